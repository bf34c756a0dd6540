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

/// A repeatable stream of numbers.
struct Dice {
    var state: UInt64

    mutating func roll(_ range: ClosedRange<Double> = 0...1) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return range.lowerBound + (range.upperBound - range.lowerBound) * (Double(state >> 11) * 0x1p-53)
    }

    mutating func below(_ count: Int) -> Int { Int(roll() * Double(count)) }

    /// A pattern of everything: overlaps, envelopes, steps, curves with jumps, all controls, equal times.
    mutating func pattern(events: Int, seconds: Double) -> Pattern {
        var pattern = Pattern()
        for _ in 0..<events {
            // Times on a coarse grid meet often.
            let time = (roll(0...seconds) * 50).rounded(.down) / 50
            if roll() < 0.4 {
                pattern.events.append(.tap(time, roll(), roll()))
            } else {
                pattern.events.append(
                    .hum(
                        time, (roll(0...1) * 50).rounded(.up) / 50, roll(), roll(), attack: roll() < 0.5 ? roll() : nil,
                        decay: roll() < 0.5 ? roll() : nil, release: roll() < 0.5 ? roll() : nil,
                        sustained: roll() < 0.3 ? 0 : nil))
            }
        }
        var order = events
        for id in ControlID.allCases where id.target != .audioVolume {
            for _ in 0..<below(4) {
                order += 1
                pattern.parameters.append(
                    .init(id, at: roll(0...seconds), value: roll(id.range), order: order))
            }
            for _ in 0..<below(4) {
                order += 1
                var time = 0.0
                var points: [ParameterCurve.ControlPoint] = []
                for _ in 0..<(1 + below(9)) {
                    if roll() < 0.8 { time += roll(0...(seconds / 6)) }
                    points.append(.init(time: time, value: roll(id.range)))
                }
                pattern.curves.append(.init(id, at: roll(0...seconds), points: points, order: order))
            }
        }
        return pattern
    }
}
