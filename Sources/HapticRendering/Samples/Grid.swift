/// How samples are grouped on the absolute grid: blocks of 512, in each groups of 16 pieces, in each piece 8, 16 or 32
/// samples, so short that the waveform within one is a polynomial of degree 5.
struct Grid {
    /// Samples of a block.
    static let blockSize = 512
    /// Pieces of a group.
    static let piecesPerGroup = 16

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
    /// The places of the eight samples right of a piece's middle, and of the eight that follow; in a piece of eight
    /// samples, those of all. Stored, because the compiler takes vectors of constants apart and works on their numbers
    /// one by one, at a third of the speed.
    let places: (Lanes, Lanes)
    /// Eight zeros. Stored, because loops that are seen to write zeros become calls, which cost more than a piece.
    private let silence = Lanes()
    /// From one sample's place to the next one's.
    let step: Float

    /// The most turns in a piece for which degree 5 will do: the error is below 1e-6.
    static let mostTurns: Float = 0.178

    init(rate: Double) {
        self.rate = rate
        pieceSize = rate >= 40_000 ? 32 : rate >= 20_000 ? 16 : 8
        pieceShift = pieceSize.trailingZeroBitCount
        allPieces = UInt64.max >> (64 - UInt64(Self.blockSize / pieceSize))
        groupSize = pieceSize * Self.piecesPerGroup
        pieceLength = Double(pieceSize) / rate
        sampleLength = 1 / rate
        step = 2 / Float(pieceSize)
        let first: Float = pieceSize == 8 ? -3.5 : 0.5
        let near = Lanes(0, 1, 2, 3, 4, 5, 6, 7) + first
        places = (near * step, (near + 8) * step)
    }

    /// Clears the pieces of `block` whose bits are set.
    func clear(_ block: UnsafeMutablePointer<Float>, _ pieces: UInt64) {
        var left = pieces
        while left != 0 {
            let piece = UnsafeMutableRawPointer(block + (left.trailingZeroBitCount << pieceShift))
            var offset = 0
            while offset < 4 * pieceSize {
                piece.storeBytes(of: silence, toByteOffset: offset, as: Lanes.self)
                offset &+= 32
            }
            left &= left &- 1
        }
    }

    /// The middle of a piece, in samples from the first of its group.
    @inline(__always)
    func middle(ofPiece index: Int) -> Float { Float(index * pieceSize) + Float(pieceSize - 1) * 0.5 }

    /// The time of the middle of `count` samples from `first` on, in seconds.
    @inline(__always)
    func middle(of count: Int, from first: Int) -> Double {
        (Double(first) + (Double(count) - 1) * 0.5) * sampleLength
    }
}

/// Eight numbers at once.
typealias Lanes = SIMD8<Float>
