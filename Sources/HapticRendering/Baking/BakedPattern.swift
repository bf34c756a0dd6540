public import HapticPattern

/// A pattern reduced to what is felt: effective intensity and sharpness as straight lines between points, and taps.
///
/// Envelopes, controls, overlaps and the clamping of sharpness are worked in. What stays of the pattern is what every
/// drawing, conversion and comparison needs, and it holds at any rate.
public struct BakedPattern: Sendable, Equatable {
    /// Intensity of the continuous layer, tails included, from 0 to the later of `duration` and `felt`.
    ///
    /// Without points for a pattern that has no length. Ends at a finite time even for a pattern without end.
    public var intensity: BakedLine
    /// Sharpness of the continuous layer over the same time; 0.5 where no event is active.
    public var sharpness: BakedLine
    /// The taps, as felt, in order of time.
    public var taps: [ControlFrames.Transient]
    /// The authored length in seconds.
    public var duration: Double
    /// The last instant that is not silent, in seconds.
    public var felt: Double

    /// Bakes a timeline.
    ///
    /// Lines are exact where what they show is a straight line: one event under one line of a control, or one leg of its
    /// envelope. Elsewhere (two lines multiplied, events that overlap) points are set closely enough that intensity is
    /// nowhere farther than `error` from ``Timeline/value(at:live:)``, nor sharpness wherever intensity is above `error`.
    ///
    /// - Parameter error: The largest difference allowed; not below 1e-6, which stands for less.
    /// - Complexity: O(*n* log *n*) in the number of events and corners, times the events that overlap; points grow with
    ///   1/√`error` where lines are curved.
    public init(_ timeline: Timeline, live: ControlLayer = .neutral, within error: Double = 1e-3) {
        var baker = Baker(timeline, live: live, error: error > 1e-6 ? error : 1e-6)
        _ = baker.bake()
        intensity = baker.intensity.line
        sharpness = baker.sharpness.line
        taps = timeline.taps.map { ControlFrames.Transient($0, live: live) }
        duration = timeline.duration
        felt = timeline.felt
    }

    /// Both lines with fewer points, each within `error` of what it was; jumps stay.
    ///
    /// - Complexity: O(*n*).
    public func simplified(within error: Double) -> BakedPattern {
        var simple = self
        simple.intensity = intensity.simplified(within: error)
        simple.sharpness = sharpness.simplified(within: error)
        return simple
    }
}
