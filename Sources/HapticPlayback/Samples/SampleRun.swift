import HapticRendering

/// The samples of one stretch of a player: made by the session, rendered by the thread that reads the feed.
final class SampleRun: @unchecked Sendable {
    // Safety: both renderers are touched only by the reading thread once the run has been sent to it.
    /// What is felt; nil where nothing is, or nobody asks for it.
    private var renderer: Renderer?
    /// What is heard; nil where nothing is, or nobody asks for it.
    private var sound: SoundRenderer?
    /// The output's sample that is the renderers' sample 0.
    let origin: Int
    /// What is rendered.
    let timeline: Timeline
    let soundtrack: Soundtrack

    init(_ timeline: Timeline, _ soundtrack: Soundtrack, renderer: Renderer?, sound: SoundRenderer?, origin: Int) {
        self.timeline = timeline
        self.soundtrack = soundtrack
        self.renderer = renderer
        self.sound = sound
        self.origin = origin
    }

    /// Whether there is anything to be felt.
    var isFelt: Bool { renderer != nil }
    /// Whether there is anything to be heard.
    var isHeard: Bool { sound != nil }

    /// Renders samples from the output's sample `start` on, which is not before `origin`.
    ///
    /// - Important: Real-time safe.
    func render(from start: Int, into output: UnsafeMutableBufferPointer<Float>) {
        if renderer?.position != start - origin { renderer?.seek(toSample: start - origin) }
        renderer?.render(into: output)
    }

    /// Renders what is heard from the output's sample `start` on, which is not before `origin`.
    ///
    /// - Important: Real-time safe.
    func render(
        from start: Int, left: UnsafeMutableBufferPointer<Float>, right: UnsafeMutableBufferPointer<Float>
    ) {
        if sound?.position != start - origin { sound?.seek(toSample: start - origin) }
        sound?.render(left: left, right: right)
    }
}

/// When a run sounds, in samples of the output.
struct SamplePart: Sendable {
    /// What a run was made for; runs of equal keys are the same and go on.
    struct Key: Equatable, Sendable {
        var serial: UInt64
        var from: Double
        var chunk: Int
        var passes: Int
        var liveRevision: Int

        /// Whether both stand for the same stretch, apart from what is sent meanwhile.
        func isSameStretch(as other: Key) -> Bool {
            serial == other.serial && from == other.from && chunk == other.chunk && passes == other.passes
        }
    }

    var key: Key
    var run: SampleRun
    /// The first sample.
    var first: Int
    /// The sample after the last.
    var end: Int
    /// Whether it begins in the middle of things, and so fades in over an edge.
    var fadesIn: Bool
    /// Where it begins to fade out over an edge; `Int.max` where it is not cut.
    var cut: Int
}
