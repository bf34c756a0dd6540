import JSONText

/// Builds JSON text, compact, its members in the order of the calls.
struct JSONOutput {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Begins an object: the value of `key`, or an element of an array.
    mutating func beginObject(_ key: String? = nil) { begin(UInt8(ascii: "{"), key) }
    /// Ends the innermost object.
    mutating func endObject() { end(UInt8(ascii: "}")) }
    /// Begins an array: the value of `key`, or an element of an array.
    mutating func beginArray(_ key: String? = nil) { begin(UInt8(ascii: "["), key) }
    /// Ends the innermost array.
    mutating func endArray() { end(UInt8(ascii: "]")) }

    /// A string; nil is `null`.
    mutating func member(_ key: String, _ value: String?) {
        separate(key)
        if let value { JSONString.append(value.utf8, to: &bytes) } else { literal("null") }
    }

    /// A whole number; nil is `null`.
    mutating func member(_ key: String, _ value: Int?) {
        separate(key)
        literal(value.map(String.init) ?? "null")
    }

    /// A number; nil and what JSON cannot write, infinity, are `null`.
    mutating func member(_ key: String, _ value: Double?) {
        separate(key)
        if let value, value.isFinite { literal(value.description) } else { literal("null") }
    }

    /// A truth value.
    mutating func member(_ key: String, _ value: Bool) {
        separate(key)
        literal(value ? "true" : "false")
    }

    /// A string in an array.
    mutating func element(_ value: String) {
        separate(nil)
        JSONString.append(value.utf8, to: &bytes)
    }

    private mutating func begin(_ bracket: UInt8, _ key: String?) {
        separate(key)
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func literal(_ text: String) { bytes += text.utf8 }

    private mutating func separate(_ key: String?) {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
        guard let key else { return }
        JSONString.append(key.utf8, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
    }
}
