import AHAP
import JSONText

extension Command {
    /// `thrum fmt`
    static let fmt = Command(
        name: "fmt", summary: "lay patterns out in one way", usage: "[options] FILE|FOLDER|- ...",
        details: """
            Rewrites files in place: two spaces a level, small objects on one line, no trailing commas, no byte-order mark. \
            Numbers and strings keep their spelling, keys their order, so nothing changes what is felt. A file that cannot \
            be read whole is left as it is and its mistakes are shown. Standard input is laid out on standard output.
            """,
        options: [fmtCheck.description, fmtOutput.description] + InputOptions.descriptions,
        examples: [
            Example(call: "thrum fmt Haptics/", meaning: "every .ahap file in a folder"),
            Example(call: "thrum fmt --check Haptics/", meaning: "in CI: name the files that are laid out otherwise"),
            Example(call: "thrum fmt -o pretty.ahap minified.ahap", meaning: "into another file"),
        ],
        action: .builtIn(runFmt))
}

private let fmtCheck = Flag("--check", "change nothing; print the files that would change, and exit 1 if there are any")
private let fmtOutput = ValueOption<String>(
    "--output", short: "o", "FILE", "write the result there instead, - for standard output; takes one input")

private func runFmt(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) -> ExitStatus {
    let options = try InputOptions(arguments)
    let checks = arguments.contains(fmtCheck)
    let output = try arguments.value(fmtOutput)
    if checks, output != nil { throw UsageError("--check writes nothing", help: "leave --output away") }
    let (inputs, status) = try options.inputs(arguments, console)
    if output != nil, inputs.count > 1 {
        throw UsageError("--output takes one input, not \(inputs.count)", help: "leave --output away to rewrite files")
    }
    let formatter = FileFormatter(
        environment: console.environment, limit: options.limit,
        destination: checks ? .nowhere : output.map { $0 == "-" ? .output : .file($0) } ?? .inPlace,
        palette: console.errorPalette, width: FindingText.width(console))
    var total = FormatCount()
    var worst = status
    console.work(
        on: inputs, by: { formatter.format($0) },
        emit: { report, isChanged in
            console.print(report.output)
            console.report(report.messages)
            worst = max(worst, report.status)
            total.changed += isChanged ? 1 : 0
            total.files += 1
        })
    if total.files > 0 { console.remark(total.summary(checks: checks)) }
    return worst
}

/// How many files were laid out anew.
private struct FormatCount {
    var changed = 0
    var files = 0

    func summary(checks: Bool) -> String {
        let files = changed == self.files ? counted(changed, "file") : "\(changed) of \(counted(self.files, "file"))"
        return checks ? "would lay out \(files)" : "laid out \(files)"
    }
}

/// Lays out single files, on any thread.
private struct FileFormatter: Sendable {
    /// Where the result goes.
    enum Destination: Sendable, Equatable {
        /// The input, or standard output for standard input.
        case inPlace
        case file(String)
        case output
        /// Only the names of files that would change are wanted.
        case nowhere
    }

    let environment: Environment
    let limit: Int
    let destination: Destination
    let palette: Palette
    let width: Int

    func format(_ input: Input) -> (report: FileReport, isChanged: Bool) {
        do {
            let source = try input.text(limit: limit, in: environment)
            let tree = JSONReader.read(source)
            guard let bytes = JSONLayout.format(tree) else { return (refusal(of: source, input), false) }
            let isChanged = !bytes.elementsEqual(source.bytes)
            return (try deliver(bytes, isChanged: isChanged, tree, input), isChanged)
        } catch {
            return (.unreadable(input, error, palette), false)
        }
    }

    private func deliver(
        _ bytes: [UInt8], isChanged: Bool, _ tree: JSONTree, _ input: Input
    ) throws(FileFault) -> FileReport {
        switch destination {
        case .nowhere:
            guard isChanged else { return FileReport() }
            return FileReport(output: Array((input.path + "\n").utf8), status: .findings)
        case .output: return FileReport(output: bytes)
        case .file(let path):
            try environment.files.replace(path, bytes)
            return FileReport()
        case .inPlace where input.origin == .standardInput: return FileReport(output: bytes)
        case .inPlace:
            guard isChanged else { return FileReport() }
            guard !tree.faults.contains(where: { $0.kind == .notUTF8Encoding }) else {
                let fault = FileFault.failed(reason: "is not stored as UTF-8")
                let help = "write it to another file with --output FILE"
                let message = Message.fault(input.path, fault, help: help, palette)
                return FileReport(messages: Array((message + "\n").utf8), status: .findings)
            }
            try environment.files.replace(input.path, bytes)
            return FileReport()
        }
    }

    /// What keeps a file from being read whole.
    private func refusal(of source: SourceText, _ input: Input) -> FileReport {
        let document = AHAPDocument(source)
        let form = FindingText(path: input.path, source: document.source, palette: palette, width: width)
        var report = FileReport(status: .findings)
        for finding in document.check() where finding.rule.category == .syntax && finding.severity == .error {
            form.write(finding, into: &report.messages)
        }
        report.messages += "\(VisibleText.of(input.path)): left as it is, because it could not be read whole\n".utf8
        return report
    }
}
