import HapticPattern
import JSONText
import Testing

@testable import HapticFormats

@Suite("Worked numbers of Android's and Linux's own interfaces")
struct WorkedAndroidTests {
    /// 0.5 G at 100 Hz, 2 G at 150 Hz, 1 G at 200 Hz.
    private static let response: [DeviceProfile.Acceleration] = [
        .init(frequency: 100, acceleration: 0.5), .init(frequency: 150, acceleration: 2),
        .init(frequency: 200, acceleration: 1),
    ]

    @Test("A device of 0.5, 2 and 1 G: 37.3706 dB, (0.5, 0.5) is 0.1163 at 150 Hz, (0.8, 0) all it has at 100 Hz")
    func adapter() throws {
        let adapter = try #require(PerceptualAdapter(Self.response))
        #expect(adapter.band == 100...200 && abs(adapter.loudest - 37.3706) < 5e-5)
        #expect(adapter.frequency(0.5) == 150 && adapter.frequency(0) == 100)
        #expect(abs(adapter.acceleration(0.5, at: 150) - 0.2327) < 5e-5)
        #expect(abs(adapter.amplitude(0.5, at: 150) - 0.1163) < 5e-5)
        #expect(adapter.amplitude(0.8, at: 100) == 1)
        #expect(adapter.amplitude(0, at: 150) == 0 && adapter.amplitude(1, at: 150) == 1)
    }

    @Test(
        "What can just be felt at a frequency, in decibels of 1 G",
        arguments: [
            (90, -31.73), (100, -31.9), (150, -31.35), (200, -30.86), (250, -28.98), (300, -26.81), (175, -31.067),
            (0, -97.81), (900, -19.81),
        ])
    func threshold(_ frequency: Double, _ decibels: Double) {
        #expect(abs(PerceptualAdapter.threshold(at: frequency) - decibels) < 0.001)
    }

