import HapticPlayback
import HapticRendering

/// An output that keeps the samples of what is felt and of what is heard.
final class SampleRecorder: PlaybackOutput {
    let name = "samples"
    let interval = 0.02
    private let rate: Double
    private let state = Guarded(State())

    private struct State {
        var session: PlaybackSession?
        var feed: PlaybackFeed?
        var start = 0.0
        var felt: [Float] = []
        var left: [Float] = []
        var right: [Float] = []
    }

    init(rate: Double) { self.rate = rate }

    /// What has been recorded.
    var recording: SoundRecording {
        state.withLock {
            SoundRecording(
                sampleRate: rate, start: $0.start - VirtualClock.start, felt: $0.felt, left: $0.left, right: $0.right)
        }
    }

    func open(on session: PlaybackSession) throws(OutputFault) {
        let feed = session.makeSampleFeed(rate: rate, kinds: .all)
        let start = feed.timeOfNextSample
        state.withLock { state in
            state.session = session
            state.feed = feed
            state.start = start
        }
    }

    func pull(to time: Double) throws(OutputFault) {
        state.withLock { state in
            guard let feed = state.feed else { return }
            let count = Int(((time - feed.timeOfNextSample) * rate).rounded(.down))
            guard count > 0 else { return }
            var block = [Float](repeating: 0, count: 3 * count)
            block.withUnsafeMutableBufferPointer { feed.render(.hapticAndAudio, into: $0) }
            for frame in 0..<count {
                state.felt.append(block[3 * frame])
                state.left.append(block[3 * frame + 1])
                state.right.append(block[3 * frame + 2])
            }
        }
    }

    func close() {
        let (session, feed) = state.withLock { state in
            defer { (state.session, state.feed) = (nil, nil) }
            return (state.session, state.feed)
        }
        if let session, let feed { session.removeFeed(feed) }
    }
}

/// The samples of one start of one engine.
public struct SoundRecording: Sendable, Equatable {
    /// Samples per second.
    public var sampleRate: Double
    /// When the first sample is, in seconds since the stage was set up.
    public var start: Double
    /// What a wide-band actuator would get, each sample in -1...1.
    public var felt: [Float]
    /// What would be heard on the left, each sample in -1...1.
    public var left: [Float]
    /// What would be heard on the right.
    public var right: [Float]

    /// The time of a sample, in seconds since the stage was set up.
    public func time(ofSample index: Int) -> Double { start + Double(index) / sampleRate }

    /// The first sample of a channel that is not 0; nil where all is silent.
    public static func onset(_ channel: [Float]) -> Int? { channel.firstIndex { $0 != 0 } }
}

extension HapticStage {
    /// The samples recorded so far, one recording for each start of each engine; empty without a ``sampleRate``.
    public var sound: [SoundRecording] { engines.flatMap { $0.samples.copy().map(\.recording) } }
}
