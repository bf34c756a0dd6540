import HapticPattern
import SampleLoops

/// The shape of every edge: half a cosine, from 0 at 0 to 1 at 1, level outside.
enum RaisedCosine {
    /// The height at `x`.
    static func rise(_ x: Double) -> Double {
        guard x < 1 else { return 1 }
        return x > 0 ? 0.5 - 0.5 * Mathematics.cos(turns: 0.5 * x) : 0
    }

    /// The height at `x` in single precision, for the inside of loops. Error 1e-7.
    @inline(__always)
    static func rise(_ x: Float) -> Float { Sines.rise(x) }
}

/// An edge as it passes over a group: how far it has come at the group's first sample, in lengths of the edge, and by how
/// much it goes on from sample to sample.
struct Edge {
    var start: Float
    var step: Float

    /// The edge that falls where this one rises.
    var fallen: Edge { Edge(start: 1 - start, step: -step) }
}
