internal import HapticPattern
internal import Synchronization

/// Strength and mute of everything that is felt and of everything that is heard.
///
/// Outputs read them for each frame, so that a change is obeyed within one; relative strengths keep their order, because
/// a device's motor model comes after the gain. Any thread may set them; the latest value counts.
public final class MasterLevels: Sendable {
    private let hapticGainBits = Atomic<UInt64>(1.0.bitPattern)
    private let soundGainBits = Atomic<UInt64>(1.0.bitPattern)
    private let hapticsMuted = Atomic<Bool>(false)
    private let soundMuted = Atomic<Bool>(false)

    /// Full strength, not muted.
    public init() {}

    /// Strength of what is felt, 0...1. Values outside act as the nearest bound, NaN as 0.
    public var hapticGain: Double {
        get { Double(bitPattern: hapticGainBits.load(ordering: .relaxed)) }
        set { hapticGainBits.store(newValue.clamped(to: 0...1).bitPattern, ordering: .relaxed) }
    }

    /// Strength of what is heard, 0...1. Values outside act as the nearest bound, NaN as 0.
    public var soundGain: Double {
        get { Double(bitPattern: soundGainBits.load(ordering: .relaxed)) }
        set { soundGainBits.store(newValue.clamped(to: 0...1).bitPattern, ordering: .relaxed) }
    }

    /// Whether nothing is felt, whatever the gain.
    public var isMutedForHaptics: Bool {
        get { hapticsMuted.load(ordering: .relaxed) }
        set { hapticsMuted.store(newValue, ordering: .relaxed) }
    }

    /// Whether nothing is heard, whatever the gain.
    public var isMutedForSound: Bool {
        get { soundMuted.load(ordering: .relaxed) }
        set { soundMuted.store(newValue, ordering: .relaxed) }
    }

    /// What acts on what is felt now: the gain, or 0 while muted.
    public var haptics: Double { isMutedForHaptics ? 0 : hapticGain }

    /// What acts on what is heard now: the gain, or 0 while muted.
    public var sound: Double { isMutedForSound ? 0 : soundGain }
}
