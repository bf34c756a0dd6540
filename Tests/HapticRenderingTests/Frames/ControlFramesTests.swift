import HapticPattern
import HapticRendering
import Testing
import TestPatterns

struct FrameCase: Sendable, CustomTestStringConvertible {
    var name: String
    var pattern: Pattern
    var live = ControlLayer.neutral
    /// Time, intensity, sharpness.
    var expected: [(Double, Double, Double)]
    var testDescription: String { name }
}

private let intensity = ControlID.hapticIntensity
private let sharpness = ControlID.hapticSharpness
private let half = 0.002 * 1000.0.squareRoot()

@Suite("Control frames against closed forms")
struct ControlFramesTests {
    @Test(arguments: [
        FrameCase(
            name: "a hum is itself on [start, end)", pattern: Pattern(events: [.hum(0.1, 0.2, 0.7, 0.3)]),
            expected: [(0, 0, 0.5), (0.099, 0, 0.5), (0.1, 0.7, 0.3), (0.299, 0.7, 0.3), (0.3, 0, 0.5)]),
        FrameCase(
            name: "defaults are those of continuous events",
            pattern: Pattern(events: [Event(.hapticContinuous, at: 0, duration: 1)]), expected: [(0.5, 0.6, 0.422601)]),
        FrameCase(
            name: "a ramp multiplies the intensity",
            pattern: Pattern(events: [.hum(0, 2, 0.5, 0.2)], curves: [.line(intensity, (0, 0), (1, 1), (2, 0.5))]),
            expected: [(0, 0, 0.2), (0.5, 0.25, 0.2), (1, 0.5, 0.2), (1.5, 0.375, 0.2)]),
        FrameCase(
            name: "a sweep adds to the sharpness and is clamped once",
            pattern: Pattern(events: [.hum(0, 2, 0.5, 0.8)], curves: [.line(sharpness, (0, -1), (2, 1))]),
            expected: [(0, 0.5, 0), (0.1, 0.5, 0), (0.2, 0.5, 0), (0.5, 0.5, 0.3), (1, 0.5, 0.8), (1.5, 0.5, 1)]),
        FrameCase(
            name: "a step holds, and the new value counts at its instant",
            pattern: Pattern(
                events: [.hum(0, 2)],
                parameters: [.init(intensity, at: 0.6, value: 0.4), .init(sharpness, at: 1.2, value: -0.25)]),
            expected: [(0.599, 1, 0.5), (0.6, 0.4, 0.5), (1.199, 0.4, 0.5), (1.2, 0.4, 0.25), (1.9, 0.4, 0.25)]),
        FrameCase(
            name: "a curve leads in from the value in force, and its last value holds",
            pattern: Pattern(
                events: [.hum(0, 4)], parameters: [.init(intensity, at: 0, value: 0.5)],
                curves: [.line(intensity, at: 1, (1, 1), (2, 0.2))]),
            expected: [(0.5, 0.5, 0.5), (1, 0.5, 0.5), (1.5, 0.75, 0.5), (2, 1, 0.5), (3, 0.2, 0.5), (3.9, 0.2, 0.5)]),
        FrameCase(
            name: "two points at one time jump",
            pattern: Pattern(events: [.hum(0, 2)], curves: [.line(intensity, (0, 0), (1, 0.5), (1, 1), (2, 1))]),
            expected: [(0.999, 0.4995, 0.5), (1, 1, 0.5), (1.5, 1, 0.5)]),
        FrameCase(
            name: "overlaps add their power, and sharpness is weighted by it",
            pattern: Pattern(events: [.hum(0, 2, 0.6, 0.2), .hum(1, 2, 0.8, 0.7)]),
            expected: [(0.5, 0.6, 0.2), (1, 1, 0.52), (1.9, 1, 0.52), (2, 0.8, 0.7)]),
        FrameCase(
            name: "the sum of intensities ends at 1, its sharpness does not",
            pattern: Pattern(events: [.hum(0, 2, 0.8, 0), .hum(0, 2, 0.8, 1)]), expected: [(1, 1, 0.5)]),
        FrameCase(
            name: "events that abut neither double nor drop out, in decimal or in single precision",
            pattern: Pattern(events: [
                .hum(0.1, 0.2, 0.7, 0.3), .hum(0.3, 0.2, 0.7, 0.3), .hum(0.5000000074505806, 0.2, 0.7, 0.3),
                .hum(0.6999999880790710, 0.1, 0.7, 0.3),
            ]),
            expected: [
                (0.3, 0.7, 0.3), (0.5, 0.7, 0.3), (0.500001, 0.7, 0.3), (0.7, 0.7, 0.3), (0.699999, 0.7, 0.3),
                (0.799999, 0.7, 0.3), (0.8, 0, 0.5),
            ]),
        FrameCase(
            name: "at intensity 0 the last started active event gives the sharpness",
            pattern: Pattern(
                events: [.hum(0, 3, 1, 0.2), .hum(1, 1, 1, 0.9)], parameters: [.init(intensity, at: 0, value: 0)]),
            expected: [(0.5, 0, 0.2), (1.5, 0, 0.9), (2, 0, 0.2), (3, 0, 0.5)]),
        FrameCase(
            name: "an event that has decayed is active until its end",
            pattern: Pattern(events: [.hum(0, 1, 1, 0.9, sustained: 0)]),
            expected: [(0.001, 0.5, 0.9), (0.5, 0, 0.9), (1, 0, 0.5)]),
        FrameCase(
            name: "a tail counts, under the controls of its own time",
            pattern: Pattern(
                events: [.hum(0, 1, 0.8, 0.4, release: 0.5)],
                parameters: [.init(intensity, at: 1, value: 0.5), .init(sharpness, at: 1, value: 0.1)]),
            expected: [(0.999, 0.8, 0.4), (1, 0.4, 0.5), (1 + half / 2, 0.2, 0.5), (1 + half, 0, 0.5)]),
        FrameCase(
            name: "taps are not in the frames", pattern: Pattern(events: [.tap(0), .tap(0.1)]),
            expected: [(0, 0, 0.5), (0.1, 0, 0.5)]),
        FrameCase(
            name: "sound is not in the frames",
            pattern: Pattern(
                events: [Event(.audioContinuous, at: 0, duration: 1)],
                parameters: [.init(.audioVolume, at: 0, value: 1)]
            ),
            expected: [(0, 0, 0.5), (0.5, 0, 0.5)]),
        FrameCase(
            name: "values beyond the range act as the nearest bound",
            pattern: Pattern(
                events: [.hum(0, 0.5, 1.5, -0.2)],
                curves: [.line(intensity, (0, 2), (0.5, 0.2)), .line(sharpness, (0, -1.7), (0.5, 0.3))]),
            expected: [(0, 1, 0), (0.25, 0.6, 0), (0.5, 0, 0.5)]),
        FrameCase(
            name: "a live layer multiplies and adds over the pattern's own",
            pattern: Pattern(
                events: [.hum(0, 2, 0.8, 0.3)],
                curves: [.line(intensity, (0, 0), (2, 1)), .line(sharpness, (0, 0), (2, 0.4))]),
            live: ControlLayer(
                parameters: [.init(intensity, at: 1, value: 0.5)], curves: [.line(sharpness, (0, 0), (2, 0.2))]),
            expected: [(0.5, 0.2, 0.45), (0.999, 0.8 * 0.4995, 0.5997), (1, 0.2, 0.6), (1.5, 0.3, 0.75)]),
        FrameCase(
            name: "both layers add before the one clamp",
            pattern: Pattern(events: [.hum(0, 2, 1, 0.5)], parameters: [.init(sharpness, at: 0, value: 1)]),
            live: ControlLayer([ControlTrack(sharpness, constant: -0.75)]), expected: [(1, 1, 0.75)]),
        FrameCase(
            name: "a live attack is added to the event's",
            pattern: Pattern(events: [.hum(1, 1, attack: 0.25)]),
            live: ControlLayer([ControlTrack(.hapticAttackTime, constant: 0.25)]),
            expected: [(1 + half / 2, 0.5, 0.5), (1 + half, 1, 0.5)]),
    ])
    func frames(_ c: FrameCase) {
        let timeline = Timeline(c.pattern)
        var stream = ControlFrameStream(timeline, live: c.live, rate: 1_000_000)
        for (time, intensity, sharpness) in c.expected {
            let value = timeline.value(at: time, live: c.live)
            #expect(abs(value.intensity - intensity) <= 1e-12, "intensity at \(time) s")
            #expect(abs(value.sharpness - sharpness) <= 1e-12, "sharpness at \(time) s")
            stream.seek(toFrame: Int((time * 1e6).rounded()))
            let frame = stream.next()
            #expect(abs(frame.intensity - intensity) <= 2e-3, "streamed intensity at \(time) s")
        }
    }

