/// A tree without the checks of its arrays, for a reader that takes every node in turn.
///
/// Valid inside ``JSONTree/withView(_:)`` only. The caller keeps indices inside the tree, as they are where they come from
/// `next` and from children of nodes.
public struct JSONTreeView {
    @usableFromInline let nodes: UnsafePointer<JSONNode>
    @usableFromInline let text: UnsafePointer<UInt8>

    @usableFromInline let powers: UnsafePointer<Double>

    @inlinable
    init(nodes: UnsafePointer<JSONNode>, text: UnsafePointer<UInt8>, powers: UnsafePointer<Double>) {
        self.nodes = nodes
        self.text = text
        self.powers = powers
    }

    /// The node at `index`.
    @inlinable
    public subscript(index: Int) -> JSONNode { nodes[index] }

    /// The value of the number at `index`, as ``JSONTree/number(at:)`` gives it; the node must be a number.
    @inlinable
    @inline(__always)
    public func number(at index: Int) -> Double {
        let node = nodes[index]
        let count = Int(node.end &- node.start)
        if count <= 8, let value = ShortNumber.value(text + Int(node.start), count: count, powers: powers) {
            return value
        }
        return longNumber(text + Int(node.start), count)
    }

    @usableFromInline
    func longNumber(_ start: UnsafePointer<UInt8>, _ count: Int) -> Double {
        NumberReading.value(start, count: count)
    }
}

extension JSONTree {
    /// Calls `body` with a view of the tree, which must not outlive the call; the tree must not be empty.
    @inlinable
    public func withView<Result>(_ body: (JSONTreeView) -> Result) -> Result {
        nodes.withUnsafeBufferPointer { nodes in
            source.withPaddedBytes { text in
                ShortNumber.powers.withUnsafeBufferPointer { powers in
                    body(JSONTreeView(nodes: nodes.baseAddress!, text: text, powers: powers.baseAddress!))
                }
            }
        }
    }
}
