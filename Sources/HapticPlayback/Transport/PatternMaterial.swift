public import HapticPattern
public import HapticRendering

/// A pattern made ready for playing: shared by any number of players and outputs, only ever read.
public final class PatternMaterial: Sendable {
    /// What is played.
    public let timeline: Timeline
    /// When playing is over without a loop, in seconds of pattern time: the later of the authored and the felt length.
    public let end: Double
    /// Where a loop ends unless it is told otherwise: the authored length; where that is 0, the felt one.
    public let defaultLoopEnd: Double
    /// The longest that an event rings after its end, in seconds, as authored.
    let longestTail: Double

    /// The material of a timeline.
    public init(_ timeline: Timeline) {
        self.timeline = timeline
        end = max(timeline.duration, timeline.felt)
        defaultLoopEnd = timeline.duration > 0 ? timeline.duration : timeline.felt
        var longest = 0.0
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
        var latest = loopEnd
        for voice in timeline.voices where voice.end <= loopEnd && voice.shape.isSustained {
            latest = max(latest, voice.envelope.fallEnd)
        }
        for tap in timeline.taps where tap.time < loopEnd && tap.intensity > 0 {
            latest = max(latest, tap.time + Profile.taptic.strike.length(sharpness: tap.sharpness))
        }
        return latest
    }
}
