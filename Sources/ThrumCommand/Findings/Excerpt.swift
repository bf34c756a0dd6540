import JSONText

/// One line of a file as it is shown, and which of its cells a finding is about.
struct Excerpt: Equatable {
    /// The line: tabs spread out, control characters spelled out, cut to the width.
    private(set) var text: String
    /// The first cell that is marked, from 0.
    private(set) var caretStart: Int
    /// How many cells are marked, 1 or more.
    private(set) var caretCount: Int

    /// Tab stops are this many cells apart.
    static let tabWidth = 4

    /// One character of the line.
    private struct Cell {
        var text: String
        var width: Int
        /// Its bytes in the file.
        var bytes: Range<Int>
    }

    /// The bytes of `line`, of which `range` is marked as far as it lies on that line, in at most `width` cells.
    ///
    /// Of a line that is too long a window around the start of `range` is shown, with `…` where something is cut off.
    /// - Complexity: O(`width`), however long the line is.
    init(of source: SourceText, line: Range<Int>, marking range: Range<Int>, width: Int) {
        // A character has rarely more than eight bytes; more than that many on either side are never looked at.
        let reach = 8 * width
        var start = max(line.lowerBound, range.lowerBound - reach)
        var end = min(line.upperBound, range.lowerBound + reach)
        while start > line.lowerBound, source[start] & 0xC0 == 0x80 { start -= 1 }
        while end < line.upperBound, source[end] & 0xC0 == 0x80 { end += 1 }
        let cells = Self.cells(of: source, start..<end)

        var caretStart = 0
        var total = 0
        var caretEnd = 0
        for cell in cells {
            if cell.bytes.upperBound <= range.lowerBound { caretStart += cell.width }
            if cell.bytes.lowerBound < range.upperBound { caretEnd = total + cell.width }
            total += cell.width
        }
        let isCutBefore = start > line.lowerBound
        let isCutAfter = end < line.upperBound
        caretEnd = max(caretEnd, caretStart + 1)

        // The window of cells that is shown. Everything, where it fits; else the mark with a quarter of context before,
        // but no further to the right than the end of the line. An ellipsis takes a cell of its own.
        var window = 0..<total
        if isCutBefore || isCutAfter || total > width {
            let isNearStart = caretEnd < width - (isCutBefore ? 1 : 0)
            var first = isNearStart ? 0 : max(0, caretStart - width / 4)
            if !isCutAfter { first = max(0, min(first, total - (width - 1))) }
            let room = width - (first > 0 || isCutBefore ? 1 : 0)
            window = first..<(total - first <= room && !isCutAfter ? total : min(total, first + room - 1))
        }
        var shown = ""
        var before = 0
        var position = 0
        for cell in cells {
            defer { position += cell.width }
            if position < window.lowerBound {
                before += cell.width
            } else if position + cell.width <= window.upperBound {
                shown += cell.text
            }
        }
        if before > 0 || isCutBefore {
            shown = "…" + shown
            before -= 1
        }
        if window.upperBound < total || isCutAfter { shown += "…" }
        text = shown
        self.caretStart = caretStart - before
        let last = max(caretStart + 1, min(caretEnd, window.upperBound))
        caretCount = last - caretStart
    }

    /// The characters of a range of bytes. Bytes that are not UTF-8 become replacement characters.
    private static func cells(of source: SourceText, _ range: Range<Int>) -> [Cell] {
        var cells: [Cell] = []
        var column = 0
        func add(_ text: String, _ width: Int, _ bytes: Range<Int>) {
            cells.append(Cell(text: text, width: width, bytes: bytes))
            column += width
        }
        var position = range.lowerBound
        while position < range.upperBound {
            let byte = source[position]
            if byte >= 0x20, byte < 0x7F, position + 1 == range.upperBound || source[position + 1] < 0x80 {
                add(String(Unicode.Scalar(byte)), 1, position..<position + 1)
                position += 1
            } else if byte == UInt8(ascii: "\t") {
                let width = tabWidth - column % tabWidth
                add(String(repeating: " ", count: width), width, position..<position + 1)
                position += 1
            } else if byte < 0x20 || byte == 0x7F {
                add(VisibleText.replacement(for: Unicode.Scalar(byte))!, 1, position..<position + 1)
                position += 1
            } else {
                // Characters beyond ASCII, with the ASCII letter before them that they may belong to.
                var end = position + 1
                while end < range.upperBound, source[end] >= 0x80 { end += 1 }
                for (character, bytes) in characters(of: source, position..<end) {
                    let text = VisibleText.of(String(character))
                    add(text, text.reduce(0) { $0 + DisplayWidth.of($1) }, bytes)
                }
                position = end
            }
        }
        return cells
    }

    /// The characters of a run of text with the bytes of each.
    private static func characters(of source: SourceText, _ range: Range<Int>) -> [(Character, Range<Int>)] {
        // Decode scalar by scalar first, so that each knows its bytes even where some are invalid.
        var text = String.UnicodeScalarView()
        var lengths: [Int] = []
        var decoder = Unicode.UTF8.ForwardParser()
        var bytes = source[range].makeIterator()
        parsing: while true {
            switch decoder.parseScalar(from: &bytes) {
            case .valid(let scalar):
                text.append(Unicode.UTF8.decode(scalar))
                lengths.append(scalar.count)
            case .error(let length):
                text.append("\u{FFFD}")
                lengths.append(length)
            case .emptyInput: break parsing
            }
        }
        var result: [(Character, Range<Int>)] = []
        var position = range.lowerBound
        var next = 0
        for character in String(text) {
            let count = character.unicodeScalars.count
            let end = position + lengths[next..<next + count].reduce(0, +)
            result.append((character, position..<end))
            position = end
            next += count
        }
        return result
    }
}
