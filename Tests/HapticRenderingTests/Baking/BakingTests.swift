import HapticPattern
import HapticRendering
import Testing
import TestPatterns

private let intensity = ControlID.hapticIntensity
private let sharpness = ControlID.hapticSharpness

struct BakeCase: Sendable, CustomTestStringConvertible {
    var name: String
    var pattern: Pattern
    var intensity: [(Double, Double)]
    var sharpness: [(Double, Double)]
    var testDescription: String { name }
}

@Suite("Baking")
struct BakingTests {
    @Test(arguments: [
        BakeCase(name: "nothing has no points", pattern: Pattern(), intensity: [], sharpness: []),
        BakeCase(
            name: "a hum is a block", pattern: Pattern(events: [.hum(0.5, 1, 0.7, 0.2)]),
            intensity: [(0, 0), (0.5, 0), (0.5, 0.7), (1.5, 0.7), (1.5, 0), (1.501, 0)],
            sharpness: [(0, 0.5), (0.5, 0.5), (0.5, 0.2), (1.5, 0.2), (1.5, 0.5), (1.501, 0.5)]),
        BakeCase(
            name: "a ramp and a clamped sweep stay straight",
            pattern: Pattern(
                events: [.hum(0, 2, 0.5, 0.5)],
                curves: [.line(intensity, (0, 1), (1, 0.2), (2, 0.2)), .line(sharpness, (0, 0), (1, 1), (2, 1))]),
            intensity: [(0, 0.5), (1, 0.1), (2, 0.1), (2, 0), (2.001, 0)],
            sharpness: [(0, 0.5), (0.5, 1), (2, 1), (2, 0.5), (2.001, 0.5)]),
        BakeCase(
            name: "a step is a jump",
            pattern: Pattern(events: [.hum(0, 1, 1, 0.5)], parameters: [.init(intensity, at: 0.5, value: 0.25)]),
            intensity: [(0, 1), (0.5, 1), (0.5, 0.25), (1, 0.25), (1, 0), (1.001, 0)],
            sharpness: [(0, 0.5), (1.001, 0.5)]),
        BakeCase(
            name: "overlapping blocks stay blocks",
            pattern: Pattern(events: [.hum(0, 2, 0.6, 0.2), .hum(1, 1, 0.8, 0.7)]),
            intensity: [(0, 0.6), (1, 0.6), (1, 1), (2, 1), (2, 0), (2.001, 0)],
            sharpness: [(0, 0.2), (1, 0.2), (1, 0.52), (2, 0.52), (2, 0.5), (2.001, 0.5)]),
        BakeCase(
            name: "a tail ends the line",
            pattern: Pattern(events: [.hum(0, 1, 1, 0.3, attack: 1, release: 1)]),
            intensity: [(0, 0), (1, 0.5), (3, 0)], sharpness: [(0, 0.3), (3, 0.3)]),
        BakeCase(
            name: "a pattern without end has a last corner",
            pattern: Pattern(events: [.hum(1, .infinity, 1, 0.3)]),
            intensity: [(0, 0), (1, 0), (1, 1)], sharpness: [(0, 0.5), (1, 0.5), (1, 0.3)]),
    ])
    func exact(_ c: BakeCase) {
        let baked = BakedPattern(Timeline(c.pattern))
        expect(baked.intensity, c.intensity)
        expect(baked.sharpness, c.sharpness)
    }

    private func expect(_ line: BakedLine, _ points: [(Double, Double)]) {
        #expect(line.points.count == points.count, "\(line.points)")
        for (point, expected) in zip(line.points, points) {
            #expect(abs(point.time - expected.0) <= 1e-12 && abs(point.value - expected.1) <= 1e-12, "\(line.points)")
        }
    }

