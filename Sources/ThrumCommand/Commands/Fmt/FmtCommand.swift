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
