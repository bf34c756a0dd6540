import AHAP
import JSONText

/// One run of `thrum check`: every input checked, reports in order, a summary.
struct CheckRun {
    private let settings: CheckSettings
    private let inputs: [Input]
    private let console: Console
    private let checker: FileChecker

    /// Finds the configuration of every input.
    ///
    /// - Returns: nil where a configuration file is wrong; that has been reported then.
    init?(_ settings: CheckSettings, _ inputs: [Input], _ console: Console) {
        self.settings = settings
        self.console = console
        var search = ConfigurationSearch(console)
        self.inputs = inputs.map { input in
            var input = input
            input.configuration = search.index(forFile: input.path)
            return input
        }
        guard search.complaints.isEmpty else {
            console.report(search.complaints)
            return nil
        }
        checker = FileChecker(
            environment: console.environment, settings: settings,
            options: search.found.map { Self.options($0, settings, console) },
            outputPalette: console.outputPalette, errorPalette: console.errorPalette,
            width: FindingText.width(console))
    }

    /// The checker's options under a configuration; what the command line says counts more.
    private static func options(
        _ configuration: Configuration, _ settings: CheckSettings, _ console: Console
    ) -> CheckOptions {
        var options = CheckOptions(overrides: configuration.rules + settings.rules)
        options.makesEdits = settings.fixing != nil || settings.format == .json
        if let root = settings.root ?? configuration.root {
            let folder = WaveformFolder(root, in: console.environment)
            options.fileFact = { folder.fact($0) }
        }
        return options
    }

    /// Checks everything and tells how it ended.
    func perform() -> ExitStatus {
        var tally = Tally()
        var status = ExitStatus.clean
        var filesRead = 0
        var filesWithFindings = 0
        var isFirst = true
        // Where the mended text takes standard output, what is left to say goes to the other stream.
        let givesText = settings.fixing != nil && inputs.first?.origin == .standardInput
        let write: ([UInt8]) -> Void = givesText ? console.report : console.print
        if settings.format == .json { write(Array("{\"version\":1,\"files\":[".utf8)) }
        let checker = checker
        console.work(
            on: inputs, by: { checker.report($0) },
            emit: { report in
                if !report.output.isEmpty {
                    write(settings.format == .json && !isFirst ? [UInt8(ascii: ",")] + report.output : report.output)
                    isFirst = false
                }
                if let text = report.text { console.print(text) }
                console.report(report.messages)
                tally += report.tally
                status = max(status, report.status)
                if report.wasRead { filesRead += 1 }
                if report.tally.total > 0 { filesWithFindings += 1 }
            })
        if settings.format == .json {
            write(Array("],\"errors\":\(tally.errors),\"warnings\":\(tally.warnings),\"infos\":\(tally.infos)}\n".utf8))
        }
        if filesRead > 0 { summarize(tally, filesWithFindings: filesWithFindings, files: filesRead) }
        return status
    }

    private func summarize(_ tally: Tally, filesWithFindings: Int, files: Int) {
        if tally.fixed > 0 { console.remark("fixed \(counted(tally.fixed, "finding"))") }
        guard tally.total > 0 else { return console.remark("no findings in \(counted(files, "file"))") }
        let counts = [
            (tally.errors, "error", Palette.Role.error), (tally.warnings, "warning", .warning),
            (tally.infos, "info", .info),
        ]
        let parts = counts.filter { $0.0 > 0 }.map { count, noun, role in
            console.errorPalette(role, noun == "info" ? "\(count) info" : counted(count, noun))
        }
        let place =
            filesWithFindings == files ? counted(files, "file") : "\(filesWithFindings) of \(counted(files, "file"))"
        console.remark("\(parts.joined(separator: ", ")) in \(place)")
        hint(tally)
    }

    /// Says what `--fix` could do.
    private func hint(_ tally: Tally) {
        var hints: [String] = []
        if settings.fixing == nil, tally.safelyFixable > 0 { hints.append("--fix mends \(tally.safelyFixable)") }
        if settings.fixing != .all, tally.unsafelyFixable > 0 {
            let more = hints.isEmpty ? "" : " more"
            hints.append("--fix-unsafe mends \(tally.unsafelyFixable)\(more), changing how they feel")
        }
        if settings.fixing == nil, tally.untouchable > 0 {
            hints.append("--fix leaves files with syntax errors, or not in UTF-8, as they are")
        }
        if !hints.isEmpty { console.remark("  help: " + hints.joined(separator: "; ")) }
    }
}
