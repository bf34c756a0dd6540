import AHAP
import JSONText
import Testing

/// Every operation on every layout.
struct EditingTests {
    @Test("Edits change these bytes and no others", arguments: FileLayout.all)
    func golden(_ layout: FileLayout) throws {
        let document = AHAPDocument(text: layout.text)
        var report = ""
        for c in OperationCase.all {
            report += "## \(c.name)\n"
            let edits = try document.edits(for: c.operations)
            report += TextChange.shown(from: layout.text, edits) + "\n"
        }
        let path = "Fixtures/golden/edits/\(layout.name.replacing(",", with: "").replacing(" ", with: "-")).txt"
        if RepositoryFiles.isRecording {
            try RepositoryFiles.record(report, at: path)
            Issue.record("recorded \(path)")
            return
        }
        #expect(try RepositoryFiles.text(path) == report, "UPDATE_GOLDENS=1 rewrites it")
    }

    @Test("The edited file reads as the edited pattern, and the inverse restores it", arguments: FileLayout.all)
    func meaning(_ layout: FileLayout) throws {
        let document = AHAPDocument(text: layout.text)
        for c in OperationCase.all { try expectFaithful(c.operations, on: document, "\(c.name)") }
    }

    @Test("A file in canonical layout stays in it", arguments: OperationCase.all)
    func canonical(_ c: OperationCase) throws {
        let document = AHAPDocument(text: FileLayout.canonical.text)
        #expect(JSONLayout.edits(for: document.tree) == [])
        let edited = try document.applying(document.edits(for: c.operations))
        #expect(JSONLayout.edits(for: edited.tree) == [])
    }

    @Test("A file on one line stays on it", arguments: OperationCase.all)
    func oneLine(_ c: OperationCase) throws {
        let document = AHAPDocument(text: FileLayout.minified.text)
        let edited = try document.applying(document.edits(for: c.operations))
        #expect(!edited.source.bytes.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 })
    }

    @Test("Lines end as the file's lines end", arguments: OperationCase.all)
    func lineEnds(_ c: OperationCase) throws {
        let document = AHAPDocument(text: FileLayout.tabsAndCRLF.text)
        let edited = try document.applying(document.edits(for: c.operations))
        let bytes = Array(edited.source.bytes)
        for (index, byte) in bytes.enumerated() where byte == 0x0A { #expect(bytes[index - 1] == 0x0D) }
    }
}

/// Expects that edits of operations do to the text what the model does to the pattern, and can be taken back.
///
/// - Returns: the edited document.
@discardableResult
func expectFaithful(
    _ operations: [EditOperation], on document: AHAPDocument, _ comment: @autoclosure () -> Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> AHAPDocument {
    let edits = try document.edits(for: operations)
    let edited = try document.applying(edits)
    var model = PatternModel(document)
    for operation in operations { model.apply(operation) }
    #expect(edited.pattern == model.pattern, comment(), sourceLocation: sourceLocation)
    let inverse = try TextEdit.inverse(of: edits, in: document.source.bytes)
    let restored = try TextEdit.apply(inverse, to: edited.source)
    #expect(restored.elementsEqual(document.source.bytes), comment(), sourceLocation: sourceLocation)
    return edited
}
