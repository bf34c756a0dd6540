import AHAP
import JSONText

/// The findings about the document, as docs/cli.md shows them, with their counts, and whether fixes may be applied.
///
/// A finding has the members `why` and `help` only where they are not those of its rule, which Web/core/rules.json holds: in
/// the module they would be an eighth of it.
func check(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let document = AHAPDocument(input.text)
    let findings = document.check()
    var output = JSONOutput()
    output.beginObject()
    DiagnosticJSON.append(
        "diagnostics", findings, in: document.source, to: &output, reasons: DiagnosticJSON.appendOwnReasons)
    for (key, severity) in [(JSONKey("errors"), Severity.error), ("warnings", .warning), ("infos", .info)] {
        output.member(key, findings.count { $0.severity == severity })
    }
    output.member("mendable", Fixing.isAllowed(document))
    output.endObject()
    return output.bytes
}
