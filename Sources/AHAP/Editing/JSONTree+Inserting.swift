import JSONText

/// Edits on the items of a list or the members of an object, alike: a part is an item, or a key with its value.
extension JSONTree {
    /// The bytes of each part of the container at `node`, in order.
    func parts(of node: Int) -> [Range<Int>] {
        if nodes[node].kind == .object {
            return members(of: node).map { Int(nodes[$0.key].start)..<Int(nodes[$0.value].end) }
        }
        return children(of: node).map { nodes[$0].range }
    }

    /// White space at the beginning of the line that holds `place`.
    func indentation(at place: Int) -> String {
        let start = source.withPaddedBytes { text in
            var start = place
            while start > 0, text[start - 1] != 0x0A, text[start - 1] != 0x0D { start -= 1 }
            return start
        }
        var end = start
        while source[end] == 0x20 || source[end] == 0x09 { end += 1 }
        return source.string(start..<end)
    }

    /// Whether a container stands on one line.
    func isOneLine(_ node: Int) -> Bool { !source[nodes[node].range].contains { $0 == 0x0A || $0 == 0x0D } }

    /// Takes the parts at `gone` (ascending) out of the container at `node`.
    func removing(_ gone: [Int], from node: Int) -> [TextEdit] {
        guard !gone.isEmpty else { return [] }
        let parts = parts(of: node)
        let close = Int(nodes[node].end) - 1
        if gone.count == parts.count { return [TextEdit(Int(nodes[node].start) + 1..<close, [])] }
        // A run that reaches the end takes the comma before it, and one after it; any other the comma after it.
        var kept = parts.count - 1
        var left = gone.count
        while left > 0, gone[left - 1] == kept {
            kept -= 1
            left -= 1
        }
        var edits: [TextEdit] = []
        var next = 0
        while next < left {
            let first = gone[next]
            var last = first
            while next + 1 < left, gone[next + 1] == last + 1 {
                next += 1
                last += 1
            }
            edits.append(TextEdit(parts[first].lowerBound..<parts[last + 1].lowerBound, []))
            next += 1
        }
        if left < gone.count {
            let end = parts[parts.count - 1].upperBound
            let comma = skippingSpace(from: end)
            edits.append(TextEdit(parts[kept].upperBound..<(source[comma] == 0x2C ? comma + 1 : end), []))
        }
        return edits
    }

    /// Puts parts into the container at `node`, laid out as the parts that are there, else as `layout` says.
    ///
    /// - Parameters:
    ///   - new: for each new part, ascending, in front of which present part it goes (their count: at the end), and its
    ///     text, given the layout to use and the indentation of its line.
    ///   - depth: the depth of the container for `layout`; nil for one outside the pattern's entries.
    func inserting(
        _ new: [(place: Int, text: (PatternLayout, String) -> String)], into node: Int, _ layout: PatternLayout,
        depth: Int?
    ) -> [TextEdit] {
        let parts = parts(of: node)
        guard !parts.isEmpty else { return filling(node, new.map { $0.text }, layout, depth: depth) }
        let partLayout = isOneLine(node) ? layout.onOneLine : layout
        return new.map { place, text in
            let separator = separator(at: place, of: parts, in: node)
            let at = place > 0 ? parts[place - 1].upperBound : parts[0].lowerBound
            let base = PatternLayout.lastLine(of: separator) ?? indentation(at: at)
            let text = text(partLayout, base)
            return TextEdit(at..<at, place > 0 ? separator + text : text + separator)
        }
    }

    /// Puts the first parts into an empty container.
    private func filling(
        _ node: Int, _ new: [(PatternLayout, String) -> String], _ layout: PatternLayout, depth: Int?
    ) -> [TextEdit] {
        guard !new.isEmpty else { return [] }
        let isOneLine = parent(of: node).map { self.isOneLine($0) } ?? false
        let layout = isOneLine ? layout.onOneLine : layout
        var level = depth.map { layout.levels[$0] } ?? layout.outer
        if isOneLine, nodes[node].kind == .array {
            level.lead = .text("")
            level.trail = .text("")
        }
        let base = indentation(at: Int(nodes[node].start))
        let inner = level.isOneLine ? base : base + layout.indent
        let texts = new.map { $0(layout, inner) }
        let inside = Int(nodes[node].start) + 1..<Int(nodes[node].end) - 1
        return [TextEdit(inside, layout.enclosed(texts, level, base))]
    }

    /// The comma and white space to put between the part before `place` and a new one, as they stand between others.
    private func separator(at place: Int, of parts: [Range<Int>], in node: Int) -> String {
        if parts.count > 1 {
            let before = max(0, min(place, parts.count - 1) - 1)
            return source.string(parts[before].upperBound..<parts[before + 1].lowerBound)
        }
        let lead = source.string(Int(nodes[node].start) + 1..<parts[0].lowerBound)
        if PatternLayout.lastLine(of: lead) != nil { return "," + lead }
        return isTight(node) ? "," : ", "
    }

    /// Whether the key or bracket at the beginning of a container follows without a space, on a line of others.
    private func isTight(_ node: Int) -> Bool {
        nodes[node].kind == .object
            ? source[Int(nodes[node + 1].end) + 1] != 0x20 : TextStyle(of: self).colon == ":"
    }
}

extension PatternLayout {
    /// What follows the last line end in `text`; nil where there is none.
    static func lastLine(of text: String) -> String? {
        guard let end = text.utf8.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
        return String(decoding: text.utf8[end...].dropFirst(), as: UTF8.self)
    }
}

extension [TextEdit] {
    /// The edits in the order of their places; of those at one place, insertions first, in the order of the list.
    func inOrder() -> [TextEdit] {
        indices.sorted { left, right in
            let a = self[left].range, b = self[right].range
            if a.lowerBound != b.lowerBound { return a.lowerBound < b.lowerBound }
            return a.upperBound != b.upperBound ? a.upperBound < b.upperBound : left < right
        }.map { self[$0] }
    }
}
