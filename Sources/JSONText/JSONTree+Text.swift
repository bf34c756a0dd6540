extension JSONTree {
    /// The bytes between the quotes of the string or key at `index`; for a node without quotes, all its bytes.
    ///
    /// Single and typographic quotes, which the reader reports and takes as quotes, count as quotes here.
    public func contentRange(at index: Int) -> Range<Int> {
        let node = nodes[index]
        let range = node.range
        guard node.kind == .string || node.kind == .key, !range.isEmpty else { return range }
        let first = source[range.lowerBound]
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
            let isClosed = range.count >= 2 && source[range.upperBound - 1] == first
            return range.lowerBound + 1..<range.upperBound - (isClosed ? 1 : 0)
        }
        if isTypographicQuote(at: range.lowerBound) {
            let isClosed = range.count >= 6 && isTypographicQuote(at: range.upperBound - 3)
            return range.lowerBound + 3..<range.upperBound - (isClosed ? 3 : 0)
        }
        return range
    }

    private func isTypographicQuote(at place: Int) -> Bool {
        guard source[place] == 0xE2, source[place + 1] == 0x80 else { return false }
        return [0x98, 0x99, 0x9C, 0x9D].contains(source[place + 2])
    }

    /// The text of the string or key at `index`, its escapes resolved; for any other node, its spelling.
    ///
    /// Lone surrogates and bytes that are not UTF-8 become U+FFFD.
    public func string(at index: Int) -> String {
        let content = contentRange(at: index)
        guard nodes[index].hasEscapes else { return source.string(content) }
        return String(decoding: unescapedBytes(at: index), as: UTF8.self)
    }

    /// The UTF-8 bytes of the text of the string or key at `index`, its escapes resolved; for any other node, its spelling.
    public func unescapedBytes(at index: Int) -> [UInt8] {
        let content = contentRange(at: index)
        guard nodes[index].hasEscapes else { return Array(source[content]) }
        return source.withPaddedBytes { StringText.unescaped($0 + content.lowerBound, count: content.count) }
    }

    /// Whether the text of the string or key at `index`, its escapes resolved, is `text`, scalar for scalar.
    public func text(at index: Int, equals text: String) -> Bool {
        // Bytes are compared: Swift's own `==` would take differently composed characters as equal.
        let content = contentRange(at: index)
        if nodes[index].hasEscapes { return unescapedBytes(at: index).elementsEqual(text.utf8) }
        return content.count == text.utf8.count && source[content].elementsEqual(text.utf8)
    }

    /// Whether the text of the string or key at `index`, its escapes resolved, is `text`.
    public func text(at index: Int, equals text: StaticString) -> Bool {
        let content = contentRange(at: index)
        let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        if nodes[index].hasEscapes { return unescapedBytes(at: index).elementsEqual(wanted) }
        return content.count == wanted.count && source[content].elementsEqual(wanted)
    }

    /// Whether the texts of two strings or keys are the same, escapes resolved.
    public func textsAreEqual(_ first: Int, _ second: Int) -> Bool {
        if nodes[first].hasEscapes || nodes[second].hasEscapes {
            return unescapedBytes(at: first) == unescapedBytes(at: second)
        }
        return source[contentRange(at: first)].elementsEqual(source[contentRange(at: second)])
    }
}
