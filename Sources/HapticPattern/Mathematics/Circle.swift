extension Mathematics {
    /// The sine of an angle in turns, sin(2π·`turns`). Error below 1 ulp.
    ///
    /// Infinite: NaN.
    @inlinable
    public static func sin(turns: Double) -> Double {
        let (rest, quarter) = reduced(turns)
        return quarterWave(DoubleDouble(rest), quarter)
    }

    /// The cosine of an angle in turns, cos(2π·`turns`). Error below 1 ulp.
    ///
    /// Infinite: NaN.
    @inlinable
    public static func cos(turns: Double) -> Double {
        let (rest, quarter) = reduced(turns)
        return quarterWave(DoubleDouble(rest), quarter + 1)
    }

    /// The sine of an angle in radians. Error below 1 ulp up to 2^30 in size.
    ///
    /// Precision falls slowly beyond, and from 2^60 on the result is 0. Infinite: NaN.
    @inlinable
    public static func sin(_ radians: Double) -> Double {
        let (rest, quarter) = reduced(radians: radians)
        // A multiple of π is never a double, but 0 is, with its sign.
        return radians == 0 ? radians : quarterWave(rest, quarter)
    }

    /// The cosine of an angle in radians. Error below 1 ulp up to 2^30 in size.
    ///
    /// Precision falls slowly beyond, and from 2^60 on the result is 1. Infinite: NaN.
    @inlinable
    public static func cos(_ radians: Double) -> Double {
        let (rest, quarter) = reduced(radians: radians)
        return quarterWave(rest, quarter + 1)
    }

    /// Turns as a rest of at most an eighth and a count of quarters, without error.
    @inlinable
    static func reduced(_ turns: Double) -> (rest: Double, quarter: Int64) {
        let size = abs(turns)
        guard size < 0x1p+48 else {
            // From 2^51 on every double is a whole number of quarters.
            guard size < 0x1p+53 else { return (turns - turns, 0) }
            let half = turns * 0.5 - (turns * 0.5).rounded(.towardZero)
            let rest = half * 2
            return (rest - nearest(rest * 4) * 0.25, Int64(nearest(rest * 4)))
        }
        let quarters = nearest(turns * 4)
        return (turns - quarters * 0.25, Int64(quarters))
    }

    @inlinable
    static func reduced(radians: Double) -> (rest: DoubleDouble, quarter: Int64) {
        guard abs(radians) < 0x1p+60 else { return (DoubleDouble(radians - radians), 0) }
        let turns = DoubleDouble(radians) * DoubleDouble(0.15915494309189535, -9.839338337591243e-18)
        let (rest, quarter) = reduced(turns.high)
        return (DoubleDouble.sum(rest, turns.low), quarter)
    }

    /// sin(2π·(rest + quarter/4)) for a rest of at most an eighth.
    @inlinable
    static func quarterWave(_ rest: DoubleDouble, _ quarter: Int64) -> Double {
        let angle = rest * DoubleDouble(6.283185307179586, 2.4492935982947064e-16)
        let value = quarter & 1 == 0 ? sineKernel(angle) : cosineKernel(angle)
        return quarter & 2 == 0 ? value : -value
    }

    /// The sine of at most π/4.
    @inlinable
    static func sineKernel(_ angle: DoubleDouble) -> Double {
        let y = angle.high
        let z = y * y
        var series = 2.8114572543455206e-15
        series = series * z - 7.647163731819816e-13
        series = series * z + 1.6059043836821613e-10
        series = series * z - 2.505210838544172e-08
        series = series * z + 2.7557319223985893e-06
        series = series * z - 0.0001984126984126984
        series = series * z + 0.008333333333333333
        series = series * z - 0.16666666666666666
        return y + (y * z * series + angle.low * (1 - 0.5 * z))
    }

    /// The cosine of at most π/4.
    @inlinable
    static func cosineKernel(_ angle: DoubleDouble) -> Double {
        let y = angle.high
        let z = y * y
        var series = 4.779477332387385e-14
        series = series * z - 1.1470745597729725e-11
        series = series * z + 2.08767569878681e-09
        series = series * z - 2.755731922398589e-07
        series = series * z + 2.48015873015873e-05
        series = series * z - 0.001388888888888889
        series = series * z + 0.041666666666666664
        let half = 0.5 * z
        let head = 1 - half
        return head + (((1 - head) - half) + (z * z * series - y * angle.low))
    }
}
