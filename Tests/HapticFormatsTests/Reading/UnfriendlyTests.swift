import HapticPattern
import JSONText
import Testing

@testable import HapticFormats

/// The findings of a file that is refused.
private func refused(_ text: String, as format: ConversionFormat? = nil) -> [String] {
    do throws(ForeignError) {
        _ = try ForeignReader.read(SourceText(Array(text.utf8)), as: format)
        return []
    } catch {
        return error.findings.filter(\.isError).map(\.message)
    }
}

private func effect(_ content: String) -> String { "<vibration-effect>\(content)</vibration-effect>" }

@Suite("Files that mean harm")
struct UnfriendlyTests {
    @Test(
        "A reference to no character is refused, however many digits it has",
        arguments: ["#xFFFFFFFF", "#xffffffff", "#x110000", "#xD800", "#99999999", "#x", "#", "#0", "#x0"])
    func references(_ reference: String) {
        let text = effect("<predefined-effect name=\"&\(reference);\"/>")
        #expect(refused(text) == ["& begins no reference"])
    }

    @Test("References to characters are resolved")
    func resolved() throws {
        let text = effect("<predefined-effect name=\"&#x63;l&#105;c&#x6B;\"/>")
        #expect(try reading(text).taps.count == 1)
    }

    @Test("Repeating effects inside one another are refused", .timeLimit(.minutes(10)))
    func nested() {
        let depth = 50_000
        let text = effect(
            String(repeating: "<repeating-effect><repeating>", count: depth)
                + String(repeating: "</repeating></repeating-effect>", count: depth))
        #expect(refused(text) == ["a repeating effect lies inside another"])
    }

    @Test(
        "Thousands of attributes, library entries, calls and unknown effects take no time worth a word",
        .timeLimit(.minutes(10)))
    func many() throws {
        let attributes = (0..<10_000).map { " a\($0)=\"\"" }.joined()
        #expect(refused("<vibration-effect\(attributes)/>") == ["<vibration-effect> has more than 100 attributes"])
        let library = (0..<10_000).map { "{\"id\":\($0),\"keyframes\":[]}" }.joined(separator: ",")
        let references = (0..<10_000).map { "{\"effect_type\":\"Reference\",\"id\":\(9_999 - $0)}" }.joined(
            separator: ",")
        let text =
            "{\"version\":\"2023\",\"perceptions\":[{\"effect_library\":[\(library)],\"channels\":[{\"bands\":["
            + "{\"band_type\":\"VectorialWave\",\"effects\":[\(references)]}]}]}]}"
        #expect(try reading(text).pattern.events.isEmpty)
        let calls = (0..<10_000).map { "{\"at\":\($0 * 10),\"pattern\":[5]}" }.joined(separator: ",")
        #expect(try reading("[\(calls)]").taps.count == 10_000)
        let unknown = String(repeating: "<x/>", count: 10_000) + String(repeating: "<basis-effect/>", count: 10_000)
        // However many warnings there are, what refuses the file is said.
        #expect(refused("<ivs-file><effects>\(unknown)</effects></ivs-file>") == ["the effect has no duration"])
    }

    @Test("HJIF: an effect of many keyframes that is named often is refused", .timeLimit(.minutes(10)))
    func manyKeyframes() {
        let keyframes = Array(repeating: "{\"amplitude_modulation\":0.5}", count: 2_000).joined(separator: ",")
        let references = Array(repeating: "{\"effect_type\":\"Reference\",\"id\":1}", count: 2_000).joined(
            separator: ",")
        let text =
            "{\"version\":\"2023\",\"perceptions\":[{\"effect_library\":[{\"id\":1,\"keyframes\":[\(keyframes)]}],"
            + "\"channels\":[{\"bands\":[{\"band_type\":\"Transient\",\"effects\":[\(references)]}]}]}]}"
        #expect(refused(text) == ["references make too many keyframes of it"])
    }

