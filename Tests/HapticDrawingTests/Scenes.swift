import HapticPattern
import Testing

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

extension Event {
    /// A hum of `duration` seconds.
    static func hum(
        _ time: Double, _ duration: Double, _ intensity: Double = 1, _ sharpness: Double = 0.5, attack: Double? = nil,
        decay: Double? = nil, release: Double? = nil, sustained: Double? = nil
    ) -> Event {
        var parameters: EventParameters = [.hapticIntensity: intensity, .hapticSharpness: sharpness]
        parameters[.attackTime] = attack
        parameters[.decayTime] = decay
        parameters[.releaseTime] = release
        parameters[.sustained] = sustained
        return Event(.hapticContinuous, at: time, duration: duration, parameters: parameters)
    }

    static func tap(_ time: Double, _ intensity: Double = 1, _ sharpness: Double = 0.5) -> Event {
        Event(.hapticTransient, at: time, parameters: [.hapticIntensity: intensity, .hapticSharpness: sharpness])
    }
}

extension ParameterCurve {
    /// A curve through points given as pairs of time and value.
    static func line(_ id: ControlID, at time: Double = 0, order: Int = 0, _ points: (Double, Double)...)
        -> ParameterCurve
    {
        ParameterCurve(id, at: time, points: points.map { .init(time: $0.0, value: $0.1) }, order: order)
    }
}

extension Pattern {
    /// Events of every kind at random, the same for every run.
    ///
    /// Some three hums sound at a time, and as many tails.
    static func random(_ seed: UInt64, events: Int, seconds: Double) -> Pattern {
        let longest = 0.0005 + seconds * 12 / Double(max(events, 24))
        var dice = Seeded(state: seed)
        func roll(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &dice) }
        var pattern = Pattern()
        for _ in 0..<events {
            let time = roll(0...seconds)
            if roll(0...1) < 0.5 {
                pattern.events.append(.tap(time, roll(0...1), roll(0...1)))
            } else {
                let isSustained = roll(0...1) < 0.7
                // 2 ms · 1000^0.6 is an eighth of a second: too long for crowds.
                let envelope = longest > 0.1 ? 0.6 : 0.1
                pattern.events.append(
                    .hum(
                        time, roll(0.0004...longest), roll(0...1), roll(0...1), attack: roll(0...envelope),
                        decay: roll(0...envelope), release: roll(0...envelope), sustained: isSustained ? 1 : 0))
            }
        }
        for id in [ControlID.hapticIntensity, .hapticSharpness] {
            let points = (0..<events / 4).map { _ in
                ParameterCurve.ControlPoint(time: roll(0...seconds), value: roll(id.range))
            }
            pattern.curves.append(ParameterCurve(id, at: 0, points: points))
        }
        return pattern
    }
}
