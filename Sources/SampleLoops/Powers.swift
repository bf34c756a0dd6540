/// Powers in single precision for the inside of loops: no calls and no branches, so that loops of them become vectors.
enum Powers {
    /// x^`exponent` for x of 0...1 or a little more and an exponent above 0. Relative error 3e-7; 0 from where the result
    /// is below 1e-37.
    @inline(__always)
    static func power(_ x: Float, _ exponent: Float) -> Float {
        // x = 2^whole · m, m between √½ and √2.
        let bits = Int32(bitPattern: x.bitPattern)
        let whole = (bits &- 0x3F35_04F3) >> 23
        let m = Float(bitPattern: UInt32(bitPattern: bits &- (whole << 23)))
        // log2 m = s + s³ · …, with s = (m − 1)/(m + 1).
        let s = (m - 1) / (m + 1)
        let q = s * s
        let series = (q * 0.5957596069 + 0.9615889467) * q + 2.88539042196
        let log = Float(whole) + s * series
        let product = log * exponent
        let low = product > -126 ? product : -126
        let shift: Float = 12_582_912  // 1.5 · 2^23
        let rounded = low + shift
        let rest = low - (rounded - shift)
        let low3 = (rest * 0.05550357114 + 0.240226507606) * rest + 0.693147188026
        let high3 = (rest * 0.00015453162941 + 0.00133908633644) * rest + 0.0096180825573
        let r = (high3 * (rest * rest * rest) + low3) * rest + 1
        let scale = Float(bitPattern: (rounded.bitPattern &+ 127) << 23)
        return x > 0x1p-100 ? r * scale : 0
    }
}
