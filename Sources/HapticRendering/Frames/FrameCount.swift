/// Counting frames and samples, in the arithmetic of their own times *k*/`rate`.
enum FrameCount {
    /// Where counting ends: 2^51, and 2^30 on machines of 32 bits.
    static let limit = Int(truncatingIfNeeded: min(Int64(Int.max / 2 + 1), 1 << 51))

    /// The largest *k* with *k*/`rate` ≤ `time`: ⌊`time`·`rate`⌋ without the error of the product. Saturates.
    static func last(at time: Double, rate: Double) -> Int {
        let product = time * rate
        guard product < Double(limit) else { return product == product ? limit : 0 }
        guard product > 0 else { return 0 }
        let count = Int(product)
        // Divisions only where the product comes so near a whole number that its own error could count.
        let rest = product - Double(count)
        let doubt = product * 0x1p-50
        if rest >= 1 - doubt, Double(count + 1) / rate <= time { return count + 1 }
        if rest <= doubt, Double(count) / rate > time { return count - 1 }
        return count
    }

    /// The smallest *k* with *k*/`rate` ≥ `time`. Saturates.
    static func first(from time: Double, rate: Double) -> Int {
        let product = time * rate
        guard product < Double(limit) else { return product == product ? limit : 0 }
        guard product > 0 else { return 0 }
        let count = Int(product)
        let rest = product - Double(count)
        let doubt = product * 0x1p-50
        if rest <= doubt { return Double(count) / rate >= time ? count : count + 1 }
        if rest >= 1 - doubt { return Double(count + 1) / rate >= time ? count + 1 : count + 2 }
        return count + 1
    }
}

extension Timeline {
    /// The number of control frames: ⌊max(`duration`, `felt`) · `rate`⌋ + 1, saturating at 2^51 (2^30 on machines of 32 bits).
    ///
    /// Times that a decimal number names count as that number: 0.57 s at 1,000 Hz reach frame 570.
    public func frameCount(rate: Double) -> Int { FrameCount.last(at: max(duration, felt), rate: rate) + 1 }
}
