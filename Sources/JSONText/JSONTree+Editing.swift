/// Edits that keep the layout of the text around them.
///
/// All but the last element or member of a container are taken out without a look at the others, so that many edits of one
/// long list cost no more than the list.
extension JSONTree {
    /// Takes a member out of the object at `object`.
    ///
    /// - Parameter key: node of the member's key.
    public func removingMember(_ key: Int, from object: Int) -> [TextEdit] { removing(key, from: object) }

    /// Takes an item out of the array at `array`.
    public func removingItem(_ item: Int, from array: Int) -> [TextEdit] { removing(item, from: array) }

    /// Takes the items behind `item` out of the array at `array`.
    public func removingItems(after item: Int, from array: Int) -> [TextEdit] {
        let next = Int(nodes[item].next)
        guard next < Int(nodes[array].next) else { return [] }
        var last = next
        while Int(nodes[last].next) < Int(nodes[array].next) { last = Int(nodes[last].next) }
        return [TextEdit(Int(nodes[item].end)..<afterTrailingComma(Int(nodes[last].end)), [])]
    }

    private func removing(_ part: Int, from container: Int) -> [TextEdit] {
        let next = Int(nodes[part].next)
        if next < Int(nodes[container].next) {
            return [TextEdit(Int(nodes[part].start)..<Int(nodes[next].start), [])]
        }
        guard part > container + 1 else { return [emptying(container)] }
        var previous = container + 1
        while Int(nodes[previous].next) < part { previous = Int(nodes[previous].next) }
        return [TextEdit(endOfPart(previous)..<afterTrailingComma(endOfPart(part)), [])]
    }

    /// Where an element, or the value of a member's key, ends.
    private func endOfPart(_ part: Int) -> Int {
        Int(nodes[nodes[part].kind == .key ? part + 1 : part].end)
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
            let colon = object > 0 && nodes[object - 1].kind == .key ? colon(after: object - 1) : ": "
            let space = colon == ":" ? "" : " "
            return [TextEdit(emptying(object).range, "\(space)\"\(key)\"\(colon)\(value)\(space)")]
        }
        let member = "\"\(key)\"\(colon(after: head))\(value)"
        let gap = gap(in: object, isTight: colon(after: head) == ":")
        if first {
            let start = Int(nodes[head].start)
            return [TextEdit(start..<start, "\(member),\(gap)")]
        }
        let anchor = keys.first { string(at: $0) == predecessor } ?? keys[keys.count - 1]
        let end = endOfPart(anchor)
        return [TextEdit(end..<end, ",\(gap)\(member)")]
    }

    /// The white space that stands, or would stand, between a comma and the next element or member of a container that is
    /// not empty.
    ///
    /// - Parameter isTight: whether the file puts no spaces where it need not.
    public func gap(in container: Int, isTight: Bool) -> String {
        let first = container + 1
        let second = Int(nodes[first].next)
        if second < Int(nodes[container].next) {
            let comma = skippingSpace(from: endOfPart(first))
            if source[comma] == 0x2C, skippingSpace(from: comma + 1) == Int(nodes[second].start) {
                return source.string(comma + 1..<Int(nodes[second].start))
            }
        }
        // One alone shows by its line break alone that others would have lines of their own.
        let lead = source.string(Int(nodes[container].start) + 1..<Int(nodes[first].start))
        let isSpace = lead.utf8.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if isSpace, lead.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) { return lead }
        return isTight ? "" : " "
    }

    /// The colon after `key` with the spaces around it; the usual one where something else stands there.
    public func colon(after key: Int) -> String {
        let text = source.string(Int(nodes[key].end)..<Int(nodes[key + 1].start))
        return text.utf8.allSatisfy { [0x20, 0x3A].contains($0) } && text.utf8.contains(0x3A) ? text : ": "
    }

    /// Gives every member after the first of `object`, an item of `array`, an object of its own, right behind it.
    public func splittingMembers(of object: Int, in array: Int) -> [TextEdit] {
        let keys = memberKeys(of: object)
        guard keys.count > 1 else { return [] }
        let gap = gap(in: array, isTight: colon(after: keys[0]) == ":")
        let open = source.string(Int(nodes[object].start)..<Int(nodes[keys[0]].start))
        let close = source.string(endOfPart(keys[keys.count - 1])..<Int(nodes[object].end))
        let tidy = close.utf8.contains(0x2C) ? "}" : close
        return zip(keys, keys.dropFirst()).map { key, next in
            TextEdit(endOfPart(key)..<Int(nodes[next].start), "\(tidy),\(gap)\(open)")
        }
    }
}
