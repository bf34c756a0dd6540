public import JSONText

/// One finding about a file: what is wrong, where, why it matters and what to do.
///
/// A plain value. Terminal text, JSON, editor squiggles and HTTP answers are renderings of it, made elsewhere.
public struct Diagnostic: Sendable, Equatable {
    /// The rule that was broken.
    public var rule: Rule
    /// How much it matters.
    public var severity: Severity
    /// What is wrong, quoting the value; one line without a full stop.
    public var message: String
    /// Why this one matters, where that is not what the text of its rule says.
    public var ownWhy: String?
    /// What to do about this one, where that is not what the text of its rule says.
    public var ownHelp: String?
    /// The place as a JSON pointer (RFC 6901); empty for the whole document.
    public var pointer: String
    /// The bytes it is about, in the document's text.
    public var range: Range<Int>
    /// Further places that explain it, such as the first of two duplicates.
    public var notes: [Note]
    /// Which `Event` of the file it is about, counted from 0 in file order; nil where it is about none.
    public var event: Int?
    /// Where on the time line it is felt, in seconds; nil where it has no place there.
    public var time: Double?
    /// Ways to mend it, the best first.
    public var fixes: [Fix]

    /// A second place with a word about it.
    public struct Note: Sendable, Equatable {
        /// The bytes.
        public var range: Range<Int>
        /// What is there.
        public var message: String

        /// A note on `range`.
        public init(_ message: String, at range: Range<Int>) {
            self.range = range
            self.message = message
        }
    }

    /// A way to mend a finding.
    public struct Fix: Sendable, Equatable {
        /// What it does, in the imperative.
        public var title: String
        /// Whether what the file means stays the same, so that it may be applied unasked.
        public var isSafe: Bool
        /// The edits, in order and without overlaps, on the document's text.
        public var edits: [TextEdit]

        /// A fix.
        public init(_ title: String, isSafe: Bool, _ edits: [TextEdit]) {
            self.title = title
            self.isSafe = isSafe
            self.edits = edits
        }
    }

    /// Why it matters; one line.
    public var why: String { ownWhy ?? rule.text.why }
    /// What to do; one line.
    public var help: String { ownHelp ?? rule.text.help }

    /// A finding; its severity, why and help are those of its rule where none are given.
    public init(
        _ rule: Rule, severity: Severity? = nil, _ message: String, why: String? = nil, help: String? = nil,
        pointer: String,
        range: Range<Int>, notes: [Note] = [], event: Int? = nil, time: Double? = nil, fixes: [Fix] = []
    ) {
        self.rule = rule
        self.severity = severity ?? rule.defaultSeverity
        self.message = message
        ownWhy = why
        ownHelp = help
        self.pointer = pointer
        self.range = range
        self.notes = notes
        self.event = event
        self.time = time
        self.fixes = fixes
    }
}
