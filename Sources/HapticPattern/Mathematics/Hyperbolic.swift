extension Mathematics {
    /// The hyperbolic tangent. Error below 3 ulp.
    @inlinable
    public static func tanh(_ x: Double) -> Double {
        let size = abs(x)
        guard size < 20 else { return x == x ? (x < 0 ? -1 : 1) : x }
        // tanh x = u/(u + 2) with u = e^2x − 1.
        let power = size * 2.8853900817779268
        let whole = nearest(power)
        let rest = exp2Minus1((power - whole) + size * 4.0710547481862066e-17)
        let scale = power2(Int(whole))
        let u = (scale - 1) + scale * rest
        let value = u / (u + 2)
        return x < 0 ? -value : (x == 0 ? x : value)
    }
}
