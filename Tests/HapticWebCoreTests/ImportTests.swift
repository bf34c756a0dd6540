import AHAP
import HapticPattern
import HapticWebCore
import JSONText
import Testing

private func imported(_ text: String, _ options: String = "") throws -> JSONTree {
    JSONReader.read(SourceText(try answer("importFile", text, options)))
}

private let android = """
    <vibration-effect><waveform-effect><waveform-entry durationMs="100" amplitude="255"/>\
    <waveform-entry durationMs="50" amplitude="0"/><waveform-entry durationMs="100" amplitude="128"/>\
    </waveform-effect></vibration-effect>
    """

@Test("A file of another format is read as what is in it, and comes back as AHAP without errors")
func importsByContent() throws {
    for (text, format) in [
        ("[100,50,100]", "vibrate"), (#"{"timings":[0,100,50,100],"amplitudes":[0,255,0,128]}"#, "android-json"),
        (android, "android-waveform"),
    ] {
        let answer = try imported(text)
        #expect(answer.string(at: try #require(answer.value(for: "format", in: 0))) == format)
        let document = AHAPDocument(text: answer.string(at: try #require(answer.value(for: "text", in: 0))))
        #expect(document.pattern.events.count >= 2, "\(format)")
        #expect(document.check().allSatisfy { $0.severity != .error }, "\(format)")
        #expect(answer.value(for: "grade", in: 0) != nil && answer.value(for: "items", in: 0) != nil)
    }
}

@Test("A named format counts more than what it looks like, and what is odd is told with its place")
func importsAsNamed() throws {
    let pulses = try imported("[100,50,100]")
    let findings = try #require(pulses.value(for: "findings", in: 0))
    let first = try #require(pulses.items(of: findings).first)
    let range = pulses.items(of: try #require(pulses.value(for: "range", in: first))).map { pulses.number(at: $0) }
    #expect(range.count == 2 && range[0] < range[1])
    let named = try imported("[100,50,100]", #"{"from":"android-timings"}"#)
    #expect(named.string(at: try #require(named.value(for: "format", in: 0))) == "android-timings")
}

@Test(
    "What cannot be read is refused with its reason",
    arguments: [
        (#"{"hello":1}"#, "", "of no format that is read"), (#"{"Pattern":[]}"#, "", "this is an AHAP file"),
        ("[100,50,", "", "not JSON"), ("[100]", #"{"from":"tape"}"#, "no format called tape"),
        ("[100]", #"{"from":"swift"}"#, "no format called swift"),
    ])
func importRefusals(text: String, options: String, reason: String) throws {
    let refusal = try #require(throws: WebRefusal.self) { try imported(text, options) }
    #expect(refusal.message.contains(reason), "\(refusal.message)")
}

@Test("Every format that is read is listed with name, extension and summary")
func readableList() throws {
    let list = JSONReader.read(SourceText(try answer("readable", "")))
    let names = list.items(of: 0).map { list.value(for: "name", in: $0).map { list.string(at: $0) } }
    #expect(names.count > 10 && names.contains("haptic") && names.contains("haps") && names.contains("hjif"))
}
