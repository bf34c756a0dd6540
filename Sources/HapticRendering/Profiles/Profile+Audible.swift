extension Profile {
    /// For a transducer, or headphones held to the skin: a sine for hums, taps without noise.
    ///
    /// Chosen: docs/profiles.md.
    public static let transducer = audible("transducer", timbre: .sine, peak: 1, noise: nil)

    /// For listening with headphones: sharper is brighter and just as loud, more intense is louder.
    ///
    /// Chosen: docs/profiles.md.
    public static let headphones = audible(
        "headphones",
        timbre: Timbre(
            fall: SharpnessLine(2.2, 1.0), limit: 2_400, taper: 600, loudness: [8.8, 4.3, 0, -4.1, -7.9]),
        peak: 1.0056361 * 2.7542287, noise: burst)

    /// For listening with the loudspeakers of a laptop, which give little below 300 Hz: as ``headphones``, with stronger
    /// harmonics.
    ///
    /// Chosen: docs/profiles.md.
    public static let laptop = audible(
        "laptop",
        timbre: Timbre(
            fall: SharpnessLine(1.5, 0.9), limit: 2_400, taper: 600, loudness: [8.5, 4.0, 0, -3.4, -6.3]),
        peak: 1.0762355 * 2.6607251, noise: burst, speakerLimit: 300)

    private static let burst = Noise(
        level: SharpnessLine(0.12, 0.60), center: .geometric(400, 4_000), quality: 1.2, decayTime: 0.004)

    /// What the audible profiles share.
    ///
    /// - Parameter peak: The largest sample of the timbre at sharpness 0, which is made -6 dB of full scale.
    private static func audible(
        _ name: String, timbre: Timbre, peak: Double, noise: Noise?, speakerLimit: Double = 0
    ) -> Profile {
        let gain = 0.5011872336272722 / peak  // -6 dB
        return Profile(
            name: name, hum: Hum(amplitude: .power(1.6, gain: gain), carrier: .geometric(80, 230), timbre: timbre),
            strike: Strike(
                // 6 dB more than hums, because short sounds seem softer.
                amplitude: .power(1.2, gain: gain * 1.9952623149688795), carrier: .geometric(80, 230),
                // Five times 22 - 16·S ms, after each of which e times less is left.
                length: SharpnessLine(0.110, 0.030), decay: 43.42944819032518, fade: 0.001, noise: noise),
            // Above -3 dB.
            limiter: .soft(above: 0.7079457843841379), sampleRate: 24_000, speakerLimit: speakerLimit)
    }
}
