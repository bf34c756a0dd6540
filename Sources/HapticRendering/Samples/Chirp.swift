/// How a frequency moves around one time, counted in steps: pieces, for a whole group, or samples.
struct Chirp {
    /// Turns per step, and its derivatives by the number of steps.
    var f0: Float
    var f1: Float
    var f2: Float
    var f3: Float

    /// `sweep` around `time` seconds after its start, where it has come to `frequency`, for steps of `length` seconds.
    @inline(__always)
    init(_ sweep: Sweep, at time: Double, frequency: Double, step length: Double) {
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

    /// Turns per step and its derivatives.
    @inline(__always)
    var frequency: (Float, Float, Float, Float) { (f0, f1, f2, f3) }

    /// The phase in half turns, by powers of the distance in parts of a step, from `halfTurns` on.
    @inline(__always)
    func phase(from halfTurns: Float, perStep share: Float) -> (Float, Float, Float, Float, Float) {
        let square = share * share
        return (
            halfTurns, f0 * 2 * share, f1 * square, f2 * Float(1 / 3.0) * (square * share),
            f3 * Float(1 / 12.0) * (square * square)
        )
    }
}
