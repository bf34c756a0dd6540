import HapticRendering

extension Command {
    /// `thrum show`
    static let show = Command(
        name: "show", summary: "sum a pattern up", usage: "[options] FILE|FOLDER|- ...",
        details: """
            How long a pattern is as written and as felt, what it is made of, which values it leaves to their defaults, and \
            how many findings thrum check has. Of a file with errors, what the reader kept is shown, after the errors.
            """,
        options: [showJSON.description, showLoudness.description] + InputOptions.descriptions,
        examples: [
            Example(call: "thrum show heartbeat.ahap", meaning: "one pattern"),
            Example(call: "thrum show --json Haptics/", meaning: "a folder, for programs"),
            Example(call: "thrum show --loudness heartbeat.ahap", meaning: "how loud it is in every profile"),
        ],
        action: .builtIn(runShow))
}

private let showJSON = Flag("--json", "print JSON instead of text")
private let showLoudness = Flag("--loudness", "measure how loud each profile makes it")

private func runShow(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) -> ExitStatus {
    let options = try InputOptions(arguments)
    let asJSON = arguments.contains(showJSON)
    let profiles = arguments.contains(showLoudness) ? Profile.Name.allCases : []
    let (inputs, status) = try options.inputs(arguments, console)
    let shower = FileShower(
        environment: console.environment, limit: options.limit, asJSON: asJSON, profiles: profiles,
        outputPalette: console.outputPalette, errorPalette: console.errorPalette, width: FindingText.width(console))
    var worst = status
    var isFirst = true
    if asJSON { console.print("{\"version\":1,\"files\":[") }
    console.work(
        on: inputs, by: { shower.show($0) },
        emit: { report in
            console.report(report.messages)
            if !report.output.isEmpty {
                if !isFirst { console.print(asJSON ? "," : "\n") }
                isFirst = false
                console.print(report.output)
            }
            worst = max(worst, report.status)
        })
    if asJSON { console.print("]}\n") }
    return worst
}
