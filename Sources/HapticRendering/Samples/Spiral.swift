import HapticPattern

/// A sine that dies away, e^λt, from group to group: each is the one before, turned and shrunk.
struct Spiral {
    /// The group that `value` belongs to, by its first sample.
    private var group: Int
    private let groupSize: Int
    /// The complex value in the middle of the group, and the factor from one group to the next.
    private var value: (Double, Double)
    private let turn: (Double, Double)
    /// The factors from the middle of a group to the middles of its pieces.
    private let real: (Lanes, Lanes)
    private let imaginary: (Lanes, Lanes)
    /// e^λu in powers of the place u, real and imaginary parts.
    private let c: Powers
    private let d: Powers
    private typealias Powers = (Float, Float, Float, Float, Float, Float)

    /// Nil where a piece turns or shrinks by too much.
    init?(decay: Double, frequency: Double, _ grid: Grid, group: Int, start: (Double, Double)) {
        // λ for one place, half a piece.
        let half = grid.pieceLength * 0.5
        let (a, b) = (-decay * half, 6.283185307179586 * frequency * half)
        guard a * a + b * b <= 0.36 else { return nil }
        self.group = group
        groupSize = grid.groupSize
        value = start
        // Powers λⁿ/n! up to the seventh; the last two are spread over the lower ones (Chebyshev's economy).
        var powers = InlineArray<8, (Double, Double)>(repeating: (1, 0))
        for n in 1..<8 {
            let last = powers[n - 1]
            let share = 1 / Double(n)
            powers[n] = ((last.0 * a - last.1 * b) * share, (last.0 * b + last.1 * a) * share)
        }
        func economized(_ part: (Int) -> Double) -> Powers {
            let (p6, p7) = (part(6), part(7))
            return (
                Float(part(0) + p6 * (1 / 32.0)), Float(part(1) + p7 * 0.109375), Float(part(2) - p6 * 0.5625),
                Float(part(3) - p7 * 0.875), Float(part(4) + p6 * 1.5), Float(part(5) + p7 * 1.75)
            )
        }
        c = economized { powers[$0].0 }
        d = economized { powers[$0].1 }
        // One half piece to each side of the middle, then on by whole pieces.
        let level = Mathematics.exp2(a * 1.4426950408889634)
        let step = frequency * half
        let sine = level * Mathematics.sin(turns: step)
        let cosine = level * Mathematics.cos(turns: step)
        let whole = (cosine * cosine - sine * sine, 2 * cosine * sine)
        let size = level * level
        var (up, down) = ((cosine, sine), (cosine / size, -sine / size))
        let back = (whole.0 / (size * size), -whole.1 / (size * size))
        var (real, imaginary) = ((Lanes(), Lanes()), (Lanes(), Lanes()))
        for lane in 0..<8 {
            real.1[lane] = Float(up.0)
            imaginary.1[lane] = Float(up.1)
            real.0[7 - lane] = Float(down.0)
            imaginary.0[7 - lane] = Float(down.1)
            up = (up.0 * whole.0 - up.1 * whole.1, up.0 * whole.1 + up.1 * whole.0)
            down = (down.0 * back.0 - down.1 * back.1, down.0 * back.1 + down.1 * back.0)
        }
        self.real = real
        self.imaginary = imaginary
        var factor = whole
        for _ in 0..<4 { factor = (factor.0 * factor.0 - factor.1 * factor.1, 2 * factor.0 * factor.1) }
        turn = factor
    }

    /// Stores the polynomials of `group`, not earlier than the last one.
    @inline(__always)
    mutating func store(_ output: UnsafeMutablePointer<Float>, group: Int) {
        while self.group < group {
            value = (value.0 * turn.0 - value.1 * turn.1, value.0 * turn.1 + value.1 * turn.0)
            self.group += groupSize
        }
        store(real.0, imaginary.0, output)
        store(real.1, imaginary.1, output + 8)
    }

    /// Stores the coefficients of eight pieces.
    @inline(__always)
    private func store(_ real: Lanes, _ imaginary: Lanes, _ output: UnsafeMutablePointer<Float>) {
        let (x, y) = (Lanes(repeating: Float(value.0)), Lanes(repeating: Float(value.1)))
        let cosine = real * x - imaginary * y
        let sine = imaginary * x + real * y
        let place = UnsafeMutableRawPointer(output)
        let next = 4 * Grid.piecesPerGroup
        place.storeBytes(of: sine * c.0 + cosine * d.0, as: Lanes.self)
        place.storeBytes(of: sine * c.1 + cosine * d.1, toByteOffset: next, as: Lanes.self)
        place.storeBytes(of: sine * c.2 + cosine * d.2, toByteOffset: 2 * next, as: Lanes.self)
        place.storeBytes(of: sine * c.3 + cosine * d.3, toByteOffset: 3 * next, as: Lanes.self)
        place.storeBytes(of: sine * c.4 + cosine * d.4, toByteOffset: 4 * next, as: Lanes.self)
        place.storeBytes(of: sine * c.5 + cosine * d.5, toByteOffset: 5 * next, as: Lanes.self)
    }
}
