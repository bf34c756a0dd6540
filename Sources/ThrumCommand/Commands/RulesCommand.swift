import AHAP
import JSONText

extension Command {
    /// `thrum rules`
    static let rules = Command(
        name: "rules", summary: "list the rules of the checker", usage: "[options]",
        details: """
            Each line names a rule, its severity unless configured otherwise, and what it finds. thrum explain RULE tells \
            more. Severities are changed with --rule of thrum check, or in a .thrum.json file.
            """,
        options: [rulesFormat.description],
        examples: [
            Example(call: "thrum rules", meaning: "every rule, one line each"),
            Example(call: "thrum rules --format json", meaning: "the same for programs"),
        ],
        action: .builtIn(listRules))
}

/// How lists and summaries are written.
enum DataFormat: String, CaseIterable {
    case text
    case json
}

private let rulesFormat = ValueOption<DataFormat>(choice: "--format", "FORMAT", "text (the default) or json")

private func listRules(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) -> ExitStatus {
    if let word = arguments.operands.first {
        throw UsageError("rules takes no \"\(word)\"", help: "thrum explain \(word) explains a rule")
    }
    switch try arguments.value(rulesFormat) ?? .text {
    case .text: console.print(table(console.outputPalette))
    case .json: console.print(Rule.listJSON)
    }
    return .clean
}

private func table(_ palette: Palette) -> String {
    let width = Rule.allCases.map(\.id.utf8.count).max() ?? 0
    var table = ""
    for category in Rule.Category.allCases {
        table += (table.isEmpty ? "" : "\n") + palette(.strong, category.name) + "\n"
        for rule in Rule.allCases where rule.category == category {
            let severity = rule.defaultSeverity.name
            let id = rule.id + String(repeating: " ", count: width - rule.id.utf8.count)
            table += "  \(id)  \(severity)\(String(repeating: " ", count: 7 - severity.count))  \(rule.text.summary)\n"
        }
    }
    return table
}
