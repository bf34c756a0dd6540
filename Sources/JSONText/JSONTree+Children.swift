extension JSONTree {
    /// The indices of the values that the array or object at `index` holds, in order; of an object, without the keys.
    ///
    /// Empty for any other node. Each step is O(1).
    @inlinable
    public func children(of index: Int) -> JSONChildren {
        let node = nodes[index]
        switch node.kind {
        case .array: return JSONChildren(nodes: nodes, from: index + 1, to: Int(node.next), isObject: false)
        case .object: return JSONChildren(nodes: nodes, from: index + 1, to: Int(node.next), isObject: true)
        default: return JSONChildren(nodes: nodes, from: 0, to: 0, isObject: false)
        }
    }

    /// The indices of the keys and values of the object at `index`, in order; empty for any other node.
    @inlinable
    public func members(of index: Int) -> JSONMembers {
        let node = nodes[index]
        guard node.kind == .object else { return JSONMembers(nodes: nodes, from: 0, to: 0) }
        return JSONMembers(nodes: nodes, from: index + 1, to: Int(node.next))
    }

    /// The value of the first member of the object at `index` whose key is the name numbered `name` in the reader's table.
    ///
    /// Keys with escapes have no number and are not found.
    @inlinable
    public func value(named name: UInt16, in index: Int) -> Int? {
        for (key, value) in members(of: index) where nodes[key].name == name { return value }
        return nil
    }

    /// The value of the last member of the object at `index` whose key is `key`, escapes resolved, as JSON readers take it.
    public func value(for key: String, in index: Int) -> Int? {
        var found: Int?
        for (keyIndex, value) in members(of: index) where text(at: keyIndex, equals: key) { found = value }
        return found
    }
}

/// The indices of the values in an array or object.
public struct JSONChildren: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let nodes: [JSONNode]
    @usableFromInline var position: Int
    @usableFromInline let end: Int
    @usableFromInline let isObject: Bool

    @inlinable
    init(nodes: [JSONNode], from start: Int, to end: Int, isObject: Bool) {
        self.nodes = nodes
        position = start
        self.end = end
        self.isObject = isObject
    }

    /// The index of the next value.
    @inlinable
    public mutating func next() -> Int? {
        guard position < end else { return nil }
        let value = isObject ? position + 1 : position
        position = Int(nodes[value].next)
        return value
    }
}

/// The indices of keys and values in an object.
public struct JSONMembers: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let nodes: [JSONNode]
    @usableFromInline var position: Int
    @usableFromInline let end: Int

    @inlinable
    init(nodes: [JSONNode], from start: Int, to end: Int) {
        self.nodes = nodes
        position = start
        self.end = end
    }

    /// The indices of the next key and its value.
    @inlinable
    public mutating func next() -> (key: Int, value: Int)? {
        guard position < end else { return nil }
        let key = position
        position = Int(nodes[key].next)
        return (key, key + 1)
    }
}
