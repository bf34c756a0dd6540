import AHAP

/// A mistake in how a command was called: what is wrong and what would be right.
struct UsageError: Error, Equatable {
    /// What is wrong, quoting it.
    var message: String
    /// What would be right; nil where the message says it.
    var help: String?

    init(_ message: String, help: String? = nil) {
        self.message = message
        self.help = help
    }

    /// The word `given` is none of `known`, which are each a `what`.
    static func unknown(_ what: String, _ given: String, known: [String], otherwise help: String) -> UsageError {
        let guess = Spelling.suggestion(for: given, among: known)
        return UsageError("unknown \(what) \"\(given)\"", help: guess.map { "did you mean \($0)?" } ?? help)
    }
}
