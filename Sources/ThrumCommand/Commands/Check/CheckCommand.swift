import AHAP

extension Command {
    /// `thrum check`
    static let check = Command(
        name: "check", summary: "find mistakes in haptic patterns, and mend them",
        usage: "[options] FILE|FOLDER|- ...",
        details: """
            Every file is read as far as it can be, and every departure is reported with its place, why it matters and what \
            to do. Folders are searched for .ahap files, whose order does not depend on the machine. \
            Columns count Unicode scalars.

            A .thrum.json file in the folder of a pattern or above it can set severities ("rules") and the folder of sound \
            files ("root").
            """,
        options: CheckSettings.descriptions + InputOptions.descriptions,
        examples: [
            Example(call: "thrum check Haptics/", meaning: "every .ahap file in a folder"),
            Example(call: "thrum check --fix pulse.ahap", meaning: "mend what can be mended without changing the feel"),
            Example(call: "thrum check --strict --format github Haptics/", meaning: "in a GitHub workflow"),
            Example(call: "thrum check --rule taps-too-close=off drums.ahap", meaning: "without one of the rules"),
            Example(
                call: "thrum check --stdin-name pulse.ahap - < pulse.ahap", meaning: "from an editor, before saving"),
        ],
        action: .builtIn(runCheck))
}

private func runCheck(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) -> ExitStatus {
    let settings = try CheckSettings(arguments, console)
    let (inputs, status) = try settings.inputOptions.inputs(arguments, console)
    if settings.fixing != nil, inputs.count > 1, inputs.contains(where: { $0.origin == .standardInput }) {
        throw UsageError("--fix takes standard input alone", help: "name only - or only files and folders")
    }
    guard let run = CheckRun(settings, inputs, console) else { return .usage }
    return max(status, run.perform())
}
