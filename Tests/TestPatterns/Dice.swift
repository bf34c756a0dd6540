public import HapticPattern

/// A repeatable stream of numbers.
public struct Dice: Sendable {
    private var state: UInt64

    /// The numbers of a seed.
    public init(state: UInt64) { self.state = state }

    /// A number in a range.
    public mutating func roll(_ range: ClosedRange<Double> = 0...1) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return range.lowerBound + (range.upperBound - range.lowerBound) * (Double(state >> 11) * 0x1p-53)
    }

    /// A number from 0 to less than `count`.
    public mutating func below(_ count: Int) -> Int { Int(roll() * Double(count)) }

    /// A pattern of everything: overlaps, envelopes, steps, curves with jumps, all controls, equal times.
    public mutating func pattern(events: Int, seconds: Double) -> Pattern {
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
