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
        let reading = PatternReading(input, limit: limit, console)
        let status = reading.status
        guard status < .usage else { return status }
        guard let pattern = reading.pattern, !pattern.events.isEmpty else {
            console.report(
                Message.fault(
                    input.path, .failed(reason: "there is nothing to render in it"), console.errorPalette))
            return max(status, .findings)
        }
        let scene: RenderScene
        do throws(FileFault) {
            guard let made = try makeScene(pattern, input) else {
                let what = settings.omits == .haptics ? "heard" : "felt"
                console.report(
                    Message.fault(input.path, .failed(reason: "there is nothing \(what) in it"), console.errorPalette))
                return max(status, .findings)
            }
            scene = made
        } catch {
            MediaProgram.report(
                error, help: "sound files need this program in the folder of thrum; --mute sound leaves them out",
                console)
            return .usage
        }
        let length = scene.length(settings.profile)
        guard length <= settings.maximumLength else {
            let text = NumberText.rounded(length, digits: 3)
            console.report(
                Message.fault(
                    input.path, .failed(reason: "the pattern lasts \(text) s"),
                    help: "allow that with --max-length \(text)", console.errorPalette))
            return max(status, .findings)
        }
        return max(status, write(scene, to: destination))
    }

    /// What there is to render of `pattern`; nil where everything is left out.
    private func makeScene(_ authored: Pattern, _ input: Input) throws(FileFault) -> RenderScene? {
        var pattern = authored
        if let omitted = settings.omits { pattern.events.removeAll { $0.type.isHaptic == (omitted == .haptics) } }
        guard !pattern.events.isEmpty else { return nil }
        let timeline = Timeline(pattern)
        // Frames are about what is felt, and open no sound.
        guard settings.form == .wav, !timeline.sounds.isEmpty else { return RenderScene(timeline: timeline) }
        let sounds = try PatternSounds(
            pattern, name: input.path, root: settings.root ?? Path.folder(of: input.path), console)
        return RenderScene(
            timeline: timeline, soundtrack: Soundtrack(timeline, asset: { sounds.assets[$0] }),
            layout: ChannelLayout.usual(for: pattern))
    }

    private func write(_ scene: RenderScene, to destination: String) -> ExitStatus {
        let name = destination == "-" ? "standard output" : destination
        do throws(FileFault) {
            guard destination != "-" else {
                try make(scene) { (bytes) throws(FileFault) in
                    console.print(bytes)
                    if console.outputIsClosed { throw .failed(reason: "closed") }
                }
                return .clean
            }
            let stream = try console.environment.files.stream(destination)
            do throws(FileFault) {
                try make(scene, stream.write)
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
            console.report(Message.unwritable(name, error, console.errorPalette))
            return .usage
        }
    }

    private func make(
        _ scene: RenderScene, _ emit: ([UInt8]) throws(FileFault) -> Void
    ) throws(FileFault) {
        let layout = settings.layout ?? scene.layout
        switch settings.form {
        case .wav: try makeWave(scene, layout, emit)
        case .json: try FrameJSON(timeline: scene.timeline, rate: settings.rate).write(emit)
        }
    }

    /// Samples of a piece: large enough that writing costs little, small enough to stay in the cache.
    private static let pieceSize = 1 << 14

    private func makeWave(
        _ scene: RenderScene, _ layout: ChannelLayout, _ emit: ([UInt8]) throws(FileFault) -> Void
    ) throws(FileFault) {
        let rate = Double(settings.rate)
        let count = LayoutRenderer.frameCount(scene.timeline, scene.soundtrack, rate: rate, profile: settings.profile)
        let format = WAVFormat(
            sampleRate: settings.rate, channels: layout.channelCount, encoding: settings.bits.encoding,
            channelMask: layout == .dualSense ? WAVFormat.quadraphonic : 0)
        var writer: WAVWriter
        do {
            writer = try WAVWriter(format, frameCount: Int64(count))
        } catch {
            throw .failed(reason: "no WAV file holds \(count) frames of \(layout.channelCount) channels")
        }
        var renderer = LayoutRenderer(
            scene.timeline, scene.soundtrack, layout: layout, profile: settings.profile, sampleRate: rate)
        try emit(writer.header)
        var samples = [Float](repeating: 0, count: min(Self.pieceSize, max(1, count)) * layout.channelCount)
        var bytes: [UInt8] = []
        var done = 0
        while done < count {
            let size = min(Self.pieceSize, count - done)
            let length = size * layout.channelCount
            samples.withUnsafeMutableBufferPointer {
                renderer.render(into: UnsafeMutableBufferPointer(rebasing: $0[..<length]))
            }
            bytes.removeAll(keepingCapacity: true)
            writer.append(samples.span.extracting(0..<length), to: &bytes)
            try emit(bytes)
            done += size
            console.progress(done, of: count)
        }
        bytes.removeAll()
        writer.finish(&bytes)
        if !bytes.isEmpty { try emit(bytes) }
    }
}

/// What there is to render.
private struct RenderScene {
    var timeline: Timeline
    var soundtrack: Soundtrack?
    var layout = ChannelLayout.mono

    /// Seconds until all of it is over.
    func length(_ profile: Profile) -> Double {
        let heard = soundtrack.map { max($0.duration, $0.heard) } ?? 0
        return max(timeline.duration, timeline.felt, timeline.felt(in: profile), heard)
    }
}
