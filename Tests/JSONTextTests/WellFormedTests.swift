@testable import JSONText
import Testing

/// What does not agree about `text` between reading it at all and reading it only where it loads whole; nil where all does.
private func disagreement(_ bytes: [UInt8]) -> String? {
    let tree = JSONReader.read(SourceText(bytes))
    let accepted = tree.faults.allSatisfy { $0.kind == .trailingComma || $0.kind == .byteOrderMark }
    guard let plain = JSONReader.readWellFormed(SourceText(bytes)) else {
        return tree.isWhole && accepted && TextEncoding.detect(SourceText(bytes)) == nil
            ? "it loads, but is refused" : nil
    }
    guard tree.isWhole else { return "it does not load, but is accepted" }
    // Of ranges, not of texts: spaces stand where a comma was.
    func nodes(_ tree: JSONTree) -> [String] { tree.nodes.map { "\($0.kind) \($0.range)" } }
    return nodes(tree) == nodes(plain) ? nil : "the trees differ"
}

@Suite("Texts that load whole")
struct WellFormedTests {
    @Test(
        "Are read with a mark and with trailing commas",
        arguments: ["{}", "\u{FEFF}{\"a\": [1, 2,], }", "[\"],\", {},\n]", "[[\"\\\"\", ] , ]", "\u{FEFF}1"])
    func accepted(_ text: String) {
        #expect(JSONReader.readWellFormed(SourceText(Array(text.utf8))) != nil)
        #expect(disagreement(Array(text.utf8)) == nil)
    }

    @Test(
        "Are not those with anything else",
        arguments: [
            "", "[,]", "[1,,]", "{,}", "[1, // one\n]", "[1 2]", "{\"a\":,}", "[\"", "[1,", "nul", "[1]]", "['a',]",
        ])
    func refused(_ text: String) {
        #expect(JSONReader.readWellFormed(SourceText(Array(text.utf8))) == nil)
        #expect(disagreement(Array(text.utf8)) == nil)
    }

    @Test("Are the same as for the reader of all texts, whatever is changed in them")
    func mutations() {
        var generator = SeededGenerator(seed: 11)
        let interesting = Array(",,,,]}[{\":\\ \n".utf8)
        var read = 0
        for seed in 0..<3_000 as Range<UInt64> {
            var bytes = RandomJSON.document(seed: seed, layout: .minified, size: 12)
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                bytes.insert(
                    interesting.randomElement(using: &generator)!,
                    at: Int.random(in: 0..<bytes.count, using: &generator))
            }
            if JSONReader.readWellFormed(SourceText(bytes)) != nil { read += 1 }
            #expect(disagreement(bytes) == nil, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
        #expect(read > 100)
    }
}
