import AHAP
import JSONText

/// The text edits that carry out the option `operations` (docs/editing.md), and those that take them back: `{"edits": …,
/// "inverse": …}`.
func edits(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let document = AHAPDocument(input.text)
    let edits = try edits(in: document, for: try operations(input.options))
    guard let inverse = try? TextEdit.inverse(of: edits, in: document.source.bytes) else {
        preconditionFailure("edits of a document fit it")
    }
    var output = JSONOutput()
    output.beginObject()
    DiagnosticJSON.append("edits", edits, to: &output)
    DiagnosticJSON.append("inverse", inverse, to: &output)
    output.endObject()
    return output.bytes
}

private func operations(_ options: WebOptions) throws(WebRefusal) -> [EditOperation] {
    guard let node = options.node("operations") else { throw WebRefusal("option operations is missing") }
    do throws(EditReadingError) {
        return try EditOperation.list(in: options.tree, at: node)
    } catch {
        throw WebRefusal("\(error.pointer): \(error.message)")
    }
}

private func edits(
    in document: AHAPDocument, for operations: [EditOperation]
) throws(WebRefusal) -> [TextEdit] {
    do throws(EditError) {
        return try document.edits(for: operations)
    } catch {
        throw WebRefusal("\(error.message); \(error.help)")
    }
}
