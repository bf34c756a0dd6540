extension Loops {
    /// Stores the coefficients of a sine times an amplitude, for pieces of a group.
    ///
    /// Within a piece the phase, in radians from its middle, is a·u + b·u² + c·u³; the sine and cosine of that are
    /// expanded in powers of u up to the seventh, of which the last two are spread over the lower ones so that the
    /// largest error is smallest (Chebyshev's economy). The amplitude is the square of the intensity, times `gain`.
    ///
    /// Written as a loop over the pieces, without calls or branches, which the compiler turns into vectors. (Expressions of
    /// `SIMD8` as deep as these it takes apart again: 2.5 times slower, Swift 6.3.)
    ///
    /// - Parameters:
    ///   - pieces: The pieces that are wanted; some beside them are stored as well.
    ///   - halfTurns: The phase at the middle of the group, in half turns, at most 1 in size.
    ///   - frequency: Turns per piece at the middle of the group, and its derivatives by the number of pieces.
    ///   - level: Intensity, as a polynomial of the number of pieces from the middle of the group.
    ///   - output: Room for six times the pieces of a group: all of the lowest power, then all of the next.
    @inline(never)
    package static func storePolynomials(
        of pieces: Range<Int>, halfTurns: Float, frequency: (Float, Float, Float, Float),
        level: (Float, Float, Float, Float), gain: Float, in output: UnsafeMutablePointer<Float>
    ) {
        let pi = Float.pi
        let (f0, f1, f2, f3) = frequency
        // Half turns from the middle of the group, by powers of the distance.
        let (t1, t2, t3, t4) = (f0 * 2, f1, f2 * Float(1 / 3.0), f3 * Float(1 / 12.0))
        // Radians over half a piece.
        let (r0, r1, r2, r3) = (f0 * pi, f1 * pi, f2 * (pi * 0.5), f3 * Float(Double.pi / 6))
        let (b0, b1, b2) = (f1 * (pi * 0.25), f2 * (pi * 0.25), f3 * (pi * 0.125))
        let c = f2 * Float(Double.pi / 24)
        let (l0, l1, l2, l3) = level
        // Eight at a time: a loop of a length that is not known runs slower.
        var first = Int32(truncatingIfNeeded: pieces.lowerBound) & ~7
        let last = Int32(truncatingIfNeeded: pieces.upperBound)
        while first < last {
            for index in Int32(0)..<8 {
                let lane = first &+ index
                let o = Float(lane) - Float(piecesPerGroup - 1) * 0.5
                // The middle of the piece.
                let phase = (t1 * o + halfTurns) + ((t3 * o + t2) + t4 * (o * o)) * (o * o)
                let (rest, sign) = Sines.folded(phase)
                let sine = Sines.turned(Sines.sine(ofHalf: rest), by: sign)
                let cosine = Sines.turned(Sines.cosine(ofHalf: rest), by: sign)
                let a = ((r3 * o + r2) * o + r1) * o + r0
                let b = (b2 * o + b1) * o + b0
                let a2 = a * a
                let halfA2 = a2 * 0.5
                let a4th = a2 * a2 * Float(1 / 24.0)
                let a6th = a4th * a2 * Float(1 / 30.0)
                let halfB2 = b * b * 0.5
                // sin θ, without the highest powers of b and c.
                let s7 = a6th * a * Float(-1 / 7.0)
                let s1 = a + s7 * 0.109375
                let s2 = b
                let s3 = c - a * (a2 * Float(1 / 6.0)) - s7 * 0.875
                let s4 = -(halfA2 * b)
                let s5 = a * (a4th * 0.2 - halfB2) + s7 * 1.75
                // cos θ
                let d0 = 1 - a6th * Float(1 / 32.0)
                let d2 = a6th * 0.5625 - halfA2
                let d3 = -(a * b)
                let d4 = a4th - a * c - halfB2 - a6th * 1.5
                let d5 = a2 * Float(-1 / 6.0) * d3
                // sin(φ + θ)
                let c0 = sine * d0
                let c1 = cosine * s1
                let c2 = sine * d2 + cosine * s2
                let c3 = sine * d3 + cosine * s3
                let c4 = sine * d4 + cosine * s4
                let c5 = sine * d5 + cosine * s5
                // The amplitude, (e0 + e1·u + e2·u²)² without its highest powers; what comes to u⁶ is spread.
                let e0 = ((l3 * o + l2) * o + l1) * o + l0
                let e1 = (l3 * 1.5 * o + l2) * o + l1 * 0.5
                let e2 = l3 * 0.75 * o + l2 * 0.25
                let scaled = e0 * gain
                let m0 = scaled * e0
                let m1 = scaled * e1 * 2
                let m2 = e1 * e1 * gain + scaled * e2 * 2
                let p6 = m1 * c5 + m2 * c4
                let place = output + Int(lane)
                place[0] = m0 * c0
                place[piecesPerGroup] = m0 * c1 + m1 * c0
                place[2 * piecesPerGroup] = m0 * c2 + m1 * c1 + m2 * c0 - p6 * 0.5625
                place[3 * piecesPerGroup] = m0 * c3 + m1 * c2 + m2 * c1
                place[4 * piecesPerGroup] = m0 * c4 + m1 * c3 + m2 * c2 + p6 * 1.5
                place[5 * piecesPerGroup] = m0 * c5 + m1 * c4 + m2 * c3
            }
            first &+= 8
        }
    }
}
