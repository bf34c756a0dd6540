import AHAP

/// Sums single files up, on any thread.
struct FileShower: Sendable {
    let environment: Environment
    let limit: Int
    let asJSON: Bool
    let outputPalette: Palette
    let errorPalette: Palette
    let width: Int

    func show(_ input: Input) -> FileReport {
        let document: AHAPDocument
        do {
            document = AHAPDocument(try input.text(limit: limit, in: environment))
        } catch {
            return .unreadable(input, error, errorPalette)
        }
        let findings = document.check()
        var report = FileReport()
        report.tally = Tally(findings, mayFix: false)
        report.status = report.tally.status(strict: false)
        if report.tally.errors > 0 {
            let form = FindingText(path: input.path, source: document.source, palette: errorPalette, width: width)
            for finding in findings where finding.severity == .error { form.write(finding, into: &report.messages) }
        }
        guard document.references.patternArray != nil else { return report }
        let summary = PatternSummary(document, report.tally)
        report.output =
            asJSON ? summary.json(path: input.path) : Array(summary.text(path: input.path, outputPalette).utf8)
        return report
    }
}
