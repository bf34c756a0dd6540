/// Elements, members, and what stands between them.
extension TolerantReader {
    /// Reads an element of an array, or the array's end.
    mutating func readElement() {
        switch text[position] {
        case UInt8(ascii: "]"), UInt8(ascii: "}"): readClosing()
        case UInt8(ascii: ","): skipExtraComma()
        case UInt8(ascii: ":"), UInt8(ascii: "="): skipUnexpected()
        default: readValue()
        }
    }

    /// Reads a key and its colon, or the object's end.
    mutating func readMember() {
        let byte = text[position]
        switch byte {
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            readClosing()
        case UInt8(ascii: ","):
            skipExtraComma()
        case UInt8(ascii: ":"):
            reportShape(.keyNotString, position, position + 1)
            append(.key, position, position)
            position += 1
            lastEnd = position
            state = .memberValue
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            reportShape(.keyNotString, position, position + 1)
            append(.key, position, position)
            state = .memberValue
            openContainer()
        default:
            if quoteLength(at: position) > 0 {
                readString(as: .key)
                readColon()
            } else if isWordByte(at: position) || isSignOrPoint(byte) {
                readBareKey()
            } else {
                skipUnexpected()
            }
        }
    }

    /// Reads a word or number where a key is due.
    private mutating func readBareKey() {
        let start = position
        var end = endOfToken(from: start)
        if text[end] == UInt8(ascii: "\""), followsColon(from: end + 1) { end += 1 }
        let isWord = !isDigit(text[start]) && !isSignOrPoint(text[start])
        if followsColon(from: end) || isWord {
            if !validateToken(start, end) {
                reportShape(isWord ? .unquotedKey : .keyNotString, start, end)
            }
            append(.key, start, end, name: names.number(of: text + start, count: end - start))
            position = end
            readColon()
        } else {
            reportShape(.keyNotString, start, end)
            append(.key, start, start)
            state = .memberValue
            readValue()
            isMuted = true
        }
    }

    /// Reads what stands between a key, just read, and its value.
    private mutating func readColon() {
        let keyStart = Int(nodes[nodes.count - 1].start)
        let keyEnd = position
        state = .memberValue
        while true {
            skipTrivia()
            guard position < count else { return }
            switch text[position] {
            case UInt8(ascii: ":"):
                position += 1
                lastEnd = position
                return
            case UInt8(ascii: "="):
                let start = position
                position += text[position + 1] == UInt8(ascii: ">") ? 2 : 1
                lastEnd = position
                reportShape(.missingColon, start, position, related: keyStart..<keyEnd)
                return
            case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
                reportShape(.missingValue, keyEnd, keyEnd, related: keyStart..<keyEnd)
                supplyPendingValue(at: keyEnd)
                return
            default:
                if beginsKeyWithColon() {
                    reportShape(.missingValue, keyEnd, keyEnd, related: keyStart..<keyEnd)
                    supplyPendingValue(at: keyEnd)
                    isMuted = true
                    return
                }
                if beginsValue() {
                    reportShape(.missingColon, keyEnd, keyEnd, related: keyStart..<keyEnd)
                    return
                }
                skipUnexpected()
            }
        }
    }

    /// Reads the comma after a value, or the container's end; supplies a comma that is missing.
    mutating func readSeparator() {
        switch text[position] {
        case UInt8(ascii: ","):
            pendingComma = position
            position += 1
            lastEnd = position
            state = .next
            isMuted = false
        case UInt8(ascii: ";"):
            reportShape(.missingComma, position, position + 1)
            pendingComma = nil
            position += 1
            lastEnd = position
            state = .next
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            readClosing()
        case UInt8(ascii: ":"), UInt8(ascii: "="):
            skipUnexpected()
        default:
            guard beginsValue() else { return skipUnexpected() }
            if isInObject {
                supplyCommaInObject()
            } else {
                reportShape(.missingComma, lastEnd, lastEnd)
                pendingComma = nil
                state = .next
            }
        }
    }

    /// Goes on to what follows a member without a comma.
    private mutating func supplyCommaInObject() {
        pendingComma = nil
        if quoteLength(at: position) > 0 {
            let isKey = beginsKeyWithColon()
            reportShape(.missingComma, lastEnd, lastEnd)
            isMuted = isMuted || !isKey
            state = .next
        } else if beginsKeyWithColon() {
            reportShape(.missingComma, lastEnd, lastEnd)
            state = .next
        } else if isWordByte(at: position), !isDigit(text[position]) {
            // Words after a value, as in `10 px`: nothing that could be a member.
            let start = position
            position = endOfToken(from: start)
            if !validateToken(start, position) { reportShape(.unknownWord, start, position) }
            isMuted = true
        } else {
            state = .next
        }
    }

    /// Skips a comma that separates nothing.
    private mutating func skipExtraComma() {
        reportShape(.extraComma, position, position + 1)
        position += 1
        lastEnd = position
    }

    /// Reports the end of the text's value as passed: an extra bracket, or whatever else is left.
    mutating func readTail() {
        switch text[position] {
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            reportShape(.extraBracket, position, position + 1)
            position += 1
        default:
            reportShape(.textAfterEnd, position, max(endWithoutSpace(), position + 1))
            position = count
        }
    }

    /// Skips the characters at `position` that begin nothing, with one fault for all of them.
    mutating func skipUnexpected() {
        let start = position
        skipUnexpectedCharacters()
        report(.unexpectedCharacter, start, position)
        isMuted = true
    }

    /// Moves `position` over characters that begin nothing in JSON, at least one.
    func endOfUnexpected(from start: Int) -> Int {
        var end = start + max(1, UTF8Text.scalarLength(text + start))
        // Equals signs in a row, as a merge leaves them behind, are one mistake.
        let isEquals = text[start] == UInt8(ascii: "=")
        while end < count, isUnexpected(text[end]) || isEquals && text[end] == text[start] { end += 1 }
        return min(end, count)
    }

    mutating func skipUnexpectedCharacters() { position = endOfUnexpected(from: position) }
}
