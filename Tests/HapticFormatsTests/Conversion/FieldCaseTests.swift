import AHAP
import HapticFormats
import HapticPattern
import HapticRendering
import JSONText
import Testing

/// A tap at a quarter of a second, and a hum from 0.4 to 0.7 s.
private let late = Pattern(
    events: [
        Event(.hapticTransient, at: 0.25, parameters: [.hapticIntensity: 1, .hapticSharpness: 0.5]),
        Event(.hapticContinuous, at: 0.4, duration: 0.3, parameters: [.hapticIntensity: 0.6, .hapticSharpness: 0.3]),
    ],
    parameters: [DynamicParameter(.hapticIntensity, at: 0, value: 1)])

private func text(_ pattern: Pattern, _ format: ConversionFormat) throws -> String {
    let made = try Converter.write(ConversionSource(pattern, name: "x"), as: format)
    return String(decoding: made.files[0].bytes, as: UTF8.self)
}

/// What went wrong with converters in the field, and must not here.
@Suite("Cases from the field")
struct FieldCaseTests {
    @Test("Android's arrays are as long as each other, begin with the silence and add up to what is felt")
    func leadingSilence() throws {
        #expect(
            try text(late, .androidJSON) == "{\"timings\":[250,24,126,300],\"amplitudes\":[0,255,0,92],\"repeat\":-1}\n"
        )
        #expect(try text(late, .androidTimings).hasPrefix("{\"timings\":[250,"))
        // What begins at once begins with an off of nothing, where off comes first.
        let now = Pattern(events: [Event(.hapticContinuous, at: 0, duration: 0.3, parameters: [.hapticIntensity: 1])])
        #expect(try text(now, .androidJSON) == "{\"timings\":[300],\"amplitudes\":[255],\"repeat\":-1}\n")
        #expect(try text(now, .androidTimings) == "{\"timings\":[0,300],\"repeat\":-1}\n")
    }

    @Test("A soft tap is a pulse that can be felt")
    func softTap() throws {
        let tap = Event(.hapticTransient, at: 0, parameters: [.hapticIntensity: 0.3, .hapticSharpness: 0.3])
        #expect(try text(Pattern(events: [tap]), .vibrate) == "[29]\n")
        let sharp = Event(.hapticTransient, at: 0, parameters: [.hapticIntensity: 0.1, .hapticSharpness: 1])
        #expect(try text(Pattern(events: [sharp]), .vibrate) == "[20]\n")
    }

    @Test("Two files are written where there are taps and hums, one else, and all have a version and no finding")
    func split() throws {
        let hum = Pattern(events: [late.events[1]]), tap = Pattern(events: [late.events[0]])
        for (pattern, suffixes) in [(late, [".continuous", ".transients"]), (hum, [""]), (tap, [""])] {
            let clip = try text(pattern, .haptic)
            let files = try ForeignReader.read(SourceText(Array(clip.utf8))).ahap(isSplit: true).files
            #expect(files.map(\.suffix) == suffixes)
            for file in files {
                #expect(AHAPDocument(file.bytes).check() == [])
                #expect(String(decoding: file.bytes, as: UTF8.self).contains("\"Version\": 1.0"))
            }
        }
    }

    @Test("What a format cannot keep is named, with its place")
    func everything() throws {
        let document = AHAPDocument(
            text: """
                {"Version":1.0,"Metadata":{"Author":"Ada"},"Pattern":[
                {"Event":{"Time":0,"EventType":"HapticTransient","EventParameters":[{"ParameterID":"HapticSharpness","ParameterValue":0.9}]}},
                {"Event":{"Time":0.1,"EventType":"HapticContinuous","EventDuration":0.5,"EventParameters":[
                {"ParameterID":"AttackTime","ParameterValue":0.5},{"ParameterID":"HapticSharpness","ParameterValue":0.2}]}},
                {"Event":{"Time":0.3,"EventType":"HapticContinuous","EventDuration":0.5}},
                {"Event":{"Time":0,"EventType":"AudioContinuous","EventDuration":1}},
                {"Parameter":{"ParameterID":"HapticIntensityControl","ParameterValue":0.5,"Time":0.2}},
                {"ParameterCurve":{"ParameterID":"HapticSharpnessControl","Time":0,"ParameterCurveControlPoints":[
                {"Time":0,"ParameterValue":0},{"Time":0.5,"ParameterValue":0.4}]}}]}
                """)
        let source = ConversionSource(document, name: "everything")
        for format in [ConversionFormat.androidWaveform, .vibrate, .hjif, .haptic] {
            let report = try Converter.write(source, as: format).report
            func has(_ feature: LossFeature, _ grade: LossGrade, _ pointer: String) -> Bool {
                report.items.contains { $0.feature == feature && $0.grade == grade && $0.pointer == pointer }
            }
            #expect(has(.sound, .lost, "/Pattern/3/Event"), "\(format.name)")
            #expect(has(.envelopes, .baked, "/Pattern/1/Event"), "\(format.name)")
            #expect(has(.overlaps, .baked, "/Pattern/2/Event"), "\(format.name)")
            #expect(has(.dynamicParameters, .baked, "/Pattern/4/Parameter"), "\(format.name)")
            #expect(has(.dynamicParameters, .baked, "/Pattern/5/ParameterCurve"), "\(format.name)")
            #expect(report.hasLoss && report.grade == .lost)
            let losesSharpness = format == .androidWaveform || format == .vibrate
            #expect(has(.humSharpness, .lost, "/Pattern/1/Event") == losesSharpness, "\(format.name)")
            #expect((report.grade(of: .tapSharpness) > .kept) == losesSharpness, "\(format.name)")
        }
        // On Android sharpness goes into envelopes.
        #expect(try Converter.write(source, as: .androidEnvelope).report.grade(of: .humSharpness) == .kept)
    }
}
