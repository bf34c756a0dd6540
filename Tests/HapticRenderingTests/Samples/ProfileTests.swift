import Glibc
import HapticPattern
import HapticRendering
import Testing
import TestPatterns

/// Closed forms of each profile, with the numbers of docs/profiles.md written out.
@Suite("Profiles")
struct ProfileTests {
    private func samples(_ pattern: Pattern, _ profile: Profile, rate: Double = 24_000) throws -> [Float] {
        try Timeline(pattern).samples(rate: rate, profile: profile)
    }

    private func compare(
        _ samples: [Float], _ range: Range<Int>, tolerance: Double = 3e-6, _ expected: (Int) -> Double
    ) {
        #expect(!range.isEmpty && range.upperBound <= samples.count)
        let far = range.first { !(abs(Double(samples[$0]) - expected($0)) <= tolerance) }
        #expect(far == nil, "sample \(far ?? 0): \(samples[far ?? 0]), not \(expected(far ?? 0))")
    }

    /// The reference pattern E1 of the conversion formats.
    private static let e1 = Pattern(
        events: [.tap(0, 1, 0.75), .hum(0.1, 0.4, 0.8, 0.5)],
        parameters: [.init(.hapticSharpness, at: 0.3, value: -0.25)],
        curves: [.line(.hapticIntensity, at: 0.1, (0, 1), (0.2, 0.5), (0.4, 0))])

    @Test(
        "mpeg gives the worked samples of the reference software",
        arguments: [(8, 0.428188), (22, 0.792), (804, 0.265380), (811, 0.489351)])
    func mpegSamples(_ index: Int, _ value: Double) throws {
        let sample = try samples(Self.e1, .mpeg, rate: 8_000)[index]
        #expect(abs(Double(sample) - value) <= 1e-6)
    }

    @Test("mpeg counts in whole hertz, and heeds steps of sharpness")
    func mpegFrequencies() throws {
        let samples = try samples(Self.e1, .mpeg, rate: 48_000)
        // From 0.3 s on, int(65 + 235 · 0.25) = 123 Hz; before, 182.
        compare(samples, 14_401..<24_000) { index in
            let time = Double(index) / 48_000
            let intensity = 0.8 * (1 - (time - 0.1) * 2.5)
            return 0.6138 * intensity * sin(2 * .pi * (182 * 0.2 + 123 * (time - 0.3)))
        }
        // A sweep from int(65 + 235 · 0.2) = 112 to int(65 + 235 · 0.9) = 276 Hz.
        let sweep = Pattern(
            events: [.hum(0, 0.5, 1, 0.2)], curves: [.line(.hapticSharpness, (0, 0), (0.5, 0.7))])
        compare(try self.samples(sweep, .mpeg), 0..<12_000) { index in
            let time = Double(index) / 24_000
            return 0.6138 * sin(2 * .pi * (112 + (276 - 112) / 0.5 * 0.5 * time) * time)
        }
    }

    @Test("mpeg's taps last 22 ms, whatever their sharpness, and its hums have hard edges")
    func mpegShapes() throws {
        for sharpness in [0.0, 0.5, 1] {
            let samples = try samples(Pattern(events: [.tap(0, 0.5, sharpness)]), .mpeg, rate: 48_000)
            compare(samples, 0..<1_056) { 0.396 * sin(4 * .pi * Double($0) / 1_056) }
            #expect(samples[1_056...].allSatisfy { $0 == 0 })
        }
        let hum = try samples(Pattern(events: [.hum(0, 0.0503, 1, 0)]), .mpeg, rate: 48_000)
        compare(hum, 0..<2_414) { 0.6138 * sin(2 * .pi * 65 * Double($0) / 48_000) }
        #expect(hum[2_415...].allSatisfy { $0 == 0 })
    }

