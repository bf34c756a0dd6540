/// Turns bytes of a text into lines and columns, and back.
///
/// CRLF, LF and CR each end a line; a text that ends in one has an empty last line. A byte-order mark at the start takes
/// no column. Columns count Unicode scalars or UTF-16 units; a byte that continues a scalar belongs to the scalar's column.
/// Where the bytes are not UTF-8, each that could begin a scalar takes a column, and the others none. Made in one pass; each
/// query takes O(log *lines*), however long the lines are.
public struct LineMap: Sendable {
    /// What columns count.
    public enum Unit: Sendable, CaseIterable {
        /// Unicode scalars, as in messages.
        case scalars
        /// UTF-16 code units, as editors and browsers count.
        case utf16
    }

    /// A place for people: both count from 1.
    public struct Position: Sendable, Equatable {
        /// The line, from 1.
        public var line: Int
        /// The column, from 1.
        public var column: Int

        /// A place.
        @inlinable
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    private let source: SourceText
    /// The first byte of each line.
    private let starts: [UInt32]
    /// 3 if the text begins with a byte-order mark, else 0.
    private let markLength: Int
    /// For each block of the text, how many bytes before it begin no scalar and how many begin one of two UTF-16 units.
    /// Empty where the text is ASCII.
    private let blocks: [Block]

    private struct Block {
        var continuations: UInt32
        var pairs: UInt32
    }

    private static let blockSize = 256

    /// The map of `source`, which holds at most 4 GiB - 1.
    public init(_ source: SourceText) {
        self.source = source
        let count = source.count
        var starts: [UInt32] = [0]
        var isASCII = true
        source.withPaddedBytes { text in
            var place = 0
            while place < count {
                let word = UnsafeRawPointer(text + place).loadUnaligned(as: UInt64.self)
                if word & 0x8080_8080_8080_8080 != 0 { isASCII = false }
                var ends = Self.lineEnds(word)
                while ends != 0 {
                    let offset = place + ends.trailingZeroBitCount >> 3
                    ends &= ends - 1
                    let byte = text[offset]
                    if byte == 0x0A || byte == 0x0D && text[offset + 1] != 0x0A, offset < count {
                        starts.append(UInt32(offset + 1))
                    }
                }
                place += 8
            }
        }
        self.starts = starts
        blocks = isASCII ? [] : Self.blocks(of: source)
        markLength = count >= 3 && source[0] == 0xEF && source[1] == 0xBB && source[2] == 0xBF ? 3 : 0
    }

    /// The high bit of each byte of `word` that is LF or CR, and of some that are neither.
    @inline(__always)
    private static func lineEnds(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let lineFeed = word ^ (ones &* 0x0A)
        let carriageReturn = word ^ (ones &* 0x0D)
        return ((lineFeed &- ones) & ~lineFeed | (carriageReturn &- ones) & ~carriageReturn) & (ones &* 0x80)
    }

    private static func blocks(of source: SourceText) -> [Block] {
        var blocks: [Block] = []
        blocks.reserveCapacity(source.count / blockSize + 1)
        var sum = Block(continuations: 0, pairs: 0)
        for place in 0...source.count {
            if place % blockSize == 0 { blocks.append(sum) }
            guard place < source.count else { break }
            let byte = source[place]
            if byte & 0xC0 == 0x80 { sum.continuations += 1 } else if byte >= 0xF0 { sum.pairs += 1 }
        }
        return blocks
    }

    /// How many lines there are, at least 1.
    public var lineCount: Int { starts.count }

    /// The bytes of `line`, from 1, without its end.
    public func range(ofLine line: Int) -> Range<Int> {
        precondition((1...lineCount).contains(line), "LineMap: no such line")
        let start = Int(starts[line - 1])
        var end = line < lineCount ? Int(starts[line]) : source.count
        if line < lineCount {
            end -= 1
            if end > start, source[end] == 0x0A, source[end - 1] == 0x0D { end -= 1 }
        }
        return start..<end
    }

    /// The line, from 1, that holds `byte`, 0...count; a line's end belongs to it.
    public func line(of byte: Int) -> Int {
        precondition((0...source.count).contains(byte), "LineMap: a byte outside the text")
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= byte { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The line and column of `byte`, 0...count.
    public func position(of byte: Int, in unit: Unit = .scalars) -> Position {
        let line = line(of: byte)
        let start = startOfColumns(line)
        // A byte inside a scalar counts as its first.
        var place = byte
        for _ in 0..<3 where place > start && place < source.count && source[place] & 0xC0 == 0x80 { place -= 1 }
        return Position(line: line, column: 1 + max(0, width(place, unit) - width(start, unit)))
    }

    /// The byte at which `position` lies; a column beyond the line gives the line's end, a line beyond the text its end.
    ///
    /// A column inside a scalar of two UTF-16 units gives the scalar's first byte.
    public func byte(at position: Position, in unit: Unit = .scalars) -> Int {
        guard position.line >= 1 else { return 0 }
        guard position.line <= lineCount else { return source.count }
        let start = startOfColumns(position.line)
        let end = max(start, range(ofLine: position.line).upperBound)
        guard position.column > 1 else { return start }
        let wanted = width(start, unit) + position.column - 1
        if blocks.isEmpty { return min(start + position.column - 1, end) }
        // The last place in the line whose width does not pass the wanted one: first its block, then the place in it.
        var low = start / Self.blockSize
        var high = end / Self.blockSize
        while low < high {
            let middle = (low + high + 1) / 2
            if width(middle * Self.blockSize, unit) <= wanted { low = middle } else { high = middle - 1 }
        }
        var place = max(start, low * Self.blockSize)
        var reached = width(place, unit)
        var best = place
        while place < end {
            let byte = source[place]
            place += 1
            if byte & 0xC0 != 0x80 { reached += byte >= 0xF0 && unit == .utf16 ? 2 : 1 }
            guard reached <= wanted else { break }
            if place == end || source[place] & 0xC0 != 0x80 { best = place }
        }
        return best
    }

    private func startOfColumns(_ line: Int) -> Int { line == 1 ? markLength : Int(starts[line - 1]) }

    /// How many units the scalars take that begin before `place`, counted from the start of the text.
    private func width(_ place: Int, _ unit: Unit) -> Int {
        if blocks.isEmpty { return place }
        let block = place / Self.blockSize
        var continuations = Int(blocks[block].continuations)
        var pairs = Int(blocks[block].pairs)
        for byte in source[block * Self.blockSize..<place] {
            if byte & 0xC0 == 0x80 { continuations += 1 } else if byte >= 0xF0 { pairs += 1 }
        }
        return place - continuations + (unit == .utf16 ? pairs : 0)
    }
}
