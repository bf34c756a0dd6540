import HapticPattern

/// The sound of `AudioContinuous`: sixteen harmonics, the n-th with 1/n² of the first, all beginning at phase 0.
///
/// 220 Hz at pitch 0, an octave up or down at ±1; half of full scale at volume 1. Harmonics fade out between 0.4 and 0.48 of
/// the sample rate, so that none folds back. Source: chosen (docs/semantics.md, "tone").
enum Tone {
    /// Harmonics, the fundamental included.
    static let harmonics = 16
    /// Hertz at pitch 0.
    static let frequency = 220.0
    /// The peak of the sum without a factor is 1.0149, at a sixth of a turn, for harmonics without end.
    static let gain: Float = 0.5 / 1.0149416

    /// How much of a harmonic at `frequency` the sample rate leaves.
    @inline(__always)
    static func taper(_ frequency: Float, rate: Float) -> Float {
        let left = (0.48 * rate - frequency) / (0.08 * rate)
        let low = left > 0 ? left : 0
        return low < 1 ? low : 1
    }
}

/// The change of frequency and of speed with pitch: by 2^pitch.
enum Pitch {
    /// `frequency` under a pitch that is a straight line from 0 (an octave down) to 1 (an octave up).
    static func sweep(_ frequency: Double, _ line: ClampedLine) -> Sweep {
        var sweep = Sweep(frequency: frequency * Mathematics.exp2(2 * line.value - 1))
        sweep.growth = line.slope * 1.3862943611198906  // 2 ln 2
        return sweep
    }
}
