public import HapticPattern
import HapticRendering
import JSONText

/// How far two patterns are from feeling alike: in time, in strength and in sharpness, and all in all.
///
/// Everything is about what is felt; how the files say it does not count. The definitions are in docs/analysis.md.
public struct PatternComparison: Sendable, Equatable {
    /// From the same moments (0) to moments that have nothing to do with each other (1).
    public var time: Double
    /// From the same strength (0) to one where the other is silent (1).
    public var strength: Double
    /// From the same sharpness (0) to round against crisp (1), where both are felt.
    public var sharpness: Double
    /// From alike (0) to nothing in common (1).
    public var distance: Double
    /// How much longer the second one is felt, in seconds.
    public var longer: Double
    /// By which factor the second one is stronger on the whole; 1 where either is silent.
    public var stronger: Double
    /// How much sharper the second one is on the whole, -1...1.
    public var sharper: Double
    /// How far beginnings are apart on average, in seconds; half of `reach` for one that the other does not have.
    public var apart: Double

    /// Beginnings farther apart than this have nothing to do with each other, in seconds.
    static let reach = 0.1
    /// Patterns are looked at every so many seconds, but at so many moments at most.
    private static let step = 0.004
    private static let mostMoments = 100_000

    /// Compares two patterns.
    ///
    /// - Complexity: linear in the felt length, at a bounded number of moments, and O(*n* log *n*) in the number of events,
    ///   however they overlap.
    public init(_ first: Pattern, _ second: Pattern) {
        let (a, b) = (Felt(first), Felt(second))
        longer = b.length - a.length
        let length = max(a.length, b.length, Self.step)
        let count = Int(min(Double(Self.mostMoments), (length / Self.step).rounded(.up) + 1))
        let step = length / Double(count)
        var difference = 0.0, larger = 0.0, smaller = 0.0, bend = 0.0
        var sums = (a: 0.0, b: 0.0), sharp = (a: 0.0, b: 0.0)
        let (one, other) = (a.moments(count, step), b.moments(count, step))
        for index in 0..<count {
            let (x, y) = (one[index], other[index])
            difference += abs(x.intensity - y.intensity)
            larger += max(x.intensity, y.intensity)
            let common = min(x.intensity, y.intensity)
            smaller += common
            bend += common * abs(x.sharpness - y.sharpness)
            sums = (sums.a + x.intensity, sums.b + y.intensity)
            sharp = (sharp.a + x.intensity * x.sharpness, sharp.b + y.intensity * y.sharpness)
        }
        strength = larger > 0 ? difference / larger : 0
        sharpness = smaller > 0 ? bend / smaller : 0
        stronger = sums.a > 0 && sums.b > 0 ? sums.b / sums.a : 1
        sharper = sums.a > 0 && sums.b > 0 ? sharp.b / sums.b - sharp.a / sums.a : 0
        apart = Self.apart(a.onsets, b.onsets)
        time = min(1, max(2 * apart / Self.reach, abs(longer) / length))
        // Nothing in common in one respect is far apart, however alike the rest is.
        distance = min(
            1, 0.5 * strength + 0.25 * sharpness + 0.25 * time + 0.25 * max(strength, time) * max(strength, time))
        if strength >= 1 - 1e-9 { distance = 1 }
    }

    /// The mean distance from each beginning to the nearest one of the other pattern.
    private static func apart(_ a: [Double], _ b: [Double]) -> Double {
        guard !a.isEmpty || !b.isEmpty else { return 0 }
        func sum(_ from: [Double], _ to: [Double]) -> Double {
            var sum = 0.0
            var next = 0
            for time in from {
                while next < to.count, to[next] < time { next += 1 }
                var nearest = reach / 2
                if next < to.count { nearest = min(nearest, to[next] - time) }
                if next > 0 { nearest = min(nearest, time - to[next - 1]) }
                sum += nearest
            }
            return sum
        }
        return (sum(a, b) + sum(b, a)) / Double(a.count + b.count)
    }

    /// The comparison in a sentence, without a full stop.
    public var sentence: String {
        guard distance > 0 else { return "both feel the same" }
        if strength >= 1 - 1e-9 { return "they have nothing in common" }
        let how =
            distance < 0.05
            ? "hardly to be told apart" : distance < 0.2 ? "alike" : distance < 0.5 ? "akin" : "quite different"
        var parts: [String] = []
        let percent = ((stronger - 1) * 100).rounded()
        if abs(percent) >= 1 {
            parts.append("\(Int(min(abs(percent), 1e6))) % \(percent > 0 ? "stronger" : "weaker")")
        }
        if abs(sharper) >= 0.01 {
            parts.append("\(NumberText.rounded(abs(sharper), digits: 2)) \(sharper > 0 ? "sharper" : "rounder")")
        }
        if abs(longer) >= 0.001 {
            parts.append("\(NumberText.rounded(abs(longer), digits: 3)) s \(longer > 0 ? "longer" : "shorter")")
        }
        var text = how
        if !parts.isEmpty { text += ": the second is " + parts.joined(separator: ", ") }
        if apart >= 0.0005 {
            text +=
                "\(parts.isEmpty ? ":" : ";") beginnings lie \(NumberText.rounded(apart * 1000, digits: 1)) ms apart on average"
        }
        return text
    }
}

/// What is felt of a pattern at each moment.
private struct Felt {
    let baked: BakedPattern
    let onsets: [Double]

    init(_ pattern: Pattern) {
        baked = BakedPattern(overviewOf: Timeline(pattern), within: 0.005)
        onsets = Features(baked).onsets
    }

    var length: Double { baked.felt }

    /// Intensity and sharpness in the middle of each step; a tap counts for as long as it rings.
    func moments(_ count: Int, _ step: Double) -> [(intensity: Double, sharpness: Double)] {
        var moments: [(intensity: Double, sharpness: Double)] = []
        moments.reserveCapacity(count)
        for index in 0..<count {
            let time = (Double(index) + 0.5) * step
            let intensity = time <= baked.felt ? baked.intensity.value(at: time) ?? 0 : 0
            moments.append((intensity, baked.sharpness.value(at: time) ?? 0.5))
        }
        for tap in baked.taps where tap.intensity > 0 {
            let first = Int(tap.time / step)
            let last = max(first, Int((tap.time + 0.025 - 0.015 * tap.sharpness) / step))
            for index in max(0, first)...max(0, last) where index < count {
                let hum = moments[index]
                let power = hum.intensity * hum.intensity + tap.intensity * tap.intensity
                moments[index].sharpness =
                    (hum.intensity * hum.intensity * hum.sharpness + tap.intensity * tap.intensity * tap.sharpness)
                    / power
                moments[index].intensity = min(1, power.squareRoot())
            }
        }
        return moments
    }
}
