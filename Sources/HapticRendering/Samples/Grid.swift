import SampleLoops

/// How samples are grouped on the absolute grid: blocks of 512, in each groups of 16 pieces, in each piece 8, 16 or 32
/// samples, so short that the waveform within one is a polynomial of degree 5.
struct Grid {
    /// Samples of a block.
    static let blockSize = 512

    /// Samples per second.
    let rate: Double
    /// Seconds of a sample.
    let sampleLength: Double
    /// Samples of a piece.
    let pieceSize: Int
    /// Its logarithm to the base 2.
    let pieceShift: Int
    /// The bits of all pieces of a block.
    let allPieces: UInt64
    /// Samples of a group.
    let groupSize: Int
    /// Seconds of a piece.
    let pieceLength: Double
    /// Pieces for a sample.
    let sampleShare: Float

    /// The most turns in a piece for which degree 5 will do: the error is below 1e-6.
    static let mostTurns: Float = 0.178

    init(rate: Double) {
        self.rate = rate
        pieceSize = rate >= 40_000 ? 32 : rate >= 20_000 ? 16 : 8
        pieceShift = pieceSize.trailingZeroBitCount
        allPieces = UInt64.max >> (64 - UInt64(Self.blockSize / pieceSize))
        groupSize = pieceSize * Loops.piecesPerGroup
        pieceLength = Double(pieceSize) / rate
        sampleLength = 1 / rate
        sampleShare = 1 / Float(pieceSize)
    }

    /// The middle of a group, in samples from its first.
    @inline(__always)
    var groupMiddle: Float { Float(groupSize - 1) * 0.5 }

    /// The pieces that hold `samples`, both counted from the first of a group.
    @inline(__always)
    func pieces(of samples: Range<Int>) -> Range<Int> {
        samples.lowerBound >> pieceShift..<((samples.upperBound &- 1) >> pieceShift) &+ 1
    }

    /// The time of the middle of `count` samples from `first` on, in seconds.
    @inline(__always)
    func middle(of count: Int, from first: Int) -> Double {
        (Double(first) + (Double(count) - 1) * 0.5) * sampleLength
    }
}

/// Eight numbers at once.
typealias Lanes = SIMD8<Float>