    @Test("meta's taps go from a sine to a square, from 36.4 ms at 55 Hz to 12.1 ms at 165 Hz")
    func metaTaps() throws {
        for (sharpness, length, frequency) in [(0.0, 0.0364, 55.0), (0.75, 0.018175, 137.5), (1, 0.0121, 165)] {
            let samples = try samples(Pattern(events: [.tap(0, 0.8, sharpness)]), .meta, rate: 48_000)
            let count = Int((length * 48_000).rounded(.up))
            compare(samples, 0..<count) { index in
                let turns = Double(index) / 48_000 * frequency
                let square: Double = turns - turns.rounded(.down) < 0.5 ? 1 : -1
                return 0.64 * ((1 - sharpness) * sin(2 * .pi * turns) + sharpness * square)
            }
            #expect(samples[count...].allSatisfy { $0 == 0 })
        }
    }

    @Test("meta's hums run from 55 to 200 Hz with the square of sharpness, and halve while a tap rings")
    func metaHums() throws {
        func hum(_ index: Int) -> Double { 0.36 * sin(2 * .pi * (55 + 145 * 0.16) * Double(index) / 48_000) }
        let hums = Pattern(events: [.hum(0, 0.2, 0.6, 0.4)])
        compare(try samples(hums, .meta, rate: 48_000), 48..<9_600, hum)
        let both = Pattern(events: [.hum(0, 0.2, 0.6, 0.4), .tap(0.1, 0.5, 0), .tap(0.11, 0.5, 0), .tap(0.15, 0)])
        let samples = try samples(both, .meta, rate: 48_000)
        compare(samples, 48..<4_800, hum)
        compare(samples, 4_800..<7_028) { index in
            // The second tap begins while the first one rings; they do not duck twice, and a silent one not at all.
            let taps = [0.1, 0.11].map { start in
                let passed = Double(index) / 48_000 - start
                return passed >= 0 && passed < 0.0364 ? 0.25 * sin(2 * .pi * 55 * passed) : 0
            }
            return 0.5 * hum(index) + taps[0] + taps[1]
        }
        compare(samples, 7_029..<9_600, hum)
    }

    /// Weights of a timbre as docs/profiles.md has them.
    private func wave(_ turns: Double, _ sharpness: Double, fall: (Double, Double), decibels: [Double]) -> Double {
        let carrier = 80 * pow(230.0 / 80, sharpness)
        var sum = 0.0
        for k in 1...29 where Double(k) * carrier < 2_400 {
            sum +=
                pow(Double(k), -(fall.0 + fall.1 * sharpness)) * min(1, (2_400 - Double(k) * carrier) / 600)
                * sin(2 * .pi * Double(k) * turns)
        }
        return sum * pow(10, decibels[Int(sharpness * 4)] / 20)
    }

    @Test(
        "headphones and laptop are sums of harmonics, at the loudness of their tables",
        arguments: [0.0, 0.25, 0.5, 0.75, 1])
    func harmonics(_ sharpness: Double) throws {
        let pattern = Pattern(events: [.hum(0, 0.3, 0.7, sharpness)])
        let carrier = 80 * pow(230.0 / 80, sharpness)
        for (profile, fall, decibels) in [
            (Profile.headphones, (2.2, -1.2), [8.8, 4.3, 0, -4.1, -7.9]),
            (.laptop, (1.5, -0.6), [8.5, 4.0, 0, -3.4, -6.3]),
        ] {
            let peak = (0..<20_000).map { wave(Double($0) / 20_000, 0, fall: fall, decibels: decibels) }.max() ?? 0
            let gain = pow(10, -6.0 / 20) / peak * pow(0.7, 1.6)
            compare(try samples(pattern, profile), 24..<7_200, tolerance: 5e-6) { index in
                gain * wave(carrier * Double(index) / 24_000, sharpness, fall: fall, decibels: decibels)
            }
        }
    }

    @Test("transducer is a sine of amplitude I^1.6, at -6 dB of full scale for intensity 1")
    func transducerHum() throws {
        let samples = try samples(Pattern(events: [.hum(0, 0.3, 0.7, 1)]), .transducer)
        compare(samples, 24..<7_200) { pow(10, -0.3) * pow(0.7, 1.6) * sin(2 * .pi * 230 * Double($0) / 24_000) }
    }

