import HapticFormats

extension Command {
    /// `thrum pack`
    static let pack = Command(
        name: "pack", summary: "turn a folder of patterns into files for every platform",
        usage: "[options] FOLDER",
        details: """
            Writes every .ahap file of a folder in each target format, into a folder for each, and a source file with the \
            names of the patterns for each language. What to write stands in .thrum.json under "pack"; options count more. \
            Files that have not changed since the last time are left alone.
            """,
        options: [
            packTo.description, packNames.description, packOutput.description, packStrict.description,
            packForce.description, InputOptions.maxSize.description,
        ],
        examples: [
            Example(
                call: "thrum pack --to haptic --to android-envelope --names kotlin Haptics",
                meaning: "two formats, and an enum for Kotlin")
        ],
        action: .builtIn(runPack))
}

private let packTo = ValueOption<ConversionFormat>(
    "--to", "FORMAT", "a format to write; may be given several times (default: \"targets\" of .thrum.json)"
) { (text) throws(UsageError) in
    if let format = ConversionFormat(named: text), Converter.writable.contains(format) { return format }
    let names = Converter.writable.map(\.name)
    throw .unknown("format of --to", text, known: names, otherwise: "use \(listed(names))")
}
private let packNames = ValueOption<PackConfiguration.Language>(
    choice: "--names", "LANGUAGE",
    "write the names for swift, kotlin or csharp; may be given several times (default: \"names\" of .thrum.json)")
private let packOutput = ValueOption<String>(
    "--output", short: "o", "FOLDER",
    "where to write (default: \"output\" of .thrum.json, else Packed inside the folder)")
private let packStrict = Flag("--strict", "write no file that would lose something, and exit with 1")
private let packForce = Flag("--force", "write everything anew, and replace files that pack has not written")

private func runPack(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) -> ExitStatus {
    guard arguments.operands.count == 1, let folder = arguments.operands.first else {
        throw UsageError(
            "\(counted(arguments.operands.count, "folder")) given", help: "name the one that is to be packed")
    }
    guard (try? console.environment.files.kind(folder)) == .folder else {
        throw UsageError("there is no folder \(folder)", help: "name a folder of .ahap files")
    }
    var search = ConfigurationSearch(console)
    let index = search.index(forFile: Path.join(folder, Configuration.fileName))
    guard search.complaints.isEmpty else {
        console.report(search.complaints)
        return .usage
    }
    var settings = search.found[index].pack ?? PackConfiguration()
    let targets = try arguments.values(packTo), names = try arguments.values(packNames)
    if !targets.isEmpty { settings.targets = targets }
    if !names.isEmpty { settings.names = names }
    if let output = try arguments.value(packOutput) { settings.output = output }
    guard !settings.targets.isEmpty || !settings.names.isEmpty else {
        throw UsageError(
            "nothing to write is named",
            help: "name a format with --to, or write { \"pack\": { \"targets\": [\"haptic\"] } } into .thrum.json")
    }
    let limit = (try arguments.value(InputOptions.maxSize) ?? InputOptions.defaultLimit).bytes
    let run = PackRun(
        folder: folder, settings: settings, isStrict: arguments.contains(packStrict),
        overwrites: arguments.contains(packForce), limit: limit, console: console)
    return run.perform()
}
