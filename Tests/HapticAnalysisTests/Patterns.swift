import HapticPattern

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

/// A generator of the same numbers every time.
struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        var x = state
        x ^= x >> 33
        x = x &* 0xFF51_AFD7_ED55_8CCD
        return x ^ x >> 33
    }
}
