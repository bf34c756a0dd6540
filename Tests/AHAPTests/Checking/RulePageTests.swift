import AHAP
import Testing

/// `docs/rules/`, file by file.
struct RulePageCase: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var path: String { "docs/rules/\(name).md" }
    var testDescription: String { path }

    static let all =
        [RulePageCase(name: "README", text: RulePages.index)]
        + Rule.allCases.map { RulePageCase(name: $0.id, text: RulePages.page(for: $0)) }
}

@Test("The pages of the rules say what the rules say", arguments: RulePageCase.all)
func rulePage(_ c: RulePageCase) throws {
    if RepositoryFiles.isRecording {
        try RepositoryFiles.record(c.text, at: c.path)
        Issue.record("recorded \(c.path)")
        return
    }
    #expect(try RepositoryFiles.text(c.path) == c.text, "UPDATE_GOLDENS=1 rewrites it")
}

@Test func noPageIsLeftOfARuleThatIsGone() {
    let names = RepositoryFiles.names(in: "docs/rules", suffix: ".md")
    #expect(names == RulePageCase.all.map { $0.name + ".md" }.sorted())
}
