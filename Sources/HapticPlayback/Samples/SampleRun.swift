import HapticRendering

/// The samples of one stretch of a player: made by the session, rendered by the thread that reads the feed.
final class SampleRun: @unchecked Sendable {
    // Safety: `renderer` is touched only by the reading thread once the run has been sent to it.
    private var renderer: Renderer
    /// The output's sample that is the renderer's sample 0.
    let origin: Int

    init(_ renderer: Renderer, origin: Int) {
        self.renderer = renderer
        self.origin = origin
    }

    /// Renders samples from the output's sample `start` on, which is not before `origin`.
    ///
    /// - Important: Real-time safe.
    func render(from start: Int, into output: UnsafeMutableBufferPointer<Float>) {
        if renderer.position != start - origin { renderer.seek(toSample: start - origin) }
        renderer.render(into: output)
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