    @Test("Taps stand apart, as felt")
    func transients() throws {
        let pattern = Pattern(
            events: [.hum(0, 1, 1, 0.2), .tap(0.5, 1, 0.9)],
            curves: [.line(intensity, (0, 0.8), (0.5, 0.1), (1, 0.8))])
        let frames = try ControlFrames(of: pattern, rate: 1000)
        #expect(frames.transients.count == 1)
        #expect(abs(frames.transients[0].intensity - 0.1) <= 1e-12)
        #expect(frames.transients[0].time == 0.5 && frames.transients[0].sharpness == 0.9)
    }

    @Test(
        "There is a frame for every step up to the end, the end included",
        arguments: [(0.57, 571), (1.1, 1101), (1.0, 1001), (0.0005, 1), (0.7, 701), (0.0, 1)])
    func count(_ duration: Double, _ count: Int) throws {
        // A parameter sets the duration without being felt.
        let pattern = Pattern(parameters: [.init(intensity, at: duration, value: 1)])
        let frames = try ControlFrames(of: pattern, rate: 1000)
        #expect(frames.intensity.count == count)
        #expect(frames.sharpness.count == count)
    }

    @Test("The felt end sets the number of frames where it is later")
    func countOfTail() throws {
        #expect(try ControlFrames(of: Pattern(events: [.tap(2, 1, 0)]), rate: 1000).intensity.count == 2026)
        #expect(try ControlFrames(of: Pattern(events: [.hum(0, 1, release: 1)]), rate: 1000).intensity.count == 3001)
    }

