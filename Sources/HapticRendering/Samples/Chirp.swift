/// How a frequency moves around the middle of a group, counted in pieces.
struct Chirp {
    /// Turns per piece, and its derivatives by the number of pieces.
    var f0: Float
    var f1: Float
    var f2: Float
    var f3: Float

    /// `sweep` around `time` seconds after its start, where it has come to `frequency`, for pieces of `length` seconds.
    @inline(__always)
    init(_ sweep: Sweep, at time: Double, frequency: Double, pieceLength length: Double) {
        let turns = frequency * length
        if sweep.growth != 0 {
            let growth = sweep.growth * length
            let d1 = turns * growth
            let d2 = d1 * growth
            let d3 = d2 * growth
            (f0, f1, f2, f3) = (Float(turns), Float(d1), Float(d2), Float(d3))
        } else {
            let d1 = (sweep.slope + 2 * sweep.curve * time) * length * length
            let d2 = 2 * sweep.curve * length * length * length
            (f0, f1, f2, f3) = (Float(turns), Float(d1), Float(d2), 0)
        }
    }

    /// Whether the expansions hold over a group: not far from a segment that is too short for its slope.
    @inline(__always)
    var isGentle: Bool { f0 <= 16 && abs(f1) <= 0.008 * f0 && abs(f2) <= 0.000064 * f0 }

    /// No frequency in a group is higher, in turns per piece.
    @inline(__always)
    var highest: Float { f0 + 8 * abs(f1) + 32 * abs(f2) }

    /// Half turns from the middle to `x` pieces from it.
    @inline(__always)
    func halfTurns(_ x: Float) -> Float {
        (((f3 * Float(1 / 12.0) * x + f2 * Float(1 / 3.0)) * x + f1) * x + f0 * 2) * x
    }
}
