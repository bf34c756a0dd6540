/// A number held as the unevaluated sum of two doubles, some 106 bits in all.
///
/// Only what the functions beside it need. The product splits its factors (Dekker's way), so that no fused multiply-add
/// is needed; factors beyond 2^996 would overflow there and must not come in.
@usableFromInline
struct DoubleDouble {
    @usableFromInline var high: Double
    @usableFromInline var low: Double

    @inlinable
    init(_ high: Double, _ low: Double = 0) {
        self.high = high
        self.low = low
    }

    /// The exact sum of two doubles.
    @inlinable
    static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
        let high = a + b
        let part = high - a
        return DoubleDouble(high, (a - (high - part)) + (b - part))
    }

    /// The exact product of two doubles.
    @inlinable
    static func product(_ a: Double, _ b: Double) -> DoubleDouble {
        let high = a * b
        let (a1, a2) = split(a)
        let (b1, b2) = split(b)
        return DoubleDouble(high, ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2)
    }

    @inlinable
    static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let head = product(a.high, b.high)
        return DoubleDouble(head.high, head.low + (a.high * b.low + a.low * b.high)).normalized
    }

    /// The same number, with `high` as close to it as a double can be.
    @inlinable
    var normalized: DoubleDouble {
        let head = high + low
        return DoubleDouble(head, low - (head - high))
    }

    /// Two halves of 26 bits.
    @inlinable
    static func split(_ a: Double) -> (Double, Double) {
        let scaled = a * 134_217_729
        let head = scaled - (scaled - a)
        return (head, a - head)
    }
}
