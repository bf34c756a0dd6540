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
    /// Its place among the active players; -1 while it is not.
    var activeIndex = -1
    let onEnd: (@Sendable (RunReport) -> Void)?

    init(_ material: PatternMaterial, onEnd: (@Sendable (RunReport) -> Void)?) {
        transport = Transport(material)
        self.onEnd = onEnd
    }

    /// The length of a pass where the loop is on.
    var loop: Double? { isLooping ? (loopEnd ?? transport.material.defaultLoopEnd) : nil }

    /// What outputs are to play from now on.
    func makeVersion() -> PlayerVersion {
        PlayerVersion(
            transport.material, segments: transport.segments(), live: live.layer, isMuted: isMuted, reads: reads)
    }
}
