import JSONText

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

    /// The value as text, its first line unindented and further lines `depth` steps in, as ``JSONLayout`` has it.
    ///
    /// Objects and arrays that hold no other stand on one line where that fits into ``JSONLayout/lineWidth`` columns.
    ///
    /// - Parameter beside: how many columns the line needs beside the value and its indentation: for its key and for the
    ///   comma after it.
    func text(_ style: TextStyle, depth: Int, beside: Int = 0) -> String {
        switch self {
        case .number, .string, .boolean: return scalarText ?? ""
        case .array(let items):
            let texts = items.enumerated().map { index, item in
                item.text(style, depth: depth + 1, beside: index + 1 < items.count ? 1 : 0)
            }
            return Self.layOut(texts, "[", "]", isFlat: items.allSatisfy { $0.isScalar }, style, depth, beside)
        case .object(let members):
            let texts = members.enumerated().map { index, member in
                let key = JSONString.quoted(member.key) + style.colon
                let beside = key.unicodeScalars.count + (index + 1 < members.count ? 1 : 0)
                return key + member.value.text(style, depth: depth + 1, beside: beside)
            }
            return Self.layOut(
                texts, "{ ", " }", isFlat: members.allSatisfy { $0.value.isScalar }, style, depth, beside)
        }
    }

    /// The text of a number, string or truth value; nil of a list or an object.
    var scalarText: String? {
        switch self {
        case .number(let text): text
        case .string(let text): JSONString.quoted(text)
        case .boolean(let value): value ? "true" : "false"
        case .array, .object: nil
        }
    }

    private var isScalar: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }

    /// The parts between brackets, on one line or on one line each; `open` and `close` are those of the one line.
    private static func layOut(
        _ parts: [String], _ open: String, _ close: String, isFlat: Bool, _ style: TextStyle, _ depth: Int,
        _ beside: Int
    ) -> String {
        let opening: String = open == "[" ? "[" : "{"
        let closing: String = open == "[" ? "]" : "}"
        guard !parts.isEmpty else { return opening + closing }
        guard !style.newline.isEmpty else {
            let isTight = style.colon == ":"
            return opening + parts.joined(separator: isTight ? "," : ", ") + closing
        }
        if isFlat {
            let line = open + parts.joined(separator: ", ") + close
            let indentation = depth * style.indent.utf8.count
            if line.unicodeScalars.count + indentation + beside <= JSONLayout.lineWidth { return line }
        }
        let inner = style.newline + String(repeating: style.indent, count: depth + 1)
        let outer = style.newline + String(repeating: style.indent, count: depth)
        return opening + inner + parts.joined(separator: "," + inner) + outer + closing
    }
}
