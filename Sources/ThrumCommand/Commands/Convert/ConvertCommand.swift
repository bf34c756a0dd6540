import HapticFormats
import JSONText

extension Command {
    /// `thrum convert`
    static let convert = Command(
        name: "convert", summary: "turn patterns into other formats and back, saying what is lost",
        usage: "[--to FORMAT] [options] FILE|FOLDER|- ...",
        details: """
            Writes each pattern in another format, beside it or where -o says, and tells what the format cannot keep: item by \
            item with --report json, as a grade for each feature else. Files of other formats are read as what they are: \
            \(listed(ForeignReader.readable.map(\.name))). Nothing is overwritten without --force. Of a file with errors, what the reader kept is \
            converted, after the errors.
            """,
        options: [
            convertTo.description, convertFrom.description, convertOutput.description, convertReport.description,
            convertStrict.description, convertSplit.description, convertForce.description, convertModel.description,
            convertError.description, convertStep.description, convertCycle.description, convertPulse.description,
            convertTriggers.description, convertDevice.description, convertReference.description,
            convertDucking.description, convertLofelt.description, convertPerceptual.description,
            convertCurveTimes.description,
        ] + InputOptions.descriptions,
        examples: [
            Example(call: "thrum convert heartbeat.ahap -o heartbeat.haptic", meaning: "by the name of the result"),
            Example(
                call: "thrum convert --to android-envelope -o res/raw/ Haptics/",
                meaning: "every pattern of a folder, into another folder"),
            Example(
                call: "thrum convert --to haptic --report json --strict pulse.ahap",
                meaning: "refuse where something would be lost, and say what"),
            Example(call: "thrum convert clip.haptic --to ahap --split", meaning: "hums and taps in two files"),
        ],
        action: .builtIn(runConvert))
}

private func format(_ text: String, among formats: [ConversionFormat], _ option: String) throws(UsageError)
    -> ConversionFormat
{
    if let format = ConversionFormat(named: text), formats.contains(format) { return format }
    let names = formats.map(\.name)
    throw .unknown("format of \(option)", text, known: names, otherwise: "use \(listed(names))")
}

private let convertTo = ValueOption<ConversionFormat>(
    "--to", "FORMAT",
    "the format to write: \(listed(ConvertSettings.writable.map(\.name))) (default: by the name of the output)"
) { (text) throws(UsageError) in try format(text, among: ConvertSettings.writable, "--to") }
private let convertFrom = ValueOption<ConversionFormat>(
    "--from", "FORMAT",
    "the format of the input: \(listed(["ahap"] + ForeignReader.readable.map(\.name))) (default: by its name and content)"
) { (text) throws(UsageError) in try format(text, among: [.ahap] + ForeignReader.readable, "--from") }
private let convertOutput = ValueOption<String>(
    "--output", short: "o", "PATH",
    "the file to write, or a folder to write into, - for standard output (default: beside the input)")
private let convertReport = ValueOption<ConvertSettings.Report>(
    choice: "--report", "FORM", "how to tell what is lost: text or json (default: text)")
