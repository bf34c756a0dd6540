import JSONText

extension Rule {
    /// The rule that a fault of the text breaks.
    init(_ kind: JSONFault.Kind) {
        self =
            switch kind {
            case .emptyText: .emptyFile
            case .byteOrderMark: .byteOrderMark
            case .notUTF8Encoding: .encodingNotUTF8
            case .invalidUTF8: .invalidUTF8
            case .trailingComma: .trailingComma
            case .comment: .comment
            case .missingComma: .missingComma
            case .extraComma: .extraComma
            case .missingColon: .missingColon
            case .missingValue: .missingValue
            case .singleQuotes: .singleQuotes
            case .unquotedKey: .unquotedKey
            case .keyNotString: .keyNotString
            case .decimalComma: .decimalComma
            case .notANumber: .notANumber
            case .leadingPlus: .leadingPlus
            case .leadingPoint: .leadingPoint
            case .missingDigits: .missingDigits
            case .leadingZero: .leadingZero
            case .malformedNumber: .malformedNumber
            case .unknownWord: .unknownWord
            case .controlCharacter: .controlCharacter
            case .invalidEscape: .invalidEscape
            case .loneSurrogate: .loneSurrogate
            case .unterminatedString: .unterminatedString
            case .mismatchedBracket: .mismatchedBracket
            case .extraBracket: .extraBracket
            case .unclosed: .unclosedBracket
            case .textAfterEnd: .textAfterEnd
            case .unexpectedCharacter: .unexpectedCharacter
            case .tooDeep: .tooDeep
            case .tooLarge: .tooLarge
            }
    }
}

extension AHAPDocument {
    /// The finding that tells of a fault of the text.
    func syntaxFinding(_ fault: JSONFault, _ finder: inout JSONPathFinder) -> Diagnostic {
        let rule = Rule(fault.kind)
        let node = finder.index(at: fault.range.lowerBound)
        var notes: [Diagnostic.Note] = []
        if let related = fault.related, let words = note(fault.kind) { notes = [.init(words, at: related)] }
        return Diagnostic(
            rule, tree.message(of: fault), pointer: node.map { finder.pointer(to: $0) } ?? "", range: fault.range,
            notes: notes,
            fixes: fixes(fault))
    }

    /// What stands at the second place of a fault; nil where that is plain from the first.
    private func note(_ kind: JSONFault.Kind) -> String? {
        switch kind {
        case .unclosed, .mismatchedBracket: "opened here"
        case .trailingComma: "closed here"
        default: nil
        }
    }

    /// The mends that leave no doubt.
    private func fixes(_ fault: JSONFault) -> [Diagnostic.Fix] {
        let range = fault.range
        let text = source.string(range)
        func fix(_ title: String, _ replacement: String, isSafe: Bool = true) -> [Diagnostic.Fix] {
            [.init(title, isSafe: isSafe, [TextEdit(range, replacement)])]
        }
        switch fault.kind {
        case .byteOrderMark: return fix("Delete it", "")
        case .trailingComma, .extraComma: return fix("Delete the comma", "")
        case .comment: return fix("Delete the comment", "")
        case .missingComma: return fix("Insert a comma", ",")
        case .missingColon: return fix(range.isEmpty ? "Insert a colon" : "Write a colon", ":")
        case .singleQuotes: return straightQuotes(fault)
        case .unquotedKey where !text.utf8.contains { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 }:
            return fix("Put it in quotes", "\"\(text)\"")
        case .decimalComma: return fix("Write a point", ".")
        case .leadingPlus: return mendedNumber(fault, "Delete the plus sign", afterFirst(text))
        case .leadingPoint:
            let isNegative = text.utf8.first == 0x2D
            let mended = isNegative ? "-0\(afterFirst(text))" : "0\(text)"
            return mendedNumber(fault, "Write \(mended)", mended)
        case .missingDigits where text.utf8.last == 0x2E: return mendedNumber(fault, "Write \(text)0", "\(text)0")
        case .leadingZero:
            let sign: String = text.utf8.first == 0x2D ? "-" : ""
            let digits = text.utf8.dropFirst(sign.utf8.count).drop { $0 == 0x30 }
            let starts = digits.first.map { (0x30...0x39).contains($0) } ?? false
            let mended = sign + (starts ? "" : "0") + String(decoding: digits, as: UTF8.self)
            return mendedNumber(fault, "Write \(mended)", mended)
        case .unknownWord:
            let meant = JSONTree.literals.first { $0.utf8.elementsEqual(text.utf8.map { $0 | 0x20 }) }
            guard let meant, meant != text else { return [] }
            return fix("Write \(meant)", meant)
        case .extraBracket: return fix("Delete it", "")
        default: return []
        }
    }

    /// `text` without its first byte, a sign.
    private func afterFirst(_ text: String) -> String { String(decoding: text.utf8.dropFirst(), as: UTF8.self) }

    /// The text between single or typographic quotes, in straight double quotes, where nothing in it is doubtful.
    private func straightQuotes(_ fault: JSONFault) -> [Diagnostic.Fix] {
        let text = source.string(fault.range).unicodeScalars
        let closing: [UInt32] = [0x27, 0x2018, 0x2019, 0x201C, 0x201D]
        guard text.count >= 2, let last = text.last, closing.contains(last.value) else { return [] }
        let inner = text.dropFirst().dropLast()
        guard !inner.contains(where: { $0.value < 0x20 || $0 == "\"" || $0 == "\\" || closing.contains($0.value) })
        else { return [] }
        return [.init("Use double quotes", isSafe: true, [TextEdit(fault.range, "\"\(String(inner))\"")])]
    }

    /// A mended number, where it is one.
    private func mendedNumber(_ fault: JSONFault, _ title: String, _ text: String) -> [Diagnostic.Fix] {
        let tree = JSONReader.read(SourceText(Array(text.utf8)))
        guard tree.faults.isEmpty, tree.nodes.count == 1, tree[0].kind == .number else { return [] }
        return [.init(title, isSafe: true, [TextEdit(fault.range, text)])]
    }
}
