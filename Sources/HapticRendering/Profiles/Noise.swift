/// A burst of noise at the start of a tap: white noise through a band-pass, dying away.
///
/// The noise of the n-th event of a file is always the same one (a 32-bit xorshift generator, seeded with n). It is as loud
/// at every sample rate, where the band lies below half of it.
public struct Noise: Sendable, Equatable {
    /// Its level beside the wave's amplitude 1.
    public let level: SharpnessLine
    /// The middle of the band, in hertz.
    public let center: CarrierLaw
    /// The middle of the band divided by its width.
    public let quality: Double
    /// Seconds after which e times less is left.
    public let decayTime: Double

    /// A burst that follows these laws.
    public init(level: SharpnessLine, center: CarrierLaw, quality: Double, decayTime: Double) {
        self.level = level
        self.center = center
        self.quality = quality
        self.decayTime = decayTime
    }
}
