public import JSONText

/// What a function of the web core is given.
public struct WebInput: Sendable {
    /// The document, any bytes at all.
    public let text: SourceText
    /// How to work on it.
    public let options: WebOptions

    /// An input.
    public init(text: SourceText, options: WebOptions) {
        self.text = text
        self.options = options
    }
}
