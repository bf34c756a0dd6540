public import HapticPattern
public import JSONText

/// An AHAP file, read: its bytes, their tree, the pattern they mean, and which bytes mean what.
///
/// Reading is forgiving, as documented for Core Haptics: missing values take their defaults, values out of range act as
/// the nearest bound, unknown keys are kept and ignored. What the reader had to leave out or bend is a finding of
/// ``check(_:)``. The bytes are never changed; editing makes ``TextEdit`` lists.
public final class AHAPDocument: Sendable {
    /// The text and its values.
    public let tree: JSONTree
    /// What the file means.
    public let pattern: Pattern
    /// Where the parts of `pattern` stand in the file.
    public let references: References
    /// What the reader found on its way: everything but text faults and rules on the whole pattern.
    let readerFindings: [Diagnostic]
    /// Which of them have a fix whose edits ``check(_:)`` is to make.
    let entryFixes: [EntryFix]
    /// How many more findings of some rules the reader made than it listed.
    let unlistedFindings: [(rule: Rule, count: Int)]

    /// Where the parts of a pattern stand in its file.
    public struct References: Sendable, Equatable {
        /// One part of the pattern.
        public struct Place: Sendable, Equatable {
            /// Index of the entry in the array under `Pattern`, from 0.
            public var entry: Int32
            /// Node of the object under `Event`, `Parameter` or `ParameterCurve`.
            public var node: UInt32
            /// Which `Event`, `Parameter` or `ParameterCurve` of the file it is, counting those that were left out.
            public var ordinal: Int32
        }

        /// Parallel to `pattern.events`.
        public var events: [Place] = []
        /// Parallel to `pattern.parameters`.
        public var parameters: [Place] = []
        /// Parallel to `pattern.curves`.
        public var curves: [Place] = []
        /// Node of the array under `Pattern`; nil where there is none.
        public var patternArray: UInt32?
    }

    /// Reads a file. Never fails: what cannot be read is absent from `pattern` and named by ``check(_:)``.
    public convenience init(_ source: SourceText) {
        self.init(JSONReader.read(source, names: AHAPName.table))
    }

    /// Reads a file from its bytes.
    public convenience init(_ bytes: some Collection<UInt8>) {
        self.init(SourceText(bytes))
    }

    /// Reads a file from text.
    public convenience init(text: String) {
        self.init(Array(text.utf8))
    }

    /// Makes sense of a tree that was read with ``AHAPName/table``.
    public init(_ tree: JSONTree) {
        self.tree = tree
        guard !tree.nodes.isEmpty else {
            (pattern, references) = (Pattern(), References())
            (readerFindings, entryFixes, unlistedFindings) = ([], [], [])
            return
        }
        (pattern, references, readerFindings, entryFixes, unlistedFindings) = tree.withView { view in
            var reader = DocumentReader(tree, view)
            reader.read()
            let log = reader.log
            return (reader.pattern, reader.references, log.findings, log.entryFixes, log.unlisted)
        }
    }

    /// The text of the document.
    public var source: SourceText { tree.source }
}
