import AHAP
import Foundation
import JSONText
import Testing

@testable import ThrumCommand

private func parsed(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}

@Test func jsonHasTheDocumentedShape() throws {
    let machine = FakeMachine(["a.ahap": Sample.loudTap, "b.ahap": Sample.tap])
    let report = try parsed(machine.run("check", "--format", "json", "a.ahap", "b.ahap").output)
    #expect(Set(report.keys) == ["version", "files", "errors", "warnings", "infos"])
    #expect(report["version"] as? Int == 1)
    #expect([report["errors"], report["warnings"], report["infos"]].map { $0 as? Int } == [0, 1, 0])
    let files = try #require(report["files"] as? [[String: Any]])
    #expect(files.map { $0["path"] as? String } == ["a.ahap", "b.ahap"])
    #expect((files[1]["diagnostics"] as? [Any])?.count == 0)
    let finding = try #require((files[0]["diagnostics"] as? [[String: Any]])?.first)
    #expect(
        Set(finding.keys) == [
            "rule", "severity", "category", "message", "why", "help", "pointer", "range", "event", "time", "fixes",
        ])
    #expect(finding["rule"] as? String == "value-out-of-range")
    #expect(finding["severity"] as? String == "warning")
    #expect(finding["category"] as? String == "parameters")
    #expect(finding["pointer"] as? String == "/Pattern/0/Event/EventParameters/0/ParameterValue")
    #expect(finding["event"] as? Int == 0)
    #expect(finding["time"] as? Double == 0)
    let range = try #require(finding["range"] as? [String: [String: Int]])
    let text = Array(Sample.loudTap.utf8)
    let start = try #require(range["start"]), end = try #require(range["end"])
    #expect(start["line"] == 9)
    #expect(String(decoding: text[start["byte"]!..<end["byte"]!], as: UTF8.self) == "1.5")
    #expect(end["column"]! - start["column"]! == 3)
    let fix = try #require((finding["fixes"] as? [[String: Any]])?.first)
    #expect(fix["safe"] as? Bool == true)
    #expect((fix["edits"] as? [[String: Any]])?.first?["text"] as? String == "1.0")
}

@Test func syntaxFindingsSaySo() throws {
    let machine = FakeMachine(["a.ahap": Sample.broken])
    let report = try parsed(machine.run("check", "--format", "json", "a.ahap").output)
    let findings = (report["files"] as? [[String: Any]])?.first?["diagnostics"] as? [[String: Any]]
    #expect(findings?.contains { $0["category"] as? String == "syntax" } == true)
}

@Test func jsonIsWholeWhateverHappens() throws {
    let machine = FakeMachine([
        "a\"\n\\.ahap": Sample.loudTap,
        "huge.ahap": "{\"Version\":1.0,\"Pattern\":[{\"Event\":{\"Time\":1e999,\"EventType\":\"\u{1}\u{7F}\"}}]}",
    ])
    machine.put("bytes.ahap", [0x22, 0xFF, 0xFE, 0x22, 0x80])
    for words in [[], ["."], ["gone.ahap"], ["a\"\n\\.ahap", "gone.ahap", "bytes.ahap", "huge.ahap"]] {
        let run = machine.run(
            ["check", "--format", "json", "--allow-empty"] + (words.isEmpty ? ["gone*.ahap"] : words))
        _ = try parsed(run.output)
    }
}

@Test func columnsCountScalarsAndBytesBytes() throws {
    let source = SourceText(Array("\"e\u{301}💥触\": 1".utf8))
    let finding = Diagnostic(
        .unknownKey, "m", why: "w", help: "h", pointer: "", range: source.count - 1..<source.count)
    let file = try parsed(String(decoding: FindingJSON.file("p", [finding], in: source), as: UTF8.self))
    let range = try #require(((file["diagnostics"] as? [[String: Any]])?[0]["range"] as? [String: [String: Int]]))
    #expect(range["start"] == ["byte": 14, "line": 1, "column": 9])
}

@Test func annotationsEscapeWhatWouldEndThem() {
    let source = SourceText(Array("{}".utf8))
    let finding = Diagnostic(
        .unknownKey, severity: .info, "50%\nmore, or: less", why: "w", help: "h", pointer: "", range: 0..<2)
    let text = String(decoding: FindingGitHub.annotations("a,b:c%.ahap", [finding], in: source), as: UTF8.self)
    #expect(
        text
            == "::notice file=a%2Cb%3Ac%25.ahap,line=1,col=1,endColumn=3,title=unknown-key::50%25%0Amore, or: less%0Awhy: w%0Ahelp: h\n"
    )
}
