/// The encodings other than UTF-8 that a JSON text may come in.
enum TextEncoding {
    case utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian

    /// The encoding of `source`, or nil for UTF-8 and for anything else.
    ///
    /// A byte-order mark decides; without one, the places of the zero bytes among the first four do, since a JSON text
    /// begins with an ASCII character, and its second character is ASCII too unless it lies inside a string.
    static func detect(_ source: SourceText) -> TextEncoding? {
        let count = source.count
        guard count >= 2 else { return nil }
        let (a, b, c, d) = (source[0], source[1], source[2], source[3])
        if count >= 4 {
            if (a, b, c, d) == (0xFF, 0xFE, 0, 0) { return .utf32LittleEndian }
            if (a, b, c, d) == (0, 0, 0xFE, 0xFF) { return .utf32BigEndian }
        }
        if (a, b) == (0xFF, 0xFE) { return .utf16LittleEndian }
        if (a, b) == (0xFE, 0xFF) { return .utf16BigEndian }
        if count >= 4, count % 4 == 0 {
            if a == 0, b == 0, c == 0, beginsText(d) { return .utf32BigEndian }
            if beginsText(a), b == 0, c == 0, d == 0 { return .utf32LittleEndian }
        }
        guard count % 2 == 0 else { return nil }
        if a == 0, beginsText(b), count == 2 || c == 0 || b == UInt8(ascii: "\"") { return .utf16BigEndian }
        if beginsText(a), b == 0, count == 2 || d == 0 || a == UInt8(ascii: "\"") { return .utf16LittleEndian }
        return nil
    }

    /// Whether `byte` can be the first character of a JSON text.
    private static func beginsText(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x0D, 0x20: true
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): true
        default: false
        }
    }

    /// The UTF-8 form of `source`, without a byte-order mark, and what is to be said about it.
    ///
    /// Units that are no text (lone surrogates, numbers beyond U+10FFFF, a cut last unit) become U+FFFD, each with a fault.
    func transcode(_ source: SourceText) -> (text: SourceText, faults: [JSONFault]) {
        var output: [UInt8] = []
        output.reserveCapacity(source.count)
        var faults = [JSONFault(.notUTF8Encoding, at: 0..<0)]
        var position = 0
        let width = unitWidth
        while position < source.count {
            var scalar: UInt32? = unit(of: source, at: position)
            position += width
            if width == 2, let high = scalar, high & 0xFC00 == 0xD800 {
                if let low = unit(of: source, at: position), low & 0xFC00 == 0xDC00 {
                    scalar = 0x10000 + (high & 0x3FF) << 10 + low & 0x3FF
                    position += 2
                } else {
                    scalar = nil
                }
            }
            if scalar == 0xFEFF, output.isEmpty, position == width { continue }
            if let scalar, scalar <= 0x10FFFF, scalar & 0xFFFF_F800 != 0xD800 {
                UTF8Text.append(scalar, to: &output)
            } else {
                if faults.count <= JSONReader.maximumFaults {
                    faults.append(JSONFault(.invalidUTF8, at: output.count..<output.count + 3))
                }
                UTF8Text.append(0xFFFD, to: &output)
            }
        }
        return (SourceText(output), faults)
    }

    private var unitWidth: Int {
        switch self {
        case .utf16LittleEndian, .utf16BigEndian: 2
        case .utf32LittleEndian, .utf32BigEndian: 4
        }
    }

    /// The unit at byte `position`; nil where the text ends before it does.
    private func unit(of source: SourceText, at position: Int) -> UInt32? {
        guard position + unitWidth <= source.count else { return nil }
        func byte(_ offset: Int) -> UInt32 { UInt32(source[position + offset]) }
        switch self {
        case .utf16LittleEndian: return byte(0) | byte(1) << 8
        case .utf16BigEndian: return byte(1) | byte(0) << 8
        case .utf32LittleEndian: return byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24
        case .utf32BigEndian: return byte(3) | byte(2) << 8 | byte(1) << 16 | byte(0) << 24
        }
    }
}
