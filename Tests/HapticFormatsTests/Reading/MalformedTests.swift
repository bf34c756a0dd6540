import HapticFormats
import JSONText
import Testing

/// A file that is wrong, and what is said of it.
struct MalformedFile: Sendable, CustomTestStringConvertible {
    var name: String
    var format: ConversionFormat
    var text: String
    /// Line, column and words of the first error.
    var line: Int, column: Int
    var message: String
    var testDescription: String { name }

    init(_ name: String, _ format: ConversionFormat, _ text: String, _ line: Int, _ column: Int, _ message: String) {
        (self.name, self.format, self.text) = (name, format, text)
        (self.line, self.column, self.message) = (line, column, message)
    }
}

private let harmony = "{\"MetaData\":{},\n\"Channels\":[{\"Pattern\":["

private let files: [MalformedFile] = [
    .init(
        "no JSON", .hjif, "{\n  \"perceptions\": [}", 2, 19,
        "this is not JSON: } closes what another bracket opened"),
    .init(
        "haptic: a text for a time", .haptic,
        "{\"signals\":{\"continuous\":{\"envelopes\":{\"amplitude\":[\n {\"time\":\"0\",\"amplitude\":1}]}}}}", 2, 10,
        "time is \"0\" instead of a number"),
    .init(
        "haptic: an unknown version", .haptic, "{\"version\":{\"major\":2},\n\"signals\":{}}", 1, 12,
        "version 2 is not known"),
    .init(
        "older haptic: unequal transients", .haptic,
        "{\"voices\":{\"envelopes\":[[{\"time\":0,\"amplitude\":1}]],\n\"transients\":[[],[],[]]}}", 2, 14,
        "transients are no pair of lists of one length"),
    .init(
        "HJIF: an unknown band", .hjif,
        "{\"version\":\"2023\",\"perceptions\":[{\"channels\":[{\"bands\":[\n{\"band_type\":\"Wave\",\"effects\":[]}]}]}]}",
        2, 1,
        "band_type is \"Wave\""),
    .init(
        "HJIF: a reference that leads nowhere", .hjif,
        "{\"version\":\"2023\",\"perceptions\":[{\"channels\":[{\"bands\":[{\"band_type\":\"Transient\",\"effects\":[\n {\"effect_type\":\"Reference\",\"id\":3}]}]}]}]}",
        2, 2, "the library has no effect of id 3"),
    .init(
        "HJIF: keyframes out of order", .hjif,
        "{\"version\":\"2023\",\"perceptions\":[{\"channels\":[{\"bands\":[{\"band_type\":\"VectorialWave\",\"effects\":[{\"keyframes\":[\n{\"relative_position\":9},{\"relative_position\":3}]}]}]}]}]}",
        2, 25, "relative_position 3 lies before that of the keyframe before it"),
    .init(
        "HJIF: no vibration", .hjif,
        "{\"version\":\"2023\",\"perceptions\":[{\"perception_modality\":\"Force\"}]}", 1, 33,
        "no perception is Vibrotactile"),
    .init(
        "haps: notes that are no list", .haps,
        "{\"m_vibration\":{\"m_melodies\":[\n{\"m_notes\":1}]}}", 2, 12, "m_notes is 1 instead of a list"),
    .init(
        "Android: lists of two lengths", .androidJSON, "{\"timings\":[1,2],\n \"amplitudes\":[1]}", 2, 15,
        "there are 2 timings and 1 amplitudes"),
    .init(
        "Android: half an amplitude", .androidJSON, "{\"timings\":[1],\n\"amplitudes\":[0.5]}", 2, 15,
        "an amplitude is 0.5"),
    .init("vibrate: a text for a time", .vibrate, "[1,\n\"2\"]", 2, 1, "a time is \"2\" instead of a number"),
    .init(
        "gamepad: calls out of order", .gamepad,
        "[{\"t\":9,\"duration\":1,\"strongMagnitude\":1,\"weakMagnitude\":1},\n{\"t\":1,\"duration\":1,\"strongMagnitude\":1,\"weakMagnitude\":1}]",
        2, 1, "t 1 lies before that of the call before it"),
    .init(
        "OpenHarmony: an unknown type", .openHarmony,
        harmony
            + "\n{\"Event\":{\"Type\":\"tap\",\"StartTime\":0,\"Parameters\":{\"Intensity\":1,\"Frequency\":1}}}]}]}",
        3, 10,
        "Type is \"tap\""),
    .init(
        "OpenHarmony: no start", .openHarmony, harmony + "\n{\"Event\":{\"Type\":\"transient\"}}]}]}", 3, 10,
        "StartTime is missing"),
    .init(
        "feedbackd: unequal lists", .feedbackd,
        "{\"profiles\":[{\"feedbacks\":[{\"type\":\"VibraPattern\",\"magnitudes\":[1],\n\"durations\":[1,2]}]}]}", 2,
        13,
        "there are 1 magnitudes and 2 durations"),
    .init(
        "feedbackd: nothing that vibrates", .feedbackd,
        "{\"profiles\":[{\"feedbacks\":[{\"type\":\"Sound\"}]}]}", 1, 1, "no feedback of the theme vibrates"),
    .init(
        "XML: not closed", .androidWaveform, "<vibration-effect>\n  <waveform-effect>", 2, 3,
        "<waveform-effect> is not closed"),
    .init(
        "XML: the wrong end", .androidWaveform, "<vibration-effect>\n</vibration>", 2, 1,
        "</vibration> closes <vibration-effect>"),
    .init(
        "XML: no quotes", .androidWaveform, "<vibration-effect>\n<a b=1/></vibration-effect>", 2, 4,
        "the value of b has no quotes"),
    .init(
        "XML: an attribute twice", .androidWaveform, "<vibration-effect a=\"\"\n a=\"\"/>", 2, 2, "a stands here twice"),
    .init(
        "XML: text after the end", .androidWaveform, "<vibration-effect/>\nx", 2, 1,
        "text stands outside the root element"),
    .init(
        "Android XML: an attribute that is not there", .androidEnvelope,
        "<vibration-effect><basic-envelope-effect>\n<control-point intensity=\"0\" sharpness=\"0\" durationMs=\"20\" x=\"1\"/></basic-envelope-effect></vibration-effect>",
        2, 60, "<control-point> has no attribute x"),
    .init(
        "Android XML: an envelope that does not end at 0", .androidEnvelope,
        "<vibration-effect>\n<basic-envelope-effect><control-point intensity=\"1\" sharpness=\"0\" durationMs=\"20\"/></basic-envelope-effect></vibration-effect>",
        2, 1, "the envelope ends at intensity 1"),
    .init(
        "Android XML: half a millisecond", .androidWaveform,
        "<vibration-effect><waveform-effect>\n<waveform-entry durationMs=\"1.5\" amplitude=\"1\"/></waveform-effect></vibration-effect>",
        2, 29, "durationMs is 1.5 instead of a whole number"),
    .init(
        "Android XML: two kinds", .androidPrimitives,
        "<vibration-effect><primitive-effect name=\"tick\"/>\n<predefined-effect name=\"tick\"/></vibration-effect>", 2,
        1,
        "<predefined-effect> stands beside <primitive-effect>"),
    .init(
        "Android XML: an unknown primitive", .androidPrimitives,
        "<vibration-effect>\n<primitive-effect name=\"tock\"/></vibration-effect>", 2, 1,
        "no primitive is called \"tock\""),
    .init(
        "Android XML: a vendor's effect", .androidWaveform,
        "<vibration-effect>\n<vendor-effect>AAAA</vendor-effect></vibration-effect>", 2, 1,
        "<vendor-effect> holds a vendor's own bytes"),
    .init(
        "IVS: an effect that is not there", .ivs,
        "<ivs-file><effects><timeline-effect>\n<launch-event time=\"0\" effect=\"x\"/></timeline-effect></effects></ivs-file>",
        2, 1, "no basis effect is called \"x\""),
    .init(
        "IVS: no number", .ivs,
        "<ivs-file><effects>\n<basis-effect type=\"periodic\" duration=\"long\"/></effects></ivs-file>", 2, 41,
        "duration is \"long\" instead of a number"),
]

