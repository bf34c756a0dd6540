/// A JSON value to be written; reading uses ``JSONTree``.
indirect enum JSONValue: Sendable {
    /// A number, as its text.
    case number(String)
    /// A string, unescaped.
    case string(String)
    /// `true` or `false`.
    case boolean(Bool)
    /// An array.
    case array([JSONValue])
    /// An object, its members in order.
    case object([(key: String, value: JSONValue)])

    /// The value as text, its first line unindented and further lines `depth` steps in.
    ///
    /// Objects and arrays that hold no other stand on one line where they fit into 100 columns.
    func text(_ style: TextStyle, depth: Int) -> String {
        switch self {
        case .number(let text): return text
        case .string(let text): return Self.quoted(text)
        case .boolean(let value): return value ? "true" : "false"
        case .array(let items):
            let texts = items.map { $0.text(style, depth: depth + 1) }
            return Self.layOut(texts, "[", "]", isFlat: items.allSatisfy(\.isScalar), style, depth)
        case .object(let members):
            let texts = members.map {
                "\(Self.quoted($0.key))\(style.colon)\($0.value.text(style, depth: depth + 1))"
            }
            return Self.layOut(texts, "{", "}", isFlat: members.allSatisfy(\.value.isScalar), style, depth)
        }
    }

    private var isScalar: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }

    private static func layOut(
        _ parts: [String], _ open: String, _ close: String, isFlat: Bool, _ style: TextStyle, _ depth: Int
    ) -> String {
        guard !parts.isEmpty else { return open + close }
        guard !style.newline.isEmpty else {
            let isTight = style.colon == ":"
            return open + parts.joined(separator: isTight ? "," : ", ") + close
        }
        if isFlat {
            let line = "\(open) \(parts.joined(separator: ", ")) \(close)"
            if line.utf8.count + depth * style.indent.utf8.count <= 100 { return line }
        }
        let inner = style.newline + String(repeating: style.indent, count: depth + 1)
        let outer = style.newline + String(repeating: style.indent, count: depth)
        return open + inner + parts.joined(separator: "," + inner) + outer + close
    }

    /// A JSON string: quotes, backslashes and control characters escaped, all else as it is.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22: result += "\\\""
            case 0x5C: result += "\\\\"
            case 0x0A: result += "\\n"
            case 0x0D: result += "\\r"
            case 0x09: result += "\\t"
            case 0..<0x20:
                let digits: [Character] = Array("0123456789abcdef")
                result += "\\u00"
                result.append(digits[Int(scalar.value >> 4)])
                result.append(digits[Int(scalar.value & 15)])
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
