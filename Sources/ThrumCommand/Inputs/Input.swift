import JSONText

/// One thing that a command works on: a file, standard input, or a name under which neither was found.
struct Input: Sendable {
    /// Where the bytes come from.
    enum Origin: Sendable, Equatable {
        case file
        case standardInput
        /// Nothing can be read, for this reason.
        case fault(FileFault, help: String?)
    }

    /// The name as it appears in output, and the path to read.
    var path: String
    var origin: Origin
    /// Which of the configurations that were found holds for it.
    var configuration = 0

    /// The bytes, at most `limit` of them.
    func text(limit: Int, in environment: Environment) throws(FileFault) -> SourceText {
        switch origin {
        case .file: try environment.files.read(path, limit)
        case .standardInput: try environment.readInput(limit)
        case .fault(let fault, _): throw fault
        }
    }

    /// What to do where `text` throws `fault`.
    func help(for fault: FileFault) -> String? {
        if case .fault(_, let help) = origin, let help { return help }
        if fault == .notFound, path.unicodeScalars.contains("\u{FFFD}") {
            return "its name is not UTF-8, which thrum cannot open: rename it"
        }
        return fault.help
    }
}
