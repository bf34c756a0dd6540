public import HapticPattern

/// A pattern to start from.
///
/// Every template passes the checker without any finding.
public struct PatternTemplate: Sendable {
    /// What it is called: words in lower case, joined by hyphens.
    public var name: String
    /// What it feels like, in one sentence.
    public var summary: String
    /// What it plays.
    public var pattern: Pattern

    /// The AHAP file, in canonical layout, with the summary as its description.
    public var file: [UInt8] { AHAPWriter.write(pattern, metadata: [("Description", summary)]) }

    /// All templates: the simplest shapes first, then those for an app's messages.
    public static var all: [PatternTemplate] { shapes + messages }

    /// The template called `name`, or nil.
    public static func named(_ name: String) -> PatternTemplate? { all.first { $0.name == name } }
}

extension PatternTemplate {
    static func tap(_ time: Double, _ intensity: Double, _ sharpness: Double) -> Event {
        Event(
            .hapticTransient, at: time, parameters: [.hapticIntensity: intensity, .hapticSharpness: sharpness])
    }

    static func hum(_ time: Double, lasting duration: Double, _ intensity: Double, _ sharpness: Double) -> Event {
        Event(
            .hapticContinuous, at: time, duration: duration,
            parameters: [.hapticIntensity: intensity, .hapticSharpness: sharpness])
    }

    static func curve(_ id: ControlID, at time: Double, _ points: (time: Double, value: Double)...) -> ParameterCurve {
        ParameterCurve(id, at: time, points: points.map { .init(time: $0.time, value: $0.value) })
    }
}
