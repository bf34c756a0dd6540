/// Sines in single precision for the inside of loops: no calls and no branches, so that loops of them become vectors.
///
/// Angles are in half turns, π radians: folding them to half a turn then takes three additions. Polynomials are written
/// in pairs of terms, because the steps of a single chain would each wait for the one before.
package enum Sines {
    /// sin(π·`x`) for at most a half in size. Error 7e-9 and what the last place is worth.
    @inlinable @inline(__always)
    package static func sine(ofHalf x: Float) -> Float {
        let q = x * x
        let low = q * -5.16771004224 + 3.14159263986
        let high = q * -0.598284273127 + 2.55007656251
        let q2 = q * q
        return x * ((q2 * 0.0776419125961 + high) * q2 + low)
    }

    /// cos(π·`x`) for at most a half in size. Error 5e-8 and what the last place is worth.
    @inlinable @inline(__always)
    package static func cosine(ofHalf x: Float) -> Float {
        let q = x * x
        let low = q * -4.93479268303 + 0.999999952278
        let high = q * -1.33185168035 + 4.05840793196
        let q2 = q * q
        return (q2 * 0.219633865676 + high) * q2 + low
    }

    /// Half turns as a rest of at most a half, and the bit that turns the sign of sine and cosine; for some turns at most.
    @inlinable @inline(__always)
    package static func folded(_ halfTurns: Float) -> (rest: Float, sign: UInt32) {
        let shift: Float = 12_582_912  // 1.5 · 2^23
        let whole = halfTurns + shift
        return (halfTurns - (whole - shift), whole.bitPattern << 31)
    }

    /// `x` with its sign turned by `sign`.
    @inlinable @inline(__always)
    package static func turned(_ x: Float, by sign: UInt32) -> Float { Float(bitPattern: x.bitPattern ^ sign) }

    /// sin(π·`halfTurns`) for some turns at most.
    @inlinable @inline(__always)
    package static func sine(_ halfTurns: Float) -> Float {
        let (rest, sign) = folded(halfTurns)
        return turned(sine(ofHalf: rest), by: sign)
    }

    /// Half a cosine, from 0 at 0 to 1 at 1, level outside: the shape of every edge. Error 1e-7.
    @inlinable @inline(__always)
    package static func rise(_ x: Float) -> Float {
        let low = x > 0 ? x : 0
        let inside = low < 1 ? low : 1
        return sine(ofHalf: inside - 0.5) * 0.5 + 0.5
    }
}
