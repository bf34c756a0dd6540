import AHAP
import JSONText

/// Checks single files, on any thread.
struct FileChecker: Sendable {
    let environment: Environment
    let settings: CheckSettings
    /// The checker's options under each configuration found.
    let options: [CheckOptions]
    let outputPalette: Palette
    let errorPalette: Palette
    /// The width of the output in cells.
    let width: Int

    /// Checks `input`.
    func report(_ input: Input) -> FileReport {
        let source: SourceText
        do {
            source = try input.text(limit: settings.inputOptions.limit, in: environment)
        } catch {
            return .unreadable(input, error, errorPalette)
        }
        let document = AHAPDocument(source)
        let options = self.options[input.configuration]
        guard let scope = settings.fixing else { return report(document.check(options), on: document, input) }
        return fix(source, document, scope, options, input)
    }

    /// Mends a file and reports what is left.
    private func fix(
        _ source: SourceText, _ document: AHAPDocument, _ scope: Fixing.Scope, _ options: CheckOptions, _ input: Input
    ) -> FileReport {
        let outcome = Fixing.run(document, scope: scope, options: options)
        let bytes = outcome.fixed > 0 ? Array(outcome.document.source.bytes) : Array(source.bytes)
        if input.origin != .standardInput, outcome.fixed > 0 {
            do {
                try environment.files.replace(input.path, bytes)
            } catch {
                var report = report(document.check(options), on: document, input)
                let help = "nothing in it was changed"
                report.messages += (Message.unwritable(input.path, error, help: help, errorPalette) + "\n").utf8
                report.status = .usage
                return report
            }
        }
        let findings = outcome.document.check(options)
        var report = report(findings, on: outcome.document, input)
        report.tally.fixed = outcome.fixed
        if input.origin == .standardInput { report.text = bytes }
        if !Fixing.isAllowed(document), findings.contains(where: { !$0.fixes.isEmpty }) {
            let reason = document.tree.isWhole ? "it is not stored as UTF-8" : "it could not be read whole"
            report.messages += "\(VisibleText.of(input.path)): nothing mended, because \(reason)\n".utf8
        }
        return report
    }

    private func report(_ findings: [Diagnostic], on document: AHAPDocument, _ input: Input) -> FileReport {
        var report = FileReport()
        switch settings.format {
        case .json: report.output = FindingJSON.file(input.path, findings, in: document.source)
        case .github where !findings.isEmpty:
            report.output = FindingGitHub.annotations(input.path, findings, in: document.source)
        case .text where !findings.isEmpty:
            let form = FindingText(
                path: input.path, source: document.source, palette: outputPalette, width: width,
                mayFix: Fixing.isAllowed(document))
            for finding in findings { form.write(finding, into: &report.output) }
        default: break
        }
        guard !findings.isEmpty else { return report }
        report.tally = Tally(findings, mayFix: Fixing.isAllowed(document))
        report.status = report.tally.status(strict: settings.isStrict)
        return report
    }
}
