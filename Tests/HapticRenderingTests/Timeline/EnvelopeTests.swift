import HapticPattern
import HapticRendering
import Testing
import TestPatterns

struct LevelCase: Sendable, CustomTestStringConvertible {
    var name: String
    var event: Event
    var curves: [ParameterCurve] = []
    var expected: [(time: Double, level: Double)]
    var testDescription: String { name }
}

/// The seconds that 0.5 stands for.
private let half = 0.002 * 1000.0.squareRoot()

@Suite("The envelope of one event")
struct EnvelopeTests {
    @Test(arguments: [
        LevelCase(
            name: "without times it is a block, on from its start, off at its end", event: .hum(1, 1),
            expected: [(0.999, 0), (1, 1), (1.5, 1), (1.999999, 1), (2, 0)]),
        LevelCase(
            name: "an attack rises in a straight line", event: .hum(1, 1, attack: 0.5),
            expected: [(1, 0), (1 + half / 4, 0.25), (1 + half / 2, 0.5), (1 + half, 1), (1.9, 1), (2, 0)]),
        LevelCase(
            name: "a release falls after the end", event: .hum(0, 1, release: 0.5),
            expected: [(0, 1), (0.999, 1), (1, 1), (1 + half / 2, 0.5), (1 + 0.75 * half, 0.25), (1 + half, 0)]),
        LevelCase(
            name: "an attack longer than the event releases from the level reached",
            event: .hum(0, half / 2, attack: 0.5, release: 0.5),
            expected: [(half / 4, 0.25), (half / 2, 0.5), (half, 0.25), (1.25 * half, 0.125), (1.5 * half, 0)]),
        LevelCase(
            name: "a sustained event does not decay", event: .hum(0, 1, decay: 0.1, sustained: 1),
            expected: [(0.5, 1), (0.99, 1)]),
        LevelCase(
            name: "Sustained 0 decays within the event and does not release",
            event: .hum(0, 1, decay: 0.5, release: 0.5, sustained: 0),
            expected: [(0, 1), (half / 2, 0.5), (half, 0), (0.5, 0), (1, 0)]),
        LevelCase(
            name: "Sustained 0 decays after its attack", event: .hum(0, 1, attack: 0.5, decay: 0.5, sustained: 0),
            expected: [(half / 2, 0.5), (half, 1), (1.5 * half, 0.5), (2 * half, 0)]),
        LevelCase(
            name: "a decay without time lasts 2 ms", event: .hum(0, 1, sustained: 0),
            expected: [(0, 1), (0.001, 0.5), (0.002, 0)]),
        LevelCase(
            name: "a decay longer than the event ends with it", event: .hum(0, 0.1, decay: 1, sustained: 0),
            expected: [(0, 1), (0.05, 0.5), (0.075, 0.25), (0.1, 0)]),
        LevelCase(
            name: "an attack longer than the event leaves 2 ms for the decay",
            event: .hum(0, 0.1, attack: 1, decay: 1, sustained: 0),
            expected: [(0.05, 0.025), (0.098, 0.049), (0.099, 0.0245), (0.1, 0)]),
        LevelCase(
            name: "0.5 counts as sustained, less does not", event: .hum(0, 1, decay: 0, sustained: 0.5),
            expected: [(0.5, 1)]),
        LevelCase(
            name: "values beyond the range act as the nearest bound", event: .hum(0, 4, attack: 7, release: -3),
            expected: [(1, 0.5), (2, 1), (4, 0)]),
        LevelCase(
            name: "an event without end holds for ever", event: .hum(0, .infinity, release: 1),
            expected: [(0, 1), (1e300, 1)]),
        LevelCase(
            name: "the attack control is sampled at the start, the release control at the end",
            event: .hum(1, 1),
            curves: [
                .line(.hapticAttackTime, (0, 0), (1, 0.5), (1, 0.5), (1.01, 1)),
                .line(.hapticReleaseTime, (0, 0), (2, 0.5), (2.01, 0)),
            ],
            expected: [(1 + half / 2, 0.5), (1 + half, 1), (2, 1), (2 + half / 2, 0.5), (2 + half, 0)]),
        LevelCase(
            name: "the decay control is sampled where the decay begins",
            event: .hum(0, 1, attack: 0.5, sustained: 0),
            curves: [.line(.hapticDecayTime, (0, 0), (half, 0), (half, 0.5), (1, 1))],
            expected: [(half, 1), (1.5 * half, 0.5), (2 * half, 0)]),
    ])
    func level(_ c: LevelCase) {
        let timeline = Timeline(Pattern(events: [c.event], curves: c.curves))
        #expect(timeline.voices.count == 1)
        for (time, level) in c.expected {
            #expect(abs(timeline.voices[0].envelope.level(at: time) - level) <= 1e-12, "at \(time) s")
            #expect(abs(timeline.value(at: time).intensity - level) <= 1e-12, "frame at \(time) s")
        }
    }

    @Test("A live layer lengthens the release of an event that has none")
    func liveRelease() {
        let timeline = Timeline(Pattern(events: [.hum(0, 1), .hum(0.2, 0.1, 0)]))
        let live = ControlLayer([ControlTrack(.hapticReleaseTime, constant: 1)])
        #expect(timeline.value(at: 1.5).intensity == 0)
        #expect(abs(timeline.value(at: 2, live: live).intensity - 0.5) <= 1e-12)
        #expect(timeline.value(at: 3, live: live).intensity == 0)
    }
}
