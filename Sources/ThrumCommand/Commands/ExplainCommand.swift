import AHAP

extension Command {
    /// `thrum explain RULE`
    static let explain = Command(
        name: "explain", summary: "say what a rule means, with an example and its fix", usage: "RULE ...",
        details: "RULE is the name in brackets at the end of a finding. thrum rules lists them all.", options: [],
        examples: [
            Example(call: "thrum explain value-out-of-range", meaning: "what this finding means and what to do")
        ],
        action: .builtIn(explainRules))
}

private func explainRules(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) -> ExitStatus {
    guard !arguments.operands.isEmpty else {
        throw UsageError("no rule given", help: "thrum rules lists them all")
    }
    var pages: [String] = []
    for id in arguments.operands {
        guard let rule = Rule(id: id) else { throw .unknownRule(id) }
        pages.append(page(rule, console.outputPalette))
    }
    console.print(pages.joined(separator: "\n"))
    return .clean
}

/// What is known of a rule, for a terminal.
private func page(_ rule: Rule, _ palette: Palette) -> String {
    let text = rule.text
    let severity = rule.defaultSeverity
    var page = "\(palette(.strong, rule.id)) (\(severity.name), \(rule.category.name))\n\n"
    page += "\(text.summary)\n\n"
    page += "  \(palette(.strong, "why:")) \(text.why)\n  \(palette(.strong, "help:")) \(text.help)\n"
    if !text.details.isEmpty { page += "\n" + text.details + "\n" }
    if let example = rule.example {
        page += "\n" + block("broken", example.bad, palette) + "\n" + block("mended", example.good, palette)
    }
    return page
}

private func block(_ title: String, _ text: String, _ palette: Palette) -> String {
    var block = palette(.strong, title + ":") + "\n"
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0) {
        block += "    " + VisibleText.of(String(line)) + "\n"
    }
    return block
}
