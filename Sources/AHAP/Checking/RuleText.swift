/// What a rule says to people.
///
/// The checker's messages, `thrum explain` and the page under `docs/rules/` are all made from it.
public struct RuleText: Sendable {
    /// What the rule finds, in one sentence.
    public var summary: String
    /// Why it matters, in one line that starts in lower case and has no final full stop.
    public var why: String
    /// What to do, in one line of the same form as `why`.
    public var help: String
    /// What is documented, observed or chosen about it, and when it may be ignored: paragraphs of Markdown with an
    /// empty line between them.
    public var details: String

    init(summary: String, why: String, help: String, details: String = "") {
        self.summary = summary
        self.why = why
        self.help = help
        self.details = details
    }
}

extension Rule {
    /// What the rule says to people.
    public var text: RuleText {
        switch category {
        case .syntax: syntaxText
        case .document: documentText
        case .events: eventText
        case .parameters: parameterText
        case .curves: curveText
        case .feel: feelText
        }
    }
}
