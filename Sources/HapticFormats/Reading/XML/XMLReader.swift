import JSONText

/// Reads the elements of an XML text one after the other; ends at the first fault.
struct XMLReader {
    private let source: SourceText
    private var place = 0
    private(set) var elements: [XMLTree.Element] = []
    private(set) var attributes: [XMLTree.Attribute] = []
    private(set) var fault: ForeignFinding?
    /// The elements that are open, the innermost last.
    private var open: [Int] = []

    init(_ source: SourceText) { self.source = source }

    /// The most attributes of one element: no format has a tenth of them, and each is compared with all before it.
    private static let mostAttributes = 100

    mutating func read() {
        if starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        while fault == nil, place < source.count {
            if source[place] != UInt8(ascii: "<") {
                readText()
            } else if starts(with: Array("<!--".utf8)) {
                skip(to: "-->", "a comment")
            } else if starts(with: Array("<?".utf8)) {
                skip(to: "?>", "a declaration")
            } else if starts(with: Array("<!".utf8)) {
                readMarkup()
            } else if starts(with: Array("</".utf8)) {
                readEnd()
            } else {
                readStart()
            }
        }
        guard fault == nil else { return }
        if let last = open.last {
            fail("<\(name(last))> is not closed", "add </\(name(last))>", elements[last].range)
        } else if elements.isEmpty {
            fail("there is no element in it", "an XML file begins with one", 0..<min(1, source.count))
        }
    }

    private mutating func fail(_ message: String, _ help: String, _ range: Range<Int>) {
        if fault == nil { fault = ForeignFinding(isError: true, message, help: help, at: range) }
    }

    private func name(_ element: Int) -> String { source.string(elements[element].name) }

    private func starts(with bytes: [UInt8]) -> Bool {
        place + bytes.count <= source.count && source[place..<place + bytes.count].elementsEqual(bytes)
    }

    private mutating func skip(to end: String, _ what: String) {
        let start = place
        let end = Array(end.utf8)
        while place < source.count, !starts(with: end) { place += 1 }
        guard place < source.count else {
            return fail("\(what) does not end", "close it", start..<min(start + 4, source.count))
        }
        place += end.count
    }

    private mutating func readText() {
        let start = place
        while place < source.count, source[place] != UInt8(ascii: "<") { place += 1 }
        guard let first = (start..<place).first(where: { !Self.isSpace(source[$0]) }) else { return }
        guard let last = open.last else {
            return fail(
                "text stands outside the root element", "an XML file is one element", first..<min(first + 20, place))
        }
        if elements[last].text == nil { elements[last].text = first..<place }
    }

    /// `<!DOCTYPE …>` and `<![CDATA[…]]>`.
    private mutating func readMarkup() {
        if starts(with: Array("<![CDATA[".utf8)) {
            let start = place
            skip(to: "]]>", "a CDATA section")
            if let last = open.last, elements[last].text == nil { elements[last].text = start..<place }
            return
        }
        let start = place
        while place < source.count, source[place] != UInt8(ascii: ">") {
            guard source[place] != UInt8(ascii: "[") else {
                return fail(
                    "the document type declares things of its own", "take the declarations out: none is needed",
                    start..<place)
            }
            place += 1
        }
        guard place < source.count else { return fail("a tag does not end", "add >", start..<min(start + 2, place)) }
        place += 1
    }

    private mutating func readEnd() {
        let start = place
        place += 2
        let name = readName()
        skipSpace()
        guard place < source.count, source[place] == UInt8(ascii: ">") else {
            return fail("a closing tag does not end", "write </name>", start..<min(place + 1, source.count))
        }
        place += 1
        guard let last = open.popLast() else {
            return fail("</\(source.string(name))> closes nothing", "take it out", start..<place)
        }
        guard source[elements[last].name].elementsEqual(source[name]) else {
            return fail(
                "</\(source.string(name))> closes <\(self.name(last))>", "write </\(self.name(last))>", start..<place)
        }
        elements[last].next = elements.count
    }

