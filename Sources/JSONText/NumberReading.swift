/// Turns a number's digits into the nearest Double.
///
/// Three roads, each for what the one before cannot decide: one exact operation (Clinger 1990), a product of 64 by 128 bits
/// (after Eisel and Lemire, 2021), and ``LongDecimal``.
enum NumberReading {
    /// The value of the `count` bytes at `text`, which are a number in JSON's grammar.
    static func value(_ text: UnsafePointer<UInt8>, count: Int) -> Double {
        var place = 0
        let isNegative = text[0] == UInt8(ascii: "-")
        if isNegative { place = 1 }
        var mantissa: UInt64 = 0
        let start = place
        while place < count, case let digit = text[place] &- UInt8(ascii: "0"), digit < 10 {
            mantissa = mantissa &* 10 &+ UInt64(digit)
            place &+= 1
        }
        var digits = place &- start
        var exponent = 0
        if place < count, text[place] == UInt8(ascii: ".") {
            place &+= 1
            let fraction = place
            while place < count, case let digit = text[place] &- UInt8(ascii: "0"), digit < 10 {
                mantissa = mantissa &* 10 &+ UInt64(digit)
                place &+= 1
            }
            exponent = fraction &- place
            digits &+= place &- fraction
        }
        if place < count { exponent += self.exponent(text + place + 1, count: count - place - 1) }
        // Nineteen digits never overflow; zeros in front count among them, which does not matter.
        let magnitude =
            digits <= 19
            ? nearest(mantissa, exponent) ?? LongDecimal(text, count: count).value
            : longValue(text, count: count)
        return isNegative ? -magnitude : magnitude
    }

    /// The magnitude of a number with more than nineteen digits.
    private static func longValue(_ text: UnsafePointer<UInt8>, count: Int) -> Double {
        let decimal = LongDecimal(text, count: count)
        // If the number and its successor in the nineteenth digit have the same Double, so has all between.
        let (mantissa, exponent) = decimal.leadingDigits
        guard mantissa != 0 else { return 0 }
        if let low = nearest(mantissa, exponent), let high = nearest(mantissa + 1, exponent), low == high { return low }
        return decimal.value
    }

    /// The Double nearest to `mantissa` · 10^`exponent`; nil where the two quick roads leave that open.
    @inline(__always)
    static func nearest(_ mantissa: UInt64, _ exponent: Int) -> Double? {
        if mantissa < 1 << 53, abs(exponent) <= 22 {
            // Both numbers are exact, so that one operation rounds once.
            let power = exactPowersOfTen[abs(exponent)]
            return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
        }
        return nearestByProduct(mantissa, exponent)
    }

    /// The same by a product of 64 and 128 bits, whose error is less than two units of its 128th bit.
    static func nearestByProduct(_ mantissa: UInt64, _ exponent: Int) -> Double? {
        if mantissa == 0 || exponent < -342 { return 0 }
        if exponent > 308 { return .infinity }
        let shift = mantissa.leadingZeroBitCount
        let product = WideArithmetic.product(
            mantissa << UInt64(shift), PowersOfTen.significand(exponent))
        // 54 bits: the mantissa and one more, which says to which side it is to be rounded.
        let upper = Int(product.high >> 63)
        let bits = product.high >> UInt64(upper + 9)
        let rest = product.high & (1 << UInt64(upper + 9) - 1)
        let isExact = PowersOfTen.isExact(exponent)
        if !isExact {
            if rest == 0, product.low == 0 { return nil }
            if rest == 1 << UInt64(upper + 9) - 1, product.low >= .max - 1 { return nil }
        }
        let binaryExponent = upper + 63 + PowersOfTen.exponent(exponent) - shift
        let isAbove = rest != 0 || product.low != 0 || product.rest != 0
        return rounded(bits, binaryExponent, isAbove: isAbove)
    }

    /// The Double nearest to `bits` · 2^(`exponent` - 53), or to a number a little above if `isAbove`.
    private static func rounded(_ bits: UInt64, _ exponent: Int, isAbove: Bool) -> Double {
        guard exponent <= 1023 else { return .infinity }
        // Below the normal numbers fewer bits are left.
        let lost = exponent < -1022 ? -1022 - exponent : 0
        guard lost <= 54 else { return 0 }
        let half = bits >> UInt64(lost) & 1
        var result = bits >> UInt64(lost + 1)
        let isTie = !isAbove && bits & (1 << UInt64(lost) - 1) == 0
        if half == 1, !isTie || result & 1 == 1 { result += 1 }
        // A mantissa that grows by a bit carries into the exponent, as it should: up to infinity.
        let biased = lost > 0 ? 0 : UInt64(exponent + 1022)
        return Double(bitPattern: biased << 52 + result)
    }

    /// The exponent that the `count` bytes after `e` spell, held within ±1,000,000,009.
    static func exponent(_ text: UnsafePointer<UInt8>, count: Int) -> Int {
        var place = 0
        let isNegative = text[0] == UInt8(ascii: "-")
        if isNegative || text[0] == UInt8(ascii: "+") { place = 1 }
        var value = 0
        while place < count {
            if value < 100_000_000 { value = value * 10 + Int(text[place] &- UInt8(ascii: "0")) }
            place += 1
        }
        return isNegative ? -value : value
    }

    /// The powers of ten that a Double holds exactly.
    static let exactPowersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22,
    ]
}
