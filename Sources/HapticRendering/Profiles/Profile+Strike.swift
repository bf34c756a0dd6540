extension Profile {
    /// The sound of taps: a wave at the carrier of the tap's sharpness that dies away, and a burst of noise over it.
    public struct Strike: Sendable, Equatable {
        /// The amplitude of an intensity, at the first moment.
        public let amplitude: AmplitudeLaw
        /// The frequency of a sharpness.
        public let carrier: CarrierLaw
        /// Seconds that a tap lasts.
        public let length: SharpnessLine
        /// How far the exponential decay has come at the end, in decibels below the start; 0: no decay.
        public let decay: Double
        /// Seconds at the end of a tap over which a raised cosine takes it to 0.
        public let fade: Double
        /// The share of a square wave, 0...1, in a wave that is else a sine.
        public let square: SharpnessLine
        /// The noise over the wave.
        public let noise: Noise?

        /// A tap that follows these laws.
        public init(
            amplitude: AmplitudeLaw, carrier: CarrierLaw, length: SharpnessLine, decay: Double, fade: Double,
            square: SharpnessLine = .none, noise: Noise? = nil
        ) {
            self.amplitude = amplitude
            self.carrier = carrier
            self.length = length
            self.decay = decay
            self.fade = fade
            self.square = square
            self.noise = noise
        }
    }
}