    @Test("A pattern that names an absurd time is refused, not allocated", arguments: [1e6, 1e308, .infinity])
    func tooLong(_ time: Double) {
        for pattern in [
            Pattern(events: [.hum(0, time)]),
            Pattern(events: [.tap(time)], parameters: [.init(intensity, at: time, value: 0)]),
        ] {
            #expect(throws: TooLong.self) { try ControlFrames(of: pattern, rate: 1000) }
        }
    }

    @Test("A control point at the end of time costs nothing")
    func farPoint() throws {
        let pattern = Pattern(
            events: [.hum(0, 1)],
            curves: [.line(intensity, (0, 0.5), (3.4e38, 1)), .line(sharpness, (0, 0), (1e308, 1))])
        let frames = try ControlFrames(of: pattern, rate: 1000)
        #expect(frames.intensity.count == 1002)
        #expect(abs(frames.intensity[500] - 0.5) <= 1e-12)
    }
}

@Suite("Frames of patterns of everything")
struct RandomFramesTests {
    @Test("Frames stay in range; the stream, in blocks or after a seek, equals the point query", arguments: 1...12)
    func streamEqualsQuery(_ seed: UInt64) throws {
        var dice = Dice(state: seed)
        let timeline = Timeline(dice.pattern(events: 60, seconds: 4))
        let live: ControlLayer
        if seed % 2 == 0 {
            let other = dice.pattern(events: 0, seconds: 4)
            live = ControlLayer(parameters: other.parameters, curves: other.curves)
        } else {
            live = .neutral
        }
        let frames = try ControlFrames(of: timeline, live: live, rate: 997)
        #expect(frames.intensity.contains { $0 > 0.1 })
        for index in frames.intensity.indices {
            let value = timeline.value(at: Double(index) / 997, live: live)
            #expect(value.intensity == frames.intensity[index] && value.sharpness == frames.sharpness[index])
            #expect((0...1).contains(value.intensity) && (0...1).contains(value.sharpness))
        }
        var stream = ControlFrameStream(timeline, live: live, rate: 997)
        for _ in 0..<50 {
            let start = dice.below(frames.intensity.count)
            stream.seek(toFrame: start)
            for index in start..<min(start + 7, frames.intensity.count) {
                let frame = stream.next()
                #expect(frame.intensity == frames.intensity[index] && frame.sharpness == frames.sharpness[index])
            }
        }
    }

    @Test("Order in the file does not matter where times differ", arguments: 1...6)
    func shuffled(_ seed: UInt64) throws {
        var dice = Dice(state: seed)
        var pattern = dice.pattern(events: 40, seconds: 4)
        for index in pattern.events.indices { pattern.events[index].time += Double(index) * 1e-4 }
        var shuffled = pattern
        for index in shuffled.events.indices { shuffled.events.swapAt(index, dice.below(index + 1)) }
        shuffled.parameters.reverse()
        shuffled.curves.reverse()
        #expect(shuffled != pattern)
        #expect(try ControlFrames(of: shuffled, rate: 1000) == ControlFrames(of: pattern, rate: 1000))
    }
}
