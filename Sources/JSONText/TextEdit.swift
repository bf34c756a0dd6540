/// One replacement in a text: the bytes of `range` become `text`.
public struct TextEdit: Sendable, Equatable {
    /// The bytes to replace, counted in the text before the edit; empty for an insertion.
    public var range: Range<Int>
    /// The bytes to put there; empty for a deletion.
    public var text: [UInt8]

    /// A replacement of `range` by `text`.
    @inlinable
    public init(_ range: Range<Int>, _ text: [UInt8]) {
        self.range = range
        self.text = text
    }

    /// A replacement of `range` by the UTF-8 bytes of `text`.
    @inlinable
    public init(_ range: Range<Int>, _ text: String) {
        self.init(range, Array(text.utf8))
    }
}
