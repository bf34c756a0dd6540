import JSONText
import Testing

@Test("A text keeps its bytes and is followed by zeros")
func paddingIsZero() {
    let text = SourceText([1, 2, 3])
    #expect(Array(text.bytes) == [1, 2, 3])
    #expect((0..<SourceText.padding).allSatisfy { text[3 + $0] == 0 })
}
