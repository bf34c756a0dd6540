import Glibc
import HapticPattern
import HapticRendering
import Testing
import TestPatterns

private let intensity = ControlID.hapticIntensity
private let sharpness = ControlID.hapticSharpness

struct SoundCase: Sendable, CustomTestStringConvertible {
    var name: String
    var pattern: Pattern
    var live = ControlLayer.neutral
    var testDescription: String { name }
}

/// Patterns that between them meet every rule of how samples are made.
private let cases = [
    SoundCase(name: "a hum", pattern: Pattern(events: [.hum(0.0123, 0.1)])),
    SoundCase(name: "a hum shorter than its edge", pattern: Pattern(events: [.hum(0.01, 0.0004)])),
    SoundCase(name: "taps", pattern: Pattern(events: [.tap(0, 1, 0), .tap(0.05, 0.8, 1), .tap(0.0533, 0.6, 0.3)])),
    SoundCase(
        name: "envelopes",
        pattern: Pattern(events: [
            .hum(0, 0.1, attack: 0.5, release: 0.3), .hum(0.1, 0.2, 0.7, 0.1, decay: 0.4, sustained: 0),
            .hum(0.3, 0.01, 1, 0.9, attack: 0.6, release: 0.1), .hum(0.32, 0.05, attack: 0.01),
        ])),
    SoundCase(
        name: "a ramp within an attack",
        pattern: Pattern(
            events: [.hum(0, 0.1, attack: 0.5, release: 0.5)], curves: [.line(intensity, (0, 0.2), (0.13, 1))])),
    SoundCase(
        name: "sweeps, slow, steep, clamped, jumping",
        pattern: Pattern(
            events: [.hum(0, 0.8, 0.9, 0.4)],
            curves: [
                .line(
                    sharpness, (0, 0), (0.1, 0.3), (0.2, 1), (0.25, -1), (0.251, 0.5), (0.3, 0.5), (0.3, -0.4),
                    (0.30001, 0.2), (0.6, -0.1), (0.65, 0.9))
            ])),
    SoundCase(
        name: "sweeps and ramps of every steepness",
        pattern: Pattern(
            events: [.hum(0, 0.5, 1, 0.5)],
            curves: [
                .line(
                    sharpness, (0, -0.5), (0.1, 0.5), (0.17, -0.2), (0.24, 0.5), (0.3, -0.3), (0.35, 0.5),
                    (0.38, -0.5), (0.4, 0.5), (0.41, -0.5), (0.416, 0.5), (0.42, -0.5), (0.422, 0.5)),
                .line(
                    intensity, (0, 1), (0.05, 0), (0.09, 1), (0.12, 0), (0.14, 1), (0.155, 0), (0.165, 1),
                    (0.17, 0), (0.172, 1), (0.5, 0.9)),
            ])),
    SoundCase(
        name: "steps of intensity fade",
        pattern: Pattern(
            events: [.hum(0, 0.2, 0.9, 0.4), .hum(0.1, 0.1, 0.5, 0.8, attack: 0.5)],
            parameters: [
                .init(intensity, at: 0.05, value: 0.3), .init(intensity, at: 0.0503, value: 1),
                .init(intensity, at: 0.0507, value: 0), .init(intensity, at: 0.1, value: 0.8),
                .init(intensity, at: 0.1004, value: 0.5), .init(intensity, at: 0.2005, value: 1),
            ])),
    SoundCase(
        name: "a live layer over the pattern's own",
        pattern: Pattern(
            events: [.hum(0, 0.3, 0.9, 0.4, attack: 0.3, release: 0.4), .tap(0.1)],
            curves: [.line(intensity, (0, 1), (0.3, 0.2)), .line(sharpness, (0, -0.2), (0.3, 0.4))]),
        live: ControlLayer(
            parameters: [.init(intensity, at: 0.15, value: 0.5)],
            curves: [.line(intensity, (0, 0), (0.1, 1)), .line(sharpness, (0.05, 0.1), (0.2, -0.3))])),
    SoundCase(
        name: "events that abut, with and without a gap, at equal and other sharpness",
        pattern: Pattern(
            events: [
                .hum(0, 0.05, 0.8, 0.4), .hum(0.05, 0.05, 0.5, 0.4), .hum(0.1007, 0.05, 0.8, 0.4),
                .hum(0.1501, 0.05, 0.8, 0.4), .hum(0.2, 0.05, 0.8, 0.5), .hum(0.2521, 0.05, 0.8, 0.5),
            ],
            curves: [.line(sharpness, (0, -0.2), (0.3, 0.4))])),
    SoundCase(
        name: "the limiter", pattern: Pattern(events: [.hum(0, 0.2, 1, 0.5), .hum(0, 0.2, 0.9, 0.5), .tap(0.1)])),
]

