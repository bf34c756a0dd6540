/// How a text is laid out.
public enum TextLayout: String, CaseIterable, Sendable {
    /// Two spaces for each level, one element or member on a line.
    case pretty
    /// No white space at all.
    case minified
}

/// Writes JSON, one token after the other.
struct TextWriter {
    private(set) var bytes: [UInt8] = []
    private let isPretty: Bool
    private var depth = 0
    private var isFirst = true

    init(_ layout: TextLayout) { isPretty = layout == .pretty }

    mutating func open(_ bracket: Character) {
        bytes.append(bracket.asciiValue!)
        depth += 1
        isFirst = true
    }

    mutating func close(_ bracket: Character) {
        depth -= 1
        breakLine()
        bytes.append(bracket.asciiValue!)
        isFirst = false
    }

    /// Begins an element of an array.
    mutating func element() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        breakLine()
    }

    /// Begins a member of an object.
    mutating func key(_ name: String) {
        element()
        string(name)
        bytes.append(UInt8(ascii: ":"))
        if isPretty { bytes.append(UInt8(ascii: " ")) }
    }

    mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: text.utf8)
        bytes.append(UInt8(ascii: "\""))
    }

    /// A number of thousandths, with at least one and at most three decimals: `0.0`, `12.34`.
    mutating func number(thousandths: Int) {
        if thousandths < 0 { bytes.append(UInt8(ascii: "-")) }
        let magnitude = abs(thousandths)
        bytes.append(contentsOf: String(magnitude / 1000).utf8)
        bytes.append(UInt8(ascii: "."))
        var decimals = magnitude % 1000
        var divisor = 100
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(decimals / divisor))
            decimals %= divisor
            divisor /= 10
        } while decimals > 0
    }

    mutating func end() {
        if isPretty { bytes.append(0x0A) }
    }

    private mutating func breakLine() {
        guard isPretty else { return }
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }
}
