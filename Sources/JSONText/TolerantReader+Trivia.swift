/// What stands between tokens, and what kinds of bytes there are.
extension TolerantReader {
    /// Skips white space, comments and characters that only look like white space; reports the latter two.
    mutating func skipTrivia() {
        while position < count {
            let byte = text[position]
            if isSpace(byte) {
                position += 1
            } else if byte == UInt8(ascii: "#") {
                skipLineComment()
            } else if byte == UInt8(ascii: "/"), text[position + 1] == UInt8(ascii: "/") {
                skipLineComment()
            } else if byte == UInt8(ascii: "/"), text[position + 1] == UInt8(ascii: "*") {
                skipBlockComment()
            } else if oddSpaceLength(at: position) > 0 {
                let start = position
                while position < count, case let length = oddSpaceLength(at: position), length > 0 {
                    position += length
                }
                report(.unexpectedCharacter, start, position)
            } else if byte >= 0x80, UTF8Text.scalarLength(text + position) == 0 {
                reportInvalidUTF8()
                isMuted = true
            } else {
                return
            }
        }
    }

    private mutating func skipLineComment() {
        let start = position
        while position < count, text[position] != 0x0A, text[position] != 0x0D { position += 1 }
        finishComment(from: start)
    }

    private mutating func skipBlockComment() {
        let start = position
        position += 2
        while position < count, !(text[position] == UInt8(ascii: "*") && text[position + 1] == UInt8(ascii: "/")) {
            position += 1
        }
        position = min(position + 2, count)
        finishComment(from: start)
    }

    private mutating func finishComment(from start: Int) {
        let end = position
        report(.comment, start, end)
        position = start
        while position < end {
            if text[position] < 0x80 {
                position += 1
            } else if case let length = UTF8Text.scalarLength(text + position), length > 0 {
                position += length
            } else {
                reportInvalidUTF8()
            }
        }
        position = max(position, end)
    }

    /// Reports the bytes at `position` that are not UTF-8, as one fault, and passes them.
    mutating func reportInvalidUTF8() {
        let start = position
        while position < count, text[position] >= 0x80, UTF8Text.scalarLength(text + position) == 0 { position += 1 }
        report(.invalidUTF8, start, position)
    }

    /// JSON's white space.
    @inline(__always)
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    func isSignOrPoint(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
    }

    /// The length of a character that looks like white space and is none in JSON: form feed, no-break space, zero-width
    /// space, a byte-order mark inside the text and the like; 0 for any other.
    func oddSpaceLength(at place: Int) -> Int {
        switch text[place] {
        case 0x0B, 0x0C: return 1
        case 0xC2: return text[place + 1] == 0xA0 || text[place + 1] == 0x85 ? 2 : 0
        case 0xE2:
            let isSpace =
                text[place + 1] == 0x80
                && (0x80...0x8B ~= text[place + 2] || [0xA8, 0xA9, 0xAF].contains(text[place + 2]))
            return isSpace || text[place + 1] == 0x81 && [0x9F, 0xA0].contains(text[place + 2]) ? 3 : 0
        case 0xE3: return text[place + 1] == 0x80 && text[place + 2] == 0x80 ? 3 : 0
        case 0xEF: return text[place + 1] == 0xBB && text[place + 2] == 0xBF ? 3 : 0
        default: return 0
        }
    }

    /// Whether a letter, digit, `_`, `$` or a character outside ASCII stands at `place`.
    func isWordByte(at place: Int) -> Bool {
        switch text[place] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
        case 0x80...: oddSpaceLength(at: place) == 0 && quoteLength(at: place) == 0
        default: false
        }
    }

    /// Where the word or number ends that begins at `start`: letters, digits, signs, points.
    func endOfToken(from start: Int) -> Int {
        var end = start
        while end < count {
            guard isWordByte(at: end) || isSignOrPoint(text[end]) else { break }
            end += max(1, UTF8Text.scalarLength(text + end))
        }
        return min(end, count)
    }

    /// Reports what is not UTF-8 in the bytes `start..<end`; whether anything was.
    mutating func validateToken(_ start: Int, _ end: Int) -> Bool {
        let resume = position
        defer { position = resume }
        position = start
        var found = false
        while position < end {
            let length = UTF8Text.scalarLength(text + position)
            if length > 0 {
                position += length
            } else {
                reportInvalidUTF8()
                found = true
            }
        }
        return found
    }

    /// The length of the quotation mark at `place`: 1 for `"` and `'`, 3 for typographic ones, 0 for any other character.
    func quoteLength(at place: Int) -> Int {
        switch text[place] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): 1
        case 0xE2: text[place + 1] == 0x80 && [0x98, 0x99, 0x9C, 0x9D].contains(text[place + 2]) ? 3 : 0
        default: 0
        }
    }

    /// Whether `byte` can begin no token and is no punctuation.
    func isUnexpected(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20: false
        case ..<0x20, 0x7F: true
        case UInt8(ascii: "!"), UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "("), UInt8(ascii: ")"): true
        case UInt8(ascii: "*"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "@"): true
        case UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"): true
        default: false
        }
    }

    /// Whether a value, or something that was meant as one, begins at `position`.
    func beginsValue() -> Bool {
        let byte = text[position]
        return byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || isSignOrPoint(byte) || isWordByte(at: position)
            || quoteLength(at: position) > 0
    }

    /// Whether the first byte other than white space from `place` on is a colon or equals sign.
    func followsColon(from place: Int) -> Bool {
        var look = place
        while look < count, isSpace(text[look]) { look += 1 }
        return look < count && (text[look] == UInt8(ascii: ":") || text[look] == UInt8(ascii: "="))
    }

    /// Whether a string or word that a colon follows stands at `position`.
    mutating func beginsKeyWithColon() -> Bool {
        let length = quoteLength(at: position)
        if length > 0 {
            let end = endOfString(from: position)
            return end.isClosed && followsColon(from: end.end)
        }
        guard isWordByte(at: position), !isDigit(text[position]) else { return false }
        let end = endOfToken(from: position)
        return followsColon(from: end) || text[end] == UInt8(ascii: "\"") && followsColon(from: end + 1)
    }
}
