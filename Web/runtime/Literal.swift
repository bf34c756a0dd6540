/// A text that stands in the source, by its address: a zero follows it, and there is none in it. A call that takes one instead
/// of a `String` makes no array, and frees none.
struct Literal: ExpressibleByStringLiteral, Sendable {
    nonisolated(unsafe) let start: UnsafePointer<UInt8>

    @inline(__always)
    init(stringLiteral text: StaticString) { start = text.utf8Start }

    /// Its bytes.
    var bytes: UnsafeBufferPointer<UInt8> {
        @inline(never)
        get {
            var end = start
            while end.pointee != 0 { end += 1 }
            return UnsafeBufferPointer(start: start, count: end - start)
        }
    }
}

/// Keys of JSON, all of which stand in the source.
typealias JSONKey = Literal

extension JSONString {
    /// Appends a key in quotation marks; none has anything to escape.
    static func append(_ key: Literal, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        output.append(contentsOf: key.bytes)
        output.append(UInt8(ascii: "\""))
    }
}

extension JSONTree {
    /// The value of the last member of the object at `index` whose key is `key`.
    @inline(never)
    func value(for key: Literal, in index: Int) -> Int? { value(for: String(key), in: index) }
}

extension String {
    @inline(never)
    init(_ literal: Literal) { utf8 = [UInt8](literal.bytes) }

    @inline(never)
    static func == (left: String, right: Literal) -> Bool { left.utf8.elementsEqual(right.bytes) }

    static func != (left: String, right: Literal) -> Bool { !(left == right) }

    @inline(never)
    static func += (left: inout String, right: Literal) { left.utf8.append(contentsOf: right.bytes) }

    @inline(never)
    static func + (left: String, right: Literal) -> String {
        var text = left
        text += right
        return text
    }
}

/// Cases of a `switch` over a text.
func ~= (pattern: Literal, value: String) -> Bool { value == pattern }
