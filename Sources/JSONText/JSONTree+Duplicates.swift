extension JSONTree {
    /// The keys of the object at `index` that stand in it more than once, escapes resolved.
    ///
    /// - Returns: for each repetition the first key of that text and the later one, in the order of the later ones.
    /// - Complexity: O(*n*) where all keys but one are names of the reader's table, without memory; else O(*n*²)
    ///   comparisons up to 16 keys, O(*n* log *n*) beyond.
    public func duplicateKeys(in index: Int) -> [(first: Int, later: Int)] {
        if hasOnlyDistinctNames(index) { return [] }
        var keys: [Int] = []
        for (key, _) in members(of: index) { keys.append(key) }
        return keys.count <= 16 ? duplicatesByComparing(keys) : duplicatesBySorting(keys)
    }

    /// Whether all keys are different names of the reader's first 63, but at most one that is no name and has no escapes.
    private func hasOnlyDistinctNames(_ index: Int) -> Bool {
        guard nodes[index].kind == .object else { return true }
        var seen: UInt64 = 0
        var key = index + 1
        let end = Int(nodes[index].next)
        while key < end {
            let node = nodes[key]
            // Bit 0 stands for the one key that is no name.
            guard node.name < 64, !node.hasEscapes else { return false }
            let bit: UInt64 = 1 << UInt64(node.name)
            guard seen & bit == 0 else { return false }
            seen |= bit
            key = Int(node.next)
        }
        return true
    }

    private func duplicatesByComparing(_ keys: [Int]) -> [(first: Int, later: Int)] {
        var found: [(first: Int, later: Int)] = []
        for later in keys.indices.dropFirst() {
            for first in 0..<later where sameKey(keys[first], keys[later]) {
                found.append((keys[first], keys[later]))
                break
            }
        }
        return found
    }

    private func sameKey(_ first: Int, _ second: Int) -> Bool {
        let (a, b) = (nodes[first], nodes[second])
        if a.name != 0, b.name != 0 { return a.name == b.name }
        // A plain key and a named one differ; only an escape can hide an equal text.
        if (a.name != 0 && !b.hasEscapes) || (b.name != 0 && !a.hasEscapes) { return false }
        return textsAreEqual(first, second)
    }

    private func duplicatesBySorting(_ keys: [Int]) -> [(first: Int, later: Int)] {
        let texts = keys.map { unescapedBytes(at: $0) }
        let order = texts.indices.sorted { a, b in
            if texts[a] == texts[b] { return a < b }
            return texts[a].lexicographicallyPrecedes(texts[b])
        }
        var found: [(first: Int, later: Int)] = []
        var first = 0
        for place in order.indices.dropFirst() {
            if texts[order[place]] == texts[order[first]] {
                found.append((keys[order[first]], keys[order[place]]))
            } else {
                first = place
            }
        }
        return found.sorted { $0.later < $1.later }
    }
}
