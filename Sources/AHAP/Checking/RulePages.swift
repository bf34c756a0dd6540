import JSONText

/// The pages under `docs/rules/`, made from what the rules say and from what the checker finds in their examples.
public enum RulePages {
    /// The page of one rule, in Markdown.
    public static func page(for rule: Rule) -> String {
        let text = rule.text
        var page = """
            # \(rule.id)

            \(text.summary) Severity: **\(rule.defaultSeverity.name)**.

            - Why it matters: \(text.why).
            - What to do: \(text.help).

            \(text.details)

            """
        if let example = rule.example {
            let finding = example.finding(of: rule)
            page += "\n## Wrong\n\n" + fenced(example.bad, "json")
            if let finding { page += "\n" + fenced(report(finding, in: example), "") }
            page += "\n## Right\n\n" + fenced(example.good, "json")
            page += "\n## Mending it\n\n" + mending(finding) + "\n"
        }
        page += """

            ---
            `thrum check --rule \(rule.id)=off` leaves this rule out · [All rules](README.md) · [Guide](../guide/README.md)

            """
        return page
    }

    /// The list of all rules, in Markdown.
    public static var index: String {
        var page = """
            # The rules of the checker

            `thrum check` looks at files with \(Rule.allCases.count) rules. Each page says why the rule matters and what is
            documented, observed or chosen about it, and shows a file that breaks it beside the same file mended. `thrum explain
            RULE` says it in the terminal.

            - **error**: the player refuses it, drops it, or its result is undefined
            - **warning**: it plays, but not as written: clamped, ignored, or beyond a reported limit
            - **info**: worth knowing; nothing is lost

            *Mended by*: after `--fix` the file means what it meant before; `--fix-unsafe` can change what is felt, so look at the result.
            Neither touches a file with syntax errors: those are mended by hand, or by an editor that offers the mend.

            """
        for category in Rule.Category.allCases {
            page +=
                "\n## \(heading(category))\n\n| rule | severity | what it finds | mended by |\n| --- | --- | --- | --- |\n"
            for rule in Rule.allCases where rule.category == category {
                let finding = rule.example?.finding(of: rule)
                let option =
                    switch finding?.fixes.first?.isSafe {
                    case _? where finding?.breaksTheText ?? false: "by hand"
                    case true?: "`--fix`"
                    case false?: "`--fix-unsafe`"
                    case nil: ""
                    }
                page +=
                    "| [\(rule.id)](\(rule.id).md) | \(rule.defaultSeverity.name) | \(rule.text.summary) | \(option) |\n"
            }
        }
        return page
    }

    /// The finding as `thrum check` prints it, without the excerpt.
    private static func report(_ finding: Diagnostic, in example: RuleExample) -> String {
        let place = LineMap(AHAPDocument(example.badBytes).source).position(of: finding.range.lowerBound)
        let severity = finding.severity.name
        return "pattern.ahap:\(place.line):\(place.column): \(severity): \(finding.message) [\(finding.rule.id)]\n"
    }

    private static func mending(_ finding: Diagnostic?) -> String {
        guard let finding, let best = finding.fixes.first else {
            return "There is no automatic fix."
        }
        let titles = finding.fixes.map { "“\($0.title)”" }.joined(separator: " or ")
        if finding.breaksTheText {
            return """
                By hand, or in an editor that offers it: \(titles). `thrum check --fix` leaves a file with syntax errors as it is.
                """
        }
        guard best.isSafe else {
            return """
                `thrum check --fix-unsafe` offers: \(titles). It can change what is felt, so look at the result.
                """
        }
        return "`thrum check --fix` does it: \(titles). What the file means stays the same."
    }

    private static func fenced(_ text: String, _ language: String) -> String {
        "```\(language)\n" + text + (text.utf8.last == 0x0A ? "" : "\n") + "```\n"
    }

    private static func heading(_ category: Rule.Category) -> String {
        switch category {
        case .syntax: "Text: is it JSON?"
        case .document: "Document: what stands where"
        case .events: "Events"
        case .parameters: "Parameters"
        case .curves: "Steps and curves"
        case .feel: "What is felt in the end"
        }
    }
}

extension Diagnostic {
    /// Whether the text is no JSON because of it, so that no fix is applied unasked.
    fileprivate var breaksTheText: Bool { rule.category == .syntax && severity == .error }
}

extension RuleExample {
    /// What is known of files in every example: that `Sounds/Ping.wav` is there, and nothing else.
    public static var checkOptions: CheckOptions {
        CheckOptions(fileFact: { path in
            switch path {
            case "Sounds/Ping.wav": .present
            case "sounds/ping.wav": .differsInCase(actual: "Sounds/Ping.wav")
            default: .missing(searched: [path])
            }
        })
    }

    /// The first finding of `rule` in the bad file.
    func finding(of rule: Rule) -> Diagnostic? {
        AHAPDocument(badBytes).check(Self.checkOptions).first { $0.rule == rule }
    }
}
