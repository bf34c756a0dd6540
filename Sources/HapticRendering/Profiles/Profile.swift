/// How effective intensity and sharpness become a waveform: one value, all of it data.
///
/// A device, a loudspeaker or another project's renderer is another value of this type. Carriers keep their phase, and
/// the times of envelopes are the same in every profile.
public struct Profile: Sendable, Equatable {
    /// The sound of continuous events.
    public struct Hum: Sendable, Equatable {
        /// The amplitude of an intensity.
        public var amplitude: AmplitudeLaw
        /// The frequency of a sharpness.
        public var carrier: CarrierLaw

        /// A sine that follows these laws.
        public init(amplitude: AmplitudeLaw, carrier: CarrierLaw) {
            self.amplitude = amplitude
            self.carrier = carrier
        }
    }

    /// The sound of taps: a sine that dies away.
    public struct Strike: Sendable, Equatable {
        /// The amplitude of an intensity, at the first moment.
        public var amplitude: AmplitudeLaw
        /// The frequency of a sharpness.
        public var carrier: CarrierLaw
        /// Seconds that a tap of sharpness 0 lasts.
        public var roundLength: Double
        /// Seconds that a tap of sharpness 1 lasts; between the two, the length is linear in sharpness.
        public var crispLength: Double
        /// How far the exponential decay has come at the end, in decibels below the start; 0: no decay.
        public var decay: Double
        /// Seconds at the end of a tap over which a raised cosine takes it to 0.
        public var fade: Double

        /// A damped sine that follows these laws.
        public init(
            amplitude: AmplitudeLaw, carrier: CarrierLaw, roundLength: Double, crispLength: Double, decay: Double,
            fade: Double
        ) {
            self.amplitude = amplitude
            self.carrier = carrier
            self.roundLength = roundLength
            self.crispLength = crispLength
            self.decay = decay
            self.fade = fade
        }

        /// Seconds that a tap of `sharpness` (0...1) lasts.
        @inlinable
        public func length(sharpness: Double) -> Double {
            roundLength + (crispLength - roundLength) * sharpness
        }
    }

    /// The name that a command line takes.
    public var name: String
    /// Continuous events.
    public var hum: Hum
    /// Taps.
    public var strike: Strike
    /// Seconds over which hard edges fade, by a raised cosine in amplitude.
    public var edge: Double
    /// What keeps the sum of all voices inside -1...1.
    public var limiter: Limiter

    /// A profile of these parts.
    public init(name: String, hum: Hum, strike: Strike, edge: Double, limiter: Limiter) {
        self.name = name
        self.hum = hum
        self.strike = strike
        self.edge = edge
        self.limiter = limiter
    }
}

extension Profile {
    /// The default: an actuator such as an iPhone's, as far as that is known.
    ///
    /// Amplitude is intensity squared (reported); carriers run from 80 to 230 Hz on a logarithmic scale (reported); the
    /// rest is chosen (docs/semantics.md, "samples").
    public static let taptic = Profile(
        name: "taptic",
        hum: Hum(amplitude: .power(2), carrier: .geometric(80, 230)),
        strike: Strike(
            amplitude: .power(2), carrier: .geometric(80, 230), roundLength: 0.025, crispLength: 0.010, decay: 60,
            fade: 0.001),
        edge: Timeline.edge,
        limiter: .soft(above: 0.8))
}
