extension JSONTree {
    /// The index of the array or object that the node at `index` lies in; of a member's value, too, the object, not the key.
    ///
    /// Nil for the root. O(*nodes before it in its container*).
    public func parent(of index: Int) -> Int? {
        var candidate = index - 1
        while candidate >= 0 {
            let node = nodes[candidate]
            if node.kind == .array || node.kind == .object, Int(node.next) > index { return candidate }
            candidate -= 1
        }
        return nil
    }

    /// The index of the key before the member value at `index`; nil for an array's element, a key, or the root.
    public func key(of index: Int) -> Int? {
        guard index > 0, nodes[index].kind != .key, nodes[index - 1].kind == .key else { return nil }
        return index - 1
    }

    /// The JSON pointer (RFC 6901) to the node at `index`; a key has that of its value. The root's is empty.
    ///
    /// O(*siblings before it and before the containers around it*); for many nodes use one ``JSONPathFinder``.
    public func pointer(to index: Int) -> String {
        var finder = JSONPathFinder(self)
        return finder.pointer(to: index)
    }

    /// `text` as one step of a JSON pointer: `~` as `~0`, `/` as `~1`.
    static func escapedForPointer(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "~"): bytes += [UInt8(ascii: "~"), UInt8(ascii: "0")]
            case UInt8(ascii: "/"): bytes += [UInt8(ascii: "~"), UInt8(ascii: "1")]
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The index of the innermost node whose range holds `byte`; nil where none does.
    ///
    /// Between a key and its value, or between elements, that is the container. The quote that opens a string belongs to
    /// it, the byte after its closing quote does not. O(log *nodes*), and O(*siblings before it*) between values; for many
    /// bytes use one ``JSONPathFinder``.
    public func index(at byte: Int) -> Int? {
        var finder = JSONPathFinder(self)
        return finder.index(at: byte)
    }

    /// The index of the last node that starts at or before `byte`; nil where none does, or `byte` lies outside the text.
    func lastNode(startingBefore byte: Int) -> Int? {
        guard byte >= 0, byte < source.count else { return nil }
        var low = 0
        var high = nodes.count
        while low < high {
            let middle = (low + high) / 2
            if Int(nodes[middle].start) <= byte { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }
}
