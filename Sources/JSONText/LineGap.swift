/// White space between tokens, guessed to be a line end and as much indentation as the last line suggests.
///
/// The guess is checked, but what comes after need not wait for the check: the place of the next token is a sum of numbers
/// already known. A guess never reaches further than the text's padding and never steps back.
struct LineGap {
    /// The bytes of the last line's end and indentation.
    private var length = 1
    /// How much deeper a container's content is indented than the line it opens in.
    private var step = 2
    /// A line end and the indentation after it, in the first eight bytes.
    private var head: UInt64 = 0x2020_2020_2020_200A
    /// The byte that indentation consists of, eight times.
    private var fill: UInt64 = 0x2020_2020_2020_2020

    /// Longer gaps are not guessed: they could reach beyond the padding.
    private static let longest = SourceText.padding - 16

    /// The next token after an opening bracket that ends before `i`.
    @inline(__always)
    mutating func skipDeeper(_ text: UnsafePointer<UInt8>, _ i: Int) -> Int {
        if text[i] > 0x20 { return i }
        return skip(text, i, length &+ step, deeper: true)
    }

    /// The next token after a comma that ends before `i`.
    @inline(__always)
    mutating func skipSame(_ text: UnsafePointer<UInt8>, _ i: Int) -> Int {
        if text[i] > 0x20 { return i }
        return skip(text, i, length, deeper: false)
    }

    /// The next token, expected to be a closing bracket, after the white space at `i`.
    @inline(__always)
    mutating func skipShallower(_ text: UnsafePointer<UInt8>, _ i: Int) -> Int {
        skip(text, i, length &- step, deeper: false)
    }

    @inline(__always)
    private mutating func skip(_ text: UnsafePointer<UInt8>, _ i: Int, _ guess: Int, deeper: Bool) -> Int {
        let bytes = UnsafeRawPointer(text + i)
        // More than eight bytes, at most sixteen: two words that overlap. Other lengths are looked at elsewhere.
        if UInt(bitPattern: guess &- 9) < 8
            ? bytes.loadUnaligned(as: UInt64.self) == head
                && bytes.loadUnaligned(fromByteOffset: guess &- 8, as: UInt64.self) == fill
            : Self.isGap(bytes, guess, head: head, fill: fill), text[i &+ guess] > 0x20
        {
            length = guess
            return i &+ guess
        }
        let learned = Self.learn(text, i, length: length)
        if deeper, learned.length > length { step = learned.length &- length }
        length = learned.length
        head = learned.head
        fill = learned.fill
        return learned.next
    }

    /// Whether a line end and indentation of `length` bytes in all stand at `bytes`.
    @inline(never)
    private static func isGap(_ bytes: UnsafeRawPointer, _ length: Int, head: UInt64, fill: UInt64) -> Bool {
        guard length > 0, length <= longest else { return false }
        let first = bytes.loadUnaligned(as: UInt64.self) ^ head
        if length <= 8 { return first &<< UInt64(truncatingIfNeeded: 64 &- length &<< 3) == 0 }
        var offset = 8
        while offset < length &- 8 {
            if bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) != fill { return false }
            offset &+= 8
        }
        return first == 0 && bytes.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self) == fill
    }

    /// Skips white space byte by byte, and says what the last line of it looks like.
    @inline(never)
    private static func learn(
        _ text: UnsafePointer<UInt8>, _ start: Int, length: Int
    ) -> (next: Int, length: Int, head: UInt64, fill: UInt64) {
        let next = StrictReader.skipSpace(text, start)
        var lineStart = next
        while lineStart > start, text[lineStart &- 1] != 0x0A { lineStart &-= 1 }
        let spaces: UInt64 = 0x2020_2020_2020_2020
        guard lineStart > start else { return (next, length, spaces << 8 | 0x0A, spaces) }
        let fill: UInt64 = text[lineStart] == 0x09 ? 0x0909_0909_0909_0909 : spaces
        let isCRLF = lineStart >= start &+ 2 && text[lineStart &- 2] == 0x0D
        let head = isCRLF ? fill << 16 | 0x0A0D : fill << 8 | 0x0A
        return (next, next &- lineStart &+ (isCRLF ? 2 : 1), head, fill)
    }
}
