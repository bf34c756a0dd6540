import AHAP
import JSONText
import Testing

/// A file under `Fixtures`, and for a bad one what the checker says about it.
///
/// `NAME.expected` has one finding to a line: `line:column severity rule message`. Of sound files, `Sounds/Ping.wav` alone
/// is there.
struct Fixture: Sendable, CustomTestStringConvertible {
    var folder: String
    var name: String
    var testDescription: String { name }
    var expectedPath: String { "Fixtures/\(folder)/\(name).expected" }

    static let bad = all(in: "bad")
    static let ok = all(in: "ok")

    private static func all(in folder: String) -> [Fixture] {
        RepositoryFiles.names(in: "Fixtures/\(folder)", suffix: ".ahap").map {
            Fixture(folder: folder, name: String($0.dropLast(".ahap".count)))
        }
    }

    func document() throws -> AHAPDocument {
        AHAPDocument(try RepositoryFiles.bytes("Fixtures/\(folder)/\(name).ahap"))
    }

    /// What the checker says, in the form of `.expected` files.
    func findings() throws -> String {
        let document = try document()
        let lines = LineMap(document.source)
        return document.check(RuleExample.checkOptions).map { finding in
            let place = lines.position(of: finding.range.lowerBound)
            return "\(place.line):\(place.column) \(finding.severity.name) \(finding.rule.id) \(finding.message)\n"
        }.joined()
    }
}

@Test func thereAreFixtures() {
    #expect(Fixture.bad.count >= Rule.allCases.count)
    #expect(Fixture.ok.count >= 30)
}

@Test("The checker says of a bad file what is expected", arguments: Fixture.bad)
func badFixture(_ fixture: Fixture) throws {
    let findings = try fixture.findings()
    #expect(!findings.isEmpty)
    if RepositoryFiles.isRecording {
        try RepositoryFiles.record(findings, at: fixture.expectedPath)
        Issue.record("recorded \(fixture.expectedPath)")
        return
    }
    #expect(try RepositoryFiles.text(fixture.expectedPath) == findings, "UPDATE_GOLDENS=1 rewrites it")
}

@Test("The checker says nothing of a good file", arguments: Fixture.ok)
func okFixture(_ fixture: Fixture) throws {
    #expect(try fixture.findings() == "")
}

@Test func everyRuleHasABadFixture() throws {
    var seen: Set<String> = []
    for fixture in Fixture.bad {
        for line in try fixture.findings().split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count > 2 { seen.insert(String(words[2])) }
        }
    }
    // A file of 4 GiB is no fixture, and one of a thousand findings is made in place (RuleTextTests).
    let exempt: Set<Rule> = [.tooLarge, .moreFindings]
    #expect(Rule.allCases.filter { !exempt.contains($0) && !seen.contains($0.id) }.map(\.id) == [])
}

@Test func noExpectationIsLeftOfAFixtureThatIsGone() {
    let expected = RepositoryFiles.names(in: "Fixtures/bad", suffix: ".expected")
    #expect(expected == Fixture.bad.map { $0.name + ".expected" }.sorted())
}
