import AHAP
import HapticPattern
import HapticRendering

/// Sums single files up, on any thread.
struct FileShower: Sendable {
    let environment: Environment
    let limit: Int
    let asJSON: Bool
    /// The profiles whose loudness is measured.
    let profiles: [Profile.Name]
    let outputPalette: Palette
    let errorPalette: Palette
    let width: Int

    func show(_ input: Input) -> FileReport {
        var report = FileReport()
        do {
            guard let content = try read(input, into: &report) else { return report }
            let summary = PatternSummary(
                content.pattern, note: content.note, report.tally, loudnessIn: profiles)
            report.output =
                asJSON ? summary.json(path: input.path) : Array(summary.text(path: input.path, outputPalette).utf8)
            return report
        } catch {
            return .unreadable(input, error, errorPalette)
        }
    }

    /// What is summed up of a file, without its text, which may be much larger; nil where there is no pattern in it.
    private func read(
        _ input: Input, into report: inout FileReport
    ) throws(FileFault) -> (pattern: Pattern, note: String?)? {
        let document = AHAPDocument(try input.text(limit: limit, in: environment))
        let findings = document.check(CheckOptions(makesEdits: false))
        report.tally = Tally(findings, mayFix: false)
        report.status = report.tally.status(strict: false)
        if report.tally.errors > 0 {
            let form = FindingText(
                path: input.path, source: document.source, palette: errorPalette, width: width,
                mayFix: Fixing.isAllowed(document))
            for finding in findings where finding.severity == .error { form.write(finding, into: &report.messages) }
        }
        guard document.references.patternArray != nil else { return nil }
        return (document.pattern, PatternSummary.note(in: document))
    }
}
