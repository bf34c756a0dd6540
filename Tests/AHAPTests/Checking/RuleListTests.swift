import AHAP
import Testing

@Test("The texts of the rules for pages are those of the rules")
func ruleList() throws {
    let path = "Web/core/rules.json"
    let text = String(decoding: Rule.listJSON, as: UTF8.self)
    if RepositoryFiles.isRecording {
        try RepositoryFiles.record(text, at: path)
        Issue.record("recorded \(path)")
        return
    }
    #expect(try RepositoryFiles.text(path) == text, "UPDATE_GOLDENS=1 rewrites it")
}

@Test("A finding says why and what to do in the words of its rule, unless it has its own")
func reasonsOfFindings() {
    let findings = AHAPDocument(text: #"{"Pattern":[{"Event":{"EventType":"HapticTap","Time":-1}}]}"#).check()
    #expect(findings.count >= 3)
    for finding in findings {
        #expect(finding.why == finding.ownWhy ?? finding.rule.text.why)
        #expect(finding.help == finding.ownHelp ?? finding.rule.text.help)
        #expect(!finding.why.isEmpty && !finding.help.isEmpty)
    }
    #expect(findings.contains { $0.ownWhy == nil })
}
