internal import HapticFormats
public import HapticPlayback
public import HapticRendering

/// Records what a sound output would get: a WAV file of 16 bits. Opens no device.
public final class WavOutput: PlaybackOutput {
    /// What the user calls it.
    public let name: String
    /// How often it wants to be asked, in seconds.
    public let interval = 0.02
    private let path: String
    private let rate: Double
    private let profile: Profile
    private let layout: ChannelLayout
    private let waits: Bool
    private let state = Guarded(State())

    private struct State {
        var sink: ByteSink?
        var session: PlaybackSession?
        var feed: PlaybackFeed?
        var begin: Double?
        var written = 0
    }

    private static let blockSize = 1_024
    /// The most that the sizes in the header can tell, in frames.
    private var mostFrames: Int { (Int(UInt32.max) - 128) / (2 * layout.channelCount) }

    /// A recorder into the file at `path`.
    ///
    /// - Parameters:
    ///   - sampleRate: Samples per second, 8,000...384,000.
    ///   - layout: What goes into which channel.
    ///   - waitsForBegin: Whether it records nothing until ``begin(at:)`` is called.
    public init(
        path: String, sampleRate: Int = 48_000, layout: ChannelLayout = .mono, profile: Profile = .taptic,
        waitsForBegin: Bool = false
    ) {
        precondition((8_000...384_000).contains(sampleRate), "the sample rate must be 8,000 to 384,000 Hz")
        name = "wav:\(path)"
        self.path = path
        rate = Double(sampleRate)
        self.profile = profile
        self.layout = layout
        waits = waitsForBegin
    }

    /// Creates the file and begins to listen to `session`.
    public func open(on session: PlaybackSession) throws(OutputFault) {
        let sink = try ByteSink(path: path, output: name)
        if let fault = sink.append(header(frames: 0), flush: true) { throw fault }
        let feed = session.makeSampleFeed(rate: rate, profile: profile, kinds: .all)
        state.withLock { state in
            state = State(sink: sink, session: session, feed: feed, begin: waits ? nil : feed.timeOfNextSample)
        }
    }

    /// Lets the recording begin at `time`, in seconds of engine time.
    public func begin(at time: Double) { state.withLock { $0.begin = $0.begin ?? time } }

    /// Writes the samples up to `time`.
    public func pull(to time: Double) throws(OutputFault) {
        let fault: OutputFault? = state.withLock { state in
            guard let sink = state.sink, let feed = state.feed, let begin = state.begin else { return nil }
            if state.written == 0 { feed.skipSamples(to: begin) }
            let channels = layout.channelCount
            var block = [Float](repeating: 0, count: Self.blockSize * channels)
            while state.written < mostFrames {
                let count = min(Self.blockSize, Int(((time - feed.timeOfNextSample) * rate).rounded(.down)))
                guard count > 0 else { return nil }
                block.withUnsafeMutableBufferPointer {
                    feed.render(layout, into: .init(rebasing: $0[0..<(count * channels)]))
                }
                state.written += count
                if let fault = sink.append(Self.bytes(block[..<(count * channels)])) { return fault }
            }
            return nil
        }
        if let fault { throw fault }
    }

    /// Writes the sizes into the header and closes the file.
    public func close() {
        let (session, feed) = state.withLock { state in
            defer { state = State() }
            if let sink = state.sink {
                _ = sink.rewrite(at: 0, header(frames: state.written))
                _ = sink.close()
            }
            return (state.session, state.feed)
        }
        if let session, let feed { session.removeFeed(feed) }
    }

    private static func bytes(_ samples: ArraySlice<Float>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(samples.count * 2)
        SampleEncoding.int16.append(samples.span, to: &bytes)
        return bytes
    }

    /// The header of a file of `frames` frames; always as long as that of an empty one.
    private func header(frames: Int) -> [UInt8] {
        let format = WAVFormat(
            sampleRate: Int(rate), channels: layout.channelCount, encoding: .int16,
            channelMask: layout == .dualSense ? WAVFormat.quadraphonic : 0)
        guard let writer = try? WAVWriter(format, frameCount: Int64(frames)) else {
            preconditionFailure("neither the rate nor the count can be refused: both are bounded here")
        }
        return writer.header
    }
}
