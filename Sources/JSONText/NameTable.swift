/// A list of names that the reader recognises while it reads, so that callers compare numbers instead of text.
public struct NameTable: Sendable {
    /// The names; the number of `names[i]` is `i + 1`, since 0 stands for any other text.
    public let names: [String]

    /// A table of `names`, each distinct, at most 65,534 of them and of at most 64 bytes each.
    public init(_ names: [String]) {
        self.names = names
    }
}
