extension Profile {
    /// The sound of continuous events.
    public struct Hum: Sendable {
        /// The amplitude of an intensity.
        public let amplitude: AmplitudeLaw
        /// The frequency of a sharpness.
        public let carrier: CarrierLaw
        /// The harmonics over the carrier.
        public let timbre: Timbre
        /// What hums are multiplied by while a tap rings, 0...1; 1: nothing happens to them.
        public let ducking: Double
        /// The waves of `timbre`; nil for a sine.
        let waves: WaveTables?

        /// A hum that follows these laws.
        ///
        /// - Complexity: Works out the waves of `timbre`, about a millisecond, unless it is a sine.
        public init(
            amplitude: AmplitudeLaw, carrier: CarrierLaw, timbre: Timbre = .sine, ducking: Double = 1
        ) {
            self.amplitude = amplitude
            self.carrier = carrier
            self.timbre = timbre
            self.ducking = ducking
            waves = WaveTables(timbre, carrier)
        }

        /// The largest amplitude of an intensity, harmonics included.
        func ceiling(_ intensity: Double) -> Double { amplitude.amplitude(intensity) * (waves?.ceiling ?? 1) }
    }
}

extension Profile.Hum: Equatable {
    /// Whether both follow the same laws.
    public static func == (a: Profile.Hum, b: Profile.Hum) -> Bool {
        a.amplitude == b.amplitude && a.carrier == b.carrier && a.timbre == b.timbre && a.ducking == b.ducking
    }
}
