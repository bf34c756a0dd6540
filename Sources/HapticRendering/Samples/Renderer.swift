public import HapticPattern
import SampleLoops

/// Turns a timeline into samples.
///
/// Time is cut into blocks of 512 samples on an absolute grid, and each block is made whole, from closed forms in
/// absolute time. Samples therefore depend neither on how many are asked for at a time nor on where rendering began.
///
/// Mono; sample *n* is at *n*/`sampleRate` seconds of pattern time. Memory is allocated when a renderer is made. It neither renders
/// nor seeks into new memory, except once after it was copied: two copies share theirs until one of them renders.
public struct Renderer: Sendable {
    /// Samples per second.
    public var sampleRate: Double { context.rate }
    /// What is rendered.
    public var timeline: Timeline { context.timeline }
    /// How it is made to sound.
    public var profile: Profile { context.profile }
    /// The number of the next sample.
    public private(set) var position = 0

    private var context: VoiceContext
    private var sounding: Sounding
    /// What sounded at the start of the block in which `position` lies, unless it stands at its start.
    private var blockStart: Sounding
    private var workspace: Workspace
    private let loops: LoopBuild

    /// A renderer that stands at sample 0.
    ///
    /// - Parameters:
    ///   - live: What an app sends while the pattern plays, over the pattern's own time.
    ///   - sampleRate: Samples per second.
    ///   - loops: The build of the inner loops; the samples do not depend on it.
    /// - Precondition: `sampleRate` is finite and above 0, `loops` is available.
    public init(
        _ timeline: Timeline, live: ControlLayer = .neutral, profile: Profile = .taptic, sampleRate: Double,
        loops: LoopBuild = .best
    ) {
        precondition(sampleRate > 0 && sampleRate < .infinity, "a sample rate must be finite and above 0")
        precondition(loops == .baseline || LoopBuild.best == loops, "this processor does not run these loops")
        self.loops = loops
        context = VoiceContext(timeline: timeline, live: live, profile: profile, grid: Grid(rate: sampleRate))
        let slack = 2 * Double(Grid.blockSize) / sampleRate + 4 * profile.edge
        let (voices, taps) = (timeline.mostVoices(slack: slack), timeline.mostTaps(slack: slack, profile))
        sounding = Sounding(voices: voices, taps: taps)
        blockStart = Sounding(voices: voices, taps: taps)
        workspace = Workspace(context.grid)
    }

    /// How many voices and taps there is room for.
    var capacity: (voices: Int, taps: Int) { sounding.capacity }

    /// Renders the next samples.
    ///
    /// Each call continues where the last one stopped; after the last sound there is silence without end. The samples do
    /// not depend on how the calls were cut.
    ///
    /// - Parameter output: Receives `output.count` samples, each in -1...1, replacing what was there. May be empty.
    /// - Complexity: O(samples · voices that sound).
    /// - Important: Real-time safe: no allocation, lock or I/O. One thread at a time.
    public mutating func render(into output: inout MutableSpan<Float>) {
        output.withUnsafeMutableBufferPointer { render(into: $0) }
    }

    /// Renders the next samples into memory that is given by address; otherwise as the method for spans.
    public mutating func render(into output: UnsafeMutableBufferPointer<Float>) {
        guard let base = output.baseAddress else { return }
        withWorkspace { renderer, block, scratch in
            var done = 0
            while done < output.count {
                let offset = renderer.position % Grid.blockSize
                let count = min(Grid.blockSize - offset, output.count - done)
                if count == Grid.blockSize {
                    renderer.renderBlock(to: base + done, scratch)
                } else {
                    if offset == 0 {
                        renderer.blockStart.copy(renderer.sounding)
                        renderer.renderBlock(to: block, scratch)
                    }
                    (base + done).update(from: block + offset, count: count)
                }
                renderer.position += count
                done += count
            }
        }
    }

    /// Makes `sample` the next one; later samples are those that rendering through would have given, bit for bit.
    ///
    /// - Complexity: O(*a* log *n*), where *a* voices sound there, and O(corners) of the controls over the chain of
    ///   voices that share their phase.
    /// - Important: Real-time safe.
    public mutating func seek(toSample sample: Int) {
        precondition(sample >= 0, "samples are counted from 0")
        position = sample - sample % Grid.blockSize
        sounding.move(to: position, context)
        renderAgain(from: sample)
    }

