/// What a check may know and how it weighs findings.
public struct CheckOptions: Sendable {
    /// What is known of a sound file that a pattern names.
    public enum FileFact: Sendable, Equatable {
        /// It is there under exactly this name, and readable.
        case present
        /// Nothing is there; the names that were looked for.
        case missing(searched: [String])
        /// It is there under a name that differs in capitals.
        case differsInCase(actual: String)
        /// It is there but cannot be read.
        case unreadable(reason: String)
        /// A link on the way to it leads out of the root.
        case leadsOutside
    }

    /// Looks up a waveform path below the root; nil: the file rules stay silent.
    public var fileFact: (@Sendable (_ path: String) -> FileFact)?

    /// Severities that replace the rules' own; nil as a value switches the rule off. Later entries win.
    public var overrides: [(rule: Rule, severity: Severity?)]

    /// At most this many findings of one rule are listed for a file; one more finding counts the rest.
    public var limitPerRule: Int

    /// Whether every fix comes with its edits. Without, the longest ones are left empty: a list for people shows titles only.
    public var makesEdits: Bool

    /// The rules' own severities, and no knowledge of files.
    public init(
        fileFact: (@Sendable (_ path: String) -> FileFact)? = nil,
        overrides: [(rule: Rule, severity: Severity?)] = [], limitPerRule: Int = 1_000,
        makesEdits: Bool = true
    ) {
        self.fileFact = fileFact
        self.overrides = overrides
        self.limitPerRule = limitPerRule
        self.makesEdits = makesEdits
    }

    /// The severity in force for a finding of `rule` that has `own` severity; nil: the rule is off.
    func severity(of rule: Rule, own: Severity) -> Severity? {
        for override in overrides.reversed() where override.rule == rule { return override.severity }
        return own
    }
}
