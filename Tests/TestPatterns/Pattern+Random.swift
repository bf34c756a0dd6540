public import HapticPattern

extension Pattern {
    /// Events of every kind at random, the same for every run.
    ///
    /// Some three hums sound at a time, and as many tails.
    public static func random(_ seed: UInt64, events: Int, seconds: Double) -> Pattern {
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
