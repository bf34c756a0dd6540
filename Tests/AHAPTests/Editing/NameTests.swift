import AHAP
import JSONText
import Testing

@Test("A name is added, changed and taken away, and nothing else changes")
func nameOfAnEvent() throws {
    let bare = #"{"Pattern":[{"Event":{"EventType":"HapticTransient","Time":0}}]}"#
    let document = AHAPDocument(text: bare)
    let named = try document.applying(try document.edits(for: [.setName(event: 0, "knock")]))
    #expect(
        String(decoding: named.source.bytes, as: UTF8.self)
            == #"{"Pattern":[{"Event":{"EventType":"HapticTransient","Time":0,"Name":"knock"}}]}"#)
    #expect(try named.edits(for: [.setName(event: 0, "knock")]).isEmpty)
    let renamed = try named.applying(try named.edits(for: [.setName(event: 0, "bump")]))
    #expect(String(decoding: renamed.source.bytes, as: UTF8.self).contains(#""Name":"bump""#))
    let plain = try renamed.applying(try renamed.edits(for: [.setName(event: 0, nil)]))
    #expect(plain.source.bytes.elementsEqual(bare.utf8))
}
