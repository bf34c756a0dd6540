/// Sine and cosine in plain double precision: a quarter of the cost of those in `Mathematics`, and an error of some units in
/// the last place, which single-precision samples do not show.
enum PlainCircle {
    /// Both for an angle in turns, below 2^48 in size.
    @inline(__always)
    static func sineAndCosine(turns: Double) -> (Double, Double) {
        let shift = 6_755_399_441_055_744.0  // 1.5 · 2^52
        let quarters = (turns * 4 + shift) - shift
        let x = (turns - quarters * 0.25) * 6.283185307179586
        let z = x * x
        let z2 = z * z
        let z4 = z2 * z2
        let low =
            (z * 0.008333333333333333 - 0.16666666666666666) + (z * 2.7557319223985893e-06 - 0.0001984126984126984) * z2
        let high = (z * 1.6059043836821613e-10 - 2.505210838544172e-08) + z2 * -7.647163731819816e-13
        let sine = x + x * z * (low + high * z4)
        let even = (z * 0.041666666666666664 - 0.5) + (z * 2.48015873015873e-05 - 0.001388888888888889) * z2
        let upper = (z * 2.08767569878681e-09 - 2.755731922398589e-07) + z2 * -1.1470745597729725e-11
        let cosine = 1 + z * (even + upper * z4)
        let quarter = Int64(quarters)
        let (s, c) = quarter & 1 == 0 ? (sine, cosine) : (cosine, -sine)
        return quarter & 2 == 0 ? (s, c) : (-s, -c)
    }
}
