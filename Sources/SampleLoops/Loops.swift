/// The inner loops of rendering: arithmetic on memory that is given by address, and nothing else.
///
/// This module is built twice from the same files, for the processor that the package is built for and, as
/// `SampleLoopsAVX2`, for one with AVX2; the renderer chooses when it starts (docs/decisions/0005-two-builds-of-the-loops.md).
/// Both give the same bits, because nothing here calls a library function, fuses a multiplication with an addition, or
/// depends on the width of vectors. For the second build to stay apart from the rest, nothing may be inlined across the
/// border, and no generic code of the standard library may be left that is not inlined here: hence addresses instead of
/// arrays. `scripts/check-loops` looks for such code in the object files.
///
/// Waveforms are made in groups of ``piecesPerGroup`` pieces. All indices count from the first sample, or piece, of a group.
package enum Loops {
    /// Pieces of a group.
    package static let piecesPerGroup = 16
    /// Coefficients of one piece: within it, a waveform is a polynomial of degree 5 in the place, -1...1.
    package static let coefficientsPerPiece = 6
    /// The most samples of a group.
    package static let longestGroup = 512
}

/// Eight numbers at once.
typealias Lanes = SIMD8<Float>

extension SIMD8<Float> {
    @inline(__always)
    var reversed: Lanes { Lanes(self[7], self[6], self[5], self[4], self[3], self[2], self[1], self[0]) }
}