    @Test("Times never fall, even where time and duration add up to a little more than the end of the event")
    func order() {
        // 0.189 + 0.516 is 0.7050000000000001.
        let baked = BakedPattern(Timeline(Pattern(events: [.hum(0.189, 0.516, 1, 0.47), .hum(0.845, 0.2, 1, 0.5)])))
        for line in [baked.intensity, baked.sharpness] {
            #expect(line.points.count >= 6)
            for (a, b) in zip(line.points, line.points.dropFirst()) { #expect(a.time <= b.time) }
        }
    }

    @Test("Taps come as felt, and both lengths are kept")
    func taps() {
        let baked = BakedPattern(
            Timeline(Pattern(events: [.tap(0.5, 0.8, 0.3)], curves: [.line(intensity, (0, 0), (1, 1))])))
        #expect(baked.taps.count == 1)
        #expect(abs(baked.taps[0].intensity - 0.4) <= 1e-12 && baked.taps[0].sharpness == 0.3)
        #expect(baked.duration == 0.5 && baked.felt == Timeline(Pattern(events: [.tap(0.5, 1, 0.3)])).felt)
    }

    @Test(
        "Lines stay within the error of the point query, at any time", arguments: 1...10, [1e-2, 1e-3, 1e-5])
    func withinError(_ seed: UInt64, _ error: Double) {
        var dice = Dice(state: seed)
        let timeline = Timeline(dice.pattern(events: 40, seconds: 3))
        var live = ControlLayer.neutral
        if seed % 2 == 0 {
            let other = dice.pattern(events: 0, seconds: 3)
            live = ControlLayer(parameters: other.parameters, curves: other.curves)
        }
        let baked = BakedPattern(timeline, live: live, within: error)
        #expect(baked.intensity.points.count > 50)
        let end = baked.intensity.points.last?.time ?? 0
        #expect(end >= max(timeline.felt, timeline.duration))
        for line in [baked.intensity, baked.sharpness] {
            #expect(zip(line.points, line.points.dropFirst()).allSatisfy { $0.time <= $1.time })
            #expect(line.points.allSatisfy { (0...1).contains($0.value) })
        }
        for _ in 0..<20_000 {
            let time = dice.roll(0...end)
            let value = timeline.value(at: time, live: live)
            let level = baked.intensity.value(at: time) ?? .nan
            #expect(abs(level - value.intensity) <= error + 1e-9, "intensity at \(time)")
            guard value.intensity > error else { continue }
            let edge = baked.sharpness.value(at: time) ?? .nan
            #expect(abs(edge - value.sharpness) <= error + 1e-9, "sharpness at \(time)")
        }
    }

    @Test("Halving the error by four doubles the points of a curved line, no more")
    func pointsGrowSlowly() {
        let timeline = Timeline(
            Pattern(events: [.hum(0, 1, attack: 1), .hum(0, 1, 0.5)], curves: [.line(intensity, (0, 0), (1, 1))]))
        let coarse = BakedPattern(timeline, within: 1e-3).intensity.points.count
        let fine = BakedPattern(timeline, within: 1e-5).intensity.points.count
        #expect(coarse >= 5)
        #expect(fine <= 12 * coarse)
    }

    @Test("A control point at the end of time, and times that are absurd, cost no points")
    func absurdTimes() {
        let far = BakedPattern(
            Timeline(
                Pattern(
                    events: [.hum(0, 1e308, 1, 0.2), .hum(0, 1e308, 0.5, 0.4)],
                    curves: [.line(intensity, (0, 0.5), (3.4e38, 1)), .line(sharpness, (0, 0), (1e308, 0.5))])))
        #expect(far.intensity.points.count < 100_000)
        #expect(far.intensity.points.allSatisfy { $0.time >= 0 && (0...1).contains($0.value) })
        let near = BakedPattern(
            Timeline(Pattern(events: [.hum(0, 1)], curves: [.line(intensity, (0, 0.5), (3.4e38, 1))])))
        #expect(near.intensity.points.count == 4)
    }
}

@Suite("Simplifying a baked line")
struct SimplifyingTests {
    @Test(
        "The simpler line stays within the error, keeps its ends and every jump", arguments: 1...8,
        [0.2, 0.03, 1e-3, 0])
    func bound(_ seed: UInt64, _ error: Double) {
        var dice = Dice(state: seed)
        let baked = BakedPattern(Timeline(dice.pattern(events: 40, seconds: 3)), within: 1e-4)
        for line in [baked.intensity, baked.sharpness] {
            let simple = line.simplified(within: error)
            #expect(simple.points.count <= line.points.count)
            #expect(simple.points.first == line.points.first && simple.points.last == line.points.last)
            var kept = 0
            for point in line.points {
                if kept < simple.points.count, simple.points[kept] == point { kept += 1 }
            }
            #expect(kept == simple.points.count, "its corners are corners of the line")
            func jumps(_ line: BakedLine) -> [BakedLine.Point] {
                zip(line.points, line.points.dropFirst()).flatMap { $0.time == $1.time ? [$0, $1] : [] }
            }
            #expect(jumps(simple) == jumps(line))
            #expect(!jumps(line).isEmpty)
            for point in line.points where simple.value(at: point.time) != nil {
                // At a jump, the value before it is compared as a corner above.
                let distance = abs((simple.value(at: point.time) ?? 9) - (line.value(at: point.time) ?? 0))
                #expect(distance <= error + 1e-12, "at \(point.time)")
            }
        }
    }

    @Test("Corners on a straight line go, those of a zigzag stay")
    func straight() {
        let ramp = BakedLine((0...1000).map { .init(time: Double($0), value: Double($0) / 1024) })
        #expect(ramp.simplified(within: 1e-12).points.count == 2)
        let zigzag = BakedLine((0...1000).map { .init(time: Double($0), value: Double($0 % 2)) })
        #expect(zigzag.simplified(within: 0.1) == zigzag)
        // Every corner of the zigzag lies within a half of a line through the middle, but that is no corner.
        #expect(zigzag.simplified(within: 1).points.count == 2)
    }

    @Test("A parabola needs about as few corners as there can be")
    func parabola() {
        let line = BakedLine(
            (0...10_000).map { .init(time: Double($0) / 10_000, value: (Double($0) / 10_000) * (Double($0) / 10_000)) })
        // A chord of a parabola is off by the square of its length over four: √(1/4e) chords at best.
        for error in [1e-2, 1e-3, 1e-4] {
            let best = (1 / (4 * error)).squareRoot()
            let count = Double(line.simplified(within: error).points.count - 1)
            #expect(count >= best.rounded(.down) && count <= best + 2, "\(count) for \(error)")
        }
    }

    @Test("Degenerate lines come back as they are")
    func degenerate() {
        #expect(BakedLine().simplified(within: 1) == BakedLine())
        let point = BakedLine([.init(time: 1, value: 0.5)])
        #expect(point.simplified(within: 1) == point)
        let jump = BakedLine([.init(time: 1, value: 0.5), .init(time: 1, value: 0.6), .init(time: 1, value: 0.7)])
        #expect(jump.simplified(within: 1) == jump)
        #expect(BakedLine().value(at: 0) == nil)
        #expect(point.value(at: 0) == 0.5 && point.value(at: 2) == 0.5)
        #expect(jump.value(at: 0.9) == 0.5 && jump.value(at: 1) == 0.7)
    }
}
