/// The text that a string's bytes stand for.
enum StringText {
    /// The value of a hexadecimal digit.
    static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte &- UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte &- UInt8(ascii: "a") &+ 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte &- UInt8(ascii: "A") &+ 10)
        default: nil
        }
    }

    /// The UTF-16 unit of the escape `\uXXXX` at `text`; nil where no whole one stands in the next `count` bytes.
    static func unicodeEscape(_ text: UnsafePointer<UInt8>, count: Int) -> UInt32? {
        guard count >= 6, text[0] == UInt8(ascii: "\\"), text[1] == UInt8(ascii: "u") else { return nil }
        var unit: UInt32 = 0
        for index in 2..<6 {
            guard let digit = hexDigit(text[index]) else { return nil }
            unit = unit << 4 | digit
        }
        return unit
    }

    /// Resolves the escapes in the `count` bytes at `text`, the content of a string, to UTF-8.
    ///
    /// A lone surrogate and a `\u` without four digits become U+FFFD, any other unknown escape the character after it.
    static func unescaped(_ text: UnsafePointer<UInt8>, count: Int) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(count)
        var place = 0
        while place < count {
            let byte = text[place]
            guard byte == UInt8(ascii: "\\"), place + 1 < count else {
                output.append(byte)
                place += 1
                continue
            }
            let letter = text[place + 1]
            if letter == UInt8(ascii: "u") {
                place += appendUnicodeEscape(text + place, count: count - place, to: &output)
                continue
            }
            output.append(character(forEscape: letter))
            place += 2
        }
        return output
    }

    private static func character(forEscape letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
    }

    /// Appends what a `\u` escape stands for; returns how many bytes it takes.
    private static func appendUnicodeEscape(
        _ text: UnsafePointer<UInt8>, count: Int, to output: inout [UInt8]
    ) -> Int {
        guard let unit = unicodeEscape(text, count: count) else {
            var length = 2
            while length < count, length < 6, hexDigit(text[length]) != nil { length += 1 }
            UTF8Text.append(0xFFFD, to: &output)
            return length
        }
        guard unit & 0xF800 == 0xD800 else {
            UTF8Text.append(unit, to: &output)
            return 6
        }
        if unit & 0xFC00 == 0xD800, let low = unicodeEscape(text + 6, count: count - 6), low & 0xFC00 == 0xDC00 {
            UTF8Text.append(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF, to: &output)
            return 12
        }
        UTF8Text.append(0xFFFD, to: &output)
        return 6
    }
}
