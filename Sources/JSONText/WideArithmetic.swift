/// Products of more than 64 bits, without the helper functions that WebAssembly would need for them.
enum WideArithmetic {
    /// The 128 bits of `a` times `b`.
    @inline(__always)
    static func product(_ a: UInt64, _ b: UInt64) -> (high: UInt64, low: UInt64) {
        #if arch(wasm32)
        let (a1, a0, b1, b0) = (a >> 32, a & 0xFFFF_FFFF, b >> 32, b & 0xFFFF_FFFF)
        let (low, middle1, middle2) = (a0 * b0, a1 * b0, a0 * b1)
        let middle = low >> 32 + middle1 & 0xFFFF_FFFF + middle2 & 0xFFFF_FFFF
        return (a1 * b1 + middle1 >> 32 + middle2 >> 32 + middle >> 32, middle << 32 | low & 0xFFFF_FFFF)
        #else
        return a.multipliedFullWidth(by: b)
        #endif
    }

    /// The upper 128 bits of `a` times the 128 bits of `b`, and whether any bit below them is set.
    @inline(__always)
    static func product(
        _ a: UInt64, _ b: (high: UInt64, low: UInt64)
    ) -> (high: UInt64, low: UInt64, rest: UInt64) {
        let upper = product(a, b.high)
        let lower = product(a, b.low)
        let (low, carries) = upper.low.addingReportingOverflow(lower.high)
        return (upper.high &+ (carries ? 1 : 0), low, lower.low)
    }
}
