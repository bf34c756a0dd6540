/// A JSON text, read: its bytes, its values as a flat list of byte ranges, and its faults.
public final class JSONTree: Sendable {
    /// The bytes that all ranges count in: those given, or their UTF-8 form where they were UTF-16 or UTF-32.
    public let source: SourceText
    /// The values in the order of the text; the first is the root. Empty where the text holds no value.
    public let nodes: [JSONNode]
    /// What departs from JSON, in the order of the text. Empty: the text is JSON.
    ///
    /// At most ``JSONReader/maximumFaults`` of each sort; ``unlistedFaults`` counts the others.
    public let faults: [JSONFault]
    /// How many more faults there are than `faults` lists, kind by kind in the order of the kinds.
    public let unlistedFaults: [FaultCount]

    /// A number of faults of one kind.
    public struct FaultCount: Sendable, Equatable {
        /// What is wrong.
        public var kind: JSONFault.Kind
        /// How often, at least once.
        public var count: Int

        /// `count` faults of a kind.
        public init(_ kind: JSONFault.Kind, count: Int) {
            self.kind = kind
            self.count = count
        }
    }

    /// A tree made by the reader.
    @inlinable
    public init(
        source: SourceText, nodes: [JSONNode], faults: [JSONFault], unlistedFaults: [FaultCount] = []
    ) {
        self.source = source
        self.nodes = nodes
        self.faults = faults
        self.unlistedFaults = unlistedFaults
    }

    /// Whether the text loads whole: nothing in it had to be guessed.
    public var isWhole: Bool { !nodes.isEmpty && faults.allSatisfy { $0.isAccepted } }

    /// The node at `index`.
    @inlinable
    public subscript(index: Int) -> JSONNode { nodes[index] }
}