    /// Exchanges the live layer for another one, which holds from `position` on.
    ///
    /// - Parameter live: What an app has sent, over the pattern's own time, past and to come; up to `position` it must
    ///   agree with the layer before, but may leave out corners older than a block of 512 samples and the current value.
    ///   Receives the layer before, for the caller to free where that does no harm.
    /// - Complexity: O(*a* log *n*) where *a* voices sound, and the samples of one block.
    /// - Important: Real-time safe.
    public mutating func exchangeLive(with live: inout ControlLayer) {
        let sample = position
        if position % Grid.blockSize > 0 { sounding.copy(blockStart) }
        position -= position % Grid.blockSize
        let previous = context
        context.live = live
        live = previous.live
        sounding.follow(context, after: previous, at: position)
        renderAgain(from: sample)
    }

    /// Makes the block that `position` stands at the start of, if `sample` lies within it, and goes there.
    private mutating func renderAgain(from sample: Int) {
        guard sample > position else { return }
        blockStart.copy(sounding)
        withWorkspace { renderer, block, scratch in renderer.renderBlock(to: block, scratch) }
        position = sample
    }
}

/// Memory that a renderer works in.
private struct Workspace {
    /// The block that the renderer stands in, unless it stands at its start.
    var block: [Float] = []
    /// Room for the loops.
    var scratch: [Float] = []

    /// A workspace without memory.
    init() {}

    init(_ grid: Grid) {
        block = [Float](repeating: 0, count: Grid.blockSize)
        scratch = [Float](repeating: 0, count: Scratch.size)
        Scratch.prepare(&scratch, for: grid)
    }
}

extension Renderer {
    /// Calls `body` with the renderer, its block and the room for loops, which are all changed together.
    private mutating func withWorkspace(
        _ body: (inout Renderer, _ block: UnsafeMutablePointer<Float>, _ scratch: Scratch) -> Void
    ) {
        var space = Workspace()
        swap(&space, &workspace)
        let waves = context.profile.hum.waves
        space.block.withUnsafeMutableBufferPointer { block in
            space.scratch.withUnsafeMutableBufferPointer { scratch in
                guard let block = block.baseAddress, let scratch = scratch.baseAddress else { return }
                guard let waves else { return body(&self, block, Scratch(scratch, waves: nil)) }
                waves.cells.withUnsafeBufferPointer { body(&self, block, Scratch(scratch, waves: $0.baseAddress)) }
            }
        }
        swap(&space, &workspace)
    }

    /// Renders the block of the grid that begins at `position`.
    private mutating func renderBlock(to output: UnsafeMutablePointer<Float>, _ scratch: Scratch) {
        #if canImport(SampleLoopsAVX2)
        if loops == .avx2 { return renderBlock(to: output, scratch, WideLoops.self) }
        #endif
        renderBlock(to: output, scratch, BaselineLoops.self)
    }

    private mutating func renderBlock<L: LoopSet>(
        to output: UnsafeMutablePointer<Float>, _ scratch: Scratch, _: L.Type
    ) {
        var written: UInt64 = 0
        let ceiling = withUnsafeMutablePointer(to: &written) { written in
            // One call: each copies the context.
            sounding.render(Mix<L>(output: output, written: written, scratch: scratch), from: position, context)
        }
        let missing = context.grid.allPieces & ~written
        if missing != 0 { L.clear(missing, of: context.grid.pieceSize, with: scratch.silence, in: output) }
        if ceiling > context.profile.limiter.threshold { Self.limit(output, context.profile.limiter, L.self) }
    }

    /// Limits the samples of a block, of which most need none.
    private static func limit<L: LoopSet>(_ output: UnsafeMutablePointer<Float>, _ limiter: Limiter, _: L.Type) {
        let threshold = Float(limiter.threshold)
        guard L.exceeds(threshold, output, count: Grid.blockSize) else { return }
        for first in stride(from: 0, to: Grid.blockSize, by: 64) where L.exceeds(threshold, output + first, count: 64) {
            limiter.limit(output + first, count: 64)
        }
    }
}
