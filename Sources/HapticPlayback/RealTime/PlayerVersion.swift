import HapticPattern

/// Everything an output needs to know of a player, as of one moment. Never changed once made: a command to a player makes
/// the next version.
final class PlayerVersion: Sendable {
    let material: PatternMaterial
    let segments: [Segment]
    /// Lines over engine time.
    let live: ControlLayer
    let isMuted: Bool
    let reads: EventKinds
    /// What outputs that take samples have to render.
    let parts: [SamplePart]

    init(
        _ material: PatternMaterial, segments: [Segment], live: ControlLayer, isMuted: Bool, reads: EventKinds,
        parts: [SamplePart] = []
    ) {
        self.parts = parts
        self.material = material
        self.segments = segments
        self.live = live
        self.isMuted = isMuted
        self.reads = reads
    }
}

/// Which kinds of events play.
public struct EventKinds: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// A set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Events that are felt.
    public static let haptic = EventKinds(rawValue: 1)
    /// Events that are heard.
    public static let sound = EventKinds(rawValue: 2)
    /// Both.
    public static let all: EventKinds = [.haptic, .sound]
}
