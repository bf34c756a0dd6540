import AHAP
import HapticFormats
import HapticPattern
import HapticRendering
import JSONText

/// Renders one file.
struct FileRenderer {
    let settings: RenderSettings
    let console: Console
    let limit: Int

    func render(_ input: Input, to destination: String) -> ExitStatus {
        let document: AHAPDocument
        do {
            document = AHAPDocument(try input.text(limit: limit, in: console.environment))
        } catch {
            console.report(Message.fault(input.path, error, console.errorPalette))
            return .usage
        }
        let status = report(document.check(), of: document, input)
        guard document.references.patternArray != nil, !document.pattern.events.isEmpty else {
            console.report(
                Message.fault(
                    input.path, .failed(reason: "there is nothing to render in it"), console.errorPalette))
            return max(status, .findings)
        }
        let timeline = Timeline(document.pattern)
        let length = max(timeline.duration, timeline.felt(in: settings.profile))
        guard length <= settings.maximumLength else {
            let text = NumberText.rounded(length, digits: 3)
            console.report(
                Message.fault(
                    input.path, .failed(reason: "the pattern lasts \(text) s"),
                    help: "allow that with --max-length \(text)", console.errorPalette))
            return max(status, .findings)
        }
        return max(status, write(timeline, to: destination))
    }

    /// Shows what is wrong with the file; errors only, as far as they keep things from being rendered.
    private func report(_ findings: [Diagnostic], of document: AHAPDocument, _ input: Input) -> ExitStatus {
        let tally = Tally(findings, mayFix: false)
        var messages: [UInt8] = []
        let form = FindingText(
            path: input.path, source: document.source, palette: console.errorPalette,
            width: FindingText.width(console))
        for finding in findings where finding.severity == .error { form.write(finding, into: &messages) }
        console.report(messages)
        return tally.status(strict: false)
    }

    private func write(_ timeline: Timeline, to destination: String) -> ExitStatus {
        let name = destination == "-" ? "standard output" : destination
        do throws(FileFault) {
            guard destination != "-" else {
                try make(timeline) { (bytes) throws(FileFault) in
                    console.print(bytes)
                    if console.outputIsClosed { throw .failed(reason: "closed") }
                }
                return .clean
            }
            let stream = try console.environment.files.stream(destination)
            do throws(FileFault) {
                try make(timeline, stream.write)
                try stream.commit()
            } catch {
                stream.abandon()
                throw error
            }
            console.remark("wrote \(VisibleText.of(destination))")
            return .clean
        } catch {
            // A reader that has enough is no mistake.
            if destination == "-", console.outputIsClosed { return .clean }
            console.report(Message.fault(name, error, console.errorPalette))
            return .usage
        }
    }

    private func make(
        _ timeline: Timeline, _ emit: ([UInt8]) throws(FileFault) -> Void
    ) throws(FileFault) {
        switch settings.form {
        case .wav: try makeWave(timeline, emit)
        case .json: try FrameJSON(timeline: timeline, rate: settings.rate).write(emit)
        }
    }

    /// Samples of a piece: large enough that writing costs little, small enough to stay in the cache.
    private static let pieceSize = 1 << 14

    private func makeWave(
        _ timeline: Timeline, _ emit: ([UInt8]) throws(FileFault) -> Void
    ) throws(FileFault) {
        let rate = Double(settings.rate)
        let count = timeline.sampleCount(rate: rate, profile: settings.profile)
        let format = WAVFormat(sampleRate: settings.rate, channels: 1, encoding: settings.bits.encoding)
        var writer: WAVWriter
        do {
            writer = try WAVWriter(format, frameCount: Int64(count))
        } catch {
            throw .failed(reason: "no WAV file holds \(count) samples at \(settings.rate) Hz")
        }
        var renderer = Renderer(timeline, profile: settings.profile, sampleRate: rate)
        try emit(writer.header)
        var samples = [Float](repeating: 0, count: min(Self.pieceSize, max(1, count)))
        var bytes: [UInt8] = []
        var done = 0
        while done < count {
            let size = min(samples.count, count - done)
            samples.withUnsafeMutableBufferPointer {
                renderer.render(into: UnsafeMutableBufferPointer(rebasing: $0[..<size]))
            }
            bytes.removeAll(keepingCapacity: true)
            writer.append(samples.span.extracting(0..<size), to: &bytes)
            try emit(bytes)
            done += size
            console.progress(done, of: count)
        }
        bytes.removeAll()
        writer.finish(&bytes)
        if !bytes.isEmpty { try emit(bytes) }
    }
}
