import AHAP

/// The form of the messages that are not findings.
enum Message {
    /// A mistake in the call, with what would be right.
    static func usage(_ error: UsageError, command: String?, _ palette: Palette) -> String {
        let name = command.map { "thrum " + $0 } ?? "thrum"
        return lines(name, error.message, error.help, palette)
    }

    /// A file, folder or stream that could not be used.
    static func fault(_ path: String, _ fault: FileFault, help: String? = nil, _ palette: Palette) -> String {
        lines(named(path), fault.reason, help ?? fault.help, palette)
    }

    /// Something about a file that leaves the result whole.
    static func warning(_ path: String, _ message: String, help: String? = nil, _ palette: Palette) -> String {
        lines(VisibleText.of(path), message, help, palette, .warning)
    }

    /// A file that could not be written.
    static func unwritable(_ path: String, _ fault: FileFault, help: String? = nil, _ palette: Palette) -> String {
        let reason =
            switch fault {
            case .alreadyExists, .isFolder: fault.reason
            case .notFound: "cannot be written: no such folder"
            default: "cannot be written: \(fault.reason)"
            }
        return lines(named(path), reason, help ?? fault.help, palette)
    }

    /// A path as the subject of a message.
    private static func named(_ path: String) -> String { path.isEmpty ? "\"\"" : VisibleText.of(path) }

    private static func lines(
        _ subject: String, _ message: String, _ help: String?, _ palette: Palette, _ severity: Severity = .error
    ) -> String {
        let word = severity == .error ? palette(.error, "error:") : palette(.warning, "warning:")
        let first = palette(.strong, subject + ":") + " " + word + " " + VisibleText.of(message)
        return help.map { first + "\n  help: " + VisibleText.of($0) } ?? first
    }
}

/// A number with its noun: `1 file`, `2 files`.
func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}
