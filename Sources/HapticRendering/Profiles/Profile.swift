/// How effective intensity and sharpness become a waveform: one value, all of it data.
///
/// A device, a loudspeaker or another project's renderer is another value of this type (docs/profiles.md says how to add
/// one). Carriers keep their phase, and the times of envelopes are the same in every profile.
public struct Profile: Sendable, Equatable {
    /// The name that a command line takes.
    public var name: String
    /// Continuous events.
    public var hum: Hum
    /// Taps.
    public var strike: Strike
    /// Seconds over which hard edges fade, by a raised cosine in amplitude; 0: not at all.
    public var edge: Double
    /// What keeps the sum of all voices inside -1...1.
    public var limiter: Limiter
    /// Samples per second of a file, unless somebody says otherwise.
    public var sampleRate: Int
    /// Hertz below which whatever plays this gives less and less, as a high-pass of second order does; 0 where it does
    /// not. Samples are not filtered: only what measures loudness counts it in.
    public var speakerLimit: Double

    /// A profile of these parts.
    public init(
        name: String, hum: Hum, strike: Strike, edge: Double = Timeline.edge, limiter: Limiter,
        sampleRate: Int = 48_000, speakerLimit: Double = 0
    ) {
        self.name = name
        self.hum = hum
        self.strike = strike
        self.edge = edge
        self.limiter = limiter
        self.sampleRate = sampleRate
        self.speakerLimit = speakerLimit
    }
}
