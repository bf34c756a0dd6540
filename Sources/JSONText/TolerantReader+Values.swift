/// Values: words, numbers, and what stands in their place.
extension TolerantReader {
    /// Reads the value at `position`; in `State.root` and `State.memberValue` that may be something else.
    mutating func readValue() {
        let byte = text[position]
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            openContainer()
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard state == .memberValue else { return skipAtRoot() }
            reportMissingValue()
        case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ";"):
            skipUnexpected()
        default:
            guard beginsValue() else { return readUnexpectedValue() }
            if state == .memberValue, beginsKeyWithColon() {
                reportMissingValue()
                isMuted = true
                return
            }
            if quoteLength(at: position) > 0 {
                readString(as: .string)
            } else if isDigit(byte) || isSignOrPoint(byte) {
                readNumber()
            } else {
                readWord()
            }
            completeValue()
        }
    }

    /// After a value without children.
    mutating func completeValue() { state = open.isEmpty ? .end : .separator }

    /// Reports that the key before the last colon has no value, and supplies one.
    private mutating func reportMissingValue() {
        let key = nodes[nodes.count - 1].range
        reportShape(.missingValue, lastEnd, lastEnd, related: key.isEmpty ? nil : key)
        supplyPendingValue(at: lastEnd)
    }

    /// Skips punctuation before the text's value.
    private mutating func skipAtRoot() {
        report(text[position] == UInt8(ascii: ",") ? .extraComma : .extraBracket, position, position + 1)
        position += 1
    }

    /// Takes characters that begin nothing as an invalid value; before the text's value, skips them.
    private mutating func readUnexpectedValue() {
        let start = position
        skipUnexpectedCharacters()
        report(.unexpectedCharacter, start, position)
        if state != .root {
            append(.invalid, start, position)
            completeValue()
        }
        isMuted = true
    }

    /// Reads `true`, `false`, `null`, or a word that is none of them.
    private mutating func readWord() {
        let start = position
        position = endOfToken(from: start)
        if tokenEquals("true", start) { return append(.true, start, position) }
        if tokenEquals("false", start) { return append(.false, start, position) }
        if tokenEquals("null", start) { return append(.null, start, position) }
        if isInfinityOrNaN(start, position) {
            report(.notANumber, start, position)
        } else {
            // Several words on a line are one mistake.
            while case let next = startOfNextWord(from: position), next > position { position = endOfToken(from: next) }
            if !validateToken(start, position) { reportShape(.unknownWord, start, position) }
        }
        append(.invalid, start, position)
    }

    /// Where on the same line a further word begins that is no key; `end` if there is none.
    private func startOfNextWord(from end: Int) -> Int {
        var look = end
        while look < count, text[look] == 0x20 || text[look] == 0x09 { look += 1 }
        guard look > end, look < count, isWordByte(at: look) else { return end }
        return followsColon(from: endOfToken(from: look)) ? end : look
    }

    private func tokenEquals(_ word: StaticString, _ start: Int) -> Bool {
        guard position - start == word.utf8CodeUnitCount else { return false }
        return (0..<word.utf8CodeUnitCount).allSatisfy { word.utf8Start[$0] == text[start + $0] }
    }

    /// Whether the bytes spell not-a-number or infinity in some language's way, with or without a sign.
    private func isInfinityOrNaN(_ start: Int, _ end: Int) -> Bool {
        var start = start
        if text[start] == UInt8(ascii: "-") || text[start] == UInt8(ascii: "+") { start += 1 }
        let spellings: [StaticString] = ["nan", "inf", "infinity", "∞"]
        return spellings.contains { spelling in
            guard end - start == spelling.utf8CodeUnitCount else { return false }
            return (0..<spelling.utf8CodeUnitCount).allSatisfy {
                let byte = text[start + $0]
                let isUppercase = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
                return (isUppercase ? byte | 0x20 : byte) == spelling.utf8Start[$0]
            }
        }
    }

    // MARK: Numbers

    /// Reads a number, or what was meant as one.
    private mutating func readNumber() {
        let start = position
        var end = endOfToken(from: start)
        if end == start + 1, isSignOrPoint(text[start]) {
            // `- 1`: the sign belongs to the digits.
            var look = end
            while look < count, text[look] == 0x20 || text[look] == 0x09 { look += 1 }
            if look > end, look < count, isDigit(text[look]) { end = endOfToken(from: look) }
        }
        position = end
        let form = NumberForm(text + start, count: end - start)
        if form == .valid, state == .memberValue, let fault = extendedNumber(from: start, form: form) {
            report(fault)
            return append(.invalid, start, position)
        }
        switch form {
        case .valid:
            return append(.number, start, end)
        case .malformed where isInfinityOrNaN(start, end):
            report(.notANumber, start, end)
        case .malformed:
            if !validateToken(start, end) { report(.malformedNumber, start, end) }
        case .leadingPlus: report(.leadingPlus, start, end)
        case .leadingPoint: report(.leadingPoint, start, end)
        case .leadingZero: report(.leadingZero, start, end)
        case .missingDigits: report(.missingDigits, start, end)
        }
        append(.invalid, start, end)
    }

    /// What a member's number turns into when its continuation is looked at: `0,5` (decimal comma), `1,000,000` or
    /// `1 000` (groups of digits). Moves `position` to its end; nil, and nothing moved, where it ends as it should.
    ///
    /// Inside an object no member begins with a digit, so that a digit right after the comma can only continue the number.
    private mutating func extendedNumber(from start: Int, form: NumberForm) -> JSONFault? {
        var end = position
        var commas: [Int] = []
        if text[end] == UInt8(ascii: ","), isDigit(text[end + 1]) {
            while text[end] == UInt8(ascii: ","), isDigit(text[end + 1]), end + 1 < count {
                if commas.count < 2 { commas.append(end) }
                end = endOfToken(from: end + 1)
            }
            guard !followsColon(from: end) else { return nil }
        } else {
            while text[end] == 0x20, isDigit(text[end + 1]), end + 1 < count { end = endOfToken(from: end + 1) }
        }
        guard end > position else { return nil }
        let integerEnd = position
        position = end
        if commas.count == 1, isPlainInteger(start, integerEnd), isFraction(integerEnd + 1, end) {
            return JSONFault(.decimalComma, at: commas[0]..<commas[0] + 1, related: start..<end)
        }
        return JSONFault(.malformedNumber, at: start..<end)
    }

    private func isPlainInteger(_ start: Int, _ end: Int) -> Bool {
        let digits = text[start] == UInt8(ascii: "-") ? start + 1 : start
        return digits < end && (digits..<end).allSatisfy { isDigit(text[$0]) }
    }

    /// Whether the bytes are what may follow a decimal point.
    private func isFraction(_ start: Int, _ end: Int) -> Bool {
        var place = start
        while place < end, isDigit(text[place]) { place += 1 }
        guard place < end else { return true }
        guard text[place] | 0x20 == UInt8(ascii: "e") else { return false }
        place += 1
        if place < end, text[place] == UInt8(ascii: "-") || text[place] == UInt8(ascii: "+") { place += 1 }
        return place < end && (place..<end).allSatisfy { isDigit(text[$0]) }
    }
}
