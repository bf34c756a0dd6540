extension Profile {
    /// The sound of continuous events.
    public struct Hum: Sendable, Equatable {
        /// The amplitude of an intensity.
        public let amplitude: AmplitudeLaw
        /// The frequency of a sharpness.
        public let carrier: CarrierLaw
        /// The harmonics over the carrier.
        public let timbre: Timbre
        /// What hums are multiplied by while a tap rings, 0...1; 1: nothing happens to them.
        public let ducking: Double

        /// A hum that follows these laws.
        public init(
            amplitude: AmplitudeLaw, carrier: CarrierLaw, timbre: Timbre = .sine, ducking: Double = 1
        ) {
            self.amplitude = amplitude
            self.carrier = carrier
            self.timbre = timbre
            self.ducking = ducking
        }
    }
}
