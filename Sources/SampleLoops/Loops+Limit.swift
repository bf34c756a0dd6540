extension Loops {
    /// Whether one of the samples is larger than `threshold`.
    ///
    /// - Parameter count: A multiple of 8.
    @inline(never)
    package static func exceeds(_ threshold: Float, _ samples: UnsafePointer<Float>, count: Int) -> Bool {
        // As whole numbers, sizes of floating-point numbers stand in the same order.
        let bits = Int32(bitPattern: threshold.bitPattern)
        var found: Int32 = 0
        var index = Int32(0)
        let end = Int32(truncatingIfNeeded: count)
        while index < end {
            found |= bits &- Int32(bitPattern: samples[Int(index)].bitPattern & 0x7FFF_FFFF)
            index &+= 1
        }
        return found < 0
    }
}
