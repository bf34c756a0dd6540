import AHAP
import JSONText

/// Writes findings for programs, in the shape of `docs/cli.md`.
enum FindingJSON {
    /// One member of `files`: the file's name and its findings.
    static func file(_ path: String, _ findings: [Diagnostic], in source: SourceText) -> [UInt8] {
        var output = JSONOutput()
        output.beginObject()
        output.member("path", path)
        output.beginArray("diagnostics")
        if !findings.isEmpty {
            let lines = LineMap(source)
            for finding in findings { write(finding, lines, into: &output) }
        }
        output.endArray()
        output.endObject()
        return output.bytes
    }

    private static func write(_ finding: Diagnostic, _ lines: LineMap, into output: inout JSONOutput) {
        output.beginObject()
        output.member("rule", finding.rule.id)
        output.member("severity", finding.severity.name)
        output.member("category", finding.rule.category.name)
        output.member("message", finding.message)
        output.member("why", finding.why)
        output.member("help", finding.help)
        output.member("pointer", finding.pointer)
        output.beginObject("range")
        write("start", finding.range.lowerBound, lines, into: &output)
        write("end", finding.range.upperBound, lines, into: &output)
        output.endObject()
        output.member("event", finding.event)
        output.member("time", finding.time)
        output.beginArray("fixes")
        for fix in finding.fixes {
            output.beginObject()
            output.member("title", fix.title)
            output.member("safe", fix.isSafe)
            output.beginArray("edits")
            for edit in fix.edits {
                output.beginObject()
                output.member("start", edit.range.lowerBound)
                output.member("end", edit.range.upperBound)
                output.member("text", String(decoding: edit.text, as: UTF8.self))
                output.endObject()
            }
            output.endArray()
            output.endObject()
        }
        output.endArray()
        output.endObject()
    }

    private static func write(_ key: String, _ byte: Int, _ lines: LineMap, into output: inout JSONOutput) {
        let position = lines.position(of: byte)
        output.beginObject(key)
        output.member("byte", byte)
        output.member("line", position.line)
        output.member("column", position.column)
        output.endObject()
    }
}
