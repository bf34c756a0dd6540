@testable import JSONText
import Testing

extension JSONNode {
    /// All of a node as text, for comparison.
    fileprivate var line: String { "\(kind) \(start)..<\(end) next \(next) escapes \(hasEscapes) name \(name)" }
}

private let names = NameTable(["Time", "Event", "ParameterID", "ParameterValue", "HapticIntensityControl", "a"])

/// What does not agree between the two readers about `bytes`; nil where all does.
private func disagreement(_ bytes: [UInt8]) -> String? {
    let source = SourceText(bytes)
    var memory: [JSONNode] = []
    let strict = JSONReader.readStrictly(source, names: names, memory: &memory)
    let tolerant = JSONReader.readTolerantly(source, names: names)
    guard let strict else { return tolerant.faults.isEmpty ? "only the strict reader refuses" : nil }
    if !tolerant.faults.isEmpty { return "only the tolerant reader refuses: \(tolerant.faults)" }
    let (a, b) = (strict.nodes.map(\.line), tolerant.nodes.map(\.line))
    guard a != b else { return nil }
    let place = zip(a, b).enumerated().first { $1.0 != $1.1 }?.offset ?? min(a.count, b.count)
    return "node \(place): strict \(a.dropFirst(place).first ?? "none"), tolerant \(b.dropFirst(place).first ?? "none")"
}

@Suite("The strict and the tolerant reader")
struct TwoReadersTests {
    @Test("Agree node for node on random documents", arguments: RandomLayout.allCases)
    func agreeOnDocuments(layout: RandomLayout) {
        for seed in 0..<300 as Range<UInt64> {
            let bytes = RandomJSON.document(seed: seed, layout: layout, size: seed % 50 == 0 ? 3_000 : 60)
            let tree = JSONReader.read(SourceText(bytes), names: names)
            #expect(tree.faults == [], "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
            #expect(disagreement(bytes) == nil, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test("Agree on what is JSON when bytes are changed, dropped and doubled", arguments: RandomLayout.allCases)
    func agreeOnMutations(layout: RandomLayout) {
        var generator = SeededGenerator(seed: 7)
        let interesting = Array("{}[]\",:\\-+.0eE \n\t\r/#'u\0\u{E9}tfn".utf8) + [0xFF, 0x80, 0xED, 0xF4]
        for seed in 0..<1_500 as Range<UInt64> {
            var bytes = RandomJSON.document(seed: 1_000 + seed, layout: layout, size: 12)
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0...3, using: &generator) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(bytes[place], at: place)
                case 2: bytes.insert(interesting.randomElement(using: &generator)!, at: place)
                default: bytes[place] = interesting.randomElement(using: &generator)!
                }
                if bytes.isEmpty { bytes = [0x5B] }
            }
            #expect(
                disagreement(bytes) == nil, "seed \(seed): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
    }

    @Test("Agree on every prefix of a document", arguments: RandomLayout.allCases)
    func agreeOnPrefixes(layout: RandomLayout) {
        let documents = (0..<50 as Range<UInt64>).lazy.map { RandomJSON.document(seed: $0, layout: layout, size: 40) }
        let bytes = documents.first { $0.count > 300 } ?? []
        #expect(!bytes.isEmpty)
        for count in 0..<bytes.count {
            #expect(
                disagreement(Array(bytes[..<count])) == nil, "\(count) of \(String(decoding: bytes, as: UTF8.self))")
        }
    }
}
