extension Mathematics {
    /// 2 to the power `x`. Error below 1 ulp; 0 from −1075 down, infinite from 1,024 on.
    @inlinable
    public static func exp2(_ x: Double) -> Double {
        guard x < 1024 else { return x == x ? .infinity : x }
        guard x > -1075 else { return 0 }
        let whole = nearest(x)
        return scaled(1 + exp2Minus1(x - whole), by: Int(whole))
    }

    /// 2^`x` − 1 for at most a half in size; error below 1 ulp.
    @inlinable
    static func exp2Minus1(_ x: Double) -> Double {
        var series = 1.3691488853904128e-12
        series = series * x + 2.5678435993488206e-11
        series = series * x + 4.4455382718708116e-10
        series = series * x + 7.054911620801123e-09
        series = series * x + 1.01780860092397e-07
        series = series * x + 1.321548679014431e-06
        series = series * x + 1.5252733804059841e-05
        series = series * x + 0.0001540353039338161
        series = series * x + 0.0013333558146428443
        series = series * x + 0.009618129107628477
        series = series * x + 0.05550410866482158
        series = series * x + 0.24022650695910072
        return x * 0.6931471805599453 + (x * 2.3190468138462996e-17 + x * x * series)
    }

    /// `x` · 2^`exponent`, also into and out of the subnormal numbers.
    @inlinable
    static func scaled(_ x: Double, by exponent: Int) -> Double {
        if exponent > 1023 { return x * 0x1p+1023 * power2(exponent - 1023) }
        if exponent < -1022 { return x * power2(exponent + 60) * 0x1p-60 }
        return x * power2(exponent)
    }

    @inlinable
    static func power2(_ exponent: Int) -> Double {
        Double(bitPattern: UInt64(truncatingIfNeeded: exponent + 1023) << 52)
    }

    /// `base` to the power `exponent`. Error below 1 ulp.
    ///
    /// Limits are those of IEEE 754: anything to the power 0 and 1 to any power are 1; a negative base takes whole
    /// exponents only, otherwise the result is NaN.
    public static func pow(_ base: Double, _ exponent: Double) -> Double {
        if exponent == 0 || base == 1 { return 1 }
        guard base == base, exponent == exponent else { return .nan }
        let size = abs(base)
        let isWhole = exponent == exponent.rounded(.towardZero)
        let isOdd = isWhole && abs(exponent) < 0x1p+53 && Int64(exponent) & 1 == 1
        let sign: Double = base.sign == .minus && isOdd ? -1 : 1
        if size == 0 || size == .infinity { return sign * ((size == 0) == (exponent < 0) ? .infinity : 0) }
        guard base > 0 || isWhole else { return .nan }
        guard abs(exponent) < 0x1p+64 else {
            if size == 1 { return 1 }
            return (size > 1) == (exponent > 0) ? sign * .infinity : sign * 0
        }
        let power = DoubleDouble(exponent) * log2DoubleDouble(size)
        guard power.high < 1024 else { return sign * .infinity }
        guard power.high > -1076 else { return sign * 0 }
        let whole = nearest(power.high)
        let head = 1 + exp2Minus1(power.high - whole)
        return sign * scaled(head + head * (power.low * 0.6931471805599453), by: Int(whole))
    }
}
