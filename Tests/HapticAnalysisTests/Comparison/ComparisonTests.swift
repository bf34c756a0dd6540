import HapticAnalysis
import HapticPattern
import Testing

private func tap(_ time: Double, _ intensity: Double = 0.8, _ sharpness: Double = 0.5) -> Event {
    Event(.hapticTransient, at: time, parameters: [.hapticIntensity: intensity, .hapticSharpness: sharpness])
}

private func hum(_ time: Double, _ length: Double, _ intensity: Double = 0.6, _ sharpness: Double = 0.5) -> Event {
    Event(
        .hapticContinuous, at: time, duration: length,
        parameters: [.hapticIntensity: intensity, .hapticSharpness: sharpness])
}

@Suite("Differences by event")
struct PatternDiffTests {
    private let before = Pattern(
        events: [tap(0), tap(0.5, 0.4), hum(1, 0.5), tap(2)],
        parameters: [DynamicParameter(.hapticIntensity, at: 1, value: 0.5)],
        curves: [
            ParameterCurve(.hapticSharpness, at: 1, points: [.init(time: 0, value: 0), .init(time: 0.5, value: 0.5)])
        ])

    @Test("The order of the parts does not count")
    func order() {
        var shuffled = before
        shuffled.events.reverse()
        #expect(PatternDiff(before, shuffled).isEmpty && PatternDiff(before, before).isEmpty)
    }

    @Test("Moved, changed, added and removed are told apart, in order of time")
    func kinds() throws {
        var after = before
        after.events[1].time = 0.6
        after.events[2].duration = 0.7
        after.events[2].parameters[.hapticIntensity] = 0.9
        after.events.remove(at: 3)
        after.events.append(hum(5, 1))
        after.parameters[0].value = 0.25
        after.curves[0].points[1].value = 1
        let changes = PatternDiff(before, after).changes
        let kinds = changes.map { $0.isAdded ? "added" : $0.isRemoved ? "removed" : $0.isChanged ? "changed" : "moved" }
        #expect(kinds == ["moved", "changed", "changed", "changed", "removed", "added"])
        #expect(changes[0].before == .event(1) && changes[0].after == .event(1))
        #expect(changes[0].fields == [.init(name: "Time", before: 0.5, after: 0.6)])
        #expect(changes[1].fields.map(\.name) == ["EventDuration", "HapticIntensity"])
        #expect(changes[2].before == .step(0) && changes[3].before == .curve(0))
        #expect(changes[3].fields.map(\.name) == ["ParameterCurveControlPoints/1/ParameterValue"])
        #expect(changes[4].before == .event(3) && changes[5].after == .event(3))
    }

    @Test("Thousands of parts at one time are matched with their equals, however they are shuffled")
    func oneTime() {
        // Looking at all pairs of them would take minutes.
        let events = (0..<50_000).map { tap(1, Double($0 % 499 + 1) / 500, Double($0 % 503) / 503) }
        let row = Pattern(events: events)
        #expect(PatternDiff(row, Pattern(events: events.reversed())).isEmpty)
        var other = Pattern(events: events.reversed())
        other.events[30_000].parameters[.hapticIntensity] = nil
        other.events.append(tap(1, 0.0005, 0.75))
        let changes = PatternDiff(row, other).changes
        #expect(changes.count == 2 && changes.count { $0.isAdded } == 1)
        #expect(changes.contains { $0.before == .event(19_999) && $0.after == .event(30_000) })
    }

    @Test("Sounds that differ in their file alone are not the same")
    func files() {
        func sound(_ path: String) -> Event { Event(.audioCustom, at: 0, waveformPath: path) }
        let before = Pattern(events: [sound("a.wav"), sound("b.wav"), sound("ab.wav")])
        #expect(PatternDiff(before, Pattern(events: [sound("ab.wav"), sound("a.wav"), sound("b.wav")])).isEmpty)
        let changes = PatternDiff(before, Pattern(events: [sound("ab.wav"), sound("c.wav"), sound("b.wav")])).changes
        #expect(changes.map { $0.fields.map(\.name) } == [["EventWaveformPath"]])
        #expect(changes.first?.before == .event(0) && changes.first?.after == .event(1))
    }

