import AHAP
import HapticDrawing
import HapticPattern
import Testing
import TestPatterns

private func lines(_ pattern: Pattern, _ options: TerminalPicture.Options) -> [Substring] {
    String(decoding: TerminalPicture(pattern, options).bytes, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
}

struct TerminalCase: Sendable, CustomTestStringConvertible {
    var name: String
    var options: TerminalPicture.Options
    var testDescription: String { name }
}

@Test(
    "Terminals show what they showed",
    arguments: [
        TerminalCase(name: "unicode", options: .init()), TerminalCase(name: "ascii", options: .init(isASCII: true)),
        TerminalCase(name: "color", options: .init(columns: 60, rows: 4, hasColor: true)),
        TerminalCase(name: "range", options: .init(columns: 50, range: 0.2...0.8)),
    ])
func terminalGolden(_ example: TerminalCase) throws {
    let scene = try #require(Scene.all.first { $0.name == "everything" })
    try expectGolden(TerminalPicture(scene.pattern, example.options).bytes, "plots/terminal-\(example.name).txt")
}

@Test("No row is wider than the terminal, from any pattern", arguments: 0..<30, [30, 47, 80, 200])
func rowsFitTheTerminal(seed: Int, columns: Int) {
    let pattern = Pattern.random(UInt64(seed), events: [0, 1, 9, 400][seed % 4], seconds: [0.02, 1, 5_000][seed % 3])
    for isASCII in [false, true] {
        let rows = lines(pattern, .init(columns: columns, isASCII: isASCII))
        #expect(rows.last == "" && rows.count >= 14)
        for row in rows {
            #expect(row.unicodeScalars.count <= columns)
            #expect(row.last != " ")
            if isASCII { #expect(!row.utf8.contains { $0 > 0x7E }) }
        }
    }
}

@Test func withoutColorThereAreNoSequences() {
    for scene in Scene.all {
        #expect(!TerminalPicture(scene.pattern).bytes.contains(0x1B))
        #expect(TerminalPicture(scene.pattern, .init(hasColor: true)).bytes.contains(0x1B))
    }
}

@Test func theHeightOfBlocksIsTheIntensity() {
    // Eight rows of eight eighths: 0.5 fills four rows, 0.6 four and 6.4 eighths, which round to 6.
    let rows = lines(Pattern(events: [.hum(0, 0.5, 0.5), .hum(0.5, 0.5, 0.6)]), .init(columns: 87))
    let left = rows.map { Array($0).dropFirst(10).first ?? " " }
    let right = rows.map { Array($0).dropFirst(70).first ?? " " }
    #expect(String(left.prefix(8)) == "    ████")
    #expect(String(right.prefix(8)) == "   ▆████")
}
