extension Mathematics {
    /// The logarithm of `x` to the base 2. Error below 1 ulp.
    ///
    /// 0: −infinite. Negative: NaN.
    public static func log2(_ x: Double) -> Double {
        guard x > 0 else { return x == 0 ? -.infinity : .nan }
        guard x < .infinity else { return x }
        return log2DoubleDouble(x).high
    }

    /// The logarithm of a positive, finite number to the base 2, to some 65 bits.
    static func log2DoubleDouble(_ x: Double) -> DoubleDouble {
        var (whole, mantissa) = (0, x)
        if x < 0x1p-1022 {
            mantissa *= 0x1p+54
            whole -= 54
        }
        whole += Int(mantissa.bitPattern >> 52) - 1023
        mantissa = Double(bitPattern: mantissa.bitPattern & 0x000F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
        if mantissa > 1.4142135623730951 {
            mantissa *= 0.5
            whole += 1
        }
        // With s = (m − 1)/(m + 1): log2(m) = 2/ln 2 · (s + s³/3 + s⁵/5 + …), s at most 0.1716.
        let above = mantissa - 1
        guard above != 0 else { return DoubleDouble(Double(whole)) }
        let below = DoubleDouble.sum(mantissa, 1)
        let quotient = above / below.high
        let back = DoubleDouble.product(quotient, below.high)
        let rest = ((above - back.high) - back.low - quotient * below.low) / below.high
        let s = DoubleDouble(quotient, rest).normalized
        let z = s * s
        var series = 0.037037037037037035
        series = series * z.high + 0.04
        series = series * z.high + 0.043478260869565216
        series = series * z.high + 0.047619047619047616
        series = series * z.high + 0.05263157894736842
        series = series * z.high + 0.058823529411764705
        series = series * z.high + 0.06666666666666667
        series = series * z.high + 0.07692307692307693
        series = series * z.high + 0.09090909090909091
        series = series * z.high + 0.1111111111111111
        series = series * z.high + 0.14285714285714285
        series = series * z.high + 0.2
        let third = z * DoubleDouble(0.3333333333333333, 1.850371707708594e-17)
        let head = DoubleDouble.sum(1, third.high)
        let tail = head.low + (third.low + z.high * z.high * series)
        let fraction = s * DoubleDouble(2.8853900817779268, 4.0710547481862066e-17) * DoubleDouble(head.high, tail)
        let total = DoubleDouble.sum(Double(whole), fraction.high)
        return DoubleDouble(total.high, total.low + fraction.low).normalized
    }
}
