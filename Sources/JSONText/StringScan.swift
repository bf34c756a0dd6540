/// A string that stood somewhere in the text: what is expected to come again.
///
/// One word, so that a single load brings all of it: where it stands (32 bits), how long it is with its closing quote
/// (8 bits), whether it has escapes (1 bit), a mark of its bytes (7 bits), the number of its name (16 bits).
struct StringGuess {
    var word: UInt64

    /// Strings up to here are guessed, closing quote included.
    static let longest = 32
    /// How many places guesses are kept for, two for each.
    static let places = 512

    /// A guess that never comes true.
    static let none = StringGuess(word: 0xFF << 32)

    @inline(__always)
    init(word: UInt64) { self.word = word }

    @inline(__always)
    init(start: Int, length: Int, hasEscapes: Bool, mark: UInt64, name: UInt16) {
        word =
            UInt64(truncatingIfNeeded: start) | UInt64(truncatingIfNeeded: length) &<< 32
            | (hasEscapes ? 1 &<< 40 : 0) | mark &<< 41 | UInt64(name) &<< 48
    }

    @inline(__always)
    var start: Int { Int(truncatingIfNeeded: word & 0xFFFF_FFFF) }
    @inline(__always)
    var length: Int { Int(truncatingIfNeeded: word &>> 32 & 0xFF) }
    /// Escapes and name, where ``JSONNode`` has them in its last four bytes.
    @inline(__always)
    var details: UInt32 { UInt32(truncatingIfNeeded: word &>> 32) & 0xFFFF_0100 }

    /// What the place of the next guess is made of: the marks of the last strings.
    @inline(__always)
    func advance(_ history: Int) -> Int {
        (history &<< 4 ^ Int(truncatingIfNeeded: word &>> 40 & 0xFF)) & (Self.places &- 1)
    }
}

/// One string, found at its opening quote.
struct StringScan {
    /// The byte after its closing quote; 0 where it is not valid.
    var end: Int
    /// ``StringGuess/details``
    var details: UInt32

    /// Reads the string whose opening quote is at `i`.
    ///
    /// First it is compared with the guesses that the strings before it point to: if the bytes are the same, so is all that
    /// is known of them. Otherwise its end is searched, and it becomes the first guess.
    @inline(__always)
    static func read(
        _ text: UnsafePointer<UInt8>, _ i: Int, _ guesses: UnsafeMutablePointer<StringGuess>, _ history: inout Int,
        _ names: NameTable.Index
    ) -> StringScan {
        let slot = guesses + history &<< 1
        let guess = slot.pointee
        let length = guess.length
        if isSame(text + (i &+ 1), text + guess.start, length) {
            history = guess.advance(history)
            return StringScan(end: i &+ 1 &+ length, details: guess.details)
        }
        let found = readUnexpected(text, i, slot, names)
        history = found.guess.advance(history)
        return StringScan(end: found.end, details: found.guess.details)
    }

    /// The same where the first guess of the place has failed: tries the second, and searches.
    @inline(never)
    private static func readUnexpected(
        _ text: UnsafePointer<UInt8>, _ i: Int, _ slot: UnsafeMutablePointer<StringGuess>, _ names: NameTable.Index
    ) -> (end: Int, guess: StringGuess) {
        let second = slot[1]
        if isSame(text + (i &+ 1), text + second.start, second.length) { return (i &+ 1 &+ second.length, second) }
        let found = search(text, i, names)
        slot[1] = slot[0]
        slot[0] = found.guess
        return found
    }

    /// Whether two strings agree in `length` bytes, which include a closing quote.
    @inline(__always)
    private static func isSame(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ length: Int) -> Bool {
        @inline(__always)
        func difference(_ offset: Int) -> UInt64 {
            UnsafeRawPointer(a + offset).loadUnaligned(as: UInt64.self)
                ^ UnsafeRawPointer(b + offset).loadUnaligned(as: UInt64.self)
        }
        if length <= 8 { return difference(0) &<< UInt64(truncatingIfNeeded: 64 &- length &<< 3) == 0 }
        if length <= 16 { return difference(0) | difference(length &- 8) == 0 }
        guard length <= StringGuess.longest else { return false }
        return difference(0) | difference(8) | difference(length &- 16) | difference(length &- 8) == 0
    }

    /// Searches the end of the string; 0 where it is not valid. The guess is for the next string of its place.
    @inline(__always)
    private static func search(
        _ text: UnsafePointer<UInt8>, _ i: Int, _ names: NameTable.Index
    ) -> (end: Int, guess: StringGuess) {
        let start = i &+ 1
        var place = start
        var hasEscapes = false
        while true {
            let word = UnsafeRawPointer(text + place).loadUnaligned(as: UInt64.self)
            let special = special(word)
            if special == 0 {
                place &+= 8
                continue
            }
            place &+= special.trailingZeroBitCount &>> 3
            let byte = text[place]
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                place = endOfEscape(text, place)
            } else {
                place = byte < 0x80 ? 0 : endOfScalars(text, place)
            }
            if place == 0 { return (0, .none) }
        }
        let length = place &- start
        let name = hasEscapes ? 0 : names.number(of: text + start, count: length)
        let guess = StringGuess(
            start: start, length: min(length &+ 1, 0xFF), hasEscapes: hasEscapes, mark: mark(text + start, length),
            name: name)
        return (place &+ 1, guess)
    }

    /// Seven bits that tell strings apart, made of the first and last eight bytes.
    @inline(__always)
    private static func mark(_ text: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
        let bytes = UnsafeRawPointer(text)
        let first = bytes.loadUnaligned(as: UInt64.self)
        let word =
            length < 8
            ? first &<< UInt64(truncatingIfNeeded: 63 &- length &<< 3)
            : first ^ bytes.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self) &<< 1
        return (word &* 0x9E37_79B9_7F4A_7C15) &>> 57
    }

    /// Marks, in the high bit of its byte, the first quote, backslash, control character or byte outside ASCII; the bits
    /// above that mean nothing.
    @inline(__always)
    private static func special(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = (word ^ ones &* 0x22) &- ones
        let backslash = (word ^ ones &* 0x5C) &- ones
        return (quote | backslash | (word &- ones &* 0x20) | word) & (ones &* 0x80)
    }

    /// The byte after the escape at `place`; 0 where it is none, or a lone surrogate.
    private static func endOfEscape(_ text: UnsafePointer<UInt8>, _ place: Int) -> Int {
        switch text[place &+ 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return place &+ 2
        case UInt8(ascii: "u"):
            guard let unit = StringText.unicodeEscape(text + place, count: 6) else { return 0 }
            guard unit & 0xF800 == 0xD800 else { return place &+ 6 }
            guard unit & 0xFC00 == 0xD800, let low = StringText.unicodeEscape(text + place + 6, count: 6),
                low & 0xFC00 == 0xDC00
            else { return 0 }
            return place &+ 12
        default:
            return 0
        }
    }

    /// The first ASCII byte after the scalars that begin at `place`; 0 where one is not well-formed.
    private static func endOfScalars(_ text: UnsafePointer<UInt8>, _ start: Int) -> Int {
        var place = start
        while text[place] >= 0x80 {
            let length = UTF8Text.scalarLength(text + place)
            if length == 0 { return 0 }
            place &+= length
        }
        return place
    }
}
