import SampleLoops

#if canImport(SampleLoopsAVX2)
import CProcessor
import SampleLoopsAVX2
#endif

/// The inner loops, as `Loops` describes them, in one of their builds.
///
/// What renders is generic over the build and made for each, so that the choice is made once for a block.
protocol LoopSet {
    static func storePolynomials(
        of pieces: Range<Int>, halfTurns: Float, frequency: (Float, Float, Float, Float),
        level: (Float, Float, Float, Float), gain: Float, in output: UnsafeMutablePointer<Float>)
    static func writePieces(
        _ pieces: Range<Int>, of size: Int, _ coefficients: UnsafePointer<Float>, at places: UnsafePointer<Float>,
        to output: UnsafeMutablePointer<Float>)
    static func addPieces(
        _ pieces: Range<Int>, of size: Int, _ coefficients: UnsafePointer<Float>, at places: UnsafePointer<Float>,
        to output: UnsafeMutablePointer<Float>)
    static func addPart(
        _ samples: Range<Int>, of size: Int, _ coefficients: UnsafePointer<Float>,
        to output: UnsafeMutablePointer<Float>)
    static func addPart(
        _ samples: Range<Int>, of size: Int, _ coefficients: UnsafePointer<Float>, edge: Float, step: Float,
        to output: UnsafeMutablePointer<Float>)
    static func clear(
        _ pieces: UInt64, of size: Int, with silence: UnsafePointer<Float>, in output: UnsafeMutablePointer<Float>)
    static func storeSpiral(
        cosine: Float, sine: Float, factors: UnsafePointer<Float>, in output: UnsafeMutablePointer<Float>)
    static func storeSines(
        _ samples: Range<Int>, around middle: Float, phase: (Float, Float, Float, Float, Float),
        in output: UnsafeMutablePointer<Float>)
    static func storeWaves(
        _ samples: Range<Int>, around middle: Float, phase: (Float, Float, Float, Float, Float),
        node: (value: Float, slope: Float), last: Int, _ tables: UnsafePointer<SIMD4<Float>>,
        in output: UnsafeMutablePointer<Float>)
    static func storeAmplitudes(
        _ samples: Range<Int>, around middle: Float, level: (Float, Float, Float, Float), exponent: Float, gain: Float,
        in output: UnsafeMutablePointer<Float>)
    static func blendAmplitudes(
        _ samples: Range<Int>, around middle: Float, from before: Float, edge: Float, step: Float,
        in output: UnsafeMutablePointer<Float>)
    static func addProduct(
        _ samples: Range<Int>, of a: UnsafePointer<Float>, and b: UnsafePointer<Float>,
        to output: UnsafeMutablePointer<Float>)
    static func scale(_ samples: Range<Int>, by factor: Float, in output: UnsafeMutablePointer<Float>)
    static func exceeds(_ threshold: Float, _ samples: UnsafePointer<Float>, count: Int) -> Bool
}

/// Sines for loops of this module.
typealias Sines = SampleLoops.Sines

extension SampleLoops.Loops: LoopSet {}

/// The build for the processor that the package is built for.
typealias BaselineLoops = SampleLoops.Loops

#if canImport(SampleLoopsAVX2)
extension SampleLoopsAVX2.Loops: LoopSet {}

/// The build for processors with AVX2.
typealias WideLoops = SampleLoopsAVX2.Loops
#endif
