/// Strings and keys.
extension TolerantReader {
    /// Where the string that begins at `start` ends, without a look at its content.
    ///
    /// - Returns: the byte after the closing quote; or the end of the line or text, and that it is not closed.
    mutating func endOfString(from start: Int) -> (end: Int, isClosed: Bool) {
        let length = quoteLength(at: start)
        if unclosedStretch.range.contains(start), unclosedStretch.quote == text[start] {
            return (unclosedStretch.range.upperBound, false)
        }
        let end = searchEndOfString(from: start, quoteLength: length)
        if !end.isClosed { unclosedStretch = (text[start], start..<end.end) }
        return end
    }

    private func searchEndOfString(from start: Int, quoteLength length: Int) -> (end: Int, isClosed: Bool) {
        var place = start + length
        while place < count {
            let byte = text[place]
            if byte == 0x0A || byte == 0x0D { return (place, false) }
            if byte == UInt8(ascii: "\\") {
                place += 1
                if place < count, text[place] != 0x0A, text[place] != 0x0D { place += 1 }
                continue
            }
            if closes(start, at: place) { return (place + length, true) }
            place += 1
        }
        return (count, false)
    }

    /// Whether the quote at `place` ends the string whose opening quote is at `start`.
    private func closes(_ start: Int, at place: Int) -> Bool {
        switch text[start] {
        case 0xE2:
            // “…” and ‘…’ end in ” and ’; a string that begins with those ends in them too.
            return text[place] == 0xE2 && text[place + 1] == 0x80 && text[place + 2] == text[start + 2] | 1
        case let quote:
            return text[place] == quote
        }
    }

    /// Reads the string or key at `position`.
    mutating func readString(as kind: JSONNode.Kind) {
        let start = position
        let length = quoteLength(at: start)
        var (end, isClosed) = endOfString(from: start)
        if !isClosed { end = plausibleEnd(of: start..<end, as: kind) }
        let content = start + length..<max(start + length, isClosed ? end - length : end)
        if text[start] != UInt8(ascii: "\"") { report(.singleQuotes, start, end) }
        if !isClosed {
            report(.unterminatedString, start, end)
        }
        let hasEscapes = checkContent(content, quote: text[start])
        let name = hasEscapes ? 0 : names.number(of: text + content.lowerBound, count: content.count)
        position = end
        append(kind, start, end, hasEscapes: hasEscapes, name: name)
        if !isClosed, end == count { endsInString = true }
    }

    /// Where a string that lacks its closing quote was meant to end: before the punctuation that ends its line; a key
    /// before its colon.
    private func plausibleEnd(of range: Range<Int>, as kind: JSONNode.Kind) -> Int {
        let contentStart = range.lowerBound + quoteLength(at: range.lowerBound)
        if kind == .key, let colon = (contentStart..<range.upperBound).first(where: { text[$0] == UInt8(ascii: ":") }) {
            return colon
        }
        var end = range.upperBound
        var punctuation = end
        while end > contentStart {
            let byte = text[end - 1]
            if isSpace(byte) {
                end -= 1
            } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                end -= 1
                punctuation = end
            } else {
                break
            }
        }
        guard punctuation < range.upperBound else { return range.upperBound }
        return max(end, contentStart)
    }

    /// Reports control characters, bad escapes and bytes that are not UTF-8 in a string's content.
    ///
    /// - Returns: whether there is any backslash.
    private mutating func checkContent(_ content: Range<Int>, quote: UInt8) -> Bool {
        var hasEscapes = false
        position = content.lowerBound
        while position < content.upperBound {
            let byte = text[position]
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                checkEscape(limit: content.upperBound, quote: quote)
            } else if byte < 0x20 {
                let start = position
                while position < content.upperBound, text[position] < 0x20 { position += 1 }
                report(.controlCharacter, start, position)
            } else if byte < 0x80 {
                position += 1
            } else if case let length = UTF8Text.scalarLength(text + position), length > 0 {
                position += length
            } else {
                reportInvalidUTF8()
            }
        }
        return hasEscapes
    }

    /// Checks the escape at `position` and passes it.
    private mutating func checkEscape(limit: Int, quote: UInt8) {
        let start = position
        guard start + 1 < limit else {
            position = limit
            return
        }
        switch text[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position = start + 2
        case UInt8(ascii: "'") where quote != UInt8(ascii: "\""):
            position = start + 2
        case UInt8(ascii: "u"):
            checkUnicodeEscape(limit: limit)
        default:
            position = min(start + 1 + max(1, UTF8Text.scalarLength(text + start + 1)), limit)
            if UTF8Text.scalarLength(text + start + 1) == 0 {
                // The byte after it gets its own fault.
                position = start + 1
                report(.invalidEscape, start, start + 1)
            } else if text[start + 1] < 0x20 {
                position = start + 1
                report(.invalidEscape, start, start + 1)
            } else {
                report(.invalidEscape, start, position)
            }
        }
    }

    private mutating func checkUnicodeEscape(limit: Int) {
        let start = position
        guard let unit = StringText.unicodeEscape(text + start, count: limit - start) else {
            position = start + 2
            while position < limit, position < start + 6, StringText.hexDigit(text[position]) != nil { position += 1 }
            return report(.invalidEscape, start, position)
        }
        position = start + 6
        guard unit & 0xF800 == 0xD800 else { return }
        if unit & 0xFC00 == 0xD800,
            let low = StringText.unicodeEscape(text + position, count: limit - position), low & 0xFC00 == 0xDC00
        {
            position += 6
        } else {
            report(.loneSurrogate, start, position)
        }
    }
}
