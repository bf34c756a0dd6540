/// What a literal is where nothing else is asked for.
typealias StringLiteralType = String

extension String: ExpressibleByStringLiteral {
    @inline(__always)
    init(stringLiteral text: StaticString) { self.init(Literal(stringLiteral: text)) }

    @inline(__always)
    mutating func append(_ text: StaticString) { self += Literal(stringLiteral: text) }
}

/// The texts that are being put together, each behind the one that waits for it: a part is added by a call with nothing but
/// that part. Nothing that is put together throws, so that all are taken out again.
nonisolated(unsafe) private var pieces: [UInt8] = []

@inline(never)
private func beginPieces() -> Int { pieces.count }

@inline(never)
private func addPiece(_ literal: Literal) { pieces.append(contentsOf: literal.bytes) }

@inline(never)
private func addPiece(_ text: String) { pieces += text.utf8 }

/// The pieces from `start` on, which are no longer needed.
@inline(never)
private func takePieces(from start: Int) -> [UInt8] {
    let bytes = [UInt8](pieces[start...])
    pieces.removeLast(pieces.count - start)
    return bytes
}

extension String: ExpressibleByStringInterpolation {
    struct StringInterpolation: StringInterpolationProtocol {
        typealias StringLiteralType = StaticString

        fileprivate let start: Int

        init(literalCapacity: Int, interpolationCount: Int) { start = beginPieces() }

        func appendLiteral(_ literal: StaticString) { addPiece(Literal(stringLiteral: literal)) }

        func appendInterpolation(_ other: String) { addPiece(other) }

        @_disfavoredOverload
        func appendInterpolation(_ other: StaticString) { addPiece(Literal(stringLiteral: other)) }

        @_disfavoredOverload
        func appendInterpolation(_ other: Literal) { addPiece(other) }

        func appendInterpolation(_ number: some BinaryInteger) { addPiece(String(Int64(number))) }

        func appendInterpolation(_ value: some CustomStringConvertible) { addPiece(value.description) }
    }

    init(stringInterpolation: StringInterpolation) {
        self.init(wellFormed: takePieces(from: stringInterpolation.start))
    }
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
