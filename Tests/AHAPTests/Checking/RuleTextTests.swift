import AHAP
import HapticPattern
import JSONText
import Testing

struct RuleCase: Sendable, CustomTestStringConvertible {
    var rule: Rule
    var testDescription: String { rule.id }

    static let all = Rule.allCases.map(RuleCase.init)
    static let withExamples = Rule.allCases.filter { $0 != .tooLarge }.map(RuleCase.init)
}

@Test func ruleIdsAreDistinctAndFindTheirRule() {
    #expect(Set(Rule.allCases.map(\.id)).count == Rule.allCases.count)
    for rule in Rule.allCases { #expect(Rule(id: rule.id) == rule) }
    #expect(Rule(id: "no-such-rule") == nil)
}

@Test("Each rule says what, why and what to do in its own form", arguments: RuleCase.all)
func ruleText(_ c: RuleCase) throws {
    let text = c.rule.text
    #expect(text.summary.hasSuffix(".") && text.summary.first?.isUppercase == true)
    #expect(!text.details.isEmpty)
    let properNames = ["Apple", "Core", "AHAP", "JSON", "Pattern", "RFC", "iPhones"]
    for line in [text.why, text.help] {
        #expect(!line.isEmpty && !line.hasSuffix(".") && !line.contains("\n"))
        let startsLow = line.first?.isLowercase == true || properNames.contains { line.hasPrefix($0) }
        #expect(startsLow, "\(line)")
    }
}

@Test("The bad example breaks its rule, and no other at warning level or above", arguments: RuleCase.withExamples)
func badExample(_ c: RuleCase) throws {
    let example = try #require(c.rule.example)
    let findings = AHAPDocument(example.badBytes).check(RuleExample.checkOptions)
    #expect(findings.contains { $0.rule == c.rule })
    let others = findings.filter { $0.rule != c.rule && $0.severity > .info }
    #expect(others.map { "\($0.rule.id): \($0.message)" } == [])
}

@Test("The good example is free of warnings and of its rule", arguments: RuleCase.withExamples)
func goodExample(_ c: RuleCase) throws {
    let example = try #require(c.rule.example)
    let document = AHAPDocument(text: example.good)
    let findings = document.check(RuleExample.checkOptions)
    #expect(findings.filter { $0.rule == c.rule || $0.severity > .info }.map { "\($0.rule.id): \($0.message)" } == [])
    #expect(!document.pattern.events.isEmpty)
}

@Test("The examples stand in canonical layout", arguments: RuleCase.withExamples)
func exampleLayout(_ c: RuleCase) throws {
    let good = try #require(c.rule.example).good
    let formatted = try #require(JSONLayout.format(AHAPDocument(text: good).tree))
    #expect(String(decoding: formatted, as: UTF8.self) == good)
}