    @Test("transducer's taps ring five times 22 to 6 ms, 6 dB above hums")
    func transducerTap() throws {
        for (sharpness, frequency, decay) in [(0.0, 80.0, 0.022), (1, 230, 0.006)] {
            let samples = try samples(Pattern(events: [.tap(0, 0.4, sharpness)]), .transducer)
            let count = Int((5 * decay * 24_000).rounded())
            compare(samples, 0..<count - 24) { index in
                let time = Double(index) / 24_000
                return pow(0.4, 1.2) * sin(2 * .pi * frequency * time) * exp(-time / decay)
            }
            #expect(samples[count...].allSatisfy { $0 == 0 })
        }
    }

    @Test("The noise of an event is always the same, that of another event another, equally loud at every rate")
    func noise() throws {
        func noise(_ events: [Event], rate: Double = 24_000) throws -> [Double] {
            let (noisy, plain) = (
                try samples(Pattern(events: events), .headphones, rate: rate),
                try samples(Pattern(events: events), Self.withoutNoise, rate: rate)
            )
            return zip(noisy, plain).map { Double($0) - Double($1) }
        }
        let one = try noise([.tap(0, 1, 0.5)])
        let later = try noise([.tap(0.5, 1, 0.5)]).dropFirst(12_000).prefix(one.count)
        #expect(later.elementsEqual(one) { abs($0 - $1) <= 5e-6 })
        let second = try noise([.tap(0, 0, 0.5), .tap(0, 1, 0.5)])
        #expect(zip(one, second).contains { abs($0 - $1) > 0.01 })
        func energy(_ rate: Double) throws -> Double {
            var sum = 0.0
            for count in 1...40 {
                let silent = [Event](repeating: .tap(0, 0, 0.5), count: count)
                sum += try noise(silent + [.tap(0, 1, 0.5)], rate: rate).reduce(0) { $0 + $1 * $1 } / rate
            }
            return sum
        }
        let reference = try energy(24_000)
        for rate in [12_000.0, 48_000, 96_000] { #expect(abs(try energy(rate) / reference - 1) <= 0.25, "\(rate) Hz") }
    }

    private static let withoutNoise: Profile = {
        var profile = Profile.headphones
        let strike = profile.strike
        profile.strike = Profile.Strike(
            amplitude: strike.amplitude, carrier: strike.carrier, length: strike.length, decay: strike.decay,
            fade: strike.fade)
        return profile
    }()

    @Test("A renderer that seeks gives the samples of one that renders through", arguments: Profile.Name.allCases)
    func seeking(_ name: Profile.Name) throws {
        var dice = Dice(state: 21)
        let timeline = Timeline(dice.pattern(events: 40, seconds: 1.5))
        let all = try timeline.samples(rate: 24_000, profile: name.profile)
        #expect(all.contains { abs($0) > 0.01 })
        var renderer = Renderer(timeline, profile: name.profile, sampleRate: 24_000)
        for _ in 0..<40 {
            let start = dice.below(all.count)
            renderer.seek(toSample: start)
            var part = [Float](repeating: 9, count: min(700, all.count - start))
            part.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
            #expect(part[...] == all[start..<start + part.count], "from \(start)")
        }
    }

    @Test("Files end with the last sound of the profile, and not before what is felt")
    func ends() {
        let tap = Timeline(Pattern(events: [.tap(0, 1, 0)]))
        #expect(tap.sampleCount(rate: 1_000, profile: .taptic) == 25)
        #expect(tap.sampleCount(rate: 1_000, profile: .mpeg) == 25)
        #expect(tap.sampleCount(rate: 1_000, profile: .headphones) == 110)
    }

    @Test("Names lead to profiles of that name")
    func names() {
        for name in Profile.Name.allCases { #expect(name.profile.name == name.rawValue) }
        #expect(Profile.Name.allCases.first?.profile == .taptic)
    }
}
