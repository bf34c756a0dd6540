import HapticPattern
import HapticRendering

/// Nintendo's HD rumble: 8 bytes for each step, four for the left side and the same four for the right one.
///
/// The low band is the hum at its frequency, the high band the taps at 320 Hz for 25 ms. Codes are those that reverse
/// engineering found (dekuNukem's notes): frequencies as 32 steps an octave, amplitudes as logarithms above 0.12 and a table
/// below. The last step is at rest.
enum HDRumbleWriter {
    /// The highest safe code of an amplitude: 1.003.
    static let safestAmplitude = 100
    /// At rest, with the usual frequencies.
    static let neutral: [UInt8] = [0x00, 0x01, 0x40, 0x40]
    private static let tapFrequency = 320.0
    private static let tapLength = 0.025
    private static let lowest = 40.875885, highest = 626.286133

    /// The amplitudes of the lowest codes, which follow no formula.
    private static let lowAmplitudes = [
        0, 0.007843, 0.011823, 0.014061, 0.016720, 0.019885, 0.023648, 0.028123, 0.033442, 0.039771, 0.047296, 0.056246,
        0.066886, 0.079542, 0.094592, 0.112491, 0.117471,
    ]

    static func write(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport(layering: source)
        report.addSharpness(source, hums: .kept, taps: .lost, how: "taps are the high band at 320 Hz")
        let baked = source.baked(within: options.error)
        let model = options.model ?? .meta
        let taps = baked.taps.filter { $0.intensity > 0 }
        guard !taps.isEmpty || !LayeredPattern(baked, within: 0).runs().isEmpty else { throw .nothingFelt(.hdRumble) }
        report.addSteps(source, baked, milliseconds: options.step)
        let step = max(1, options.step)
        var bytes: [UInt8] = []
        let end = max(baked.felt, (taps.last?.time ?? 0) + tapLength)
        let count = (Seconds.milliseconds(end) + step - 1) / step
        bytes.reserveCapacity(8 * (count + 1))
        var next = 0
        for index in 0..<max(1, count) {
            let (start, stop) = (Double(index * step) / 1000, Double((index + 1) * step) / 1000)
            let middle = (start + stop) / 2
            let hum = baked.intensity.value(at: middle) ?? 0
            while next < taps.count, taps[next].time + tapLength <= start { next += 1 }
            var strike = 0.0
            var other = next
            while other < taps.count, taps[other].time < stop {
                strike = max(strike, taps[other].intensity)
                other += 1
            }
            let frequency = 65 + 235 * (baked.sharpness.value(at: middle) ?? 0.5)
            let side = packet(
                high: (tapFrequency, model.amplitude(ofTap: strike)),
                low: (hum > LayeredPattern.silence ? frequency : 160, model.amplitude(ofHum: hum)))
            bytes += side + side
        }
        return Conversion(.hdRumble, bytes + neutral + neutral, report)
    }

    /// Four bytes of two bands: frequencies in hertz and amplitudes of 0...1.
    static func packet(
        high: (frequency: Double, amplitude: Double), low: (frequency: Double, amplitude: Double)
    ) -> [UInt8] {
        let highFrequency = (code(ofFrequency: high.frequency) - 0x60) * 4
        let lowFrequency = code(ofFrequency: low.frequency) - 0x40
        let highAmplitude = code(ofAmplitude: high.amplitude) * 2
        let lowAmplitude = code(ofAmplitude: low.amplitude)
        return [
            UInt8(highFrequency & 0xFF), UInt8(highAmplitude | highFrequency >> 8),
            UInt8(lowFrequency | (lowAmplitude % 2 == 1 ? 0x80 : 0)), UInt8(lowAmplitude / 2 + 0x40),
        ]
    }

    private static func code(ofFrequency hertz: Double) -> Int {
        Int((32 * Mathematics.log2(min(highest, max(lowest, hertz)) / 10)).rounded())
    }

    /// The code of an amplitude, 0...100.
    static func code(ofAmplitude amplitude: Double) -> Int {
        if amplitude > 0.23 { return min(safestAmplitude, Int((32 * Mathematics.log2(8.7 * amplitude)).rounded())) }
        if amplitude > 0.12 { return Int((16 * Mathematics.log2(17 * amplitude)).rounded()) }
        guard amplitude > 0 else { return 0 }
        // What is felt is never written as nothing.
        var best = 1
        for (code, value) in lowAmplitudes.enumerated().dropFirst()
        where abs(value - amplitude) < abs(lowAmplitudes[best] - amplitude) {
            best = code
        }
        return best
    }
}
