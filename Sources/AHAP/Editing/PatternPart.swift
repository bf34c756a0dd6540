/// One part of a document's pattern, by its index in ``AHAPDocument/pattern``.
public enum PatternPart: Sendable, Hashable {
    /// An event: an index in `pattern.events`.
    case event(Int)
    /// A step: an index in `pattern.parameters`.
    case parameter(Int)
    /// A curve: an index in `pattern.curves`.
    case curve(Int)
}
