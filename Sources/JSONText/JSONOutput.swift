#if !THRUM_WEB
/// A key as callers write it. In WebAssembly, where all stand in the source, it is the address of a literal (Web/runtime).
public typealias JSONKey = String
#endif

/// Builds a JSON text, compact, its members in the order of the calls.
///
/// Every object and array that is begun must be ended; what comes out of other orders of calls is no JSON.
public struct JSONOutput: Sendable {
    /// What has been written so far, UTF-8.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// An empty text.
    public init() {}

    /// Begins an object: the value of `key`, or an element of an array.
    public mutating func beginObject(_ key: JSONKey? = nil) { begin(UInt8(ascii: "{"), key) }
    /// Ends the innermost object.
    public mutating func endObject() { end(UInt8(ascii: "}")) }
    /// Begins an array: the value of `key`, or an element of an array.
    public mutating func beginArray(_ key: JSONKey? = nil) { begin(UInt8(ascii: "["), key) }
    /// Ends the innermost array.
    public mutating func endArray() { end(UInt8(ascii: "]")) }

    /// A string; nil is `null`.
    @inline(never)
    public mutating func member(_ key: JSONKey, _ value: String?) {
        separate(key)
        if let value { JSONString.append(value, to: &bytes) } else { appendNull() }
    }

    /// A whole number; nil is `null`.
    @inline(never)
    public mutating func member(_ key: JSONKey, _ value: Int?) {
        separate(key)
        if let value { NumberText.append(Int64(value), to: &bytes) } else { appendNull() }
    }

    /// A whole number of 64 bits, which an `Int` does not hold in WebAssembly; nil is `null`.
    @inline(never)
    public mutating func member(_ key: JSONKey, _ value: Int64?) {
        separate(key)
        if let value { NumberText.append(value, to: &bytes) } else { appendNull() }
    }

    /// A number; nil and what JSON cannot write, infinity, are `null`.
    @inline(never)
    public mutating func member(_ key: JSONKey, _ value: Double?) {
        separate(key)
        if let value { NumberText.appendShortest(value, to: &bytes) } else { appendNull() }
    }

    /// A truth value.
    @inline(never)
    public mutating func member(_ key: JSONKey, _ value: Bool) {
        separate(key)
        bytes += (value ? "true" : "false").utf8
    }

    /// A key that is known only when the program runs; its value is written next, as an element of an array would be.
    @inline(never)
    public mutating func key(_ key: String) {
        element(key)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// A string in an array.
    @inline(never)
    public mutating func element(_ value: String) {
        separate(nil)
        JSONString.append(value, to: &bytes)
    }

    /// A number in an array; what JSON cannot write, infinity, is `null`.
    @inline(never)
    public mutating func number(_ value: Double) {
        separate(nil)
        NumberText.appendShortest(value, to: &bytes)
    }

    @inline(never)
    private mutating func appendNull() { bytes += "null".utf8 }

    @inline(never)
    private mutating func begin(_ bracket: UInt8, _ key: JSONKey?) {
        separate(key)
        bytes.append(bracket)
        needsComma = false
    }

    @inline(never)
    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    @inline(never)
    private mutating func separate(_ key: JSONKey?) {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
        guard let key else { return }
        JSONString.append(key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
    }
}
