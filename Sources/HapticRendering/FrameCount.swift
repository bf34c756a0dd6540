/// Counting frames and samples, in the arithmetic of their own times *k*/`rate`.
enum FrameCount {
    /// The largest *k* with *k*/`rate` ≤ `time`: ⌊`time`·`rate`⌋ without the error of the product. Saturates.
    static func last(at time: Double, rate: Double) -> Int {
        let product = time * rate
        guard product < 0x1p+52 else { return product == product ? 1 << 52 : 0 }
        guard product > 0 else { return 0 }
        var count = product.rounded(.down)
        if (count + 1) / rate <= time { count += 1 }
        if count / rate > time { count -= 1 }
        return Int(count)
    }

    /// The smallest *k* with *k*/`rate` ≥ `time`. Saturates.
    static func first(from time: Double, rate: Double) -> Int {
        let count = last(at: time, rate: rate)
        return Double(count) / rate >= time ? count : count + 1
    }
}

extension Timeline {
    /// The number of control frames: ⌊max(`duration`, `felt`) · `rate`⌋ + 1. 2^52 + 1 stands for more than that.
    ///
    /// Times that a decimal number names count as that number: 0.57 s at 1,000 Hz reach frame 570.
    public func frameCount(rate: Double) -> Int { FrameCount.last(at: max(duration, felt), rate: rate) + 1 }
}
