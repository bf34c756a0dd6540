import HapticPattern
import HapticRendering

/// What is felt and what is heard in a few samples, while it is added up, and room to work in.
struct SampleBlock {
    /// How many samples.
    let count: Int
    let felt: UnsafeMutablePointer<Float>
    let left: UnsafeMutablePointer<Float>
    let right: UnsafeMutablePointer<Float>
    /// Room for two channels.
    let scratch: UnsafeMutablePointer<Float>
    let second: UnsafeMutablePointer<Float>

    /// The first `count` samples of a memory of `size` floats.
    init(_ memory: UnsafeMutablePointer<Float>, count: Int) {
        func row(_ index: Int) -> UnsafeMutablePointer<Float> { memory + index * SampleMixer.blockSize }
        self.count = count
        (felt, left, right, scratch, second) = (row(0), row(1), row(2), row(3), row(4))
    }

    static let size = 5 * SampleMixer.blockSize
}

/// Adds up the samples of all players of a feed. Belongs to the thread that reads it.
final class SampleMixer {
    let grid: SampleGrid
    let profile: Profile
    /// The number of the next sample.
    private(set) var position = 0
    private let memory: UnsafeMutablePointer<Float>
    /// One half of a raised cosine, for edges: from just above 0 to just below 1.
    private let rise: [Float]
    private var feltGain = MovingGain()
    private var heardGain = MovingGain()

    /// Samples rendered at a time.
    static let blockSize = 256

    init(_ grid: SampleGrid, _ profile: Profile) {
        self.grid = grid
        self.profile = profile
        memory = .allocate(capacity: SampleBlock.size)
        memory.initialize(repeating: 0, count: SampleBlock.size)
        let edge = max(1, grid.count(of: profile.edge))
        rise = (0..<edge).map { Float(0.5 - 0.5 * Mathematics.cos(turns: 0.5 * (Double($0) + 0.5) / Double(edge))) }
    }

    deinit { memory.deallocate() }

    /// Leaves samples out.
    func skip(to index: Int) { position = max(position, index) }

    /// The next samples, `count` of at most ``blockSize``, from the channels that begin with `first`; not limited yet.
    ///
    /// - Important: Real-time safe.
    func render(_ first: Unmanaged<Channel>?, _ levels: MasterLevels, count: Int) -> SampleBlock {
        let block = SampleBlock(memory, count: count)
        block.felt.update(repeating: 0, count: count)
        block.left.update(repeating: 0, count: count)
        block.right.update(repeating: 0, count: count)
        let start = position
        position += count
        var next = first
        while let channel = next {
            channel._withUnsafeGuaranteedRef { channel in
                next = channel.next
                channel.addSamples(from: start, to: block, rise: rise)
            }
        }
        feltGain.apply(Float(levels.haptics), count, block.felt)
        var sameGain = heardGain
        heardGain.apply(Float(levels.sound), count, block.left)
        sameGain.apply(Float(levels.sound), count, block.right)
        return block
    }
}

/// A gain that moves over a block from what it was.
private struct MovingGain {
    private var gain: Float = -1

    mutating func apply(_ target: Float, _ count: Int, _ channel: UnsafeMutablePointer<Float>) {
        let before = gain < 0 ? target : gain
        gain = target
        guard before != 1 || target != 1 else { return }
        let step = (target - before) / Float(count)
        for index in 0..<count { channel[index] *= before + step * Float(index + 1) }
    }
}

extension SamplePart {
    /// Adds the part's samples from the output's sample `start` on, as far as they are of the kinds that play.
    func add(from start: Int, to block: SampleBlock, _ kinds: EventKinds, rise: [Float], gain: Float) {
        let from = max(first, start), to = min(end, start + block.count)
        guard to > from else { return }
        let count = to - from
        if run.isFelt, kinds.contains(.haptic) {
            let samples = UnsafeMutableBufferPointer(start: block.scratch, count: count)
            run.render(from: from, into: samples)
            add(samples, from, to: block.felt + (from - start), rise, gain)
        }
        if run.isHeard, kinds.contains(.sound) {
            let left = UnsafeMutableBufferPointer(start: block.scratch, count: count)
            let right = UnsafeMutableBufferPointer(start: block.second, count: count)
            run.render(from: from, left: left, right: right)
            add(left, from, to: block.left + (from - start), rise, gain)
            add(right, from, to: block.right + (from - start), rise, gain)
        }
    }

    /// Adds samples that begin with the output's sample `from`, with the edges of the part.
    private func add(
        _ samples: UnsafeMutableBufferPointer<Float>, _ from: Int, to target: UnsafeMutablePointer<Float>,
        _ rise: [Float], _ gain: Float
    ) {
        if fadesIn, from < first + rise.count {
            for index in 0..<min(samples.count, first + rise.count - from) {
                samples[index] *= rise[from - first + index]
            }
        }
        if from + samples.count > cut {
            for index in max(0, cut - from)..<samples.count {
                let place = from + index - cut
                samples[index] *= place < rise.count ? rise[rise.count - 1 - place] : 0
            }
        }
        if gain == 1 {
            for index in 0..<samples.count { target[index] += samples[index] }
        } else {
            for index in 0..<samples.count { target[index] += samples[index] * gain }
        }
    }
}
