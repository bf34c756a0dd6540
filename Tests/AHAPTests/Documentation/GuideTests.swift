import AHAP
import HapticPattern
import JSONText
import Testing

/// One fenced JSON text of the guide.
///
/// The word after `json` says what it is: nothing for a complete pattern, which must be clean; `wrong RULE` for one that
/// breaks a rule; `event`, `entry`, `parameter` or `points` for a part, which is checked inside a pattern.
struct GuideExample: Sendable, CustomTestStringConvertible {
    var page: String
    var line: Int
    var kind: String
    var text: String
    var testDescription: String { "\(page):\(line) \(kind)" }

    static let all = RepositoryFiles.names(in: "docs/guide", suffix: ".md").flatMap(examples)

    private static func examples(in page: String) -> [GuideExample] {
        guard let text = try? RepositoryFiles.text("docs/guide/\(page)") else { return [] }
        var found: [GuideExample] = []
        var open: GuideExample?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line == "```", let example = open {
                found.append(example)
                open = nil
            } else if open != nil {
                open?.text += line + "\n"
            } else if line.hasPrefix("```json") {
                let kind = line.dropFirst("```json".count).drop { $0 == " " }
                open = GuideExample(page: page, line: index + 1, kind: String(kind), text: "")
            }
        }
        return found
    }

    /// The example inside a pattern that gives it something to act on.
    var document: AHAPDocument? {
        let hum = #"{ "Event": { "Time": 0.0, "EventType": "HapticContinuous", "EventDuration": 2.5 } }"#
        func pattern(_ entries: String) -> AHAPDocument {
            AHAPDocument(text: #"{ "Version": 1.0, "Pattern": [ \#(entries) ] }"#)
        }
        switch kind {
        case "": return AHAPDocument(text: text)
        case "event": return pattern(#"{ "Event": \#(text) }"#)
        case "entry": return pattern("\(hum), \(text)")
        case "parameter":
            return pattern(
                #"{ "Event": { "Time": 0.0, "EventType": "HapticTransient", "EventParameters": [ \#(text) ] } }"#)
        case "points":
            return pattern(
                hum + #", { "ParameterCurve": { "ParameterID": "HapticIntensityControl", "Time": 0.0, "#
                    + #""ParameterCurveControlPoints": \#(text) } }"#)
        default: return nil
        }
    }
}

@Test func theGuideHasExamplesOnMostPages() {
    #expect(GuideExample.all.count >= 12)
    #expect(Set(GuideExample.all.map(\.page)).count >= 6)
}

@Test("An example of the guide is right", arguments: GuideExample.all.filter { !$0.kind.hasPrefix("wrong ") })
func guideExampleIsRight(_ example: GuideExample) throws {
    let document = try #require(example.document, "no such kind of example: \(example.kind)")
    let findings = document.check().filter { $0.severity > .info || $0.rule != .envelopeNotSeconds }
    #expect(findings.map { "\($0.rule.id): \($0.message)" } == [])
    #expect(!document.pattern.events.isEmpty)
}

@Test(
    "A wrong example of the guide breaks the rule it names",
    arguments: GuideExample.all.filter { $0.kind.hasPrefix("wrong ") })
func guideExampleIsWrong(_ example: GuideExample) throws {
    let rule = try #require(Rule(id: String(example.kind.dropFirst("wrong ".count))))
    #expect(AHAPDocument(text: example.text).check().contains { $0.rule == rule })
}

@Test(
    "A complete example of the guide stands in canonical layout", arguments: GuideExample.all.filter { $0.kind.isEmpty }
)
func guideExampleLayout(_ example: GuideExample) {
    let formatted = JSONLayout.format(AHAPDocument(text: example.text).tree)
    #expect(formatted.map { String(decoding: $0, as: UTF8.self) } == example.text)
}

@Test func theGuidesTableOfTimesIsThatOfTheEnvelope() throws {
    let rows = rows(of: try RepositoryFiles.text("docs/guide/envelopes.md"), columns: 2)
    #expect(rows.count == 11)
    for row in rows {
        let value = try #require(Double(row[0]))
        let milliseconds = (EnvelopeTime.seconds(for: value) * 1000).rounded()
        #expect(row[1] == "\(Int(milliseconds)) ms")
    }
}

@Test func theGuidesTablesOfParametersAreThoseOfThePattern() throws {
    let parameters = rows(of: try RepositoryFiles.text("docs/guide/parameters.md"), columns: 5)
    #expect(parameters.map { $0[0] } == EventParameterID.allCases.map { "`\($0.name)`" })
    for (row, id) in zip(parameters, EventParameterID.allCases) where id != .sustained {
        #expect(row[1] == range(id.range), "\(id.name)")
        let tap = "\(id.defaultValue(for: .hapticTransient))", hum = "\(id.defaultValue(for: .hapticContinuous))"
        let expected = tap == hum ? "\(Int(id.defaultValue(for: .audioCustom)))" : "\(tap) on a tap, \(hum) on a hum"
        #expect(row[2] == expected, "\(id.name)")
    }
    let controls = rows(of: try RepositoryFiles.text("docs/guide/steps-and-curves.md"), columns: 5)
    #expect(controls.map { $0[0] } == ControlID.allCases.map { "`\($0.name)`" })
    for (row, id) in zip(controls, ControlID.allCases) {
        #expect(row[1] == range(id.range), "\(id.name)")
        #expect(row[2] == "\(Int(id.neutralValue))", "\(id.name)")
        #expect(row[3].hasPrefix(id.multiplies ? "multiplies" : "adds"), "\(id.name)")
    }
}

@Test func linksFromTheGuideLeadToPagesThatAreThere() throws {
    var links = 0
    for page in RepositoryFiles.names(in: "docs/guide", suffix: ".md") {
        let text = try RepositoryFiles.text("docs/guide/\(page)")
        for part in text.split(separator: "](").dropFirst() {
            let target = part.prefix { $0 != ")" }
            guard !target.hasPrefix("http") else { continue }
            links += 1
            #expect(throws: Never.self, "\(page): \(target)") { try RepositoryFiles.bytes("docs/guide/\(target)") }
        }
    }
    #expect(links >= 30)
}

private func range(_ range: ClosedRange<Double>) -> String { "\(Int(range.lowerBound))…\(Int(range.upperBound))" }

/// The cells of every table with that many columns, without heads.
private func rows(of text: String, columns: Int) -> [[String]] {
    var rows: [[String]] = []
    var isBody = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        guard line.hasPrefix("|") else {
            isBody = false
            continue
        }
        let cells = line.split(separator: "|").map { $0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed() }
        if line.allSatisfy({ "|-: ".contains($0) }) {
            isBody = true
        } else if isBody, cells.count == columns {
            rows.append(cells.map { String($0) })
        }
    }
    return rows
}
