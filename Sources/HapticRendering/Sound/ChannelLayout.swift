public import HapticPattern

/// How what is felt and what is heard lie in the channels of a file or a device.
public enum ChannelLayout: Sendable, Hashable, CaseIterable {
    /// Everything in one channel; of sound, the mean of left and right.
    case mono
    /// Left and right; what is felt is in both.
    case stereo
    /// What is felt, then left and right of what is heard.
    case hapticAndAudio
    /// Left and right of what is heard, then what is felt twice: the sound card of a DualSense.
    case dualSense

    /// The name that a command line takes.
    public var name: String {
        switch self {
        case .mono: "mono"
        case .stereo: "stereo"
        case .hapticAndAudio: "haptic+audio"
        case .dualSense: "dualsense"
        }
    }

    /// How many channels there are.
    public var channelCount: Int {
        switch self {
        case .mono: 1
        case .stereo: 2
        case .hapticAndAudio: 3
        case .dualSense: 4
        }
    }

    /// Whether a channel can hold both what is felt and what is heard.
    public var isShared: Bool { self == .mono || self == .stereo }

    /// The layout of a file that is not told another: what is only felt is mono, what is only heard stereo, of both each has
    /// its own channels. Source: chosen (docs/semantics.md, "layout of sound").
    public static func usual(feels: Bool, hears: Bool) -> ChannelLayout {
        guard hears else { return .mono }
        return feels ? .hapticAndAudio : .stereo
    }

    /// The usual layout of a pattern, by the kinds of its events.
    public static func usual(for pattern: Pattern) -> ChannelLayout {
        usual(
            feels: pattern.events.contains { $0.type.isHaptic }, hears: pattern.events.contains { !$0.type.isHaptic })
    }
}
