/// White space between tokens, guessed to be a line end and as much indentation as the last line suggests.
///
/// The guess is checked, but what comes after need not wait for the check: the place of the next token is a sum of numbers
/// already known. A guess never reaches further than the text's padding and never steps back.
struct Indentation {
    /// The bytes of the last line's indentation.
    private var width = 0
    /// How much deeper a container's content is indented than the line it opens in.
    private var step = 2
    /// The byte that indentation consists of, eight times.
    private var fill: UInt64 = 0x2020_2020_2020_2020
    /// 1 where lines end in LF, 2 where in CRLF.
    private var lineEnd = 1

    private static let widest = 48

    /// The next token after an opening bracket that ends before `i`.
    @inline(__always)
    mutating func skipDeeper(_ text: UnsafePointer<UInt8>, _ i: Int) -> Int {
        skip(text, i, width &+ step, deeper: true)
    }

    /// The next token after a comma that ends before `i`.
    @inline(__always)
    mutating func skipSame(_ text: UnsafePointer<UInt8>, _ i: Int) -> Int { skip(text, i, width, deeper: false) }

    /// The next token, expected to be a closing bracket.
    @inline(__always)
    mutating func skipShallower(_ text: UnsafePointer<UInt8>, _ i: Int) -> Int {
        skip(text, i, width &- step, deeper: false)
    }

    @inline(__always)
    private mutating func skip(_ text: UnsafePointer<UInt8>, _ i: Int, _ guess: Int, deeper: Bool) -> Int {
        if text[i] > 0x20 { return i }
        let next = i &+ lineEnd &+ guess
        if isIndented(text, i, guess), text[next] > 0x20 {
            width = guess
            return next
        }
        let learned = Self.learn(text, i, width: width)
        if deeper, learned.width > width { step = learned.width &- width }
        width = learned.width
        fill = learned.fill
        lineEnd = learned.lineEnd
        return learned.next
    }

    /// Whether a line end and `width` bytes of indentation stand at `i`.
    @inline(__always)
    private func isIndented(_ text: UnsafePointer<UInt8>, _ i: Int, _ width: Int) -> Bool {
        guard UInt(bitPattern: width) <= UInt(bitPattern: Self.widest) else { return false }
        guard text[i &+ lineEnd &- 1] == 0x0A, lineEnd == 1 || text[i] == 0x0D else { return false }
        @inline(__always)
        func difference(_ offset: Int) -> UInt64 {
            UnsafeRawPointer(text + offset).loadUnaligned(as: UInt64.self) ^ fill
        }
        let start = i &+ lineEnd
        if width <= 8 {
            return width == 0 || difference(start) &<< UInt64(truncatingIfNeeded: 64 &- width &<< 3) == 0
        }
        if width <= 16 { return difference(start) | difference(start &+ width &- 8) == 0 }
        var offset = start
        while offset < start &+ width &- 8 {
            if difference(offset) != 0 { return false }
            offset &+= 8
        }
        return difference(start &+ width &- 8) == 0
    }

    /// Skips white space byte by byte, and says what the last line of it looks like.
    @inline(never)
    private static func learn(
        _ text: UnsafePointer<UInt8>, _ start: Int, width: Int
    ) -> (next: Int, width: Int, fill: UInt64, lineEnd: Int) {
        var i = start
        var lineStart: Int?
        while text[i] == 0x20 || text[i] == 0x0A || text[i] == 0x0D || text[i] == 0x09 {
            if text[i] == 0x0A { lineStart = i &+ 1 }
            i &+= 1
        }
        guard let lineStart else { return (i, width, 0x2020_2020_2020_2020, 1) }
        let fill: UInt64 = text[lineStart] == 0x09 ? 0x0909_0909_0909_0909 : 0x2020_2020_2020_2020
        let isCRLF = lineStart >= start &+ 2 && text[lineStart &- 2] == 0x0D
        return (i, i &- lineStart, fill, isCRLF ? 2 : 1)
    }
}
