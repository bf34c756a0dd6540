public import HapticPattern
public import HapticRendering

/// A pattern made ready for playing: shared by any number of players and outputs, only ever read.
public final class PatternMaterial: Sendable {
    /// What is felt.
    public let timeline: Timeline
    /// What is heard.
    public let soundtrack: Soundtrack
    /// When playing is over without a loop, in seconds of pattern time: the latest of the authored length, the lengths of
    /// sound files included, and of what is felt and heard.
    public let end: Double
    /// Where a loop ends unless it is told otherwise: the authored length; where that is 0, that of what is felt.
    public let defaultLoopEnd: Double
    /// The longest that an event rings after its end, in seconds, as authored.
    let longestTail: Double

    /// The material of a timeline.
    ///
    /// - Parameter soundtrack: What is heard of it; nil where it is to have no sound files.
    public init(_ timeline: Timeline, soundtrack: Soundtrack? = nil) {
        let soundtrack = soundtrack ?? Soundtrack(timeline)
        self.timeline = timeline
        self.soundtrack = soundtrack
        let length = max(timeline.duration, soundtrack.duration)
        end = max(length, timeline.felt, soundtrack.heard)
        defaultLoopEnd = length > 0 ? length : timeline.felt
        var longest = soundtrack.longestTail
        for voice in timeline.voices where voice.envelope.fallEnd > voice.end {
            longest = max(longest, voice.envelope.fallEnd - voice.end)
        }
        longestTail = longest
    }

    /// The material of a pattern.
    public convenience init(_ pattern: Pattern) {
        self.init(Timeline(pattern))
    }

    /// When the last pass of a loop has rung out, in seconds of pattern time from the start of that pass.
    ///
    /// - Complexity: O(*n*) in the number of events.
    func end(ofPassCutAt loopEnd: Double) -> Double {
        guard loopEnd < end else { return max(loopEnd, end) }
        var latest = max(loopEnd, soundtrack.heard(ofPassCutAt: loopEnd))
        for voice in timeline.voices where voice.end <= loopEnd && voice.shape.isSustained {
            latest = max(latest, voice.envelope.fallEnd)
        }
        for tap in timeline.taps where tap.time < loopEnd && tap.intensity > 0 {
            latest = max(latest, tap.time + Profile.taptic.strike.length.value(tap.sharpness))
        }
        return latest
    }
}
