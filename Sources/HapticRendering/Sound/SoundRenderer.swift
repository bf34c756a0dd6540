public import HapticPattern

/// Turns a soundtrack into samples of two channels, left and right: the counterpart of ``Renderer`` for what is heard.
///
/// Time is cut into blocks of 512 samples on an absolute grid, each made whole, so that samples do not depend on how many
/// are asked for at a time. Sample *n* is at *n*/`sampleRate` seconds of pattern time, in the two renderers alike. Memory is
/// allocated when a renderer is made, and when it first renders after it was copied; else neither renders nor seeks allocate.
public struct SoundRenderer: Sendable {
    /// Samples per second.
    public var sampleRate: Double { context.rate }
    /// What is rendered.
    public var soundtrack: Soundtrack { context.soundtrack }
    /// What keeps the sum of all sounds inside -1...1: a cut, unless told otherwise, so that a file comes out as it is.
    public let limiter: Limiter
    /// The number of the next sample.
    public private(set) var position = 0

    private var context: SoundContext
    private var sounding: SoundSet
    /// What sounded at the start of the block in which `position` lies, unless it stands at its start.
    private var blockStart: SoundSet
    /// The block in which `position` lies, and room to work in.
    private var workspace: [Float]

    /// A renderer that stands at sample 0.
    ///
    /// - Parameters:
    ///   - live: What an app sends while the pattern plays, over the pattern's own time.
    ///   - sampleRate: Samples per second.
    /// - Precondition: `sampleRate` is finite and above 0.
    public init(
        _ soundtrack: Soundtrack, live: ControlLayer = .neutral, sampleRate: Double, limiter: Limiter = .hard
    ) {
        precondition(sampleRate > 0 && sampleRate < .infinity, "a sample rate must be finite and above 0")
        self.limiter = limiter
        context = SoundContext(soundtrack, live: live, rate: sampleRate)
        // A seek goes back by what the brightness filter remembers.
        let slack = Double(3 * SoundMix.blockSize + Brightness.memory(rate: sampleRate)) / sampleRate
        let most = soundtrack.mostVoices(slack: slack + 4 * Timeline.edge)
        sounding = SoundSet(capacity: most)
        blockStart = SoundSet(capacity: most)
        workspace = [Float](repeating: 0, count: SoundMix.size)
    }

    /// How many sounds there is room for.
    var capacity: Int { sounding.capacity }

    /// Renders the next samples.
    ///
    /// Each call continues where the last one stopped; after the last sound there is silence without end. The samples do
    /// not depend on how the calls were cut.
    ///
    /// - Parameters:
    ///   - left: Receives as many samples as `right`, each in -1...1, replacing what was there. May be empty.
    ///   - right: The other channel.
    /// - Complexity: O(samples · sounds).
    /// - Important: Real-time safe: no allocation, lock or I/O. One thread at a time.
    public mutating func render(
        left: UnsafeMutableBufferPointer<Float>, right: UnsafeMutableBufferPointer<Float>
    ) {
        precondition(left.count == right.count, "both channels get as many samples")
        guard let leftBase = left.baseAddress, let rightBase = right.baseAddress else { return }
        withMix { renderer, mix in
            var done = 0
            while done < left.count {
                let offset = renderer.position % SoundMix.blockSize
                let count = min(SoundMix.blockSize - offset, left.count - done)
                if offset == 0 {
                    if count < SoundMix.blockSize { renderer.blockStart.copy(renderer.sounding) }
                    renderer.renderBlock(to: mix)
                }
                (leftBase + done).update(from: mix.left + offset, count: count)
                (rightBase + done).update(from: mix.right + offset, count: count)
                renderer.position += count
                done += count
            }
        }
    }

    /// Makes `sample` the next one; later samples are those that rendering through would have given: bit for bit, and
    /// within 1e-6 where brightness acts on a file.
    ///
    /// - Complexity: O(*a* log *n*), where *a* sounds are heard there, and O(corners) of the controls over them.
    /// - Important: Real-time safe.
    public mutating func seek(toSample sample: Int) {
        precondition(sample >= 0, "samples are counted from 0")
        let block = sample - sample % SoundMix.blockSize
        position = block
        sounding.move(to: block, context)
        if sounding.isFiltered, block > 0 {
            let back = Brightness.memory(rate: context.rate) / SoundMix.blockSize + 1
            position = max(0, block - back * SoundMix.blockSize)
            sounding.move(to: position, context)
            withMix { renderer, mix in
                while renderer.position < block {
                    renderer.renderBlock(to: mix)
                    renderer.position += SoundMix.blockSize
                }
            }
        }
        renderAgain(from: sample)
    }

    /// Exchanges the live layer for another one, which holds from `position` on.
    ///
    /// - Parameter live: What an app has sent, over the pattern's own time, past and to come; up to `position` it must
    ///   agree with the layer before, but may leave out corners older than a block of 512 samples and the current value.
    ///   Receives the layer before, for the caller to free where that does no harm.
    /// - Complexity: O(*a* log *n*) where *a* sounds are heard, and the samples of one block.
    /// - Important: Real-time safe.
    public mutating func exchangeLive(with live: inout ControlLayer) {
        let sample = position
        if position % SoundMix.blockSize > 0 { sounding.copy(blockStart) }
        position -= position % SoundMix.blockSize
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
        withMix { renderer, mix in renderer.renderBlock(to: mix) }
        position = sample
    }

    /// Calls `body` with the renderer and its memory, which are changed together.
    private mutating func withMix(_ body: (inout SoundRenderer, SoundMix) -> Void) {
        var space: [Float] = []
        swap(&space, &workspace)
        space.withUnsafeMutableBufferPointer { space in
            if let base = space.baseAddress { body(&self, SoundMix(base)) }
        }
        swap(&space, &workspace)
    }

    /// Renders the block of the grid that begins at `position`.
    private mutating func renderBlock(to mix: SoundMix) {
        mix.left.update(repeating: 0, count: SoundMix.blockSize)
        mix.right.update(repeating: 0, count: SoundMix.blockSize)
        sounding.begin(before: position + SoundMix.blockSize, context)
        guard !sounding.isSilent else { return }
        sounding.add(to: mix, from: position, context)
        guard limiter.threshold < .infinity else { return }
        limiter.limit(mix.left, count: SoundMix.blockSize)
        limiter.limit(mix.right, count: SoundMix.blockSize)
    }
}
