/// The decimal number with the fewest digits that lies nearer to a floating-point number than to its neighbours.
///
/// After Raffaello Giulietti, *The Schubfach way to render doubles* (2020): the number and the borders to its neighbours are
/// scaled by a power of ten so that one or two integers lie between the borders, and those are tried.
struct ShortestDecimal {
    /// The digits, without trailing zeros; 0 for zero.
    private(set) var digits: UInt64
    /// The power of ten to multiply them by.
    private(set) var exponent: Int

    /// The shortest decimal of a finite number's magnitude.
    init(_ value: Double) {
        let fraction = value.significandBitPattern
        let biased = Int(value.exponentBitPattern)
        let mantissa = biased > 0 ? fraction | 1 << 52 : fraction
        self.init(
            mantissa: mantissa, exponent: max(biased, 1) - 1075, isLowerCloser: fraction == 0 && biased > 1,
            scaled: Self.scaled)
    }

    /// The shortest decimal of a finite number's magnitude, among numbers of its own type.
    init(_ value: Float) {
        let fraction = UInt64(value.significandBitPattern)
        let biased = Int(value.exponentBitPattern)
        let mantissa = biased > 0 ? fraction | 1 << 23 : fraction
        self.init(
            mantissa: mantissa, exponent: max(biased, 1) - 150, isLowerCloser: fraction == 0 && biased > 1,
            scaled: Self.scaled)
    }

    /// - Parameters:
    ///   - isLowerCloser: whether the neighbour below is half as far as the one above.
    ///   - scaled: four times the number, scaled, with the last bit set if anything was cut.
    private init(
        mantissa: UInt64, exponent binary: Int, isLowerCloser: Bool,
        scaled: (_ number: UInt64, _ power: (high: UInt64, low: UInt64)) -> UInt64
    ) {
        guard mantissa != 0 else {
            digits = 0
            exponent = 0
            return
        }
        // The largest power of ten that is not above the distance between the borders.
        let power = (binary * 1_262_611 - (isLowerCloser ? 524_031 : 0)) >> 22
        let shift = UInt64(binary + PowersOfTen.exponent(-power) + 1)
        let scale = Self.roundedUp(-power)
        let number = scaled(4 * mantissa << shift, scale)
        let isEven = mantissa & 1 == 0
        // Borders belong to a number with an even mantissa, as reading rounds ties to even.
        let lower = scaled((4 * mantissa - (isLowerCloser ? 1 : 2)) << shift, scale) + (isEven ? 0 : 1)
        let upper = scaled((4 * mantissa + 2) << shift, scale) - (isEven ? 0 : 1)
        let below = number / 4
        // One digit less, if exactly one such number lies inside.
        let tens = below / 10
        let isTensInside = lower <= 40 * tens
        let isNextTensInside = 40 * tens + 40 <= upper
        if tens > 0, isTensInside != isNextTensInside {
            digits = tens + (isNextTensInside ? 1 : 0)
            exponent = power + 1
        } else {
            let isBelowInside = lower <= 4 * below
            let isAboveInside = 4 * below + 4 <= upper
            let middle = 4 * below + 2
            let isAbove =
                isBelowInside != isAboveInside
                ? isAboveInside : number > middle || number == middle && below & 1 == 1
            digits = below + (isAbove ? 1 : 0)
            exponent = power
        }
        while digits % 10 == 0 {
            digits /= 10
            exponent += 1
        }
    }

    /// The significand of 10^`power`, rounded up.
    private static func roundedUp(_ power: Int) -> (high: UInt64, low: UInt64) {
        let significand = PowersOfTen.significand(power)
        if PowersOfTen.isExact(power) { return significand }
        let (low, carries) = significand.low.addingReportingOverflow(1)
        return (significand.high + (carries ? 1 : 0), low)
    }

    /// The upper 64 bits of `number` times `power`, the last bit set if any of the next 63 is.
    private static func scaled(_ number: UInt64, _ power: (high: UInt64, low: UInt64)) -> UInt64 {
        let product = WideArithmetic.product(number, power)
        return product.high | (product.low > 1 ? 1 : 0)
    }
}
