import JSONText
import Testing

@testable import ThrumCommand

/// The line with the marks under it, for a text whose marked part stands between `[` and `]`.
private func marked(_ text: String, width: Int = 40) -> [String] {
    let before = Array(text.prefix { $0 != "[" }.utf8)
    let inside = Array(text.dropFirst { $0 != "[" }.prefix { $0 != "]" }.utf8)
    let after = Array(text.dropFirst { $0 != "]" }.utf8)
    let bytes = before + inside + after
    let excerpt = Excerpt(
        of: SourceText(bytes), line: 0..<bytes.count, marking: before.count..<before.count + inside.count, width: width)
    return [
        excerpt.text,
        String(repeating: " ", count: excerpt.caretStart) + String(repeating: "^", count: excerpt.caretCount),
    ]
}

extension String {
    /// What follows the first character that does not satisfy `condition`.
    fileprivate func dropFirst(_ condition: (Character) -> Bool) -> Substring { drop(while: condition).dropFirst() }
}

@Test func theMarksSpanTheRange() {
    #expect(marked("key: [1.4] end") == ["key: 1.4 end", "     ^^^"])
}

@Test func anEmptyRangeIsOneMark() {
    #expect(marked("a[]b") == ["ab", " ^"])
    #expect(marked("ab[]") == ["ab", "  ^"])
    #expect(marked("[]") == ["", "^"])
}

@Test func tabsSpreadToStopsOfFour() {
    #expect(marked("\t\"a\":\t[1.4]") == ["    \"a\":    1.4", "            ^^^"])
    #expect(marked("ab\t[x]") == ["ab  x", "    ^"])
}

@Test func wideCharactersAndEmojiTakeTwoCells() {
    #expect(marked("触覚 [x]") == ["触覚 x", "     ^"])
    #expect(marked("[触覚]x") == ["触覚x", "^^^^"])
    #expect(marked("👩‍🚀💥 [x]") == ["👩‍🚀💥 x", "     ^"])
    #expect(marked("🇫🇷❤️ [x]") == ["🇫🇷❤️ x", "     ^"])
}

@Test func combiningMarksTakeNoCell() {
    #expect(marked("e\u{301}a [x]") == ["e\u{301}a x", "   ^"])
}

@Test func controlCharactersAreShownAndCannotSteerTheTerminal() {
    #expect(marked("\u{1B}[x]") == ["␛x", " ^"])
    #expect(marked("a\u{202E}b [x]") == ["a<U+202E>b x", "           ^"])
}

@Test func bytesThatAreNoUTF8BecomeReplacements() {
    let bytes: [UInt8] = [0x61, 0xFF, 0xC3, 0x62, 0x63]
    let excerpt = Excerpt(of: SourceText(bytes), line: 0..<5, marking: 3..<4, width: 40)
    #expect(excerpt.text == "a\u{FFFD}\u{FFFD}bc")
    #expect(excerpt.caretStart == 3)
}

@Test func aLongLineIsCutToAWindowAroundTheMark() {
    let line = String(repeating: "a", count: 500) + "[1.4]" + String(repeating: "b", count: 500)
    let shown = marked(line)
    #expect(shown == ["…aaaaaaaaaa1.4bbbbbbbbbbbbbbbbbbbbbbbbb…", "           ^^^"])
    #expect(shown[0].count == 40)
}

@Test func aLongLineWithItsMarkAtAnEndKeepsThatEnd() {
    let run = String(repeating: "a", count: 60)
    #expect(marked("[1]" + run) == ["1" + String(repeating: "a", count: 38) + "…", "^"])
    #expect(
        marked(run + "[1]") == ["…" + String(repeating: "a", count: 38) + "1", String(repeating: " ", count: 39) + "^"])
}

@Test func aMarkWiderThanTheWindowIsCutWithIt() {
    let shown = marked("ab[" + String(repeating: "x", count: 100) + "]")
    #expect(shown[0].count <= 40 && shown[1].count < 40)
    #expect(shown[1].hasPrefix("  ^^^^^^^^^^"))
}

@Test(arguments: [20, 33, 40, 120])
func theMarkAlwaysLiesInsideTheLine(width: Int) {
    let bytes = Array(String(repeating: "触a\tb💥", count: 200).utf8)
    for start in stride(from: 0, through: bytes.count, by: 7) {
        let excerpt = Excerpt(
            of: SourceText(bytes), line: 0..<bytes.count, marking: start..<min(bytes.count, start + 5), width: width)
        let cells = excerpt.text.reduce(0) { $0 + DisplayWidth.of($1) }
        #expect(cells <= width)
        #expect(excerpt.caretStart >= 0 && excerpt.caretCount >= 1)
        #expect(excerpt.caretStart + excerpt.caretCount <= cells + 1)
    }
}