    @Test("The band begins and ends where the device crosses 10 dB above what can be felt")
    func band() throws {
        // At 100 Hz 10 dB are 0.0804 G, at 300 Hz 0.1444 G.
        let adapter = try #require(
            PerceptualAdapter([
                .init(frequency: 50, acceleration: 0.0404), .init(frequency: 100, acceleration: 0.1204),
                .init(frequency: 200, acceleration: 1), .init(frequency: 300, acceleration: 0.1),
            ]))
        #expect(abs(adapter.band.lowerBound - 75) < 0.1)
        #expect(abs(adapter.band.upperBound - (200 + 100 * (1 - 0.1444) / 0.9)) < 0.1)
        #expect(PerceptualAdapter([.init(frequency: 100, acceleration: 0.01)]) == nil && PerceptualAdapter([]) == nil)
    }

    @Test("A waveform envelope as Android makes it of a basic one, for a device of its file")
    func perceptual() throws {
        var options = ConversionOptions()
        options.isPerceptual = true
        options.device = try DeviceProfile(
            SourceText(Array("{\"name\":\"mine\",\"accelerations\":[[100,0.5],[150,2],[200,1]]}".utf8)))
        #expect(options.device.accelerations == Self.response)
        let hum = Event(
            .hapticContinuous, at: 0, duration: 0.5, parameters: [.hapticIntensity: 0.5, .hapticSharpness: 0.5])
        let source = ConversionSource(Pattern(events: [hum]), name: "x")
        let made = try Converter.write(source, as: .androidWaveformEnvelope, options)
        let text = String(decoding: made.files[0].bytes, as: UTF8.self)
        #expect(text.contains("initialFrequencyHz=\"150.0\""))
        #expect(text.contains("amplitude=\"0.1163\" frequencyHz=\"150.0\""), "\(text)")
        #expect(!made.report.items.contains { $0.what.contains("felt") })
        // Nothing is known of a device without accelerations.
        options.device = .generic
        let other = try Converter.write(source, as: .androidWaveformEnvelope, options)
        #expect(other.report.items.contains { $0.how.contains("1 G at every frequency") })
    }

    @Test("A device whose accelerations are no pairs in order is refused, with the place")
    func accelerations() {
        let error = #expect(throws: ForeignError.self) {
            try DeviceProfile(SourceText(Array("{\"accelerations\":[[100,1],[90,1],[1],7]}".utf8)))
        }
        #expect(
            error?.findings.map(\.message) == [
                "the frequency 90 does not lie above the one before it", "an item of accelerations has 1 values",
                "an item of accelerations is 7 instead of a list",
            ])
    }

    @Test("Lofelt's waveform: (70,102) (30,1) (30,255) (30,1) (140,102)")
    func lofelt() throws {
        let entries = LofeltWaveform.entries([
            .init(time: 0, amplitude: 0.4), .init(time: 0.1, amplitude: 0.4, emphasis: (0.5, 0.5)),
            .init(time: 0.3, amplitude: 0.4),
        ])
        #expect(entries.map(\.milliseconds) == [70, 30, 30, 30, 140])
        #expect(entries.map(\.amplitude) == [102, 1, 255, 1, 102])
        // The same from a pattern, to XML and to JSON.
        let pattern = Pattern(events: [
            Event(.hapticContinuous, at: 0, duration: 0.3, parameters: [.hapticIntensity: 0.4.squareRoot()]),
            Event(.hapticTransient, at: 0.1, parameters: [.hapticIntensity: 0.8]),
        ])
        var options = ConversionOptions()
        options.isLofelt = true
        let made = try Converter.write(ConversionSource(pattern, name: "x"), as: .androidJSON, options)
        #expect(
            String(decoding: made.files[0].bytes, as: UTF8.self)
                == "{\"timings\":[70,30,30,30,140],\"amplitudes\":[102,1,255,1,102],\"repeat\":-1}\n")
        #expect(made.report.grade(of: .tapStrength) == .lost)
        #expect(
            try E1.text(.androidWaveform, options).contains("<waveform-entry durationMs=\"30\" amplitude=\"255\"/>"))
    }

    @Test("Lofelt's steps: 25 ms and more, as strong as the line is at their start")
    func steps() {
        let entries = LofeltWaveform.entries([.init(time: 0, amplitude: 0.2), .init(time: 0.1, amplitude: 0.3)])
        #expect(entries.map(\.milliseconds) == [25, 25, 25, 25] && entries.map(\.amplitude) == [51, 57, 63, 70])
        let longer = LofeltWaveform.entries([.init(time: 0.1, amplitude: 0.3), .init(time: 0.195, amplitude: 0.205)])
        #expect(longer.map(\.milliseconds) == [132, 31, 32] || longer.map(\.milliseconds) == [32, 31, 32])
        #expect(longer.map(\.amplitude) == [76, 68, 60])
    }

    @Test("FF_PERIODIC: a hum of 0.8 at 182.5 Hz has a period of 5 ms and a magnitude of 26214")
    func periodic() throws {
        var report = LossReport()
        let effects = PeriodicWriter.effects(E1.source, ConversionOptions(), &report)
        // 18.175 ms of a tap; the hum fades to half, where its frequency steps, and from there to nothing.
        #expect(effects.map(\.start) == [0, 100, 300] && effects.map(\.length) == [18, 200, 200])
        #expect(effects.map(\.period) == [4, 5, 8])
        #expect(effects[0].magnitude == 32_767 && effects[1].magnitude == 26_214)
        #expect(effects[1].fadeLength == 200 && effects[1].fadeLevel == 13_107 && effects[1].attackLength == 0)
        #expect(abs(effects[2].magnitude - 13_107) < 100 && effects[2].fadeLevel == 0)
        #expect(
            try E1.text(.ffPeriodic).contains(
                "{ .type = FF_PERIODIC, .id = -1, .replay = { .length = 200 }, .u.periodic = { .waveform = FF_SINE, "
                    + ".period = 5, .magnitude = 26214, .envelope = { .attack_length = 0, .attack_level = 0, "
                    + ".fade_length = 200, .fade_level = 13107 } } },"))
    }

    @Test("A rise, a level and a fall are one effect; a second rise is another, and so is what is longer than 32767 ms")
    func shapes() {
        func effects(_ points: [(Double, Double)], sharpness: [(Double, Double)] = []) -> [PeriodicWriter.Effect] {
            func curve(_ id: ControlID, _ points: [(Double, Double)], _ order: Int) -> ParameterCurve {
                ParameterCurve(id, at: 0, points: points.map { .init(time: $0.0, value: $0.1) }, order: order)
            }
            var pattern = Pattern(
                events: [
                    Event(
                        .hapticContinuous, at: 0, duration: points[points.count - 1].0,
                        parameters: [.hapticIntensity: 1, .hapticSharpness: 0])
                ], curves: [curve(.hapticIntensity, points, 0)])
            if !sharpness.isEmpty { pattern.curves.append(curve(.hapticSharpness, sharpness, 1)) }
            var report = LossReport()
            return PeriodicWriter.effects(ConversionSource(pattern, name: "x"), ConversionOptions(), &report)
        }
        let one = effects([(0, 0), (0.1, 1), (0.3, 1), (0.5, 0)])
        #expect(
            one == [
                .init(
                    start: 0, length: 500, period: 15, magnitude: 32_767, attackLength: 100, attackLevel: 0,
                    fadeLength: 200, fadeLevel: 0)
            ])
        #expect(effects([(0, 0), (0.1, 1), (0.2, 0.5), (0.3, 1)]).map(\.attackLength) == [100, 100])
        let long = effects([(0, 1), (100, 1)])
        #expect(long.count == 4 && long.map(\.length).reduce(0, +) == 100_000)
        // A frequency that moves is cut where its period changes, into pieces without gaps.
        let swept = effects([(0, 1), (1, 1)], sharpness: [(0, 0), (1, 1)])
        #expect(swept.count > 5 && swept.first?.period ?? 0 > 10 && swept.last?.period == 3)
        #expect(zip(swept, swept.dropFirst()).allSatisfy { $0.start + $0.length == $1.start && $0.period > $1.period })
    }
}
