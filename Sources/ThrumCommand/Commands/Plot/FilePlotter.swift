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
        let baked = BakedPattern(overviewOf: timeline)
        let scene = PlotScene(
            pattern: pattern, timeline: timeline, baked: baked,
            words: PatternDescription(pattern, timeline, baked).text)
        do throws(FileFault) {
            let picture =
                switch settings.form {
                case .text: text(scene, input.path)
                case .svg: svg(scene, input.path)
                case .png: try png(svg(scene, input.path))
                }
            return max(reading.status, write(picture, to: destination))
        } catch {
            MediaProgram.report(
                error, help: "png needs this program beside thrum; build it with swift build, or write svg", console)
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

    private func text(_ scene: PlotScene, _ path: String) -> [UInt8] {
        let picture = TerminalPicture(
            scene.pattern, scene.timeline, scene.baked,
            TerminalPicture.Options(
                columns: settings.columns, isASCII: settings.isASCII, hasColor: console.outputPalette.isOn,
                range: range(scene.timeline)))
        var bytes = Array((console.outputPalette(.strong, VisibleText.of(settings.title ?? path)) + "\n").utf8)
        bytes += picture.bytes
        for line in wrapped(scene.words) { bytes += Array((line + "\n").utf8) }
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

    private func svg(_ scene: PlotScene, _ path: String) -> [UInt8] {
        let name = Path.name(of: path)
        let title = settings.title ?? (Path.isAHAP(name) ? String(name.dropLast(5)) : name)
        let drawing = Drawing(
            scene.pattern, scene.timeline, scene.baked,
            PlotOptions(
                size: settings.size, range: range(scene.timeline), heading: settings.isSocial ? title : nil,
                caption: settings.isSocial ? scene.words : nil))
        return drawing.svg(SVGOptions(scheme: settings.scheme.colors, title: title, description: scene.words))
    }

    private func png(_ svg: [UInt8]) throws(FileFault) -> [UInt8] {
        try MediaProgram.ask(["png", "--scale", "\(settings.scale)"], svg, failing: "made no picture", console)
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

/// What there is to draw of one file.
private struct PlotScene {
    var pattern: Pattern
    var timeline: Timeline
    /// The lines of the timeline, which the words and the picture share.
    var baked: BakedPattern
    var words: String
}
