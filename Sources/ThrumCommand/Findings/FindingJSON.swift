import AHAP
import JSONText

/// Writes the findings of a file for programs, in the shape of `docs/cli.md`.
enum FindingJSON {
    /// One member of `files`: the file's name and its findings.
    static func file(_ path: String, _ findings: [Diagnostic], in source: SourceText) -> [UInt8] {
        var output = JSONOutput()
        output.beginObject()
        output.member("path", path)
        DiagnosticJSON.append("diagnostics", findings, in: source, to: &output)
        output.endObject()
        return output.bytes
    }
}
