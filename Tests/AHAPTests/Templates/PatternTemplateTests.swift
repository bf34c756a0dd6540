import AHAP
import HapticPattern
import JSONText
import Testing

struct TemplateCase: Sendable, CustomTestStringConvertible {
    var template: PatternTemplate
    var testDescription: String { template.name }

    static let all = PatternTemplate.all.map(TemplateCase.init)
}

@Test func templatesAreThoseThatThePlanNames() {
    let names = PatternTemplate.all.map(\.name)
    #expect(
        Set(names) == [
            "tap", "double-tap", "swell", "click-with-hum", "ramp", "heartbeat", "success", "warning", "error",
            "selection", "impact-light", "impact-medium", "impact-heavy", "notification",
        ])
    #expect(names.count == 14)
    #expect(PatternTemplate.named("heartbeat")?.name == "heartbeat")
    #expect(PatternTemplate.named("Heartbeat") == nil)
}

@Test("A template passes the checker without a finding", arguments: TemplateCase.all)
func templateIsClean(_ c: TemplateCase) {
    let findings = AHAPDocument(c.template.file).check()
    #expect(findings.map { "\($0.rule.id): \($0.message)" } == [])
}

@Test(
    "A template's file means its pattern, stands in canonical layout and says what it is", arguments: TemplateCase.all)
func templateFile(_ c: TemplateCase) throws {
    let document = AHAPDocument(c.template.file)
    #expect(document.pattern.events == c.template.pattern.events)
    #expect(document.pattern.curves.map(\.points) == c.template.pattern.curves.map(\.points))
    let text = String(decoding: c.template.file, as: UTF8.self)
    #expect(JSONLayout.format(document.tree).map { String(decoding: $0, as: UTF8.self) } == text)
    #expect(text.contains(c.template.summary))
    #expect(c.template.summary.hasSuffix("."))
}
