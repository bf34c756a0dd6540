/// Numbers of at most eight bytes without sign and exponent, as most numbers are: all digits at once, no branch on how many
/// there are.
///
/// The digits are taken as eight, zeros behind them, and divided by the power of ten that their point stands for. Both are
/// exact, so that the division rounds once, to the nearest Double.
@usableFromInline
enum ShortNumber {
    /// 10⁸ to 10⁰: what eight digits are divided by where the point stands after none to all eight of them.
    @usableFromInline static let powers: [Double] = [1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1e0]

    /// The value of the `count` bytes at `text`, 1 to 8 of a number; eight bytes must be readable. Nil where there is
    /// something else than digits and a point among them.
    @inlinable
    @inline(__always)
    static func value(_ text: UnsafePointer<UInt8>, count: Int, powers: UnsafePointer<Double>) -> Double? {
        let word = UInt64(littleEndian: UnsafeRawPointer(text).loadUnaligned(as: UInt64.self))
        // The digits' values, the first one in the lowest byte; a point is 0x1E.
        let bytes = (word ^ 0x3030_3030_3030_3030) & (.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count))
        let points = bytes ^ 0x1E1E_1E1E_1E1E_1E1E
        let zeros = (points &- 0x0101_0101_0101_0101) & ~points & 0x8080_8080_8080_8080
        // Without a point, as if one stood at the end.
        let place = (zeros | 1 << UInt64(truncatingIfNeeded: 8 &* count &+ 7)).trailingZeroBitCount &>> 3
        let before: UInt64 = (1 << UInt64(truncatingIfNeeded: 8 &* place)) &- 1
        var digits = bytes & before | bytes &>> 8 & ~before
        guard (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080 == 0 else { return nil }
        // Pairs, then fours, then all eight.
        digits = digits &* 10 &+ digits &>> 8
        let mask: UInt64 = 0x0000_00FF_0000_00FF
        let high = (digits & mask) &* 0x000F_4240_0000_0064
        let low = (digits &>> 16 & mask) &* 0x0000_2710_0000_0001
        return Double(Int64(bitPattern: (high &+ low) &>> 32)) / powers[place]
    }
}