    @Test("What is broken near its beginning is told as what is broken, not as a file of no format")
    func broken() {
        #expect(refused("<vibration-effect") == ["<vibration-effect> does not end"])
        #expect(
            refused("{\"perceptions\" [")
                == [
                    "this is not JSON: a colon is missing after this key",
                    "this is not JSON: the file ends while a [ is still open",
                ])
        #expect(refused("some text") == ["this file is of no format that is read"])
        #expect(refused("") == ["the file is empty"] && refused(" \n") == ["the file is empty"])
    }

    @Test("A file that was named as another format is told to look like what it is")
    func misnamed() throws {
        for (format, named) in [(ConversionFormat.haptic, ConversionFormat.hjif), (.ivs, .androidWaveform)] {
            let source = SourceText(try Converter.write(E1.source, as: format).files[0].bytes)
            let error = #expect(throws: ForeignError.self) { try ForeignReader.read(source, as: named) }
            #expect(error?.findings.last?.message == "the file looks like \(format.name)")
            #expect(error?.findings.first?.isError == true)
        }
    }

    @Test(
        "A byte-order mark is read over; texts of two bytes a character are refused as that",
        arguments: [
            ConversionFormat.hjif, .androidEnvelope,
        ])
    func encodings(_ format: ConversionFormat) throws {
        let bytes = try Converter.write(E1.source, as: format).files[0].bytes
        #expect(try ForeignReader.read(SourceText([0xEF, 0xBB, 0xBF] + bytes)).format == format)
        for wide in [[0xFF, 0xFE] + bytes.flatMap { [$0, 0] }, bytes.flatMap { [0, $0] }] as [[UInt8]] {
            for named in [format, nil] {
                let error = #expect(throws: ForeignError.self) {
                    try ForeignReader.read(SourceText(wide), as: named)
                }
                #expect(error?.findings.map(\.message) == ["the file is UTF-16 or UTF-32 instead of UTF-8"])
            }
        }
    }

    @Test("Two effects of one number are named at the second")
    func twice() {
        let text =
            "{\"version\":\"2023\",\"perceptions\":[{\"effect_library\":[{\"id\":2},{\"id\":1},{\"id\":2}],"
            + "\"channels\":[{\"bands\":[]}]}]}"
        #expect(refused(text) == ["the library has two effects of id 2"])
    }

    @Test("More hums at once than anything plays are refused")
    func crowd() throws {
        func file(_ count: Int) -> String {
            let event =
                "{\"Event\":{\"Type\":\"continuous\",\"StartTime\":0,\"Duration\":100,\"Parameters\":"
                + "{\"Intensity\":5,\"Frequency\":50}}}"
            let events = Array(repeating: event, count: count).joined(separator: ",")
            return "{\"MetaData\":{},\"Channels\":[{\"Pattern\":[\(events)]}]}"
        }
        #expect(isNear(try reading(file(128)).hum(at: [0.05]), [[0.566, 0.5]]))
        #expect(
            refused(file(129)) == ["129 effects go on at one time, more than the 128 that are read"])
    }

    @Test("An effect of more than eleven days is refused, whatever its unit", .timeLimit(.minutes(10)))
    func eons() {
        let rumble =
            "{\"profiles\":[{\"feedbacks\":[{\"type\":\"VibraRumble\",\"duration\":1e9,\"count\":10000}]}]}"
        #expect(refused(rumble) == ["the effect ends after 10000000000 s"])
        let hjif =
            "{\"version\":\"2023\",\"timescale\":1,\"perceptions\":[{\"channels\":[{\"bands\":[{\"band_type\":"
            + "\"VectorialWave\",\"effects\":[{\"keyframes\":[{\"relative_position\":0,\"amplitude_modulation\":1},"
            + "{\"relative_position\":1e12,\"amplitude_modulation\":1}]}]}]}]}]}"
        #expect(refused(hjif) == ["the effect ends after 1000000000000 s"])
        let ivs =
            "<ivs-file><effects><basis-effect name=\"a\" type=\"magsweep\" duration=\"1000000000\"/><timeline-effect>"
            + "<launch-event time=\"0\" effect=\"a\"/><repeat-event time=\"0\" duration=\"1000000000\" count=\"9999\"/>"
            + "</timeline-effect></effects></ivs-file>"
        #expect(refused(ivs) == ["the effect ends after 10000000000 s"])
        #expect(refused("[1000000000]").isEmpty)
    }

    @Test("A file cut off at any byte is refused with a place in it, or read", arguments: ForeignReader.readable)
    func truncated(_ format: ConversionFormat) throws {
        let whole = try Converter.write(E1.source, as: format).files[0].bytes
        #expect(whole.count > 20)
        for count in 0..<whole.count {
            let source = SourceText(Array(whole[..<count]))
            do throws(ForeignError) {
                _ = try ForeignReader.read(source, as: format)
            } catch {
                #expect(!error.findings.isEmpty, "\(count)")
                for finding in error.findings {
                    #expect(finding.range.upperBound <= max(1, source.count) && !finding.help.isEmpty, "\(count)")
                }
            }
        }
    }

    @Test("Every number of a file as one that is none, or beyond all", arguments: ForeignReader.readable)
    func numbers(_ format: ConversionFormat) throws {
        let whole = Array(try E1.text(format).utf8)
        let strange = [
            "1e308", "-1e308", "1e999", "NaN", "Infinity", "-0", "0", "9223372036854775808", "-9223372036854775809",
            "18446744073709551616", "1e-320", "0x10", "null", "true", "\"1\"", "[]", "{}", "",
        ]
        /// Where the numbers stand.
        var places: [Range<Int>] = []
        var index = 0
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x2D }
        while index < whole.count {
            guard isDigit(whole[index]) else {
                index += 1
                continue
            }
            let start = index
            while index < whole.count, isDigit(whole[index]) { index += 1 }
            places.append(start..<index)
        }
        #expect(places.count >= 4)
        // Some of them, from all over the file.
        for place in stride(from: 0, to: places.count, by: max(1, places.count / 8)).map({ places[$0] }) {
            for text in strange {
                var bytes = whole
                bytes.replaceSubrange(place, with: text.utf8)
                let source = SourceText(bytes)
                do throws(ForeignError) {
                    let back = try ForeignReader.read(source, as: format)
                    #expect(back.pattern.events.allSatisfy { $0.time.isFinite && $0.time >= 0 })
                } catch {
                    #expect(!error.findings.isEmpty)
                }
            }
        }
    }
}
