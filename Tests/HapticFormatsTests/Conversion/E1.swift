import AHAP
import HapticFormats
import HapticPattern
import JSONText

/// The reference pattern of the conversion tables: a tap, and a hum whose intensity falls and whose sharpness steps.
enum E1 {
    static let pattern = Pattern(
        events: [
            Event(.hapticTransient, at: 0, parameters: [.hapticIntensity: 1, .hapticSharpness: 0.75]),
            Event(
                .hapticContinuous, at: 0.1, duration: 0.4, parameters: [.hapticIntensity: 0.8, .hapticSharpness: 0.5]),
        ],
        parameters: [DynamicParameter(.hapticSharpness, at: 0.3, value: -0.25, order: 3)],
        curves: [
            ParameterCurve(
                .hapticIntensity, at: 0.1,
                points: [.init(time: 0, value: 1), .init(time: 0.2, value: 0.5), .init(time: 0.4, value: 0)], order: 2)
        ])
    static let source = ConversionSource(pattern, name: "e1")

    /// What a format makes of it, as text.
    static func text(_ format: ConversionFormat, _ options: ConversionOptions = ConversionOptions()) throws -> String {
        String(decoding: try Converter.write(source, as: format, options).files[0].bytes, as: UTF8.self)
    }
}