    private mutating func readStart() {
        let start = place
        place += 1
        let name = readName()
        guard !name.isEmpty else {
            return fail("< begins no element", "write &lt; for the character", start..<start + 1)
        }
        if open.isEmpty, let root = elements.first {
            return fail(
                "a second root element stands after <\(source.string(root.name))>", "an XML file is one element",
                start..<place)
        }
        let first = attributes.count
        while fault == nil {
            let gap = place
            skipSpace()
            guard place < source.count else {
                return fail("<\(source.string(name))> does not end", "add >", start..<name.upperBound)
            }
            let byte = source[place]
            if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { break }
            guard place > gap else {
                return fail("a space is missing before an attribute", "add it", place..<place + 1)
            }
            guard attributes.count - first < Self.mostAttributes else {
                return fail(
                    "<\(source.string(name))> has more than \(Self.mostAttributes) attributes", "keep those it needs",
                    start..<name.upperBound)
            }
            readAttribute(after: first)
        }
        guard fault == nil else { return }
        let isEmpty = source[place] == UInt8(ascii: "/")
        if isEmpty { place += 1 }
        guard place < source.count, source[place] == UInt8(ascii: ">") else {
            return fail("<\(source.string(name))> does not end", "add >", start..<name.upperBound)
        }
        place += 1
        elements.append(
            XMLTree.Element(
                name: name, range: start..<place, attributes: first..<attributes.count, next: elements.count + 1))
        if !isEmpty { open.append(elements.count - 1) }
    }

    private mutating func readAttribute(after first: Int) {
        let name = readName()
        guard !name.isEmpty else {
            return fail(
                "\(source.string(place..<place + 1)) begins no attribute", "write name=\"value\"", place..<place + 1)
        }
        skipSpace()
        guard place < source.count, source[place] == UInt8(ascii: "=") else {
            return fail("the attribute \(source.string(name)) has no value", "write name=\"value\"", name)
        }
        place += 1
        skipSpace()
        let quote = place < source.count ? source[place] : 0
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return fail("the value of \(source.string(name)) has no quotes", "write name=\"value\"", name)
        }
        place += 1
        let start = place
        while place < source.count, source[place] != quote, source[place] != UInt8(ascii: "<") { place += 1 }
        guard place < source.count, source[place] == quote else {
            return fail("the value of \(source.string(name)) does not end", "close its quotes", name)
        }
        let value = start..<place
        place += 1
        for index in value where source[index] == UInt8(ascii: "&") {
            guard Self.reference(source, index, value.upperBound) != nil else {
                return fail("& begins no reference", "write &amp; for the character", index..<index + 1)
            }
        }
        for other in attributes[first...] where source[other.name].elementsEqual(source[name]) {
            return fail("\(source.string(name)) stands here twice", "keep one of them", name)
        }
        attributes.append(XMLTree.Attribute(name: name, value: value))
    }

    private mutating func skipSpace() {
        while place < source.count, Self.isSpace(source[place]) { place += 1 }
    }

    private mutating func readName() -> Range<Int> {
        let start = place
        while place < source.count, Self.isName(source[place], isFirst: place == start) { place += 1 }
        return start..<place
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private static func isName(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: ":"), 0x80...:
            true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
        default: false
        }
    }

    /// The reference that begins at `place`, `&amp;` or `&#38;`: how many bytes it takes and what it stands for.
    static func reference(_ source: SourceText, _ place: Int, _ end: Int) -> (length: Int, scalar: Unicode.Scalar)? {
        guard let semicolon = (place..<min(end, place + 12)).first(where: { source[$0] == UInt8(ascii: ";") }) else {
            return nil
        }
        let content = source[place + 1..<semicolon]
        let length = semicolon - place + 1
        let named: [(String, Unicode.Scalar)] = [
            ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"),
        ]
        for (name, scalar) in named where content.elementsEqual(name.utf8) { return (length, scalar) }
        guard content.first == UInt8(ascii: "#") else { return nil }
        var digits = content.dropFirst()
        let isHex = digits.first == UInt8(ascii: "x")
        if isHex { digits = digits.dropFirst() }
        var code: UInt32 = 0
        // The last scalar has seven digits, and what is more would not fit.
        guard !digits.isEmpty, digits.count <= 7 else { return nil }
        for digit in digits {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f") where isHex: value = digit - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F") where isHex: value = digit - UInt8(ascii: "A") + 10
            default: return nil
            }
            code = code * (isHex ? 16 : 10) + UInt32(value)
        }
        guard code != 0, let scalar = Unicode.Scalar(code) else { return nil }
        return (length, scalar)
    }
}
