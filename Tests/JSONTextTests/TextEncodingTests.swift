import JSONText
import Testing

/// The encodings other than UTF-8.
enum OtherEncoding: CaseIterable, Sendable {
    case utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian

    func bytes(_ text: String, mark: Bool) -> [UInt8] {
        let text = (mark ? "\u{FEFF}" : "") + text
        switch self {
        case .utf16LittleEndian: return text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        case .utf16BigEndian: return text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case .utf32LittleEndian:
            return text.unicodeScalars.flatMap { scalar in (0..<4).map { UInt8(scalar.value >> ($0 * 8) & 0xFF) } }
        case .utf32BigEndian:
            return text.unicodeScalars.flatMap { scalar in (0..<4).map { UInt8(scalar.value >> (24 - $0 * 8) & 0xFF) } }
        }
    }
}

@Suite("Other encodings")
struct TextEncodingTests {
    private static let texts = ["1", "[]", "{\"é\": \"€😀\"}", "\"😀\"", " [1, 2]\n", "\u{FEFF}[1]"]

    @Test(
        "UTF-16 and UTF-32 are transcoded, with and without a mark, with an accepted fault",
        arguments: OtherEncoding.allCases)
    func transcoded(encoding: OtherEncoding) {
        for text in Self.texts.dropLast() {
            for mark in [true, false] {
                let tree = JSONReader.read(SourceText(encoding.bytes(text, mark: mark)))
                #expect(tree.faults == [JSONFault(.notUTF8Encoding, at: 0..<0)], "\(text)")
                #expect(tree.isWhole)
                #expect(Array(tree.source.bytes) == Array(text.utf8))
                #expect(outline(tree) == outline(read(text)))
            }
        }
    }

    @Test("Units that are no text become U+FFFD, each with a fault where it stands in the UTF-8 text")
    func damaged() {
        let lone = JSONReader.read(SourceText([0xFF, 0xFE, 0x22, 0, 0x00, 0xD8, 0x22, 0]))
        #expect(lone.faults == [JSONFault(.notUTF8Encoding, at: 0..<0), JSONFault(.invalidUTF8, at: 1..<4)])
        #expect(lone.string(at: 0) == "\u{FFFD}")
        let cut = JSONReader.read(SourceText([0xFF, 0xFE, 0x31, 0, 0x20]))
        #expect(cut.faults.map { $0.kind }.contains(.invalidUTF8))
        let beyond = JSONReader.read(SourceText([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x22, 0, 0x11, 0, 0, 0, 0, 0, 0x22]))
        #expect(beyond.string(at: 0) == "\u{FFFD}")
        #expect(beyond.faults.count == 2)
    }

    @Test(
        "Bytes that are not UTF-8 are one fault for each run of them",
        arguments: [
            ([0xFF], 1..<2), ([0xC0, 0xAF], 1..<3), ([0xE2, 0x82], 1..<3), ([0xED, 0xA0, 0x80], 1..<4),
            ([0xF4, 0x90, 0x80, 0x80], 1..<5), ([0x80, 0x80], 1..<3),
        ] as [([UInt8], Range<Int>)])
    func invalid(bytes: [UInt8], range: Range<Int>) {
        let string = JSONReader.read(SourceText([0x22] + bytes + [0x22]))
        #expect(string.faults == [JSONFault(.invalidUTF8, at: range)])
        #expect(string.nodes.first?.range == 0..<bytes.count + 2)
        let between = JSONReader.read(SourceText([0x5B] + bytes + [0x5D]))
        #expect(between.faults == [JSONFault(.invalidUTF8, at: range)])
    }

    @Test("A text with a zero byte is not taken for UTF-16")
    func zeroByte() {
        #expect(JSONReader.read(SourceText([0x5B, 0, 0x5D])).faults.map { $0.kind } == [.unexpectedCharacter])
    }
}
