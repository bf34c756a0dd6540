/// A phase as a fraction of a turn, in units of 2^-64 turn.
///
/// Sums wrap around and are exact, so that the phase at a moment is the same in whatever order its parts are added:
/// rendered through from the start, or summed up after a seek.
struct Turns: Equatable {
    var fraction: UInt64 = 0

    /// A number of turns, not negative, of which whole ones are dropped.
    init(_ turns: Double) {
        // Beyond 2^53 turns there is no fraction; undefined times give none either.
        guard turns >= 0, turns < 0x1p+53 else { return }
        fraction = UInt64((turns - Double(Int64(turns))) * 0x1p+64)
    }

    init() {}

    static func + (a: Turns, b: Turns) -> Turns {
        var sum = a
        sum.fraction &+= b.fraction
        return sum
    }

    /// 0..<1.
    var value: Double { Double(fraction >> 11) * 0x1p-53 }

    /// A number of turns as half turns of the same sine, -1...1.
    @inline(__always)
    static func halfTurns(_ turns: Double) -> Float {
        let shift = 6_755_399_441_055_744.0  // 1.5 · 2^52
        return Float(2 * (turns - ((turns + shift) - shift)))
    }
}
