public import HapticPattern
public import HapticRendering

/// What a pattern is like, in numbers that can be compared: for search, for sorting, for "similar to this".
///
/// Everything is about what is felt. The definitions are in docs/analysis.md.
public struct Features: Sendable, Equatable {
    /// The authored length in seconds.
    public var duration: Double
    /// The last instant that is not silent, in seconds; 0 for a silent pattern.
    public var felt: Double
    /// The highest intensity of the continuous layer or of a tap, 0...1.
    public var peak: Double
    /// The mean intensity over the felt length, 0...1; a tap counts with its intensity for as long as it rings.
    public var mean: Double
    /// The mean sharpness, 0...1, each moment weighted with its intensity; 0.5 for a silent pattern.
    public var sharpness: Double
    /// Taps per second from the first felt one to the last; 0 where there are fewer than two.
    public var tapRate: Double
    /// From smooth (0) towards rough (1): how much intensity goes up and down, beyond rising and falling once.
    public var roughness: Double
    /// From falling (-1) to rising (1): where in the felt length the intensity lies.
    public var slope: Double
    /// The times at which something begins, in seconds: felt taps, and rises of the continuous layer by a jump or from silence.
    public var onsets: [Double]
    /// From irregular (0) to regular (1): the share of onsets that come again after one and the same time, beyond chance.
    public var regularity: Double
    /// That time, in seconds; nil where nothing comes again.
    public var period: Double?

    /// Seconds from each onset to the next.
    public var intervals: [Double] { zip(onsets, onsets.dropFirst()).map { $1 - $0 } }

    /// The features of a pattern.
    public init(_ pattern: Pattern) { self.init(Timeline(pattern)) }

    /// The features of a timeline.
    ///
    /// - Complexity: O(*n* log *n*) in the size of the pattern; rhythm looks at the first 500 onsets.
    public init(_ timeline: Timeline) { self.init(BakedPattern(overviewOf: timeline)) }

    /// The features of a baked pattern.
    public init(_ baked: BakedPattern) {
        let pieces = baked.pieces
        let weights = Weights(pieces, baked.taps)
        duration = baked.duration
        felt = baked.felt
        peak = max(
            pieces.map { max($0.intensity.start, $0.intensity.end) }.max() ?? 0,
            baked.taps.map { $0.intensity }.max() ?? 0)
        mean = felt > 0 ? min(1, weights.intensity / felt) : 0
        sharpness = weights.intensity > 0 ? min(1, max(0, weights.sharpness / weights.intensity)) : 0.5
        let strikes = baked.taps.filter { $0.intensity > 0 }
        let beating = (strikes.last?.time ?? 0) - (strikes.first?.time ?? 0)
        tapRate = beating > 0 ? Double(strikes.count - 1) / beating : 0
        let excess = max(0, weights.variation - 2 * peak) / max(felt, Self.shortest)
        roughness = excess / (excess + Self.middlingRoughness)
        let center = weights.intensity > 0 ? weights.moment / weights.intensity : 0
        slope = weights.intensity > 0 && felt > 0 ? min(1, max(-1, 3 * (2 * center / felt - 1))) + 0 : 0
        onsets = Self.onsets(pieces, baked.taps)
        let rhythm = Rhythm(onsets)
        regularity = rhythm.regularity
        period = rhythm.period
    }

    /// Lengths below this count as it where changes are counted per second: one click is not rough because it is short.
    private static let shortest = 0.1
    /// Changes of intensity per second that are half rough: five full taps a second.
    private static let middlingRoughness = 10.0
}

/// Integrals over a pattern.
private struct Weights {
    /// ∫ I dt.
    var intensity = 0.0
    /// ∫ I·S dt.
    var sharpness = 0.0
    /// ∫ t·I dt.
    var moment = 0.0
    /// Σ |ΔI|, from silence to silence.
    var variation = 0.0

    init(_ pieces: [BakedPattern.Piece], _ taps: [ControlFrames.Transient]) {
        var level = 0.0
        for piece in pieces {
            let length = piece.end - piece.start
            let (a, b) = piece.intensity, (s, e) = piece.sharpness
            let middle = (a + b) / 2
            // Simpson's rule is exact for products of two straight lines.
            intensity += length * middle
            sharpness += length / 6 * (a * s + 4 * middle * ((s + e) / 2) + b * e)
            moment += length / 6 * (a * piece.start + 4 * middle * ((piece.start + piece.end) / 2) + b * piece.end)
            variation += abs(a - level) + abs(b - a)
            level = b
        }
        variation += level
        for tap in taps where tap.intensity > 0 {
            let length = Profile.taptic.strike.length.value(tap.sharpness)
            intensity += length * tap.intensity
            sharpness += length * tap.intensity * tap.sharpness
            moment += length * tap.intensity * (tap.time + length / 2)
            variation += 2 * tap.intensity
        }
    }
}

extension Features {
    /// A rise by a jump of at least this much is an onset.
    private static let jump = 0.25
    /// Onsets closer than this, in seconds, are one.
    private static let together = 0.03

    private static func onsets(_ pieces: [BakedPattern.Piece], _ taps: [ControlFrames.Transient]) -> [Double] {
        var times = taps.compactMap { $0.intensity > 0 ? $0.time : nil }
        var level = 0.0
        for piece in pieces {
            let fromSilence = level == 0 && max(piece.intensity.start, piece.intensity.end) > 0
            if fromSilence || piece.intensity.start - level >= jump { times.append(piece.start) }
            level = piece.intensity.end
        }
        times.sort()
        var onsets: [Double] = []
        for time in times where onsets.isEmpty || time - onsets[onsets.count - 1] >= together { onsets.append(time) }
        return onsets
    }
}
