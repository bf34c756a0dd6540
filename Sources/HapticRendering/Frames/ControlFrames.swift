public import HapticPattern

/// A whole pattern as control frames: the effective intensity and sharpness at equal steps of time, and the taps.
public struct ControlFrames: Sendable, Equatable {
    /// One tap, as felt.
    public struct Transient: Sendable, Equatable {
        /// When it strikes, in seconds of pattern time.
        public var time: Double
        /// Its intensity under the intensity controls at that time, 0...1.
        public var intensity: Double
        /// Its sharpness, 0...1.
        public var sharpness: Double

        /// A tap that is felt like this.
        public init(time: Double, intensity: Double, sharpness: Double) {
            self.time = time
            self.intensity = intensity
            self.sharpness = sharpness
        }

        /// `tap` under the pattern's own controls and a live layer.
        init(_ tap: Tap, live: ControlLayer) {
            time = tap.time
            intensity = tap.intensity(live: live)
            sharpness = tap.sharpness
        }
    }

    /// Frames per second; frame *k* is at *k*/`rate` seconds.
    public var rate: Double
    /// The authored length in seconds.
    public var duration: Double
    /// The last instant that is not silent, in seconds.
    public var felt: Double
    /// Intensity of the continuous layer, 0...1, for each frame; its tails included, taps not.
    public var intensity: [Double]
    /// Sharpness of the continuous layer, 0...1, for each frame; 0.5 where no event is active.
    public var sharpness: [Double]
    /// The taps, in order of time, those without intensity included.
    public var transients: [Transient]
}

extension ControlFrames {
    /// The frames of `pattern`, ⌊max(duration, felt) · `rate`⌋ + 1 of them.
    ///
    /// - Parameter maximumCount: How many frames may be made, because a file can name any time. The default is four and a
    ///   half hours at 1,000 Hz.
    /// - Throws: ``TooLong`` where the pattern needs more; a ``ControlFrameStream`` has no such limit.
    /// - Precondition: `rate` is finite and above 0.
    public init(of pattern: Pattern, rate: Double, maximumCount: Int = 1 << 24) throws(TooLong) {
        try self.init(of: Timeline(pattern), rate: rate, maximumCount: maximumCount)
    }

    /// The frames of `timeline` under a live layer.
    ///
    /// - Throws: ``TooLong`` where the timeline needs more than `maximumCount` frames.
    /// - Precondition: `rate` is finite and above 0.
    public init(
        of timeline: Timeline, live: ControlLayer = .neutral, rate: Double, maximumCount: Int = 1 << 24
    ) throws(TooLong) {
        var stream = ControlFrameStream(timeline, live: live, rate: rate)
        let count = timeline.frameCount(rate: rate)
        guard count <= maximumCount else { throw TooLong(needed: count, allowed: maximumCount) }
        self.rate = rate
        duration = timeline.duration
        felt = timeline.felt
        intensity = []
        sharpness = []
        intensity.reserveCapacity(count)
        sharpness.reserveCapacity(count)
        for _ in 0..<count {
            let frame = stream.next()
            intensity.append(frame.intensity)
            sharpness.append(frame.sharpness)
        }
        transients = timeline.taps.map { Transient($0, live: live) }
    }
}
