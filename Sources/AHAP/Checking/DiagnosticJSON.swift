public import JSONText

/// Writes findings for programs, in the shape of `docs/cli.md`; the same wherever findings leave as JSON.
public enum DiagnosticJSON {
    /// Writes `findings` as an array, the value of `key`; `source` is the document that they are about.
    ///
    /// - Parameter reasons: writes the members `why` and `help` of a finding.
    public static func append(
        _ key: JSONKey, _ findings: [Diagnostic], in source: SourceText, to output: inout JSONOutput,
        reasons: (Diagnostic, inout JSONOutput) -> Void = appendReasons
    ) {
        output.beginArray(key)
        if !findings.isEmpty {
            let lines = LineMap(source)
            for finding in findings { append(finding, lines, to: &output, reasons) }
        }
        output.endArray()
    }

    /// Writes `why` and `help`.
    public static func appendReasons(_ finding: Diagnostic, to output: inout JSONOutput) {
        output.member("why", finding.why)
        output.member("help", finding.help)
    }

    /// Writes `why` and `help` where they are not the texts of the rule, for readers that have those (Web/core/rules.json).
    public static func appendOwnReasons(_ finding: Diagnostic, to output: inout JSONOutput) {
        if let why = finding.ownWhy { output.member("why", why) }
        if let help = finding.ownHelp { output.member("help", help) }
    }

    private static func append(
        _ finding: Diagnostic, _ lines: LineMap, to output: inout JSONOutput,
        _ reasons: (Diagnostic, inout JSONOutput) -> Void
    ) {
        output.beginObject()
        output.member("rule", finding.rule.id)
        output.member("severity", finding.severity.name)
        output.member("category", finding.rule.category.name)
        output.member("message", finding.message)
        reasons(finding, &output)
        output.member("pointer", finding.pointer)
        output.beginObject("range")
        append("start", finding.range.lowerBound, lines, to: &output)
        append("end", finding.range.upperBound, lines, to: &output)
        output.endObject()
        output.member("event", finding.event)
        output.member("time", finding.time)
        output.beginArray("fixes")
        for fix in finding.fixes {
            output.beginObject()
            output.member("title", fix.title)
            output.member("safe", fix.isSafe)
            append("edits", fix.edits, to: &output)
            output.endObject()
        }
        output.endArray()
        output.endObject()
    }

    /// Writes `edits` as an array, the value of `key`: bytes from `start` to before `end` become `text`.
    public static func append(_ key: JSONKey, _ edits: [TextEdit], to output: inout JSONOutput) {
        output.beginArray(key)
        for edit in edits {
            output.beginObject()
            output.member("start", edit.range.lowerBound)
            output.member("end", edit.range.upperBound)
            output.member("text", String(decoding: edit.text, as: UTF8.self))
            output.endObject()
        }
        output.endArray()
    }

    private static func append(_ key: JSONKey, _ byte: Int, _ lines: LineMap, to output: inout JSONOutput) {
        let position = lines.position(of: byte)
        output.beginObject(key)
        output.member("byte", byte)
        output.member("line", position.line)
        output.member("column", position.column)
        output.endObject()
    }
}
