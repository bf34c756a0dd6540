/// One value (or key) of a JSON text, as a range of its bytes.
///
/// Nodes stand in the order of the text. An object holds alternately keys and values, an array holds values; the node
/// after a container is its first child, and `next` skips what the container holds.
@frozen
public struct JSONNode: Sendable {
    /// What a node is.
    @frozen
    public enum Kind: UInt8, Sendable {
        /// Not a JSON value: stands where the reader found something it could not take (always with a fault).
        case invalid
        /// `null`.
        case null
        /// `false`.
        case `false`
        /// `true`.
        case `true`
        /// A number in JSON's grammar; its value is read on demand.
        case number
        /// A string, its quotes inside the range.
        case string
        /// The key of an object's member; the next node is its value.
        case key
        /// An array.
        case array
        /// An object.
        case object
    }

    /// First byte of the value: the quote, bracket, sign, digit or letter.
    public var start: UInt32
    /// The byte after the value's last one.
    public var end: UInt32
    /// Index of the first node that does not belong to this one. For a key: the node after its value.
    public var next: UInt32
    /// What the node is.
    public var kind: Kind
    /// Whether a string or key contains a backslash, so that its text differs from its bytes.
    public var hasEscapes: Bool
    /// For keys and strings without escapes: the number of its text in the name table given to the reader; else 0.
    public var name: UInt16

    /// A node.
    @inlinable
    public init(start: UInt32, end: UInt32, next: UInt32, kind: Kind, hasEscapes: Bool = false, name: UInt16 = 0) {
        self.start = start
        self.end = end
        self.next = next
        self.kind = kind
        self.hasEscapes = hasEscapes
        self.name = name
    }

    /// The bytes of the value.
    @inlinable
    public var range: Range<Int> { Int(start)..<Int(end) }
}
