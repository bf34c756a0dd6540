public import HapticPattern

extension Timeline {
    /// The number of samples that hold all of it: up to the latest of `duration`, `felt` and the last sound of `profile`.
    ///
    /// Saturates at 2^51 (2^30 on machines of 32 bits), because a file can name any time.
    public func sampleCount(rate: Double, profile: Profile = .taptic) -> Int {
        FrameCount.first(from: max(duration, felt, felt(in: profile)), rate: rate)
    }

    /// The whole of it as mono samples, each in -1...1.
    ///
    /// - Parameter maximumCount: How many samples may be made. The default is an hour and a half at 48,000 Hz; a
    ///   ``Renderer`` has no such limit.
    /// - Throws: ``TooLong`` where more are needed.
    /// - Precondition: `rate` is finite and above 0.
    public func samples(
        rate: Double, profile: Profile = .taptic, live: ControlLayer = .neutral, maximumCount: Int = 1 << 28
    ) throws(TooLong) -> [Float] {
        let count = sampleCount(rate: rate, profile: profile)
        guard count <= maximumCount else { throw TooLong(needed: count, allowed: maximumCount) }
        var renderer = Renderer(self, live: live, profile: profile, sampleRate: rate)
        return [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
            renderer.render(into: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
            initialized = count
        }
    }
}

/// A pattern is longer than the frames or samples that were allowed.
public struct TooLong: Error, Equatable {
    /// Frames or samples that it would need, saturating at 2^51 (2^30 on machines of 32 bits).
    public var needed: Int
    /// Frames or samples that were allowed.
    public var allowed: Int

    /// So many are needed, so many allowed.
    public init(needed: Int, allowed: Int) {
        self.needed = needed
        self.allowed = allowed
    }
}
