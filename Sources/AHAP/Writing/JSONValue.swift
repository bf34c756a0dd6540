import JSONText

/// A JSON value to be written; reading uses ``JSONTree``.
enum JSONValue: Sendable {
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
    func text(_ style: TextStyle, depth: Int) -> String {
        var layout = ValueLayout(style)
        layout.append(self, depth: depth)
        return String(decoding: layout.output, as: UTF8.self)
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

    fileprivate var isScalar: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }
}

/// Lays out values in a style, into one growing text.
struct ValueLayout {
    private(set) var output: [UInt8] = []
    private let isOneLine: Bool
    /// What stands between parts on one line.
    private let separator: [UInt8]
    private let colon: [UInt8]
    private let newline: [UInt8]
    private let indent: [UInt8]

    init(_ style: TextStyle) {
        isOneLine = style.newline.isEmpty
        separator = Array((isOneLine && style.colon == ":" ? "," : ", ").utf8)
        colon = Array(style.colon.utf8)
        newline = Array(style.newline.utf8)
        indent = Array(style.indent.utf8)
    }

    /// Appends a value.
    ///
    /// - Parameter beside: how many columns the line needs beside the value and its indentation: for its key and for the
    ///   comma after it.
    mutating func append(_ value: JSONValue, depth: Int, beside: Int = 0) {
        switch value {
        case .number(let text): output += text.utf8
        case .string(let text): JSONString.append(text, to: &output)
        case .boolean(let value): output += (value ? "true" : "false").utf8
        case .array(let items):
            let isFlat = !isOneLine && items.allSatisfy { $0.isScalar }
            if isFlat, appendLine(value, items.count, "[", "]", depth, beside) { return }
            append(parts: items.count, of: value, UInt8(ascii: "["), UInt8(ascii: "]"), depth)
        case .object(let members):
            let isFlat = !isOneLine && members.allSatisfy { $0.value.isScalar }
            if isFlat, appendLine(value, members.count, "{ ", " }", depth, beside) { return }
            append(parts: members.count, of: value, UInt8(ascii: "{"), UInt8(ascii: "}"), depth)
        }
    }

    /// Appends the parts of a value on one line; false, and nothing is appended, where they are none or too long for it.
    private mutating func appendLine(
        _ value: JSONValue, _ count: Int, _ open: StaticString, _ close: StaticString, _ depth: Int, _ beside: Int
    ) -> Bool {
        guard count > 0 else { return false }
        let start = output.count
        append(open)
        for index in 0..<count {
            if index > 0 { output += separator }
            append(part: index, of: value, isLast: index + 1 == count, depth)
        }
        append(close)
        if columns(from: start) + depth * indent.count + beside <= JSONLayout.lineWidth { return true }
        output.removeLast(output.count - start)
        return false
    }

    /// Appends the parts of a value between brackets, on a line each unless everything stands on one.
    private mutating func append(parts count: Int, of value: JSONValue, _ open: UInt8, _ close: UInt8, _ depth: Int) {
        output.append(open)
        for index in 0..<count {
            if isOneLine {
                if index > 0 { output += separator }
            } else {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                appendBreak(depth + 1)
            }
            append(part: index, of: value, isLast: index + 1 == count, depth + 1)
        }
        if count > 0, !isOneLine { appendBreak(depth) }
        output.append(close)
    }

    /// Appends an item of an array, or a member of an object with its key.
    private mutating func append(part index: Int, of value: JSONValue, isLast: Bool, _ depth: Int) {
        switch value {
        case .array(let items): append(items[index], depth: depth, beside: isLast ? 0 : 1)
        case .object(let members):
            let start = output.count
            JSONString.append(members[index].key, to: &output)
            output += colon
            append(members[index].value, depth: depth, beside: columns(from: start) + (isLast ? 0 : 1))
        default: break
        }
    }

    private mutating func append(_ text: StaticString) {
        for index in 0..<text.utf8CodeUnitCount { output.append(text.utf8Start[index]) }
    }

    private mutating func appendBreak(_ depth: Int) {
        output += newline
        for _ in 0..<depth { output += indent }
    }

    /// How many scalars have been appended since the text had `start` bytes.
    private func columns(from start: Int) -> Int {
        var count = 0
        for index in start..<output.count where output[index] & 0xC0 != 0x80 { count += 1 }
        return count
    }
}
