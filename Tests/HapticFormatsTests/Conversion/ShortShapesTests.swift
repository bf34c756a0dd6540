import AHAP
import HapticFormats
import HapticPattern
import HapticRendering
import JSONText
import Testing

@testable import HapticFormats

/// A hum from 0 on, with one more parameter.
private func hum(
    _ duration: Double, _ intensity: Double = 0.8, _ parameters: [(EventParameterID, Double)] = []
) -> Event {
    var event = Event(.hapticContinuous, at: 0, duration: duration, parameters: [.hapticIntensity: intensity])
    for (id, value) in parameters { event.parameters[id] = value }
    return event
}

private func curve(_ id: ControlID, _ points: [(time: Double, value: Double)]) -> ParameterCurve {
    ParameterCurve(id, at: 0, points: points.map { .init(time: $0.time, value: $0.value) })
}

/// A hum that rises to 0.6 in 4 ms, falls in 8 ms, and is nothing then.
private let burst = hum(0.5, 0.6, [(.attackTime, 0.1), (.decayTime, 0.2), (.sustained, 0)])

@Suite("Shapes that are finer than a format can say do not bend what lies beside them")
struct ShortShapesTests {
    private func nodes(_ pattern: Pattern, error: Double = 0.001) -> EnvelopeNodes {
        EnvelopeNodes(
            ConversionSource(pattern, name: "x").baked(within: error), shortest: 20, longest: 1000, error: error)
    }

    /// The intensity of an envelope at a millisecond.
    private func level(_ envelope: EnvelopeNodes, at time: Int) -> Double {
        let points = [BakedLine.Point(time: 0, value: 0)]
        return BakedLine(
            points + envelope.nodes.map { .init(time: Double($0.time), value: $0.intensity) }
        ).value(at: Double(time)) ?? 0
    }

    @Test("Envelope: a ramp that ends in a release of 4 ms goes up to its end, and is over a ramp later")
    func release() {
        let envelope = nodes(
            Pattern(
                events: [hum(0.4, 1, [(.releaseTime, 0.1)])], curves: [curve(.hapticIntensity, [(0, 0), (0.4, 1)])]))
        for time in [20, 100, 300, 380, 400] {
            #expect(abs(level(envelope, at: time) - Double(time) / 400) < 0.002, "\(time) ms: \(envelope.nodes)")
        }
        #expect(envelope.nodes.last?.time == 420 && envelope.nodes.last?.intensity == 0)
    }

    @Test("Envelope: after an attack of 8 ms a hum is as strong as it is")
    func attack() {
        let envelope = nodes(Pattern(events: [hum(1, 0.8, [(.attackTime, 0.2)])]))
        for time in [20, 30, 100, 500, 1000] {
            #expect(abs(level(envelope, at: time) - 0.8) < 0.002, "\(time) ms: \(envelope.nodes)")
        }
    }

    @Test("Envelope: a rise of 5 ms in the middle of a hum is over 20 ms after it begins")
    func rise() {
        let pattern = Pattern(
            events: [hum(1, 1)],
            curves: [curve(.hapticIntensity, [(0, 0.2), (0.5, 0.2), (0.505, 0.9), (1, 0.9)])])
        let envelope = nodes(pattern)
        for (time, value) in [(20, 0.2), (250, 0.2), (500, 0.2), (530, 0.9), (750, 0.9), (1000, 0.9)] {
            #expect(abs(level(envelope, at: time) - value) < 0.002, "\(time) ms: \(envelope.nodes)")
        }
    }

    @Test("Envelope: sharpness begins where the pattern has it, not where the first control point has it")
    func sharpness() throws {
        let pattern = Pattern(
            events: [hum(1, 1, [(.hapticSharpness, 0)])],
            curves: [
                curve(.hapticIntensity, [(0, 0), (1, 1)]), curve(.hapticSharpness, [(0, 0.2), (1, 0.8)]),
            ])
        let envelope = nodes(pattern)
        #expect(abs(envelope.initialSharpness - 0.2) < 0.002)
        let made = try Converter.write(ConversionSource(pattern, name: "x"), as: .androidEnvelope)
        #expect(String(decoding: made.files[0].bytes, as: UTF8.self).contains("initialSharpness=\"0.2\""))
    }

