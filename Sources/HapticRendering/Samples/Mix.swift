import SampleLoops

/// A block of samples while its voices are added up, by one build of the loops.
///
/// What nothing has been added to yet holds anything: the first to come writes, so that nothing need be cleared.
struct Mix<L: LoopSet> {
    /// The first sample of the block.
    let output: UnsafeMutablePointer<Float>
    /// The pieces that have been written, a bit for each.
    let written: UnsafeMutablePointer<UInt64>
    /// Room to work in.
    let scratch: Scratch
}

/// Memory that the loops work in: parts of one array.
struct Scratch {
    private let base: UnsafeMutablePointer<Float>
    /// The tables of the profile's waves; nil for a sine.
    let waves: UnsafePointer<SIMD4<Float>>?

    /// Numbers in all.
    static let size = 32 + Loops.coefficientsPerPiece * Loops.piecesPerGroup + 2 * Loops.longestGroup

    /// The numbers in `array`, before anything is rendered on `grid`.
    static func prepare(_ array: inout [Float], for grid: Grid) {
        let step = 2 / Float(grid.pieceSize)
        let first: Float = grid.pieceSize == 8 ? -3.5 : 0.5
        for index in 0..<16 { array[index] = (Float(index) + first) * step }
        for index in 16..<32 { array[index] = 0 }
    }

    init(_ base: UnsafeMutablePointer<Float>, waves: UnsafePointer<SIMD4<Float>>?) {
        self.base = base
        self.waves = waves
    }

    /// The places in a piece, as `Loops.writePieces` wants them.
    @inline(__always)
    var places: UnsafePointer<Float> { UnsafePointer(base) }
    /// Eight zeros.
    @inline(__always)
    var silence: UnsafePointer<Float> { UnsafePointer(base + 16) }
    /// Room for the coefficients of a group.
    @inline(__always)
    var coefficients: UnsafeMutablePointer<Float> { base + 32 }
    /// Room for the samples of a group.
    @inline(__always)
    var wave: UnsafeMutablePointer<Float> { coefficients + Loops.coefficientsPerPiece * Loops.piecesPerGroup }
    /// Room for the samples of a group.
    @inline(__always)
    var amplitudes: UnsafeMutablePointer<Float> { wave + Loops.longestGroup }
}
