import HapticPattern
import HapticRendering
import Testing
import TestPatterns

struct LengthCase: Sendable, CustomTestStringConvertible {
    var name: String
    var pattern: Pattern
    var duration: Double
    var felt: Double
    var testDescription: String { name }
}

private let intensity = ControlID.hapticIntensity
private let half = 0.002 * 1000.0.squareRoot()

@Suite("The timeline of a pattern")
struct TimelineTests {
    @Test(arguments: [
        LengthCase(name: "nothing", pattern: Pattern(), duration: 0, felt: 0),
        LengthCase(name: "a dull tap rings 25 ms", pattern: Pattern(events: [.tap(2, 1, 0)]), duration: 2, felt: 2.025),
        LengthCase(name: "a crisp tap rings 10 ms", pattern: Pattern(events: [.tap(2, 1, 1)]), duration: 2, felt: 2.01),
        LengthCase(
            name: "a tap's duration pads the pattern",
            pattern: Pattern(events: [Event(.hapticTransient, at: 0, duration: 1)]), duration: 1, felt: 0.0175),
        LengthCase(name: "a hard end fades for 1 ms", pattern: Pattern(events: [.hum(0, 1)]), duration: 1, felt: 1.001),
        LengthCase(
            name: "a release rings on", pattern: Pattern(events: [.hum(0, 1, release: 0.5)]), duration: 1,
            felt: 1 + half),
        LengthCase(
            name: "a decay can end early", pattern: Pattern(events: [.hum(0, 1, decay: 0.5, sustained: 0)]),
            duration: 1, felt: half),
        LengthCase(
            name: "an authored 0 is silent", pattern: Pattern(events: [.hum(0, 1, 0), .tap(1, 0)]), duration: 1, felt: 0
        ),
        LengthCase(
            name: "a control that falls to 0 ends it",
            pattern: Pattern(events: [.hum(0, 5), .tap(4)], curves: [.line(intensity, (0, 1), (2, 0))]), duration: 5,
            felt: 2),
        LengthCase(
            name: "a control that drops to 0 leaves its edge",
            pattern: Pattern(events: [.hum(0, 5), .tap(4)], parameters: [.init(intensity, at: 3, value: 0)]),
            duration: 5, felt: 3.001),
        LengthCase(
            name: "a control that is 0 before the event silences it",
            pattern: Pattern(
                events: [.hum(3, 5)],
                parameters: [.init(intensity, at: 0, value: 1), .init(intensity, at: 2, value: 0)]),
            duration: 8, felt: 0),
        LengthCase(
            name: "a control that rises again within the tail",
            pattern: Pattern(
                events: [.hum(0, 1, release: 1)], curves: [.line(intensity, (0, 1), (1, 0), (2, 0), (2.5, 1))]),
            duration: 1, felt: 3),
        LengthCase(
            name: "parameters and curve starts count, control points do not",
            pattern: Pattern(
                events: [.tap(0, 1, 0)], parameters: [.init(intensity, at: 1, value: 1)],
                curves: [.line(intensity, at: 2, (0, 1), (3.4e38, 0))]),
            duration: 2, felt: 0.025),
        LengthCase(
            name: "sound counts in the duration and is not felt",
            pattern: Pattern(events: [Event(.audioContinuous, at: 1, duration: 2)]), duration: 3, felt: 0),
    ])
    func lengths(_ c: LengthCase) {
        let timeline = Timeline(c.pattern)
        #expect(abs(timeline.duration - c.duration) <= 1e-12)
        #expect(abs(timeline.felt - c.felt) <= 1e-12)
    }

    @Test("Events stand in order of time, equal times in the order of the file")
    func order() {
        let timeline = Timeline(
            Pattern(events: [.hum(2, 1), .tap(1), .hum(0, 1), .tap(0), .hum(2, 2), .tap(1), .hum(-5, 1)]))
        #expect(timeline.voices.map(\.event) == [2, 6, 0, 4])
        #expect(timeline.taps.map(\.event) == [3, 1, 5])
    }

    @Test("Audio events keep their times and parameters")
    func sounds() {
        let timeline = Timeline(
            Pattern(events: [
                Event(.audioCustom, at: 1, parameters: [.audioVolume: 2, .audioPan: -0.5], waveformPath: "a.caf"),
                Event(.audioContinuous, at: 0.5, duration: 2, parameters: [.audioPitch: 0.25, .releaseTime: 1]),
            ]))
        #expect(timeline.sounds.map(\.event) == [1, 0])
        #expect(timeline.sounds[0].duration == 2 && timeline.sounds[0].pitch == 0.25)
        #expect(timeline.sounds[0].shape.release == 1)
        #expect(timeline.sounds[1].volume == 1 && timeline.sounds[1].pan == -0.5 && timeline.sounds[1].duration == nil)
        #expect(timeline.voices.isEmpty && timeline.taps.isEmpty)
    }

    @Test("Continuous events without a duration, and events that never come, are left out")
    func degenerate() {
        let timeline = Timeline(
            Pattern(events: [
                Event(.hapticContinuous, at: 0), .hum(0, 0), .hum(1, -1), .tap(.infinity), .tap(.nan, 0.5),
            ]))
        #expect(timeline.voices.isEmpty)
        #expect(timeline.taps.map(\.time) == [0])
    }

    @Test("The intensity control acts on a tap where it starts, the sharpness control never")
    func taps() {
        let timeline = Timeline(
            Pattern(
                events: [.tap(0.25, 0.8, 0.3), .tap(1, 1, 0.9)],
                parameters: [.init(intensity, at: 1, value: 0.4), .init(.hapticSharpness, at: 0, value: 0.5)],
                curves: [.line(intensity, (0, 0), (1, 1))]))
        #expect(abs(timeline.taps[0].intensity - 0.2) <= 1e-12)
        #expect(timeline.taps[0].authoredIntensity == 0.8)
        #expect(timeline.taps[0].sharpness == 0.3)
        #expect(abs(timeline.taps[1].intensity - 0.4) <= 1e-12, "the new value counts at its instant")
        let live = ControlLayer(parameters: [], curves: [.line(intensity, (0, 1), (1, 0.5))])
        #expect(abs(timeline.taps[0].intensity(live: live) - 0.2 * 0.875) <= 1e-12)
    }
}
