/// Text in WebAssembly, instead of the standard library's.
///
/// The library's `String` is made for all that can be done with text; in a module of this size it takes more room than the
/// whole checker: three words of five fields for every value, tables of Unicode, the comparison of normal forms. This one
/// is an array of UTF-8 and can do what the core does with text. What it cannot do does not compile for WebAssembly; use
/// `utf8` instead, or add it here. See docs/decisions/0002-webassembly.md.
struct String: Sendable {
    /// The text, well-formed UTF-8.
    var utf8: [UInt8]

    /// No text.
    init() { utf8 = [] }

    /// The text with these bytes, which are well-formed.
    init(wellFormed bytes: [UInt8]) { utf8 = bytes }

    var isEmpty: Bool { utf8.isEmpty }

    /// `text`, `count` times.
    @inline(never)
    init(repeating text: String, count: Int) {
        self.init()
        for _ in 0..<count { self += text }
    }

    // Operators between texts give way to those of `Literal` where a literal stands.

    @inline(never)
    @_disfavoredOverload
    static func + (left: String, right: String) -> String {
        var text = left
        text += right
        return text
    }

    @inline(never)
    @_disfavoredOverload
    static func += (left: inout String, right: String) { left.utf8 += right.utf8 }

    @inline(never)
    func hasPrefix(_ start: String) -> Bool { utf8.starts(with: start.utf8) }
}

extension String: Equatable {
    /// Whether the bytes are the same; the core compares no text that could be spelled in two ways.
    @inline(never)
    @_disfavoredOverload
    static func == (left: String, right: String) -> Bool { left.utf8 == right.utf8 }
}

extension [String] {
    /// The texts in a row.
    @inline(never)
    func joined(separator: String = "") -> String {
        var text = String()
        for place in indices {
            if place > 0 { text += separator }
            text += self[place]
        }
        return text
    }
}

extension ArraySlice<String> {
    /// The texts in a row.
    func joined(separator: String = "") -> String { [String](self).joined(separator: separator) }
}
