import JSONText
import Testing

private func map(_ text: String) -> LineMap { LineMap(SourceText(Array(text.utf8))) }

/// What a line map must say, computed scalar by scalar.
private func expected(_ bytes: [UInt8]) -> [(line: Int, scalars: Int, utf16: Int)] {
    let text = String(decoding: bytes, as: UTF8.self)
    var places: [(line: Int, scalars: Int, utf16: Int)] = []
    var (line, scalars, utf16) = (1, 1, 1)
    let all = Array(text.unicodeScalars)
    for (index, scalar) in all.enumerated() {
        if index == 0, scalar == "\u{FEFF}" {
            places += Array(repeating: (1, 1, 1), count: 3)
            continue
        }
        places += Array(repeating: (line, scalars, utf16), count: UTF8.width(scalar))
        let endsLine = scalar == "\n" || scalar == "\r" && !(index + 1 < all.count && all[index + 1] == "\n")
        if endsLine {
            (line, scalars, utf16) = (line + 1, 1, 1)
        } else {
            scalars += 1
            utf16 += UTF16.width(scalar)
        }
    }
    return places + [(line, scalars, utf16)]
}

@Suite("Lines and columns")
struct LineMapTests {
    @Test(
        "Every byte of a text has the line and columns that counting gives, and they lead back to it",
        arguments: [
            "", "a", "\n", "a\nb", "a\r\nb\r\n", "\r\r\n\n\r", "\u{FEFF}a\n\u{FEFF}b", "é\n€x\n😀y😀\r\nz", "\u{FEFF}",
            "\u{FEFF}\n", String(repeating: "😀é", count: 400) + "\n" + String(repeating: "€\r", count: 800),
            String(repeating: "0123456789\r\n", count: 300),
        ])
    func everyByte(text: String) {
        let bytes = Array(text.utf8)
        let map = map(text)
        for (byte, place) in expected(bytes).enumerated() {
            #expect(map.position(of: byte) == .init(line: place.line, column: place.scalars), "byte \(byte)")
            #expect(map.position(of: byte, in: .utf16) == .init(line: place.line, column: place.utf16), "byte \(byte)")
            // Bytes inside a scalar or the mark lead back to its start.
            let isInside = byte < bytes.count && bytes[byte] & 0xC0 == 0x80
            guard !isInside, !(byte < 3 && text.unicodeScalars.first == "\u{FEFF}") else { continue }
            for unit in LineMap.Unit.allCases {
                let back = map.byte(at: map.position(of: byte, in: unit), in: unit)
                let isInsideCRLF = byte > 0 && byte < bytes.count && bytes[byte] == 0x0A && bytes[byte - 1] == 0x0D
                #expect(back == (isInsideCRLF ? byte - 1 : byte), "byte \(byte)")
            }
        }
    }

    @Test("A line's range leaves out its end; a text that ends in one has an empty last line")
    func ranges() {
        let map = map("ab\r\n\ncd\r")
        #expect(map.lineCount == 4)
        #expect((1...4).map { map.range(ofLine: $0) } == [0..<2, 4..<4, 5..<7, 8..<8])
    }

    @Test("Columns and lines beyond the text are held at its ends; half a pair leads to its start")
    func beyond() {
        let map = map("ab\n😀c")
        #expect(map.byte(at: .init(line: 1, column: 99)) == 2)
        #expect(map.byte(at: .init(line: 9, column: 1)) == 8)
        #expect(map.byte(at: .init(line: 0, column: 1)) == 0)
        #expect(map.byte(at: .init(line: 2, column: 2), in: .utf16) == 3)
        #expect(map.byte(at: .init(line: 2, column: 3), in: .utf16) == 7)
        #expect(map.byte(at: .init(line: 2, column: 0)) == 3)
    }

    @Test("Bytes that are not UTF-8 have a place too")
    func invalidBytes() {
        let map = LineMap(SourceText([0x80, 0xFF, 0x0A, 0xF0, 0x9F, 0x0A, 0x80, 0x80, 0x41]))
        for byte in 0...9 {
            for unit in LineMap.Unit.allCases {
                let position = map.position(of: byte, in: unit)
                #expect(position.line == (byte < 3 ? 1 : byte < 6 ? 2 : 3))
                #expect((1...4).contains(position.column))
                #expect((0...9).contains(map.byte(at: position, in: unit)))
            }
        }
    }
}
