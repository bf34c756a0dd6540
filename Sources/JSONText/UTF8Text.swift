/// UTF-8, byte by byte.
enum UTF8Text {
    /// The length of the scalar at `text`, 1...4, or 0 where the bytes are not well-formed UTF-8 (Unicode 15, table 3-7).
    ///
    /// Up to three bytes after the first are looked at; the zero padding of a ``SourceText`` ends a cut sequence.
    @inline(__always)
    static func scalarLength(_ text: UnsafePointer<UInt8>) -> Int {
        let first = text[0]
        if first < 0x80 { return 1 }
        let second = text[1]
        if first < 0xE0 {
            return first >= 0xC2 && second & 0xC0 == 0x80 ? 2 : 0
        }
        if first < 0xF0 {
            let lowest: UInt8 = first == 0xE0 ? 0xA0 : 0x80
            let highest: UInt8 = first == 0xED ? 0x9F : 0xBF
            return second >= lowest && second <= highest && text[2] & 0xC0 == 0x80 ? 3 : 0
        }
        if first < 0xF5 {
            let lowest: UInt8 = first == 0xF0 ? 0x90 : 0x80
            let highest: UInt8 = first == 0xF4 ? 0x8F : 0xBF
            guard second >= lowest, second <= highest else { return 0 }
            return text[2] & 0xC0 == 0x80 && text[3] & 0xC0 == 0x80 ? 4 : 0
        }
        return 0
    }

    /// The scalar of `length` bytes at `text`, which are well-formed.
    static func scalar(_ text: UnsafePointer<UInt8>, length: Int) -> UInt32 {
        let first = UInt32(text[0])
        func tail(_ index: Int) -> UInt32 { UInt32(text[index]) & 0x3F }
        switch length {
        case 1: return first
        case 2: return (first & 0x1F) << 6 | tail(1)
        case 3: return (first & 0x0F) << 12 | tail(1) << 6 | tail(2)
        default: return (first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3)
        }
    }

    /// Appends `scalar`, which is a Unicode scalar, in UTF-8.
    static func append(_ scalar: UInt32, to output: inout [UInt8]) {
        func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | scalar >> shift & 0x3F) }
        switch scalar {
        case ..<0x80:
            output.append(UInt8(scalar))
        case ..<0x800:
            output.append(UInt8(0xC0 | scalar >> 6))
            output.append(tail(0))
        case ..<0x10000:
            output.append(UInt8(0xE0 | scalar >> 12))
            output.append(tail(6))
            output.append(tail(0))
        default:
            output.append(UInt8(0xF0 | scalar >> 18))
            output.append(tail(12))
            output.append(tail(6))
            output.append(tail(0))
        }
    }
}
