import HapticAnalysis
import HapticDrawing
import HapticPattern
import HapticRendering
import JSONText

/// Draws single files.
struct FilePlotter {
    let settings: PlotSettings
    let console: Console
    let limit: Int

    func plot(_ input: Input, to destination: String) -> ExitStatus {
        let reading = PatternReading(input, limit: limit, console)
        guard let pattern = reading.pattern else { return reading.status }
        let timeline = Timeline(pattern)
        let end = max(timeline.duration, timeline.felt)
        if let from = settings.from, from >= end {
            let reason = "the pattern ends at \(NumberText.rounded(end, digits: 3)) s"
            let help = "let --from be earlier"
            console.report(Message.fault(input.path, .failed(reason: reason), help: help, console.errorPalette))
            return .usage
        }
        let words = PatternDescription(pattern, timeline).text
        do throws(FileFault) {
            let picture =
                switch settings.form {
                case .text: text(pattern, timeline, words, input.path)
                case .svg: svg(pattern, timeline, words, input.path)
                case .png: try png(svg(pattern, timeline, words, input.path))
                }
            return max(reading.status, write(picture, to: destination))
        } catch {
            let help = error == .notFound ? MediaProgram.help : nil
            console.report(Message.fault(MediaProgram.name, error, help: help, console.errorPalette))
            return .usage
        }
    }

    /// The times asked for, where any were.
    private func range(_ timeline: Timeline) -> ClosedRange<Double>? {
        guard settings.from != nil || settings.to != nil else { return nil }
        let from = settings.from ?? 0
        let to = settings.to ?? max(timeline.duration, timeline.felt)
        return from < to ? from...to : nil
    }

    // MARK: Forms

    private func text(_ pattern: Pattern, _ timeline: Timeline, _ words: String, _ path: String) -> [UInt8] {
        let picture = TerminalPicture(
            pattern, timeline,
            TerminalPicture.Options(
                columns: settings.columns, isASCII: settings.isASCII, hasColor: console.outputPalette.isOn,
                range: range(timeline)))
        var bytes = Array((console.outputPalette(.strong, VisibleText.of(settings.title ?? path)) + "\n").utf8)
        bytes += picture.bytes
        for line in wrapped(words) { bytes += Array((line + "\n").utf8) }
        return bytes
    }

    /// Words in lines as wide as the picture.
    private func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.utf8.count + 1 + word.utf8.count <= settings.columns {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

    private func svg(_ pattern: Pattern, _ timeline: Timeline, _ words: String, _ path: String) -> [UInt8] {
        let name = Path.name(of: path)
        let title = settings.title ?? (Path.isAHAP(name) ? String(name.dropLast(5)) : name)
        let drawing = Drawing(
            pattern, timeline,
            PlotOptions(
                size: settings.size, range: range(timeline), heading: settings.isSocial ? title : nil,
                caption: settings.isSocial ? words : nil))
        return drawing.svg(SVGOptions(scheme: settings.scheme.colors, title: title, description: words))
    }

    private func png(_ svg: [UInt8]) throws(FileFault) -> [UInt8] {
        let answer = try console.environment.askSibling(
            MediaProgram.name, ["png", "--scale", "\(settings.scale)"], svg, MediaProgram.limit)
        guard answer.status == 0 else { throw .failed(reason: "it made no picture (status \(answer.status))") }
        return answer.output
    }

    // MARK: Writing

    private func write(_ bytes: [UInt8], to destination: String) -> ExitStatus {
        guard destination != "-" else {
            console.print(bytes)
            return .clean
        }
        do throws(FileFault) {
            try console.environment.files.replace(destination, bytes)
            console.remark("wrote \(VisibleText.of(destination))")
            return .clean
        } catch {
            console.report(Message.unwritable(destination, error, console.errorPalette))
            return .usage
        }
    }
}

/// The program that makes pictures of dots.
private enum MediaProgram {
    static let name = "thrum-media"
    /// No picture is larger: four bytes for each of the most pixels that it draws.
    static let limit = 1 << 29
    static let help = "png needs this program beside thrum; build it with swift build, or write svg"
}