    @Test("Of many taps that all move, each is itself again")
    func shift() {
        let row = Pattern(events: (0..<200).map { tap(Double($0) * 0.1, Double($0 % 9 + 1) / 10) })
        var moved = row
        for index in moved.events.indices { moved.events[index].time += 0.02 }
        let changes = PatternDiff(row, moved).changes
        #expect(changes.count == 200)
        #expect(changes.allSatisfy { $0.before == $0.after && $0.isMoved && !$0.isChanged })
    }
}

@Suite("How far patterns are apart")
struct PatternComparisonTests {
    private let pattern = Pattern(events: [tap(0), hum(0.2, 0.5), tap(1)])

    @Test("A pattern is as itself, also written otherwise")
    func same() {
        let same = PatternComparison(pattern, pattern)
        #expect(same.distance == 0 && same.sentence == "both feel the same")
        let halves = Pattern(events: [tap(1), hum(0.2, 0.25), hum(0.45, 0.25), tap(0)])
        #expect(PatternComparison(pattern, halves).distance < 0.001)
    }

    @Test("Strength, sharpness and time are told apart")
    func parts() {
        var weaker = pattern, sharper = pattern, later = pattern
        for index in pattern.events.indices {
            weaker.events[index].parameters[.hapticIntensity]! *= 0.5
            sharper.events[index].parameters[.hapticSharpness] = 0.8
        }
        later.events[2].time = 1.03
        let (a, b, c) = (
            PatternComparison(pattern, weaker), PatternComparison(pattern, sharper), PatternComparison(pattern, later)
        )
        #expect(abs(a.strength - 0.5) < 0.02 && a.sharpness < 0.01 && a.time < 0.05)
        #expect(b.strength < 0.1 && abs(b.sharpness - 0.3) < 0.01)
        #expect(abs(c.apart - 0.01) < 0.001 && c.sharpness < 0.01)
        #expect(a.sentence.contains("50 % weaker") && b.sentence.contains("0.3 sharper"))
        #expect(c.sentence.contains("0.03 s longer") && c.sentence.contains("ms apart on average"))
        for comparison in [a, b, c] { #expect(comparison.distance > 0.01 && comparison.distance < 0.8) }
    }

    @Test("Patterns in which thousands overlap are compared at a bounded cost")
    func crowds() {
        // Exact lines would look at 200 million events.
        let loud = Pattern(events: (0..<20_000).map { hum(Double($0) * 0.001, 5, 0.008, 0.5) })
        var soft = loud
        for index in soft.events.indices { soft.events[index].parameters[.hapticIntensity] = 0.004 }
        #expect(PatternComparison(loud, loud).distance == 0)
        let comparison = PatternComparison(loud, soft)
        #expect(abs(comparison.stronger - 0.5) <= 0.01 && abs(comparison.strength - 0.5) <= 0.01)
        #expect(comparison.sharpness <= 0.001 && comparison.longer == 0)
    }

    @Test("A pattern longer than anybody lives is compared as any other")
    func endless() {
        let long = PatternComparison(Pattern(events: [hum(0, 1e30)]), Pattern(events: [hum(0, 1e30, 0.3)]))
        #expect(abs(long.strength - 0.5) <= 0.001 && long.time == 0)
    }

    @Test("What is not felt together has nothing in common, whichever comes first")
    func nothing() {
        let late = Pattern(events: [tap(5)])
        #expect(PatternComparison(Pattern(events: [tap(0)]), late).distance == 1)
        #expect(PatternComparison(pattern, Pattern()).sentence == "they have nothing in common")
        let (one, other) = (PatternComparison(pattern, late), PatternComparison(late, pattern))
        #expect(one.distance == other.distance && one.longer == -other.longer)
    }
}
