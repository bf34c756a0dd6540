/// A block of two channels while its sounds are added up, and room to work in.
struct SoundMix {
    /// The sum, left and right.
    let left: UnsafeMutablePointer<Float>
    let right: UnsafeMutablePointer<Float>
    /// The sound that is being added, one channel or two.
    let source: UnsafeMutablePointer<Float>
    let second: UnsafeMutablePointer<Float>
    /// Its level, sample by sample.
    let level: UnsafeMutablePointer<Float>
    /// Rows of a block each, for the harmonics of a tone.
    let rows: UnsafeMutablePointer<Float>
    /// The frames of a file around one place, and their weights.
    let window: UnsafeMutablePointer<Float>

    /// Samples of a block.
    static let blockSize = Grid.blockSize
    /// The rows that a tone needs.
    static let rowCount = 6
    /// Floats that it all takes.
    static let size = (5 + rowCount) * blockSize + 2 * SincKernel.taps

    /// A block in `size` floats of memory.
    init(_ base: UnsafeMutablePointer<Float>) {
        func row(_ index: Int) -> UnsafeMutablePointer<Float> { base + index * Self.blockSize }
        (left, right, source, second, level, rows) = (row(0), row(1), row(2), row(3), row(4), row(5))
        window = row(5 + Self.rowCount)
    }

    /// One of the rows for harmonics.
    func row(_ index: Int) -> UnsafeMutablePointer<Float> { rows + index * Self.blockSize }
}
