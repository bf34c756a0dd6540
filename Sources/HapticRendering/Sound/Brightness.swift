import HapticPattern

/// What a brightness does to a sound: a one-pole low-pass that gives way to the unfiltered sound at the top of the range.
///
/// The cutoff runs from 400 to 12,000 Hz by equal ratios; from 0.9 on, the unfiltered sound is blended in, so that 1 leaves
/// everything as it is. Source: documented for 1, chosen for the rest (docs/semantics.md, "brightness").
enum Brightness {
    /// Hertz at 0.
    static let lowest = 400.0
    /// log2(30): the octaves from there to 12,000 Hz.
    private static let octaves = 4.906890595608519
    /// From here on the unfiltered sound is blended in.
    static let blendStart = 0.9

    /// The cutoff in hertz.
    static func cutoff(_ brightness: Double) -> Double { lowest * Mathematics.exp2(octaves * brightness) }

    /// The share of the unfiltered sound, 0...1.
    @inline(__always)
    static func share(_ brightness: Double) -> Double {
        let share = (brightness - blendStart) * 10
        return share > 0 ? min(share, 1) : 0
    }

    /// What one step of the filter takes of the way to its input: 1 − e^(−2π·cutoff/rate).
    static func step(_ brightness: Double, rate: Double) -> Double {
        1 - Mathematics.exp2(cutoff(brightness) / rate * -9.064720283654388)  // 2π/ln 2
    }

    /// Samples after which the filter has forgotten what was before, to 1e-7.
    static func memory(rate: Double) -> Int { Int(16.2 * rate / (6.283185307179586 * lowest)) + 1 }

    /// The gain at a frequency whose square is `square` times that of the cutoff, where the unfiltered sound has the
    /// share whose square is `share`.
    @inline(__always)
    static func gain(_ square: Float, share: Float) -> Float {
        ((1 + share * square) / (1 + square)).squareRoot()
    }
}
