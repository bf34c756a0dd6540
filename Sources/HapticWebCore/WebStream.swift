/// A pattern that is being played: its samples, block by block, without reading it again.
final class WebStream {
    /// The most samples of one ``read(_:)``.
    static let blockSize = 4_096

    /// Where ``read(_:)`` puts the samples.
    let block: UnsafeMutableBufferPointer<Float>
    private let source: SampleSource

    /// The stream of what `source` gives.
    init(_ source: SampleSource) {
        self.source = source
        block = .allocate(capacity: Self.blockSize)
        block.initialize(repeating: 0)
    }

    deinit { block.deallocate() }

    /// Puts the next `count` samples into ``block``; after the last sound there is silence without end.
    func read(_ count: Int) {
        source.render(into: UnsafeMutableBufferPointer(rebasing: block[..<min(max(0, count), Self.blockSize)]))
    }
}
