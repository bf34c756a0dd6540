/// A curve that can be drawn by straight lines, halved until each is near enough.
protocol CurvedLine {
    /// The ends.
    var ends: (Double, Double) { get }
    /// A bound of the distance to the straight line between the ends.
    var error: Double { get }
    /// The first and the second half.
    var halves: (Self, Self) { get }
}

extension CurvedLine {
    /// Calls `accept` with the pieces of the curve, in order: the ends of each and their values.
    ///
    /// No piece is shorter than 2^-30 of the curve, whatever the error.
    func divided(
        from start: Double, to end: Double, within limit: Double, depth: Int = 0,
        _ accept: (BakedLine.Point, BakedLine.Point) -> Void
    ) {
        guard depth < 30, error > limit else {
            return accept(.init(time: start, value: ends.0), .init(time: end, value: ends.1))
        }
        let (first, second) = halves
        let middle = start + (end - start) * 0.5
        first.divided(from: start, to: middle, within: limit, depth: depth + 1, accept)
        second.divided(from: middle, to: end, within: limit, depth: depth + 1, accept)
    }
}

/// One voice: its intensity, or its sharpness.
extension Bernstein: CurvedLine {
    var ends: (Double, Double) { (start, end) }
    var error: Double { degree > 1 ? distance(from: Bernstein(from: start, to: end)) : 0 }
}

/// √ΣI², the intensity of voices that overlap.
struct PowerRoot: CurvedLine {
    /// ΣI².
    var power: Bernstein

    var ends: (Double, Double) { (max(0, power.start).squareRoot(), max(0, power.end).squareRoot()) }

    var error: Double {
        let (a, b) = ends
        // |√P − L| = |P − L²|/(√P + L), and is at most √|P − L²|.
        let difference = power.distance(from: Bernstein(from: a, to: b).times(a, b))
        let floor = max(0, power.lowest).squareRoot() + min(a, b)
        return min(difference.squareRoot(), floor > 0 ? difference / floor : .infinity)
    }

    var halves: (PowerRoot, PowerRoot) {
        let (first, second) = power.halves
        return (PowerRoot(power: first), PowerRoot(power: second))
    }
}

/// ΣI²S/ΣI², the sharpness of voices that overlap. Where the sum is not above `audible`, any sharpness will do.
struct WeightedMean: CurvedLine {
    /// ΣI²S.
    var weighted: Bernstein
    /// ΣI².
    var power: Bernstein
    /// The intensity from which sharpness counts.
    var audible: Double

    var ends: (Double, Double) {
        let silent = ControlFrame.silent.sharpness
        return (weighted.quotientAtStart(power) ?? silent, weighted.quotientAtEnd(power) ?? silent)
    }

    var error: Double {
        guard power.highest > audible * audible else { return 0 }
        let (a, b) = ends
        // |N/P − L| = |N − P·L|/P.
        let difference = weighted.distance(from: power.times(a, b))
        guard difference > 0 else { return 0 }
        return power.lowest > 0 ? difference / power.lowest : .infinity
    }

    var halves: (WeightedMean, WeightedMean) {
        let (weighted, power) = (weighted.halves, power.halves)
        return (
            WeightedMean(weighted: weighted.0, power: power.0, audible: audible),
            WeightedMean(weighted: weighted.1, power: power.1, audible: audible)
        )
    }
}
