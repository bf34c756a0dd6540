extension Mathematics {
    /// The nearest whole number, halves to the even one, for arguments up to 2^51 in size.
    ///
    /// Two additions. `rounded()` calls the C library on machines without a rounding instruction.
    @inlinable
    static func nearest(_ x: Double) -> Double {
        let shift = 6_755_399_441_055_744.0  // 1.5 · 2^52
        return (x + shift) - shift
    }
}
