/// The powers of ten from 10⁻³⁴² to 10³²⁴, as far as 128 bits hold them.
///
/// 10^q = *m* · 2^(``exponent(_:)`` - 127), where *m* has its 128th bit set; what stands here is *m* rounded down, which is
/// exact for q = 0...55.
enum PowersOfTen {
    /// The powers there are.
    static let range = -342...324

    /// The upper and lower half of *m*, rounded down, for 10^`power`.
    @inline(__always)
    static func significand(_ power: Int) -> (high: UInt64, low: UInt64) {
        let index = (power - range.lowerBound) * 2
        return (halves[index], halves[index + 1])
    }

    /// Whether the significand of 10^`power` is exact.
    @inline(__always)
    static func isExact(_ power: Int) -> Bool { power >= 0 && power <= 55 }

    /// The exponent of the largest power of two that is not above 10^`power`.
    @inline(__always)
    static func exponent(_ power: Int) -> Int { (power * 1_741_647) >> 19 }
}
