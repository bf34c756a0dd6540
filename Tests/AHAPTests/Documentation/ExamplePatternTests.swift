import AHAP
import JSONText
import Testing

/// The patterns under `Examples/patterns`.
struct ExamplePatternCase: Sendable, CustomTestStringConvertible {
    var name: String
    var path: String { "Examples/patterns/\(name)" }
    var testDescription: String { name }

    static let all = RepositoryFiles.names(in: "Examples/patterns", suffix: ".ahap").map(ExamplePatternCase.init)
}

@Test func thereAreExamplePatterns() {
    #expect(ExamplePatternCase.all.count >= 12)
}

@Test("An example pattern passes the checker without a finding", arguments: ExamplePatternCase.all)
func examplePatternIsClean(_ c: ExamplePatternCase) throws {
    let findings = AHAPDocument(try RepositoryFiles.bytes(c.path)).check().filter {
        // Taps amid a hum whose sharpness moves: worth a word, and meant.
        $0.rule != .curveWithoutEffect || $0.severity > .info
    }
    #expect(findings.map { "\($0.range.lowerBound) \($0.rule.id): \($0.message)" } == [])
}

@Test("An example pattern is described and laid out as `thrum fmt` does it", arguments: ExamplePatternCase.all)
func examplePatternLayout(_ c: ExamplePatternCase) throws {
    let bytes = try RepositoryFiles.bytes(c.path)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#""Project": "Thrum examples""#))
    #expect(text.contains(#""Description": "#))
    let formatted = try #require(JSONLayout.format(AHAPDocument(bytes).tree))
    #expect(String(decoding: formatted, as: UTF8.self) == text)
}
