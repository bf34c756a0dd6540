/// Sines in single precision for the inside of loops: no calls and no branches, so that loops of them become vectors.
///
/// Angles are in half turns, π radians: folding them to half a turn then takes three additions. Polynomials are written
/// in pairs of terms, because the steps of a single chain would each wait for the one before.
enum Sines {
    /// sin(π·`x`) for at most a half in size. Error 7e-9 and what the last place is worth.
    @inline(__always)
    static func sine(ofHalf x: Float) -> Float {
        let q = x * x
        let low = q * -5.16771004224 + 3.14159263986
        let high = q * -0.598284273127 + 2.55007656251
        let q2 = q * q
        return x * ((q2 * 0.0776419125961 + high) * q2 + low)
    }

    /// cos(π·`x`) for at most a half in size. Error 5e-8 and what the last place is worth.
    @inline(__always)
    static func cosine(ofHalf x: Float) -> Float {
        let q = x * x
        let low = q * -4.93479268303 + 0.999999952278
        let high = q * -1.33185168035 + 4.05840793196
        let q2 = q * q
        return (q2 * 0.219633865676 + high) * q2 + low
    }

    /// Half turns as a rest of at most a half, and the bit that turns the sign of sine and cosine; for some turns at most.
    @inline(__always)
    static func folded(_ halfTurns: Float) -> (rest: Float, sign: UInt32) {
        let shift: Float = 12_582_912  // 1.5 · 2^23
        let whole = halfTurns + shift
        return (halfTurns - (whole - shift), whole.bitPattern << 31)
    }

    /// `x` with its sign turned by `sign`.
    @inline(__always)
    static func turned(_ x: Float, by sign: UInt32) -> Float { Float(bitPattern: x.bitPattern ^ sign) }

    /// sin(π·`halfTurns`) for some turns at most.
    @inline(__always)
    static func sine(_ halfTurns: Float) -> Float {
        let (rest, sign) = folded(halfTurns)
        return turned(sine(ofHalf: rest), by: sign)
    }

    /// Turns as half turns of the same sine, -1...1.
    @inline(__always)
    static func halfTurns(_ turns: Double) -> Float {
        let shift = 6_755_399_441_055_744.0  // 1.5 · 2^52
        return Float(2 * (turns - ((turns + shift) - shift)))
    }
}
