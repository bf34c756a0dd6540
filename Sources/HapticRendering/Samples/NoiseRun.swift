import HapticPattern

/// The noise of one tap, sample by sample.
struct NoiseRun {
    /// The state of the generator.
    private var seed: UInt32
    /// The band-pass: what it multiplies by, and the last two of what went in and came out.
    private let input: Double
    private let feedback: (Double, Double)
    private var before: (Double, Double) = (0, 0)
    private var passed: (Double, Double) = (0, 0)
    /// The level now, and the factor from sample to sample.
    private var level: Double
    private let shrink: Double
    /// How many samples have been made.
    private(set) var count = 0

    /// Noise is as loud at every rate as at this one.
    static let referenceRate = 24_000.0

    /// The noise of a tap of `amplitude` that strikes `delay` seconds before its first sample.
    init?(_ noise: Noise, _ tap: Tap, amplitude: Double, delay: Double, rate: Double) {
        let turns = noise.center.frequency(tap.sharpness) / rate
        guard turns < 0.49 else { return nil }
        seed = Self.seed(tap.event)
        let alpha = Mathematics.sin(turns: turns) / (2 * noise.quality)
        let share = 1 / (1 + alpha)
        input = alpha * share
        feedback = (2 * Mathematics.cos(turns: turns) * share, (alpha - 1) * share)
        let perSecond = -1.4426950408889634 / noise.decayTime
        shrink = Mathematics.exp2(perSecond / rate)
        level =
            amplitude * noise.level.value(tap.sharpness) * (rate / Self.referenceRate).squareRoot()
            * Mathematics.exp2(perSecond * delay)
    }

    private static func seed(_ event: Int) -> UInt32 {
        let mixed = (UInt32(truncatingIfNeeded: event) &+ 1) &* 0x9E37_79B9
        return mixed == 0 ? 1 : mixed
    }

    /// The next sample.
    mutating func next() -> Double {
        seed ^= seed << 13
        seed ^= seed >> 17
        seed ^= seed << 5
        let white = Double(Int32(bitPattern: seed)) * 0x1p-31
        let out = input * (white - before.1) + feedback.0 * passed.0 + feedback.1 * passed.1
        before = (white, before.0)
        passed = (out, passed.0)
        defer { level *= shrink }
        count += 1
        return out * level
    }
}