@Suite("Files of other formats that are wrong")
struct MalformedTests {
    @Test("The first error names line, column and reason", arguments: files)
    func message(_ file: MalformedFile) throws {
        let source = SourceText(Array(file.text.utf8))
        let error = #expect(throws: ForeignError.self) { try ForeignReader.read(source, as: file.format) }
        let first = try #require(error?.findings.first { $0.isError })
        let place = LineMap(source).position(of: first.range.lowerBound)
        #expect(first.message == file.message)
        #expect(place == LineMap.Position(line: file.line, column: file.column), "\(first.message)")
        #expect(!first.help.isEmpty)
    }

    @Test("Every format that is read has a file here that is wrong")
    func everyFormat() {
        let tried = Set(files.map { $0.format.name })
        for format in ForeignReader.readable where format != .androidTimings && format != .androidWaveformEnvelope {
            #expect(tried.contains(format.name) || format == .rumble, "\(format.name)")
        }
    }

    @Test("HJIF: effects that name each other to stand for millions are refused", .timeLimit(.minutes(1)))
    func manyEffects() throws {
        func list(_ text: String) -> String { Array(repeating: text, count: 60).joined(separator: ",") }
        let parts = (1...3).map {
            "{\"id\":\($0),\"effect_type\":\"Composite\",\"composition\":["
                + list("{\"effect_type\":\"Reference\",\"id\":\($0 + 1)}") + "]}"
        }
        let text =
            "{\"version\":\"2023\",\"perceptions\":[{\"effect_library\":[" + parts.joined(separator: ",")
            + ",{\"id\":4,\"keyframes\":[{\"amplitude_modulation\":0.5}]}],\"channels\":[{\"bands\":[{"
            + "\"band_type\":\"Transient\",\"effects\":[{\"effect_type\":\"Reference\",\"id\":1}]}]}]}]}"
        let error = #expect(throws: ForeignError.self) {
            try ForeignReader.read(SourceText(Array(text.utf8)), as: .hjif)
        }
        #expect(error?.findings.map(\.message) == ["references make too many effects of it"])
    }

    @Test("What is known but not read is named")
    func foreign() {
        let known = [
            "RIFF....WAVE": "a sound file (WAV)", "<plist/>": "a property list", "{\"Pattern\":[]}": "an AHAP file",
            "{\"amplitudePoints\":[]}": "OpenXR parametric haptics",
            "{\"minFrequencyHz\":65,\"frames\":[]}": "OpenXR parametric haptics",
        ]
        for (text, name) in known.sorted(by: { $0.key < $1.key }) {
            let error = #expect(throws: ForeignError.self) { try ForeignReader.read(SourceText(Array(text.utf8))) }
            #expect(error?.findings.first?.message == "this is \(name)")
        }
        let nothing = #expect(throws: ForeignError.self) { try ForeignReader.read(SourceText(Array("{}".utf8))) }
        #expect(nothing?.findings.first?.message == "this file is of no format that is read")
    }

    @Test("Values out of range are used as the nearest bound, with a word")
    func clamped() throws {
        let text = "{\"timings\":[100],\"amplitudes\":[300]}"
        let back = try reading(text)
        #expect(back.findings.map { $0.message } == ["an amplitude is 300, outside -1...255"])
        #expect(back.findings.allSatisfy { !$0.isError } && isNear(back.hum(at: [0.05]), [[1, 0.5]]))
    }

    @Test("Any bytes go to every reader: no crash, every place inside the text", arguments: ForeignReader.readable)
    func anyBytes(_ format: ConversionFormat) throws {
        var numbers = SeededNumbers(seed: 8)
        let seeds = files.filter { $0.format == format || $0.format.isXMLFile == format.isXMLFile }.map {
            Array($0.text.utf8)
        }
        #expect(!seeds.isEmpty)
        for round in 0..<400 {
            var bytes = seeds[round % seeds.count]
            for _ in 0..<numbers.next(below: 6) where !bytes.isEmpty {
                let place = numbers.next(below: bytes.count)
                switch numbers.next(below: 3) {
                case 0: bytes[place] = UInt8(numbers.next(below: 256))
                case 1: bytes.remove(at: place)
                default: bytes.insert(contentsOf: Array("\"<>{}[]&-19.".utf8).shuffled(&numbers).prefix(2), at: place)
                }
            }
            let source = SourceText(bytes)
            do throws(ForeignError) {
                let back = try ForeignReader.read(source, as: format)
                for finding in back.findings { #expect(finding.range.upperBound <= source.count) }
            } catch {
                #expect(!error.findings.isEmpty)
                for finding in error.findings { #expect(finding.range.upperBound <= source.count) }
            }
        }
    }
}

extension ConversionFormat {
    fileprivate var isXMLFile: Bool { fileExtension == "xml" || fileExtension == "ivs" }
}

/// Numbers that look random and are the same in every run (SplitMix64).
struct SeededNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((bits ^ bits >> 31) % UInt64(bound))
    }

    /// A number of 0..<1.
    mutating func unit() -> Double { Double(next(below: 1 << 30)) / Double(1 << 30) }
}

extension Array {
    fileprivate func shuffled(_ numbers: inout SeededNumbers) -> [Element] {
        var result = self
        for index in result.indices { result.swapAt(index, numbers.next(below: result.count)) }
        return result
    }
}
