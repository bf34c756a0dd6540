/// An intensity around one time, as a polynomial of steps from there.
struct LevelLine {
    var c0: Float
    var c1: Float
    var c2: Float
    var c3: Float

    /// `polynomial` of seconds, around `time`, in steps of `step` seconds.
    @inline(__always)
    init(_ polynomial: SIMD4<Double>, at time: Double, step: Double) {
        let slope = polynomial[1] + time * (2 * polynomial[2] + time * (3 * polynomial[3]))
        let curve = polynomial[2] + time * (3 * polynomial[3])
        c0 = Float(polynomial[0] + time * (polynomial[1] + time * (polynomial[2] + time * polynomial[3])))
        c1 = Float(slope * step)
        c2 = Float(curve * (step * step))
        c3 = Float(polynomial[3] * (step * step * step))
    }

    /// The level and its powers of the distance.
    @inline(__always)
    var terms: (Float, Float, Float, Float) { (c0, c1, c2, c3) }

    /// Whether the intensity does not change.
    @inline(__always)
    var isLevel: Bool { c1 == 0 && c2 == 0 && c3 == 0 }

    /// Whether the square of it is a parabola within each step, to 1e-6.
    @inline(__always)
    var isGentle: Bool { abs(c1) <= 0.05 && abs(c2) <= 8e-5 && abs(c3) <= 1e-7 }
}
