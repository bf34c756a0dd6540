import AHAP
import HapticPattern

/// A pattern as far as it could be read, without the text it was read from, which may be much larger.
struct PatternReading {
    /// What the reader kept; nil where there is no pattern at all.
    let pattern: Pattern?
    /// What reading alone means for the exit status.
    let status: ExitStatus

    /// Reads one input; of what is wrong with it, errors are shown: they keep parts from being there.
    init(_ input: Input, limit: Int, _ console: Console) {
        do {
            let document = AHAPDocument(try input.text(limit: limit, in: console.environment))
            let findings = document.check(CheckOptions(makesEdits: false))
            var messages: [UInt8] = []
            let form = FindingText(
                path: input.path, source: document.source, palette: console.errorPalette,
                width: FindingText.width(console), mayFix: Fixing.isAllowed(document))
            for finding in findings where finding.severity == .error { form.write(finding, into: &messages) }
            console.report(messages)
            let status = Tally(findings, mayFix: false).status(strict: false)
            guard document.references.patternArray != nil else {
                pattern = nil
                self.status = max(status, .findings)
                return
            }
            pattern = document.pattern
            self.status = status
        } catch {
            console.report(Message.fault(input.path, error, help: input.help(for: error), console.errorPalette))
            pattern = nil
            status = .usage
        }
    }
}
