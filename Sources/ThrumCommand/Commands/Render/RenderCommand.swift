import AHAP
import HapticFormats
import HapticRendering

extension Command {
    /// `thrum render`
    static let render = Command(
        name: "render", summary: "turn a pattern into a sound file or numbers", usage: "[options] FILE|-",
        details: """
            Makes the waveform that an actuator would be driven with, and the sound beside it, as a WAV file, or the \
            effective intensity and sharpness over time and the taps, as JSON. What is only felt makes one channel, what \
            is only heard two; of both, the first channel is felt, the second and third are heard. A sound file that is \
            missing is told of, and silent. Of a file with errors, what the reader kept is rendered, after the \
            errors. The result appears under its name only when it is whole.
            """,
        options: [
            renderOutput.description, renderForm.description, renderRate.description, renderBits.description,
            renderChannels.description, renderRoot.description, renderMute.description, renderProfile.description,
            renderLength.description, InputOptions.maxSize.description,
            InputOptions.stdinName.description,
        ],
        examples: [
            Example(call: "thrum render heartbeat.ahap -o heartbeat.wav", meaning: "a sound file, 48,000 Hz, 24 bits"),
            Example(
                call: "thrum render --format json heartbeat.ahap", meaning: "1,000 frames a second, on standard output"),
            Example(
                call: "thrum render --root Haptics --channels stereo Haptics/a.ahap -o a.wav",
                meaning: "felt and heard together; paths of sound files start in Haptics"),
            Example(call: "thrum render --bits float -o - pulse.ahap | aplay", meaning: "into a pipe"),
        ],
        action: .builtIn(runRender))
}

private let renderOutput = ValueOption<String>(
    "--output", short: "o", "FILE", "write this file, - for standard output (JSON goes there unless told otherwise)")
private let renderForm = ValueOption<RenderSettings.Form>(
    choice: "--format", "FORMAT", "wav or json (default: by the name of the output, else wav)")
private let renderRate = ValueOption<Int>(
    "--rate", "HZ",
    "samples or frames per second (default: 48000 for wav, 24000 in profiles for the ear, 1000 for json)"
) { (text) throws(UsageError) in
    guard let rate = Int(text), RenderSettings.rates.contains(rate) else {
        throw UsageError("\"\(text)\" is no rate", help: "write a whole number of Hz from 1 to 768000")
    }
    return rate
}
private let renderBits = ValueOption<RenderSettings.Bits>(
    choice: "--bits", "BITS", "how a sample is stored: 16, 24, 32 or float (default: 24)")
private let renderChannels = ValueOption<ChannelLayout>(
    "--channels", "LAYOUT",
    "what goes into which channel: \(listed(ChannelLayout.allCases.map(\.name))) (default: by what the pattern holds)"
) { (text) throws(UsageError) in
    if let layout = ChannelLayout.allCases.first(where: { $0.name == text }) { return layout }
    let names = ChannelLayout.allCases.map(\.name)
    throw .unknown("layout", text, known: names, otherwise: "use \(listed(names))")
}
private let renderRoot = ValueOption<String>(
    "--root", "FOLDER", "where the paths of sound files start (default: the folder of the file)")
private let renderMute = ValueOption<RenderSettings.Bus>(
    choice: "--mute", "WHAT", "leave out what is felt (haptics) or what is heard (sound)")
private let renderProfile = ValueOption<Profile>(
    "--profile", "NAME",
    "how it is made to sound: \(listed(Profile.Name.allCases.map(\.rawValue))) (default: taptic)"
) { (text) throws(UsageError) in
    if let name = Profile.Name(rawValue: text) { return name.profile }
    let names = Profile.Name.allCases.map(\.rawValue)
    throw .unknown("profile", text, known: names, otherwise: "use \(listed(names))")
}
private let renderLength = ValueOption<Double>(
    "--max-length", "SECONDS", "refuse longer patterns (default: 86400, a day)"
) { (text) throws(UsageError) in
    guard let seconds = decimal(text), seconds > 0 else {
        throw UsageError("\"\(text)\" is no length", help: "write a number of seconds above 0")
    }
    return seconds
}

private func runRender(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) -> ExitStatus {
    let options = try InputOptions(arguments)
    guard let operand = arguments.operands.first else {
        throw UsageError("no file given", help: "name an .ahap file, or - for standard input")
    }
    guard arguments.operands.count == 1 else {
        throw UsageError("one file at a time", help: "thrum render \(operand) -o FILE")
    }
    let output = try arguments.value(renderOutput)
    let isNamedJSON = output.map { Path.hasEnding($0, ".json") } ?? false
    let form = try arguments.value(renderForm) ?? (isNamedJSON ? .json : .wav)
    guard let destination = output ?? (form == .json ? "-" : nil) else {
        throw UsageError("no output given", help: "name the sound file with -o FILE, or -o - for standard output")
    }
    let profile = try arguments.value(renderProfile) ?? .taptic
    let root = try arguments.value(renderRoot)
    if let root { try CheckSettings.expectFolder(root, console) }
    let layout = try arguments.value(renderChannels)
    if form == .json, layout != nil { throw UsageError("--channels is for sound files", help: "leave it out for json") }
    let settings = RenderSettings(
        form: form, rate: try arguments.value(renderRate) ?? (form == .json ? 1_000 : profile.sampleRate),
        bits: try arguments.value(renderBits) ?? .int24, profile: profile,
        layout: layout, omits: try arguments.value(renderMute), root: root,
        maximumLength: try arguments.value(renderLength) ?? RenderSettings.defaultMaximumLength)
    let input = Input(
        path: operand == "-" ? options.inputName : operand, origin: operand == "-" ? .standardInput : .file)
    return FileRenderer(settings: settings, console: console, limit: options.limit).render(input, to: destination)
}
