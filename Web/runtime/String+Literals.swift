/// What a literal is where nothing else is asked for.
typealias StringLiteralType = String

// The address of a literal says all, because a zero follows it and there is none in it: a call is as short as it can be.

extension String: ExpressibleByStringLiteral {
    @inline(__always)
    init(stringLiteral text: StaticString) { self.init(literal: text.utf8Start) }

    @inline(never)
    private init(literal: UnsafePointer<UInt8>) {
        utf8 = []
        append(literal: literal)
    }

    @inline(__always)
    mutating func append(_ text: StaticString) { append(literal: text.utf8Start) }

    @inline(never)
    private mutating func append(literal: UnsafePointer<UInt8>) {
        var end = literal
        while end.pointee != 0 { end += 1 }
        utf8.append(contentsOf: UnsafeBufferPointer(start: literal, count: end - literal))
    }
}

extension String: ExpressibleByStringInterpolation {
    struct StringInterpolation: StringInterpolationProtocol {
        typealias StringLiteralType = StaticString

        fileprivate var text = String()

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: StaticString) { text.append(literal) }

        mutating func appendInterpolation(_ other: String) { text += other }

        @_disfavoredOverload
        mutating func appendInterpolation(_ other: StaticString) { text.append(other) }

        mutating func appendInterpolation(_ number: some BinaryInteger) { text += String(Int64(number)) }

        mutating func appendInterpolation(_ value: some CustomStringConvertible) { text += value.description }
    }

    init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}

/// The library's protocol, with text as it is here.
protocol CustomStringConvertible {
    var description: String { get }
}

extension String {
    /// The digits of `number`.
    @inline(never)
    init(_ number: Int64) {
        utf8 = []
        if number < 0 { utf8.append(UInt8(ascii: "-")) }
        NumberText.appendInteger(number.magnitude, to: &utf8)
    }

    init(_ number: Int) { self.init(Int64(number)) }
}