    @Test("Timeline: a hum of 12 ms with silence after it becomes a rise and a fall")
    func timeline() {
        var report = LossReport()
        let baked = ConversionSource(Pattern(events: [burst]), name: "x").baked(within: 0.01)
        let entries = AndroidTimeline(baked, .generic, 0.01, &report).entries
        guard case .envelope(0, let nodes, _)? = entries.first else { return #expect(Bool(false), "\(entries)") }
        #expect(entries.count == 1 && nodes.map(\.time) == [20, 40] && report.items.isEmpty)
        #expect(abs(nodes[0].intensity - 0.6) < 0.01)
    }

    @Test("Timeline: what has no room before a tap is counted in the report")
    func timelineBeforeTap() {
        var report = LossReport()
        var tap = Event(.hapticTransient, at: 0.013)
        tap.parameters[.hapticIntensity] = 1
        let baked = ConversionSource(Pattern(events: [burst, tap]), name: "x").baked(within: 0.01)
        let entries = AndroidTimeline(baked, .generic, 0.01, &report).entries
        let hums = entries.filter { if case .envelope = $0 { true } else { false } }
        #expect(hums.isEmpty && report.grade(of: .ramps) == .lost, "\(entries)")
    }

    @Test(
        "A bundle says what each of its forms loses, and nothing twice",
        arguments: [ConversionFormat.androidBundle, .java, .javaScript])
    func bundle(_ format: ConversionFormat) throws {
        let tap = Event(.hapticTransient, at: 0.5, parameters: [.hapticIntensity: 1])
        let pattern = Pattern(events: [hum(1), tap])
        let source = ConversionSource(pattern, name: "x", metadata: [("Take", "3")])
        let report = try Converter.write(source, as: format).report
        #expect(report.count(of: .metadata) == 1)
        if format != .javaScript {
            #expect(report.items.contains { $0.how == "the hum falls to nothing around each" })
            #expect(report.items.contains { $0.how == "a rise of 20 ms and a fall of as much" })
        }
    }

    @Test("IVS: what is strong for less than 26 ms comes back as strong")
    func ivs() throws {
        let patterns = [
            Pattern(events: [burst]),
            Pattern(events: [hum(0.2, 0.6)], curves: [curve(.hapticIntensity, [(0, 0), (0.01, 1), (0.2, 0)])]),
            Pattern(
                events: [hum(0.4, 0.6)],
                curves: [curve(.hapticIntensity, [(0, 0.1), (0.2, 0.1), (0.21, 1), (0.22, 0.1), (0.4, 0.1)])]),
            Pattern(events: [hum(0.4, 0.6, [(.releaseTime, 0.1)])]),
        ]
        for pattern in patterns {
            let made = try Converter.write(ConversionSource(pattern, name: "x"), as: .ivs)
            #expect(made.report.grade > .baked)
            let back = try ForeignReader.read(SourceText(made.files[0].bytes), as: .ivs)
            let baked = BakedPattern(Timeline(back.pattern), within: 0.001)
            let strongest = baked.intensity.points.map(\.value).max() ?? 0
            #expect(abs(strongest - 0.6) < 0.01, "\(String(decoding: made.files[0].bytes, as: UTF8.self))")
        }
        // A hum with a short release is level up to it.
        let made = try Converter.write(ConversionSource(patterns[3], name: "x"), as: .ivs)
        let back = Timeline(try ForeignReader.read(SourceText(made.files[0].bytes), as: .ivs).pattern)
        for time in [0.05, 0.2, 0.39] { #expect(abs(back.value(at: time).intensity - 0.6) < 0.01) }
    }

    @Test("OpenHarmony: a long description is cut, and events stay", .timeLimit(.minutes(1)))
    func longDescription() throws {
        let text = String(repeating: "ä", count: 50_000)
        let source = ConversionSource(Pattern(events: [hum(1)]), name: "x", metadata: [("Description", text)])
        let made = try Converter.write(source, as: .openHarmony)
        #expect(made.files[0].bytes.count < 5_000 && made.report.count(of: .metadata) == 1)
        let back = try ForeignReader.read(SourceText(made.files[0].bytes), as: .openHarmony)
        #expect(abs((back.pattern.events.first?.value(of: .hapticIntensity) ?? 0) - 0.8) < 0.01)
        #expect(String(decoding: made.files[0].bytes, as: UTF8.self).contains("ää\"},\"Channels\""))
    }

    @Test("Silence is refused, but as AHAP, which can say how long it is")
    func silence() throws {
        let pattern = Pattern(events: [hum(2)], curves: [curve(.hapticIntensity, [(0, 0), (2, 0)])])
        for format in Converter.writable where ![.ahap, .markers, .markersCSV, .swift].contains(format) {
            #expect(throws: ConversionError.nothingFelt(format)) {
                try Converter.write(ConversionSource(pattern, name: "x"), as: format)
            }
        }
        let back = AHAPDocument(try Converter.write(ConversionSource(pattern, name: "x"), as: .ahap).files[0].bytes)
        #expect(back.check().filter { $0.severity > .info } == [])
        #expect(Timeline(back.pattern).duration == 2 && Timeline(back.pattern).felt == 0)
    }

    @Test("AHAP with sound: haptics are written as they are felt where they must be, sound stays as it is")
    func sound() throws {
        var sound = Event(.audioCustom, at: 0.5)
        sound.waveformPath = "coins.wav"
        sound.parameters[.audioVolume] = 0.3
        let tap = Event(.hapticTransient, at: 0, parameters: [.hapticIntensity: 0.5])
        let pattern = Pattern(
            events: [tap, hum(2, 0.5), sound],
            parameters: [DynamicParameter(.audioVolume, at: 0.5, value: 0.8)],
            curves: [
                curve(.hapticIntensity, [(0, 0), (0.1, 1), (2, 0.5)]),
                ParameterCurve(
                    .hapticSharpness, at: 2, points: [.init(time: 0, value: 0), .init(time: 1, value: 1)]),
            ])
        let back = AHAPDocument(try Converter.write(ConversionSource(pattern, name: "x"), as: .ahap).files[0].bytes)
        #expect(back.check().filter { $0.severity > .info } == [])
        #expect(back.pattern.events.filter { $0.type == .audioCustom } == [sound])
        #expect(back.pattern.parameters.contains { $0.id == .audioVolume && $0.value == 0.8 })
        let (before, after) = (Timeline(pattern), Timeline(back.pattern))
        for time in [0.05, 0.2, 1, 1.9] {
            #expect(abs(before.value(at: time).intensity - after.value(at: time).intensity) < 0.011)
        }
    }
}
