public import HapticPattern

/// What a pattern means over time: its events in order, with effective parameters, and its controls as lines.
///
/// A plain value, built once and then only read, by any number of threads. Every output (control frames, samples, a
/// drawing, a device) evaluates the same timeline. Where a method takes a `live` layer, that is what an app sends while
/// the pattern plays, as lines over the same pattern time; it multiplies or adds to the pattern's own controls.
public struct Timeline: Sendable {
    /// The continuous haptic events, in order of start; equal starts in the order of the file.
    public let voices: [Voice]
    /// The taps, in order of time; equal times in the order of the file.
    public let taps: [Tap]
    /// The audio events, in order of start; equal starts in the order of the file.
    public let sounds: [Sound]
    /// The pattern's own steps and curves.
    public let controls: ControlLayer
    /// The authored length in seconds: `Pattern.duration`.
    public let duration: Double
    /// The last instant that is not silent in the default profile, in seconds; 0 for a pattern that is silent throughout.
    ///
    /// Counts what taps ring, release tails, and the 1 ms over which a sample output fades a hard edge. Live layers do
    /// not count.
    public private(set) var felt = 0.0
    /// When each voice has ended, for queries: both the event itself and its release.
    let ends: EndTree

    /// How long sample outputs fade a hard edge, in seconds.
    public static let edge = 0.001
    /// The longest that a voice can sound after its end, in seconds, whatever a live layer does to its release.
    static let longestTail = EnvelopeTime.longest

    /// The timeline of `pattern`.
    ///
    /// Values are clamped and missing ones take their defaults. Negative and undefined times count as 0; events that
    /// never come (at an infinite time) and continuous events without a duration are left out.
    ///
    /// - Complexity: O(*n* log *n*) in the number of events, entries and points; linear for events that stand in order.
    public init(_ pattern: Pattern) {
        let parts = Parts(pattern)
        self.init(
            voices: parts.voices, taps: parts.taps, sounds: parts.sounds, controls: parts.controls,
            duration: pattern.duration)
    }

    /// A timeline of parts that stand in order.
    init(voices: [Voice], taps: [Tap], sounds: [Sound], controls: ControlLayer, duration: Double) {
        self.voices = voices
        self.taps = taps
        self.sounds = sounds
        self.controls = controls
        self.duration = duration
        ends = EndTree(voices.map { max($0.end, $0.envelope.fallEnd) })
        felt = felt(in: .taptic)
    }
}
