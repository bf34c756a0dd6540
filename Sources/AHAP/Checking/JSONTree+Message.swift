public import JSONText

extension JSONTree {
    /// The words that JSON has.
    static let literals = ["true", "false", "null"]

    /// What is wrong at a place where the text departs from JSON: one line without a full stop.
    public func message(of fault: JSONFault) -> String {
        let text = excerpt(fault.range)
        return switch fault.kind {
        case .emptyText: "the file is empty"
        case .byteOrderMark: "the file begins with a byte-order mark"
        case .notUTF8Encoding: "the file is UTF-16 or UTF-32 instead of UTF-8"
        case .invalidUTF8: "these bytes are not UTF-8"
        case .trailingComma: "a comma after the last item"
        case .comment: "JSON has no comments"
        case .missingComma: "a comma is missing here"
        case .extraComma: "a comma without a value before it"
        case .missingColon:
            fault.range.isEmpty ? "a colon is missing after this key" : "\(text) stands in place of a colon"
        case .missingValue: "this key has no value"
        case .singleQuotes: "\(text) stands in \(text.utf8.first == 0x27 ? "single" : "typographic") quotes"
        case .unquotedKey: "the key \(text) has no quotes"
        case .keyNotString: "\(text) stands where a key in quotes belongs"
        case .decimalComma:
            "\(source.string(numberAround(fault.range))) has a decimal comma; JSON numbers take a point"
        case .notANumber: "\(text) is no JSON number"
        case .leadingPlus: "\(text) begins with a plus sign"
        case .leadingPoint: "\(text) has no digit before the point"
        case .missingDigits: "\(text) lacks digits"
        case .leadingZero: "\(text) begins with a superfluous zero"
        case .malformedNumber: "\(text) is no JSON number"
        case .unknownWord:
            Self.literals.contains(text) ? "\(text) stands where no value is due" : "\(text) is no JSON value"
        case .controlCharacter: "a control character inside a text"
        case .invalidEscape: "\(text) is no escape of JSON"
        case .loneSurrogate: "\(text) is half of a surrogate pair"
        case .unterminatedString: "this text has no closing quote"
        case .mismatchedBracket: "\(text) closes what another bracket opened"
        case .extraBracket: "\(text) closes nothing"
        case .unclosed:
            fault.related.map { "the file ends while a \(source.string($0)) is still open" }
                ?? "the file ends while a bracket is still open"
        case .textAfterEnd: "\(text) stands after the end of the file's value"
        case .unexpectedCharacter: "\(text) begins no JSON value"
        case .tooDeep: "more than 512 lists and objects stand inside one another"
        case .tooLarge: "the file is larger than can be read"
        }
    }

    /// The digits on both sides of a decimal comma, with it.
    private func numberAround(_ comma: Range<Int>) -> Range<Int> {
        var start = comma.lowerBound
        var end = comma.upperBound
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        while start > 0, comma.lowerBound - start < 20, isDigit(source[start - 1]) { start -= 1 }
        if start > 0, source[start - 1] == 0x2D { start -= 1 }
        while end - comma.upperBound < 20, isDigit(source[end]) { end += 1 }
        return start..<end
    }
}
