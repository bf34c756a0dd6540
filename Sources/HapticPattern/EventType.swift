/// The four kinds of event that an AHAP pattern can hold.
///
/// Source: documented, Apple's article "Representing haptic patterns in AHAP files".
public enum EventType: UInt8, CaseIterable, Sendable {
    /// A short tap of fixed length.
    case hapticTransient
    /// A vibration that lasts for its event's duration.
    case hapticContinuous
    /// A synthesised tone that lasts for its event's duration.
    case audioContinuous
    /// A sound file.
    case audioCustom

    /// The value of `EventType` in an AHAP file.
    @inlinable
    public var name: String {
        switch self {
        case .hapticTransient: "HapticTransient"
        case .hapticContinuous: "HapticContinuous"
        case .audioContinuous: "AudioContinuous"
        case .audioCustom: "AudioCustom"
        }
    }

    /// Whether the event is felt rather than heard.
    @inlinable
    public var isHaptic: Bool { self == .hapticTransient || self == .hapticContinuous }

    /// Whether the event is meaningless without a duration.
    @inlinable
    public var needsDuration: Bool { self == .hapticContinuous || self == .audioContinuous }
}
