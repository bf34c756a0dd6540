import HapticPattern
import Testing
import TestPatterns

@testable import HapticRendering

private func sampled(_ timeline: Timeline) -> BakedPattern {
    BakedPattern(overviewOf: timeline, within: 1e-3, lookingAtMost: 0)
}

@Suite("Lines for pictures and words, at a bounded cost")
struct OverviewTests {
    @Test("Where little overlaps they are the exact lines", arguments: 1...4)
    func exact(_ seed: UInt64) {
        var dice = Dice(state: seed)
        let timeline = Timeline(dice.pattern(events: 40, seconds: 3))
        #expect(BakedPattern(overviewOf: timeline) == BakedPattern(timeline))
    }

    @Test("Read in steps, no peak is lost, and none is higher than what is felt a step away", arguments: 1...8)
    func peaks(_ seed: UInt64) {
        var dice = Dice(state: seed)
        let timeline = Timeline(dice.pattern(events: 6, seconds: 3))
        let (exact, coarse) = (BakedPattern(timeline, within: 1e-6).intensity, sampled(timeline).intensity)
        let length = max(timeline.duration, timeline.felt)
        let step = length / Double(BakedPattern.overviewSteps)
        #expect(coarse.points.last?.time ?? 0 >= length - 1e-9)
        func highest(_ line: BakedLine, around time: Double) -> Double {
            var highest = max(line.value(at: time - 1.5 * step) ?? 0, line.value(at: time + 1.5 * step) ?? 0)
            for point in line.points where abs(point.time - time) <= 1.5 * step { highest = max(highest, point.value) }
            return highest
        }
        for _ in 0..<500 {
            let time = dice.roll(0...length)
            let felt = exact.value(at: time) ?? .nan, drawn = coarse.value(at: time) ?? .nan
            #expect(highest(coarse, around: time) >= felt - 1e-3, "at \(time)")
            #expect(drawn <= highest(exact, around: time) + 0.01, "at \(time)")
        }
    }

    @Test("Read in steps, the sharpness of what overlaps is within 0.01")
    func sharpness() {
        let timeline = Timeline(
            Pattern(
                events: [.hum(0, 2, 0.5, 0.137), .hum(0, 2, 0.8, 0.9), .hum(0, 2, 0.3, 0.511)],
                curves: [.line(.hapticSharpness, (0, -0.6), (2, 0.6))]))
        let line = sampled(timeline).sharpness
        for step in 1..<200 {
            let time = Double(step) * 0.01
            #expect(abs((line.value(at: time) ?? .nan) - timeline.value(at: time).sharpness) <= 0.01, "at \(time)")
        }
    }

    @Test("An event shorter than a step is there")
    func short() throws {
        let events: [Event] = [.hum(0, 1_000, 0.1), .hum(500.123, 0.001, 0.9)]
        let peak = try #require(sampled(Timeline(Pattern(events: events))).intensity.points.map(\.value).max())
        #expect(abs(peak - (0.01 + 0.81).squareRoot()) <= 1e-12)
    }

    @Test("The cost is bounded: after so many looks at events, baking gives up")
    func bounded() {
        // Each begins while all before it last: 2,000 stretches of 1,000 events on average.
        let events = (0..<2_000).map { Event.hum(Double($0) * 0.001, 10 - Double($0) * 0.001, 0.01, 0.5) }
        let timeline = Timeline(Pattern(events: events))
        for (limit, isEnough) in [(1_900_000, false), (4_100_000, true)] {
            var baker = Baker(timeline, live: .neutral, error: 1e-3)
            #expect(baker.bake(lookingAtMost: limit) == isEnough)
        }
        let line = sampled(timeline).intensity
        #expect(line.points.count <= BakedPattern.overviewSteps + 2)
        // √2000 of them at 0.01.
        #expect(abs((line.value(at: 5) ?? 0) - 0.01 * 2_000.0.squareRoot()) <= 1e-9)
    }

    @Test("A pattern without end has lines of finite times")
    func endless() {
        let baked = sampled(Timeline(Pattern(events: [.hum(1, .infinity, 0.5, 0.25), .tap(3)])))
        #expect(baked.intensity.points.allSatisfy { $0.time < .infinity && (0...1).contains($0.value) })
        #expect(baked.intensity.points.last?.value == 0.5 && baked.sharpness.points.last?.value == 0.25)
    }
}