private let convertStrict = Flag("--strict", "write nothing where something would be lost, and exit with 1")
private let convertSplit = Flag("--split", "for ahap: hums and taps in two files, so that no curve reaches the taps")
private let convertForce = Flag("--force", "replace files that are there")
private let convertModel = ValueOption<ConvertSettings.Model>(
    choice: "--model", "NAME",
    "how strength and sharpness become amplitude and frequency: meta, mpeg or identity (default: the format's usual one)"
)
private let convertError = ValueOption<Double>(
    "--error", "SIZE", "how far intensity and sharpness may be off to spare points, 0.0001 to 0.2 (default: 0.01)"
) { (text) throws(UsageError) in
    guard let value = decimal(text), (0.0001...0.2).contains(value) else {
        throw UsageError("\"\(text)\" is no such error", help: "write a number from 0.0001 to 0.2")
    }
    return value
}
private func milliseconds(_ name: String, _ help: String, _ range: ClosedRange<Int>) -> ValueOption<Int> {
    ValueOption<Int>(name, "MS", help) { (text) throws(UsageError) in
        guard let value = Int(text), range.contains(value) else {
            throw UsageError(
                "\"\(text)\" is no such time",
                help: "write whole milliseconds from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }
}
private let convertStep = milliseconds("--step", "how long stepped formats hold a value (default: 20)", 1...1_000)
private let convertCycle = milliseconds(
    "--cycle", "for on-off motors: length of a cycle (default: 60 to write, 20 to read)", 2...1_000)
private let convertPulse = milliseconds("--min-pulse", "for on-off motors: shortest pulse (default: 20)", 1...1_000)
private let convertTriggers = Flag("--triggers", "for gamepad: taps drive the triggers too")

private let convertDevice = ValueOption<String>(
    "--device", "NAME",
    "what the device can do: \(listed(DeviceProfile.known.map(\.name))), or a file such as those in Devices/ (default: generic)"
)
private let convertReference = Flag(
    "--reference-compatible", "for hjif: as MPEG's reference encoder writes it, its faults included")
private let convertDucking = Flag(
    "--ducking", "for haptic: 20 % less hum at taps when read, as much more when written, as Meta's tools have it")
private let convertLofelt = Flag(
    "--lofelt", "for android-waveform and android-json: as Lofelt's player makes them of a .haptic file")
private let convertPerceptual = Flag(
    "--perceptual",
    "for android-waveform-envelope: as Android makes it of a basic envelope, by the accelerations of the device")
private let convertCurveTimes = Flag(
    "--keep-curve-times", "take control points as written, even where they seem to count from the pattern's start")

/// The device that a word stands for: a known one, or one that a file describes.
private func device(_ name: String, _ console: Console) throws(UsageError) -> DeviceProfile {
    if let known = DeviceProfile.known.first(where: { $0.name == name }) { return known }
    let text: SourceText
    do throws(FileFault) {
        text = try console.environment.files.read(name, Configuration.sizeLimit)
    } catch {
        throw .unknown(
            "device", name, known: DeviceProfile.known.map(\.name), otherwise: "name a file that describes one")
    }
    do throws(ForeignError) {
        return try DeviceProfile(text)
    } catch {
        let lines = LineMap(text)
        let first = error.findings[0]
        let place = lines.position(of: first.range.lowerBound)
        throw UsageError("\(name):\(place.line):\(place.column): \(first.message)", help: first.help)
    }
}

private func runConvert(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) -> ExitStatus {
    let input = try InputOptions(arguments)
    let output = try arguments.value(convertOutput)
    var options = ConversionOptions(model: try arguments.value(convertModel)?.model)
    if let error = try arguments.value(convertError) { options.error = error }
    if let step = try arguments.value(convertStep) { options.step = step }
    var reading = ReadingOptions()
    reading.model = options.model
    if let cycle = try arguments.value(convertCycle) {
        options.cycle = cycle
        reading.cycle = cycle
    }
    if let pulse = try arguments.value(convertPulse) { options.minimumPulse = pulse }
    options.drivesTriggers = arguments.contains(convertTriggers)
    options.isSplit = arguments.contains(convertSplit)
    options.isReferenceCompatible = arguments.contains(convertReference)
    options.isDucked = arguments.contains(convertDucking)
    options.isLofelt = arguments.contains(convertLofelt)
    options.isPerceptual = arguments.contains(convertPerceptual)
    reading.isDucked = options.isDucked
    if let name = try arguments.value(convertDevice) { options.device = try device(name, console) }
    if let date = console.environment.variable("SOURCE_DATE_EPOCH").flatMap({ Int64($0) }) { options.date = date }
    let named = output.flatMap { ConvertSettings.fileExtension(of: $0) }.flatMap { ConversionFormat(fileExtension: $0) }
    guard let target = try arguments.value(convertTo) ?? named else {
        throw UsageError(
            "no format given", help: "name one with --to FORMAT, or by the name of the output, as in -o pulse.haptic")
    }
    let (inputs, status) = try input.inputs(arguments, console)
    let settings = ConvertSettings(
        target: target, source: try arguments.value(convertFrom), output: output,
        report: try arguments.value(convertReport) ?? .text, isStrict: arguments.contains(convertStrict),
        overwrites: arguments.contains(convertForce),
        keepsCurveTimes: arguments.contains(convertCurveTimes), options: options, reading: reading,
        limit: input.limit)
    if inputs.count > 1, let output, !settings.isFolder(output, console.environment) {
        throw UsageError("\(inputs.count) files do not go into one", help: "name a folder: -o \(output)/")
    }
    return ConvertRun(settings: settings, console: console, start: status).perform(inputs)
}
