extension Profile {
    /// The default: an actuator such as an iPhone's, as far as that is known.
    ///
    /// Amplitude is intensity squared (reported); carriers run from 80 to 230 Hz on a logarithmic scale (reported); the
    /// rest is chosen (docs/semantics.md, "samples").
    public static let taptic = Profile(
        name: "taptic",
        hum: Hum(amplitude: .power(2), carrier: .geometric(80, 230)),
        strike: Strike(
            amplitude: .power(2), carrier: .geometric(80, 230), length: SharpnessLine(0.025, 0.010), decay: 60,
            fade: 0.001),
        limiter: .soft(above: 0.8))
}
