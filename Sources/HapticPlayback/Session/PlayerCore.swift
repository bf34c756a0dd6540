import HapticPattern

/// What a session knows of one player. Touched only under the session's lock.
final class PlayerCore {
    var transport: Transport
    var live = LiveEntries()
    var isMuted = false
    var reads = EventKinds.all
    /// Where the loop ends when it is on, in seconds of pattern time; nil: where the material says.
    var loopEnd: Double?
    var isLooping = false
    var rate = 1.0
    /// The player's place in each feed; empty while it is in none.
    var channels: [Channel] = []
    /// What was planned for each feed.
    var parts: [[SamplePart]] = []
    /// When more of a loop is to be planned, in seconds of engine time.
    var renewal = Double.infinity
    /// Its place among the active players; -1 while it is not.
    var activeIndex = -1
    let onEnd: (@Sendable (RunReport) -> Void)?

    init(_ material: PatternMaterial, onEnd: (@Sendable (RunReport) -> Void)?) {
        transport = Transport(material)
        self.onEnd = onEnd
    }

    /// The length of a pass where the loop is on.
    var loop: Double? { isLooping ? (loopEnd ?? transport.material.defaultLoopEnd) : nil }

    /// What outputs that take frames are to play from now on.
    func makeVersion(_ segments: [Segment]) -> PlayerVersion {
        PlayerVersion(transport.material, segments: segments, live: live.layer, isMuted: isMuted, reads: reads)
    }

    /// What the output behind `feed`, the one at `index`, is to play from now on.
    func makeVersion(_ segments: [Segment], for feed: PlaybackFeed, at index: Int, now: Double) -> PlayerVersion {
        guard let grid = feed.grid else { return makeVersion(segments) }
        let plan = SamplePlan(
            grid: grid, profile: feed.playerProfile, kinds: feed.kinds, material: transport.material, live: live.layer,
            liveRevision: live.revision, now: now, before: parts.indices.contains(index) ? parts[index] : [],
            segments: segments)
        while parts.count <= index { parts.append([]) }
        parts[index] = plan.parts
        renewal = min(renewal, plan.renewal)
        return PlayerVersion(
            transport.material, segments: segments, live: live.layer, isMuted: isMuted, reads: reads,
            parts: plan.parts)
    }
}