@Suite("Samples against the plain reference")
struct SamplesTests {
    @Test(arguments: cases)
    func samples(_ c: SoundCase) throws {
        let timeline = Timeline(c.pattern)
        for rate in [8_000.0, 11_025, 24_000, 44_100, 48_000, 96_000] {
            let samples = try timeline.samples(rate: rate, live: c.live)
            #expect(samples.contains { abs($0) > 0.05 })
            compare(samples, ReferenceRenderer(timeline, live: c.live, rate: rate).samples(samples.count), rate)
        }
    }

    @Test("Patterns of everything", arguments: 1...6)
    func everything(_ seed: UInt64) throws {
        var dice = Dice(state: seed)
        let timeline = Timeline(dice.pattern(events: 12, seconds: 0.6))
        let samples = try timeline.samples(rate: 8_000)
        #expect(samples.contains { abs($0) > 0.05 })
        compare(samples, ReferenceRenderer(timeline, rate: 8_000).samples(samples.count), 8_000)
    }

    @Test(arguments: cases, Profile.Name.allCases)
    func samplesOfEveryProfile(_ c: SoundCase, _ name: Profile.Name) throws {
        let timeline = Timeline(c.pattern)
        let profile = name.profile
        for rate in [8_000.0, 24_000, 48_000] {
            let samples = try timeline.samples(rate: rate, profile: profile, live: c.live)
            #expect(samples.contains { abs($0) > 0.01 })
            let reference = ReferenceRenderer(timeline, live: c.live, profile: profile, rate: rate)
            compare(samples, reference.samples(samples.count), rate, tolerance: 1e-5)
        }
    }

    @Test("Patterns of everything, in every profile", arguments: Profile.Name.allCases)
    func everythingInEveryProfile(_ name: Profile.Name) throws {
        for seed: UInt64 in 7...9 {
            var dice = Dice(state: seed)
            let timeline = Timeline(dice.pattern(events: 12, seconds: 0.6))
            let samples = try timeline.samples(rate: 24_000, profile: name.profile)
            #expect(samples.contains { abs($0) > 0.01 })
            let reference = ReferenceRenderer(timeline, profile: name.profile, rate: 24_000)
            compare(samples, reference.samples(samples.count), 24_000, tolerance: 1e-5)
        }
    }

    /// Within 3e-6 of each other, a tenth of the step of 16-bit samples.
    private func compare(_ samples: [Float], _ reference: [Double], _ rate: Double, tolerance: Double = 3e-6) {
        #expect(samples.count == reference.count)
        var worst = 0.0, at = 0
        for index in samples.indices {
            let distance = abs(Double(samples[index]) - reference[index])
            if !(distance <= worst) { (worst, at) = (distance, index) }
        }
        #expect(worst <= tolerance, "sample \(at) at \(rate) Hz: \(samples[at]), not \(reference[at])")
    }
}

@Suite("Properties of samples")
struct SamplePropertyTests {
    @Test("Samples do not depend on the size of blocks or on where rendering began", arguments: 1...4)
    func blockSizes(_ seed: UInt64) throws {
        var dice = Dice(state: seed)
        let timeline = Timeline(dice.pattern(events: 40, seconds: 1.5))
        let whole = try timeline.samples(rate: 48_000)
        #expect(whole.contains { abs($0) > 0.1 })
        for size in [1, 7, 64, 256, 4_096] {
            var renderer = Renderer(timeline, sampleRate: 48_000)
            var samples = [Float](repeating: 9, count: whole.count)
            samples.withUnsafeMutableBufferPointer { samples in
                for start in stride(from: 0, to: samples.count, by: size) {
                    renderer.render(into: .init(rebasing: samples[start..<min(start + size, samples.count)]))
                }
            }
            #expect(samples == whole, "blocks of \(size)")
        }
        var renderer = Renderer(timeline, sampleRate: 48_000)
        for _ in 0..<30 {
            let start = dice.below(whole.count)
            renderer.seek(toSample: start)
            #expect(renderer.position == start)
            var samples = [Float](repeating: 9, count: min(1000, whole.count - start))
            var span = samples.mutableSpan
            renderer.render(into: &span)
            #expect(samples[...] == whole[start..<(start + samples.count)], "from \(start)")
        }
    }

