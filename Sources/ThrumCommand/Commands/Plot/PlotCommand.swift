import HapticDrawing

extension Command {
    /// `thrum plot`
    static let plot = Command(
        name: "plot", summary: "draw a pattern, in the terminal or as a picture", usage: "[options] FILE|FOLDER|- ...",
        details: """
            Shows what is felt over time, and where a curve or step makes it another than written, that too: dashed and \
            hollow. Without an output the picture stands in the terminal, with a description in words. Of a file with \
            errors, what the reader kept is drawn, after the errors.
            """,
        options: [
            plotOutput.description, plotForm.description, plotSize.description, plotScheme.description,
            plotFrom.description, plotTo.description, plotTitle.description, plotScale.description,
            plotColumns.description, plotASCII.description,
        ] + InputOptions.descriptions,
        examples: [
            Example(call: "thrum plot heartbeat.ahap", meaning: "in the terminal"),
            Example(
                call: "thrum plot heartbeat.ahap -o heartbeat.svg", meaning: "a picture for any page, light or dark"),
            Example(
                call: "thrum plot --size social --theme dark -o card.png heartbeat.ahap",
                meaning: "a picture for the preview of a link"),
        ],
        action: .builtIn(runPlot))
}

private let plotOutput = ValueOption<String>(
    "--output", short: "o", "FILE", "write this file, - for standard output; takes one input")
private let plotForm = ValueOption<PlotSettings.Form>(
    choice: "--format", "FORMAT", "text, svg or png (default: by the name of the output; svg for -, text without one)")
private let plotSize = ValueOption<PlotArea>(
    "--size", "SIZE", "page (880x260), card (320x96, no axes), social (1200x630) or WIDTHxHEIGHT (default: page)",
    read: PlotArea.init)
private let plotScheme = ValueOption<PlotSettings.Scheme>(
    choice: "--theme", "THEME", "light, dark, or auto, which follows the reader (default: auto; light for png)")
private let plotFrom = ValueOption<Double>("--from", "SECONDS", "begin there (default: 0)", read: seconds)
private let plotTo = ValueOption<Double>("--to", "SECONDS", "end there (default: the end)", read: seconds)
private let plotTitle = ValueOption<String>("--title", "TEXT", "what the picture is called (default: the file's name)")
private let plotScale = ValueOption<Double>(
    "--scale", "N", "pixels of a png for each of the picture, 0.1 to 8 (default: 1)"
) { (text) throws(UsageError) in
    guard let scale = decimal(text), (0.1...8).contains(scale) else {
        throw UsageError("\"\(text)\" is no scale", help: "write a number from 0.1 to 8")
    }
    return scale
}
private let plotColumns = ValueOption<Int>(
    "--columns", "N", "width of the picture in a terminal, 30 or more (default: that of the terminal)"
) { (text) throws(UsageError) in
    guard let columns = Int(text), (30...1_000).contains(columns) else {
        throw UsageError("\"\(text)\" is no width", help: "write a whole number from 30 to 1000")
    }
    return columns
}
private let plotASCII = Flag("--ascii", "draw with ASCII alone (default: where the locale is not UTF-8)")

/// A size and whether it is the one with words.
private struct PlotArea: Sendable {
    var size: PlotSize
    var isSocial = false

    init(_ text: String) throws(UsageError) {
        switch text {
        case "page": size = .page
        case "card": size = .card
        case "social":
            size = .social
            isSocial = true
        default:
            let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { decimal(String($0)) }
            guard parts.count == 2, let width = parts[0], let height = parts[1],
                PlotSettings.sizes.contains(width), PlotSettings.sizes.contains(height)
            else {
                throw .unknown(
                    "size", text, known: ["page", "card", "social"],
                    otherwise: "use page, card, social or a size such as 880x260, each side from 16 to 8192")
            }
            size = PlotSize(width: width, height: height)
        }
    }
}

@Sendable private func seconds(_ text: String) throws(UsageError) -> Double {
    guard let seconds = decimal(text), seconds >= 0 else {
        throw UsageError("\"\(text)\" is no time", help: "write a number of seconds, 0 or more")
    }
    return seconds
}

private func runPlot(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) -> ExitStatus {
    let options = try InputOptions(arguments)
    let output = try arguments.value(plotOutput)
    let form = try arguments.value(plotForm) ?? formOf(output)
    let settings = try settings(form, arguments, console)
    let (inputs, status) = try options.inputs(arguments, console)
    if let output, inputs.count > 1 {
        throw UsageError("\(inputs.count) patterns and one output", help: "name one pattern for -o \(output)")
    }
    guard form == .text || output != nil || inputs.count <= 1 else {
        throw UsageError("\(inputs.count) pictures on standard output", help: "draw one at a time, with -o FILE")
    }
    let plotter = FilePlotter(settings: settings, console: console, limit: options.limit)
    var worst = status
    for (place, input) in inputs.enumerated() where !console.outputIsClosed {
        if place > 0 { console.print("\n") }
        worst = max(worst, plotter.plot(input, to: output ?? "-"))
    }
    return worst
}

/// The form that a name asks for.
private func formOf(_ output: String?) -> PlotSettings.Form {
    guard let output else { return .text }
    return Path.hasEnding(output, ".png") ? .png : Path.hasEnding(output, ".txt") ? .text : .svg
}

private func settings(
    _ form: PlotSettings.Form, _ arguments: ParsedArguments, _ console: Console
) throws(UsageError) -> PlotSettings {
    let area = try arguments.value(plotSize)
    let from = try arguments.value(plotFrom), to = try arguments.value(plotTo)
    if let to, to <= from ?? 0 { throw UsageError("--to is not after --from", help: "swap them") }
    let columns =
        try arguments.value(plotColumns)
        ?? min(console.environment.columns() ?? PlotSettings.defaultColumns, PlotSettings.mostColumns)
    return PlotSettings(
        form: form, size: area?.size ?? .page, isSocial: area?.isSocial ?? false,
        scheme: try arguments.value(plotScheme) ?? (form == .png ? .light : .auto), from: from, to: to,
        title: try arguments.value(plotTitle), scale: try arguments.value(plotScale) ?? 1, columns: columns,
        isASCII: arguments.contains(plotASCII) || !console.environment.showsUnicode)
}

extension Environment {
    /// Whether the locale says that text is UTF-8, or says nothing.
    var showsUnicode: Bool {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let locale = variable(name), !locale.isEmpty else { continue }
            let name = locale.lowercased()
            return name.hasSuffix("utf-8") || name.hasSuffix("utf8")
        }
        return true
    }
}
