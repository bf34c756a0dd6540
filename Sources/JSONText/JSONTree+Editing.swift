/// Edits that keep the layout of the text around them.
extension JSONTree {
    /// Takes a member out of its object.
    ///
    /// - Parameter key: node of the member's key.
    public func removingMember(_ key: Int) -> [TextEdit] {
        guard let object = parent(of: key) else { return [] }
        return removing(key, end: Int(nodes[key + 1].end), among: memberKeys(of: object), in: object)
    }

    /// Takes an item out of its array.
    ///
    /// - Parameter array: node of the array, where the caller knows it; finding it looks at everything before the item.
    /// - Complexity: O(1) for an item of a known array that has another behind it, else O(*items*).
    public func removingItem(_ item: Int, of array: Int? = nil) -> [TextEdit] {
        guard let array = array ?? parent(of: item), nodes[array].kind == .array else { return [] }
        let next = Int(nodes[item].next)
        if next < Int(nodes[array].next) { return [TextEdit(Int(nodes[item].start)..<Int(nodes[next].start), [])] }
        return removing(item, end: Int(nodes[item].end), among: items(of: array), in: array)
    }

    /// Takes several items out of one array, as edits that can be applied together.
    public func removingItems(_ removed: [Int]) -> [TextEdit] {
        guard let first = removed.first, let array = parent(of: first) else { return [] }
        let all = items(of: array)
        if removed.count == all.count { return [emptying(array)] }
        // A run that reaches the end takes the comma before it, any other the comma after it.
        let gone = removed.sorted()
        let tail = all.reversed().prefix { gone.contains($0) }.count
        var edits: [TextEdit] = []
        for (place, item) in all.dropLast(tail).enumerated() where gone.contains(item) {
            edits.append(TextEdit(Int(nodes[item].start)..<Int(nodes[all[place + 1]].start), []))
        }
        if tail > 0 {
            let kept = all[all.count - tail - 1]
            edits.append(TextEdit(Int(nodes[kept].end)..<afterTrailingComma(Int(nodes[all[all.count - 1]].end)), []))
        }
        return edits
    }

    private func removing(_ node: Int, end: Int, among siblings: [Int], in container: Int) -> [TextEdit] {
        guard let place = siblings.firstIndex(of: node) else { return [] }
        let start = Int(nodes[node].start)
        if place + 1 < siblings.count { return [TextEdit(start..<Int(nodes[siblings[place + 1]].start), [])] }
        guard place > 0 else { return [emptying(container)] }
        return [TextEdit(valueEnd(siblings[place - 1])..<afterTrailingComma(end), [])]
    }

    /// Where the value of an item, or of a key, ends.
    private func valueEnd(_ node: Int) -> Int {
        Int(nodes[nodes[node].kind == .key ? node + 1 : node].end)
    }

    private func emptying(_ container: Int) -> TextEdit {
        let range = nodes[container].range
        let closes = range.count > 1 && (source[range.upperBound - 1] == 0x5D || source[range.upperBound - 1] == 0x7D)
        return TextEdit(range.lowerBound + 1..<(closes ? range.upperBound - 1 : range.upperBound), [])
    }

    /// The place after `end`, or after a comma that follows it.
    private func afterTrailingComma(_ end: Int) -> Int {
        let next = skippingSpace(from: end)
        return source[next] == 0x2C ? next + 1 : end
    }

    /// The first byte at or after `index` that is no white space.
    public func skippingSpace(from index: Int) -> Int {
        var index = index
        while index < source.count, [0x20, 0x09, 0x0A, 0x0D].contains(source[index]) { index += 1 }
        return index
    }

    /// Puts a member into an object, in the object's own style.
    ///
    /// - Parameters:
    ///   - key: the key, without quotes; must need no escapes.
    ///   - value: the value as JSON text.
    ///   - object: node of the object.
    ///   - first: whether to put it in front of all others.
    ///   - predecessor: the key after which to put it, where there is one; else it comes last.
    public func insertingMember(
        _ key: String, _ value: String, into object: Int, first: Bool = false, after predecessor: String? = nil
    ) -> [TextEdit] {
        let keys = memberKeys(of: object)
        guard let head = keys.first else {
            return [TextEdit(emptying(object).range, " \"\(key)\": \(value) ")]
        }
        let member = "\"\(key)\"\(colon(after: head))\(value)"
        let lead = source.string(Int(nodes[object].start) + 1..<Int(nodes[head].start))
        if first {
            let start = Int(nodes[head].start)
            return [TextEdit(start..<start, "\(member),\(keys.count > 1 ? gap(keys, lead) : lead)")]
        }
        let anchor = keys.first { string(at: $0) == predecessor } ?? keys[keys.count - 1]
        let end = valueEnd(anchor)
        return [TextEdit(end..<end, ",\(gap(keys, lead))\(member)")]
    }

    /// What stands between a comma and the next member of the object.
    private func gap(_ keys: [Int], _ lead: String) -> String {
        guard keys.count > 1 else { return lead }
        let end = valueEnd(keys[0])
        let comma = skippingSpace(from: end)
        guard source[comma] == 0x2C, skippingSpace(from: comma + 1) == Int(nodes[keys[1]].start) else { return lead }
        return source.string(comma + 1..<Int(nodes[keys[1]].start))
    }

    private func colon(after key: Int) -> String {
        let text = source.string(Int(nodes[key].end)..<Int(nodes[key + 1].start))
        return text.utf8.allSatisfy { [0x20, 0x3A].contains($0) } && text.utf8.contains(0x3A) ? text : ": "
    }

    /// Puts items (as JSON text) behind `item` in its array, in the array's own style.
    ///
    /// - Parameter array: node of the array, where the caller knows it; finding it looks at everything before the item.
    public func insertingItems(_ texts: [String], after item: Int, of array: Int? = nil) -> [TextEdit] {
        guard let array = array ?? parent(of: item), !texts.isEmpty else { return [] }
        let head = Int(nodes[array + 1].start)
        let lead = source.string(Int(nodes[array].start) + 1..<head)
        let end = Int(nodes[item].end)
        var inserted = ""
        for text in texts { inserted += ",\(lead)\(text)" }
        return [TextEdit(end..<end, inserted)]
    }

    /// Gives every member after the first of an array's item an object of its own, right behind it.
    ///
    /// - Parameter array: node of the array, where the caller knows it; finding it looks at everything before the object.
    public func splittingMembers(of object: Int, in array: Int? = nil) -> [TextEdit] {
        let keys = memberKeys(of: object)
        guard keys.count > 1, let array = array ?? parent(of: object) else { return [] }
        let lead = source.string(Int(nodes[array].start) + 1..<Int(nodes[array + 1].start))
        let open = source.string(Int(nodes[object].start)..<Int(nodes[keys[0]].start))
        let close = source.string(valueEnd(keys[keys.count - 1])..<Int(nodes[object].end))
        let tidy = close.utf8.contains(0x2C) ? "}" : close
        return zip(keys, keys.dropFirst()).map { key, next in
            TextEdit(valueEnd(key)..<Int(nodes[next].start), "\(tidy),\(lead)\(open)")
        }
    }
}