    @Test("Every event begins at its own sample", arguments: [8_000.0, 44_100, 48_000, 96_000])
    func onsets(_ rate: Double) throws {
        for sample in [0, 1, 255, 256, 257, 1000, 12_345] {
            for event in [Event.tap(Double(sample) / rate, 1, 1), .hum(Double(sample) / rate, 0.1, 1, 1)] {
                let samples = try Timeline(Pattern(events: [event])).samples(rate: rate)
                #expect(samples[..<sample].allSatisfy { $0 == 0 })
                // The sine is 0 at the very onset, but for rounding.
                #expect(abs(samples[sample]) <= 2e-6 && samples[sample + 1] > 3e-6)
            }
            let between = (Double(sample) + 0.5) / rate
            for event in [Event.tap(between, 1, 1), .hum(between, 0.1, 1, 1)] {
                let samples = try Timeline(Pattern(events: [event])).samples(rate: rate)
                #expect(samples[...sample].allSatisfy { $0 == 0 } && samples[sample + 1] > 1e-7)
            }
        }
    }

    @Test("There is silence after the end, and before the start")
    func silence() {
        var renderer = Renderer(
            Timeline(Pattern(events: [.hum(0.1, 0.1), .hum(0.2, 0.1, release: 0.2), .tap(0.25)])), sampleRate: 48_000)
        var samples = [Float](repeating: 9, count: 48_000)
        samples.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
        let end = Int((renderer.timeline.felt * 48_000).rounded(.up))
        #expect(samples[..<4_800].allSatisfy { $0 == 0 })
        #expect(samples[4_801] != 0 && samples[end - 2] != 0)
        #expect(samples[end...].allSatisfy { $0 == 0 })
    }

    @Test("An authored 0 is silent")
    func authoredZero() throws {
        let timeline = Timeline(Pattern(events: [.hum(0, 0.1, 0), .tap(0.05, 0)]))
        #expect(try timeline.samples(rate: 8_000).allSatisfy { $0 == 0 })
        #expect(timeline.sampleCount(rate: 8_000) == 800)
    }

    @Test("Hostile numbers stay inside -1...1, and nothing is undefined", arguments: 1...8)
    func hostile(_ seed: UInt64) {
        var dice = Dice(state: seed)
        let values = [0, 1, -1, 1e-300, 0x1p-1074, 1e-9, 0.3, 1e9, 3.4e38, 1e308, -1e308, .infinity, -.infinity, .nan]
        func pick() -> Double { dice.roll() < 0.5 ? dice.roll() : values[dice.below(values.count)] }
        var pattern = Pattern()
        for _ in 0..<30 {
            var event = Event(dice.roll() < 0.3 ? .hapticTransient : .hapticContinuous, at: pick(), duration: pick())
            for id in EventParameterID.allCases where dice.roll() < 0.5 { event.parameters[id] = pick() }
            pattern.events.append(event)
        }
        for id in ControlID.allCases {
            pattern.parameters.append(.init(id, at: pick(), value: pick()))
            for _ in 0..<3 {
                let points = (0..<6).map { _ in ParameterCurve.ControlPoint(time: pick(), value: pick()) }
                pattern.curves.append(ParameterCurve(id, at: pick(), points: points))
            }
        }
        let timeline = Timeline(pattern)
        var renderer = Renderer(timeline, sampleRate: 8_000)
        var stream = ControlFrameStream(timeline, rate: 1_000)
        var samples = [Float](repeating: 9, count: 2_000)
        for start in [0, 40_000, 1 << 40, Int.max / 8192] {
            renderer.seek(toSample: start)
            samples.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
            let outside = samples.firstIndex { !($0 >= -1 && $0 <= 1) }
            #expect(outside == nil, "sample \(start) + \(outside ?? 0): \(samples[outside ?? 0])")
            stream.seek(toFrame: start)
            for _ in 0..<100 {
                let frame = stream.next()
                #expect((0...1).contains(frame.intensity) && (0...1).contains(frame.sharpness))
            }
        }
    }

