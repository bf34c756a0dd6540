#if canImport(SampleLoopsAVX2)
import CProcessor
#endif

/// The builds of the inner loops (docs/decisions/0005-two-builds-of-the-loops.md). All give the same bits.
public enum LoopBuild: Sendable, CaseIterable {
    /// For every processor that the package runs on.
    case baseline
    /// For x86-64 with AVX2.
    case avx2

    /// Those that run here, the fastest last.
    public static let available: [LoopBuild] = {
        #if canImport(SampleLoopsAVX2)
        processor_has_avx2() ? [.baseline, .avx2] : [.baseline]
        #else
        [.baseline]
        #endif
    }()

    /// The fastest that runs here.
    public static let best: LoopBuild = available.contains(.avx2) ? .avx2 : .baseline
}
