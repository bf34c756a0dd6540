import HapticPattern
import SampleLoops

/// A sine that dies away, e^λt, from group to group: each is the one before, turned and shrunk.
struct Spiral {
    /// The group that `value` belongs to, by its first sample.
    private var group: Int
    /// The complex value in the middle of the group, and the factor from one group to the next.
    private var value: (Double, Double)
    private let turn: (Double, Double)
    /// What `Loops.storeSpiral` wants.
    private var factors = InlineArray<44, Float>(repeating: 0)

    /// Nil where a piece turns or shrinks by too much.
    ///
    /// - Parameter passed: Seconds from the start of the sine, where it is 0 and its amplitude `amplitude`, to the middle
    ///   of `group`.
    init?(amplitude: Double, decay: Double, frequency: Double, _ grid: Grid, group: Int, passed: Double) {
        // λ for one place, half a piece.
        let half = grid.pieceLength * 0.5
        let (a, b) = (-decay * half, 6.283185307179586 * frequency * half)
        guard a * a + b * b <= 0.36 else { return nil }
        self.group = group
        let (sine, cosine) = PlainCircle.sineAndCosine(turns: passed * frequency)
        let level = amplitude * Mathematics.exp2(passed * (decay * -1.4426950408889634))
        value = (level * cosine, level * sine)
        turn = Self.storeFactors(&factors, a, turns: frequency * half)
        Self.storePowers(&factors, a, b)
    }

    /// Stores the factors from the middle of a group to the middles of its pieces, and returns that to the next group's.
    @inline(__always)
    private static func storeFactors(
        _ factors: inout InlineArray<44, Float>, _ exponent: Double, turns: Double
    ) -> (Double, Double) {
        // One half piece to each side of the middle, then on by whole pieces.
        let level = Mathematics.exp2(exponent * 1.4426950408889634)
        let (sine, cosine) = PlainCircle.sineAndCosine(turns: turns)
        let size = level * level
        var (up, down) = ((cosine * level, sine * level), (cosine / level, -sine / level))
        let whole = ((cosine * cosine - sine * sine) * size, 2 * cosine * sine * size)
        let shrunk = 1 / (size * size)
        let back = (whole.0 * shrunk, -whole.1 * shrunk)
        for lane in 0..<8 {
            factors[8 + lane] = Float(up.0)
            factors[24 + lane] = Float(up.1)
            factors[7 - lane] = Float(down.0)
            factors[23 - lane] = Float(down.1)
            up = (up.0 * whole.0 - up.1 * whole.1, up.0 * whole.1 + up.1 * whole.0)
            down = (down.0 * back.0 - down.1 * back.1, down.0 * back.1 + down.1 * back.0)
        }
        var factor = whole
        for _ in 0..<4 { factor = (factor.0 * factor.0 - factor.1 * factor.1, 2 * factor.0 * factor.1) }
        return factor
    }

    /// Stores e^λu, λ = a + ib, in powers of u up to the fifth: those up to the seventh, λⁿ/n!, of which the last two are
    /// spread over the lower ones (Chebyshev's economy).
    @inline(__always)
    private static func storePowers(_ factors: inout InlineArray<44, Float>, _ a: Double, _ b: Double) {
        var powers = InlineArray<8, SIMD2<Double>>(repeating: SIMD2(1, 0))
        for n in 1..<8 {
            let last = powers[n - 1]
            powers[n] = (last * a + SIMD2(-last.y, last.x) * b) * (1 / Double(n))
        }
        powers[0] += powers[6] * (1 / 32.0)
        powers[1] += powers[7] * 0.109375
        powers[2] -= powers[6] * 0.5625
        powers[3] -= powers[7] * 0.875
        powers[4] += powers[6] * 1.5
        powers[5] += powers[7] * 1.75
        for n in 0..<6 {
            factors[32 + n] = Float(powers[n].x)
            factors[38 + n] = Float(powers[n].y)
        }
    }

    /// Stores the polynomials of `group`, not earlier than the last one.
    @inline(__always)
    mutating func store<L: LoopSet>(group: Int, _ writer: WaveWriter<L>) {
        while self.group < group {
            value = (value.0 * turn.0 - value.1 * turn.1, value.0 * turn.1 + value.1 * turn.0)
            self.group += writer.grid.groupSize
        }
        let (cosine, sine) = (Float(value.0), Float(value.1))
        withUnsafePointer(to: &factors) { factors in
            factors.withMemoryRebound(to: Float.self, capacity: Loops.spiralFactors) { factors in
                L.storeSpiral(cosine: cosine, sine: sine, factors: factors, in: writer.scratch.coefficients)
            }
        }
    }
}