    @Test("A chain of events at equal values is flat across its seams")
    func chain() throws {
        let timeline = Timeline(
            Pattern(events: [.hum(0, 30, 0.8, 0.3), .hum(30, 10, 0.8, 0.3), .hum(40, 0.3, 0.8, 0.3)]))
        let samples = try timeline.samples(rate: 8_000)
        let frequency = 80 * pow(230.0 / 80, 0.3)
        for sample in 8..<(8 * 40_300) {
            let turns = frequency * Double(sample) / 8_000
            let expected = 0.64 * sin(2 * .pi * (turns - turns.rounded(.down)))
            #expect(abs(Double(samples[sample]) - expected) <= 2e-6, "sample \(sample)")
        }
    }

    @Test("A sweep has no jump of phase, not even where it is clamped or its curve breaks")
    func sweep() throws {
        let timeline = Timeline(
            Pattern(
                events: [.hum(0, 2, 0.8, 0.5)],
                curves: [.line(sharpness, (0, -1), (0.5, 1), (1, -0.4), (1.3, 0.5), (2, -0.5))]))
        let samples = try timeline.samples(rate: 48_000)
        // The steepest a sine of 230 Hz can be, between samples, and the most its steps can differ.
        let step = 0.64 * 2 * Float.pi * 230 / 48_000
        #expect(samples.contains { abs($0) > 0.6 })
        for sample in 200..<(2 * 48_000 - 2) {
            let bend = samples[sample + 1] - 2 * samples[sample] + samples[sample - 1]
            #expect(abs(bend) <= step * 2 * .pi * 230 / 48_000 + 2e-6, "sample \(sample)")
        }
    }

    @Test("Below the limiter, patterns add up")
    func additive() throws {
        let (a, b) = (Event.hum(0, 0.1, 0.6, 0.2), Event.tap(0.02, 0.5, 0.8))
        let both = try Timeline(Pattern(events: [a, b])).samples(rate: 48_000)
        let (first, second) = (
            try Timeline(Pattern(events: [a])).samples(rate: 48_000),
            try Timeline(Pattern(events: [b])).samples(rate: 48_000)
        )
        #expect(first.contains { abs($0) > 0.1 } && second.contains { abs($0) > 0.1 })
        for index in both.indices {
            let sum = (index < first.count ? first[index] : 0) + (index < second.count ? second[index] : 0)
            #expect(abs(both[index] - sum) <= 1e-6)
        }
    }

    @Test("The order of the file changes no sample")
    func shuffledSamples() throws {
        var dice = Dice(state: 5)
        var pattern = dice.pattern(events: 30, seconds: 1)
        for index in pattern.events.indices { pattern.events[index].time += Double(index) * 1e-4 }
        var shuffled = pattern
        for index in shuffled.events.indices { shuffled.events.swapAt(index, dice.below(index + 1)) }
        shuffled.parameters.reverse()
        shuffled.curves.reverse()
        let samples = try Timeline(pattern).samples(rate: 8_000)
        #expect(samples.contains { abs($0) > 0.1 })
        #expect(try Timeline(shuffled).samples(rate: 8_000) == samples)
    }

    @Test("A pattern that names an absurd time is refused, not allocated", arguments: [1e7, 1e308, .infinity])
    func refused(_ time: Double) {
        #expect(throws: TooLong.self) { try Timeline(Pattern(events: [.hum(0, time)])).samples(rate: 48_000) }
    }

    @Test("A control point at the end of time leaves the length to the events")
    func farControlPoint() throws {
        let pattern = Pattern(events: [.hum(0, 0.5)], curves: [.line(intensity, (0, 0.5), (3.4e38, 1))])
        #expect(try Timeline(pattern).samples(rate: 8_000).count == 4_008)
    }
}
