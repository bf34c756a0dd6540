import HapticPattern
import Testing
import TestPatterns

/// A pattern that shows one thing a picture must show.
struct Scene: Sendable, CustomTestStringConvertible {
    var name: String
    var pattern: Pattern
    var testDescription: String { name }

    static let all: [Scene] = [
        Scene(name: "empty", pattern: Pattern()),
        Scene(
            name: "three-shapes", pattern: Pattern(events: [.tap(0, 1, 0), .tap(0.05, 0.5, 0.5), .tap(0.1, 0.8, 1)])),
        Scene(
            name: "everything",
            pattern: Pattern(
                events: [
                    .tap(0, 1, 0.9), .hum(0.03, 1.2, 0.8, 0.5), .tap(0.3, 0.45, 0.1), .tap(0.62, 0.7, 0.5),
                    .tap(1.35, 0.9, 0.95), .tap(1.45, 0.5, 0.2),
                    Event(.audioCustom, at: 0.1, waveformPath: "door.wav"),
                    Event(.audioContinuous, at: 0.5, duration: 0.4),
                ],
                parameters: [DynamicParameter(.hapticSharpness, at: 0.75, value: 0.3, order: 9)],
                curves: [
                    .line(.hapticIntensity, at: 0.03, order: 10, (0, 0.1), (0.6, 1), (0.9, 0.2), (1.2, 0)),
                    .line(.hapticSharpness, at: 0.03, order: 8, (0, -0.4), (0.6, 0)),
                ])),
        Scene(
            name: "envelopes",
            pattern: Pattern(events: [
                .hum(0, 0.5, 0.9, 0.2, attack: 0.5, release: 0.7), .hum(1, 0.5, 0.6, 0.8, decay: 0.7, sustained: 0),
            ])),
        Scene(
            name: "overlap",
            pattern: Pattern(events: [.hum(0, 1, 0.5, 0), .hum(0.25, 0.5, 0.5, 1), .hum(0.9, 0.4, 0.3, 0.5)])),
        Scene(
            name: "above-one",
            pattern: Pattern(events: [.tap(0.1, 1.4, 0.5), .hum(0.2, 0.3, 2, 0.5), .tap(0.55, -0.5, 0.5)])),
        Scene(
            name: "sound-only",
            pattern: Pattern(events: [Event(.audioContinuous, at: 0.2, duration: 0.6)])),
        Scene(
            name: "long", pattern: Pattern(events: [.hum(0, 400, 0.5, 0.3), .tap(4_000, 1, 1)])),
    ]
}
