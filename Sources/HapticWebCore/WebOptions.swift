public import JSONText

/// The options of a call: a JSON object whose members all may be absent.
public struct WebOptions: Sendable {
    /// The options as they were given.
    let tree: JSONTree

    /// The options that `source` holds; nothing but an object will do, and no text at all means no options.
    public init(_ source: SourceText) throws(WebRefusal) {
        guard source.count > 0 else {
            tree = JSONTree(source: source, nodes: [], faults: [])
            return
        }
        guard let tree = JSONReader.readWellFormed(source), tree[0].kind == .object else {
            throw WebRefusal("options are not a JSON object")
        }
        self.tree = tree
    }

    /// The number called `key`, or `fallback` where there is none; refused outside `range`.
    public func number(
        _ key: JSONKey, default fallback: Double, in range: ClosedRange<Double>
    ) throws(WebRefusal) -> Double {
        guard let node = node(key) else { return fallback }
        let number = tree.number(at: node)
        guard range.contains(number) else {
            let bounds = "\(NumberText.shortest(range.lowerBound)) to \(NumberText.shortest(range.upperBound))"
            throw WebRefusal("option \(key) is no number from \(bounds)")
        }
        return number
    }

    /// The text called `key`, or `fallback` where there is none.
    public func text(_ key: JSONKey, default fallback: String) throws(WebRefusal) -> String {
        guard let node = node(key) else { return fallback }
        guard tree[node].kind == .string else { throw WebRefusal("option \(key) is not a text") }
        return tree.string(at: node)
    }

    /// Whether `key` is true; absent means false.
    public func flag(_ key: JSONKey) throws(WebRefusal) -> Bool {
        guard let node = node(key) else { return false }
        switch tree[node].kind {
        case .true: return true
        case .false: return false
        default: throw WebRefusal("option \(key) is neither true nor false")
        }
    }

    /// The node of the value called `key` in ``tree``; nil where there is none.
    func node(_ key: JSONKey) -> Int? {
        tree.nodes.isEmpty ? nil : tree.value(for: key, in: 0)
    }
}
