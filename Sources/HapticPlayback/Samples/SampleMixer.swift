import HapticPattern
import HapticRendering

/// Adds up the samples of all players of a feed. Belongs to the thread that reads it.
final class SampleMixer {
    let grid: SampleGrid
    let profile: Profile
    /// The number of the next sample.
    private(set) var position = 0
    private let scratch: UnsafeMutableBufferPointer<Float>
    /// One half of a raised cosine, for edges: from just above 0 to just below 1.
    private let rise: [Float]
    private var gain: Float = -1

    /// Samples rendered at a time.
    static let blockSize = 256

    init(_ grid: SampleGrid, _ profile: Profile) {
        self.grid = grid
        self.profile = profile
        scratch = .allocate(capacity: Self.blockSize)
        scratch.initialize(repeating: 0)
        let edge = max(1, grid.count(of: profile.edge))
        rise = (0..<edge).map { Float(0.5 - 0.5 * Mathematics.cos(turns: 0.5 * (Double($0) + 0.5) / Double(edge))) }
    }

    deinit { scratch.deallocate() }

    /// Leaves samples out.
    func skip(to index: Int) { position = max(position, index) }

    /// Fills `output` with the next samples, of at most ``blockSize``, from the channels that begin with `first`.
    ///
    /// - Important: Real-time safe.
    func render(_ first: Unmanaged<Channel>?, gain: Double, into output: UnsafeMutableBufferPointer<Float>) {
        output.update(repeating: 0)
        let start = position
        position += output.count
        var next = first
        while let channel = next {
            channel._withUnsafeGuaranteedRef { channel in
                next = channel.next
                channel.addSamples(from: start, to: output, scratch: scratch, rise: rise)
            }
        }
        applyGain(Float(gain), output)
        let threshold = Float(profile.limiter.threshold)
        for index in output.indices where !(abs(output[index]) <= threshold) {
            output[index] = Float(profile.limiter.limited(Double(output[index])))
        }
    }

    /// The gain, moving from the last one over the block.
    private func applyGain(_ target: Float, _ output: UnsafeMutableBufferPointer<Float>) {
        let before = gain < 0 ? target : gain
        gain = target
        guard before != 1 || target != 1 else { return }
        let step = (target - before) / Float(output.count)
        for index in output.indices { output[index] *= before + step * Float(index + 1) }
    }
}

extension SamplePart {
    /// Adds the part's samples from the output's sample `start` on.
    func add(
        from start: Int, to output: UnsafeMutableBufferPointer<Float>, scratch: UnsafeMutableBufferPointer<Float>,
        rise: [Float], gain: Float
    ) {
        let from = max(first, start), to = min(end, start + output.count)
        guard to > from else { return }
        let block = UnsafeMutableBufferPointer(rebasing: scratch[0..<to - from])
        run.render(from: from, into: block)
        if fadesIn, from < first + rise.count {
            for index in 0..<min(block.count, first + rise.count - from) { block[index] *= rise[from - first + index] }
        }
        if to > cut {
            for index in max(0, cut - from)..<block.count {
                let place = from + index - cut
                block[index] *= place < rise.count ? rise[rise.count - 1 - place] : 0
            }
        }
        guard let source = block.baseAddress, let target = output.baseAddress.map({ $0 + (from - start) }) else {
            return
        }
        if gain == 1 {
            for index in 0..<block.count { target[index] += source[index] }
        } else {
            for index in 0..<block.count { target[index] += source[index] * gain }
        }
    }
}
