/// Why a function of the web core gave no result: the caller's options are wrong, or the text holds nothing to work on.
public struct WebRefusal: Error, Sendable {
    /// What is wrong and what would have been right, in a sentence for the developer of the page.
    public let message: String

    /// A refusal with `message`.
    public init(_ message: String) {
        self.message = message
    }
}
