extension Profile {
    /// MPEG's reference software for haptics (ISO/IEC 23090-31): its encoder of AHAP files and its synthesizer, without
    /// the faults that docs/profiles.md lists.
    public static let mpeg = Profile(
        name: "mpeg",
        hum: Hum(amplitude: .power(1, gain: 0.6138), carrier: .linear(65, 300).wholeHertz),
        strike: Strike(
            // Two periods, whatever the sharpness.
            amplitude: .power(1, gain: 0.792), carrier: .constant(2 / 0.022), length: SharpnessLine(0.022, 0.022),
            decay: 0, fade: 0),
        edge: 0, limiter: .hard)

    /// The open haptic renderer of Meta for Quest controllers, behind its conversion of AHAP files to `.haptic` clips.
    public static let meta = Profile(
        name: "meta",
        hum: Hum(amplitude: .power(2), carrier: .quadratic(55, 200), ducking: 0.5),
        strike: Strike(
            amplitude: .power(2), carrier: .linear(55, 165), length: SharpnessLine(0.0364, 0.0121), decay: 0, fade: 0,
            square: SharpnessLine(0, 1)),
        limiter: .hard)
}
