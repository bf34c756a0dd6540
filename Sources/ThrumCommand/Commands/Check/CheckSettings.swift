import AHAP

/// What `thrum check` was asked for.
struct CheckSettings: Sendable {
    /// How findings are written.
    enum Format: String, CaseIterable, Sendable {
        case text
        case json
        case github
    }

    static let format = ValueOption<Format>(
        choice: "--format", "FORMAT", "text (the default), json for programs, or github for annotations in a workflow")
    static let fix = Flag("--fix", "mend what can be mended without a change of meaning, in place; - prints the result")
    static let fixUnsafe = Flag("--fix-unsafe", "apply fixes that change how a pattern feels, too")
    static let strict = Flag("--strict", "warnings count as errors for the exit status")
    static let root = ValueOption<String>(
        "--root", "FOLDER", "look for the sound files that patterns name, from this folder on")
    static let rule = ValueOption<(rule: Rule, severity: Severity?)>(
        "--rule", "ID=SEVERITY", "give a rule another severity: off, info, warning or error; may be repeated"
    ) { (text) throws(UsageError) in
        guard let equals = text.firstIndex(of: "=") else {
            throw UsageError("\"\(text)\" names no severity", help: "write --rule \(text)=off, or info, warning, error")
        }
        return try Configuration.override(String(text[..<equals]), String(text[text.index(after: equals)...]))
    }

    static let descriptions = [
        format.description, fix.description, fixUnsafe.description, strict.description, root.description,
        rule.description,
    ]

    let inputOptions: InputOptions
    let format: Format
    /// Which fixes are applied; nil: none.
    let fixing: Fixing.Scope?
    let isStrict: Bool
    /// The folder of sounds that the command line names.
    let root: String?
    /// The severities that the command line sets.
    let rules: [(rule: Rule, severity: Severity?)]

    init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
        inputOptions = try InputOptions(arguments)
        format = try arguments.value(Self.format) ?? .text
        let fixesAll = arguments.contains(Self.fixUnsafe)
        fixing = fixesAll ? .all : arguments.contains(Self.fix) ? .safe : nil
        isStrict = arguments.contains(Self.strict)
        root = try arguments.value(Self.root)
        rules = try arguments.values(Self.rule)
        if let root { try Self.expectFolder(root, console) }
    }

    /// Refuses a root that is no folder.
    static func expectFolder(_ path: String, _ console: Console) throws(UsageError) {
        do {
            if try console.environment.files.kind(path) == .folder { return }
        } catch {
            throw UsageError(
                "--root \(path): \(error.reason)", help: "name the folder where sound files are looked for")
        }
        throw UsageError("--root \(path): is no folder", help: "name the folder where sound files are looked for")
    }
}
