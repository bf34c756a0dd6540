import JSONText
import Testing

/// A list of edits that can be applied to `count` bytes.
private func randomEdits(count: Int, _ generator: inout SeededGenerator) -> [TextEdit] {
    var edits: [TextEdit] = []
    var place = 0
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
        guard place <= count else { break }
        let start = min(count, place + Int.random(in: 0...4, using: &generator))
        let end = min(count, start + Int.random(in: 0...3, using: &generator))
        let text = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
            UInt8.random(in: 97...122, using: &generator)
        }
        edits.append(TextEdit(start..<end, text))
        place = end
    }
    return edits
}

@Suite("Text edits")
struct TextEditTests {
    @Test("Edits replace their bytes; insertions at one place keep their order")
    func apply() throws {
        let edits = [TextEdit(1..<2, "XY"), TextEdit(3..<3, "1"), TextEdit(3..<3, "2"), TextEdit(3..<5, "")]
        #expect(try TextEdit.apply(edits, to: SourceText(Array("abcdef".utf8))) == Array("aXYc12f".utf8))
        #expect(try TextEdit.apply([], to: SourceText([1, 2])) == [1, 2])
    }

    @Test("Edits out of order, over one another or outside the text are refused")
    func refused() {
        func error(_ edits: [TextEdit]) -> TextEditError? {
            do throws(TextEditError) {
                _ = try TextEdit.apply(edits, to: SourceText([1, 2, 3, 4]))
                return nil
            } catch {
                return error
            }
        }
        #expect(error([TextEdit(1..<5, "")]) == .outsideText(index: 0))
        #expect(error([TextEdit(1..<3, ""), TextEdit(2..<4, "")]) == .overlapping(index: 1))
        #expect(error([TextEdit(2..<3, ""), TextEdit(0..<1, "")]) == .overlapping(index: 1))
        #expect(error([TextEdit(0..<2, ""), TextEdit(1..<1, "x")]) == .overlapping(index: 1))
        #expect(error([TextEdit(0..<2, ""), TextEdit(2..<2, "x"), TextEdit(2..<3, "")]) == nil)
    }

    @Test("The inverse restores the bytes")
    func inverse() throws {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...16, using: &generator)).map { UInt8($0 + 65) }
            let edits = randomEdits(count: bytes.count, &generator)
            let result = try TextEdit.apply(edits, to: bytes[...])
            let inverse = try TextEdit.inverse(of: edits, in: bytes[...])
            #expect(try TextEdit.apply(inverse, to: result[...]) == bytes, "\(edits)")
            #expect(try TextEdit.apply(TextEdit.inverse(of: inverse, in: result[...]), to: bytes[...]) == result)
        }
    }

    @Test("Two lists composed do what both do in turn, in edits that do not touch")
    func compose() throws {
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...16, using: &generator)).map { UInt8($0 + 65) }
            let first = randomEdits(count: bytes.count, &generator)
            let between = try TextEdit.apply(first, to: bytes[...])
            let second = randomEdits(count: between.count, &generator)
            let both = try TextEdit.compose(first, then: second)
            #expect(
                try TextEdit.apply(both, to: bytes[...]) == TextEdit.apply(second, to: between[...]),
                "\(first) then \(second)")
            #expect(zip(both, both.dropFirst()).allSatisfy { $0.range.upperBound < $1.range.lowerBound }, "\(both)")
        }
    }
}
