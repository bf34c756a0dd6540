import SampleLoops

/// Adds to one group of a block.
struct WaveWriter<L: LoopSet> {
    let grid: Grid
    /// The first sample of the group.
    let output: UnsafeMutablePointer<Float>
    /// Room to work in.
    let scratch: Scratch
    /// The pieces of the block that have been written, and the place of the group's first among them.
    private let written: UnsafeMutablePointer<UInt64>
    private let firstBit: UInt64

    /// A writer of the group that begins `offset` samples into the block.
    @inline(__always)
    init(_ mix: Mix<L>, offset: Int, _ grid: Grid) {
        self.grid = grid
        output = mix.output + offset
        scratch = mix.scratch
        written = mix.written
        firstBit = UInt64(truncatingIfNeeded: offset >> grid.pieceShift)
    }

    /// Makes sure that what is added to `samples`, counted from the group's first, is added to something.
    @inline(__always)
    func claim(_ samples: Range<Int>) {
        let pieces = grid.pieces(of: samples)
        claim(bits(pieces.lowerBound, pieces.upperBound))
    }

    @inline(__always)
    private func claim(_ wanted: UInt64) {
        let missing = wanted & ~written.pointee
        guard missing != 0 else { return }
        let block = output - (Int(truncatingIfNeeded: firstBit) << grid.pieceShift)
        L.clear(missing, of: grid.pieceSize, with: scratch.silence, in: block)
        written.pointee |= wanted
    }

    /// The bits of pieces of the group, up to the one before `end`.
    @inline(__always)
    private func bits(_ start: Int, _ end: Int) -> UInt64 {
        // A shift by 64 gives 0, as it should for the piece after the last.
        let last: UInt64 = 1 << (firstBit &+ UInt64(truncatingIfNeeded: end))
        return last &- (1 << (firstBit &+ UInt64(truncatingIfNeeded: start)))
    }

    /// Adds the polynomials of `samples`, counted from the group's first: whole pieces, and parts of pieces at its ends.
    @inline(__always)
    func add(_ samples: Range<Int>) {
        let first = (samples.lowerBound &+ (grid.pieceSize &- 1)) >> grid.pieceShift
        let last = samples.upperBound >> grid.pieceShift
        let (start, end) = (first << grid.pieceShift, last << grid.pieceShift)
        if start > samples.lowerBound { addPart(samples.lowerBound..<min(start, samples.upperBound)) }
        if first < last { addPieces(first..<last) }
        if end < samples.upperBound, last >= first { addPart(end..<samples.upperBound) }
    }

    /// Adds the polynomials of `samples`, counted from the group's first, under an edge.
    @inline(__always)
    func add(_ samples: Range<Int>, rising edge: Edge) {
        claim(samples)
        L.addPart(
            samples, of: grid.pieceSize, scratch.coefficients, edge: edge.start, step: edge.step, to: output)
    }

    @inline(__always)
    private func addPart(_ samples: Range<Int>) {
        claim(samples)
        L.addPart(samples, of: grid.pieceSize, scratch.coefficients, to: output)
    }

    /// Adds whole pieces.
    @inline(__always)
    private func addPieces(_ pieces: Range<Int>) {
        let wanted = bits(pieces.lowerBound, pieces.upperBound)
        if written.pointee & wanted == 0 {
            written.pointee |= wanted
            L.writePieces(pieces, of: grid.pieceSize, scratch.coefficients, at: scratch.places, to: output)
        } else {
            claim(wanted)
            L.addPieces(pieces, of: grid.pieceSize, scratch.coefficients, at: scratch.places, to: output)
        }
    }
}
