/// A parameter of one event.
///
/// Ranges are documented (Apple's header `CHHapticParameter.h`); defaults are observed (the table in Apple's own Unity
/// plug-in), but for `sustained`, where the header's 1 is followed.
public enum EventParameterID: UInt8, CaseIterable, Sendable {
    /// Strength, 0...1.
    case hapticIntensity
    /// From round (0) to crisp (1).
    case hapticSharpness
    /// Rise time on an exponential scale, 0...1. Not seconds: see ``EnvelopeTime``.
    case attackTime
    /// Fall time of an event that is not sustained, 0...1 on the same scale as `attackTime`.
    case decayTime
    /// Fall time after the event's duration of a sustained event, 0...1 on the same scale as `attackTime`.
    case releaseTime
    /// Whether the event holds its level until its duration ends; 0.5 and more count as 1.
    case sustained
    /// Loudness, 0...1.
    case audioVolume
    /// Transposition, -1...1.
    case audioPitch
    /// Place between left (-1) and right (1).
    case audioPan
    /// High-frequency content, 0...1; 1 is unfiltered.
    case audioBrightness

    /// The value of `ParameterID` in an AHAP file.
    @inlinable
    public var name: String {
        switch self {
        case .hapticIntensity: "HapticIntensity"
        case .hapticSharpness: "HapticSharpness"
        case .attackTime: "AttackTime"
        case .decayTime: "DecayTime"
        case .releaseTime: "ReleaseTime"
        case .sustained: "Sustained"
        case .audioVolume: "AudioVolume"
        case .audioPitch: "AudioPitch"
        case .audioPan: "AudioPan"
        case .audioBrightness: "AudioBrightness"
        }
    }

    /// The documented range; values outside it act as the nearest bound.
    @inlinable
    public var range: ClosedRange<Double> {
        switch self {
        case .audioPitch, .audioPan: -1...1
        default: 0...1
        }
    }

    /// The value that holds where an event of `type` does not give one.
    @inlinable
    public func defaultValue(for type: EventType) -> Double {
        switch self {
        case .hapticIntensity: type == .hapticTransient ? 0.75 : 0.6
        case .hapticSharpness: type == .hapticTransient ? 0.5 : 0.422601
        case .attackTime, .decayTime, .releaseTime, .audioPitch, .audioPan: 0
        case .sustained, .audioVolume, .audioBrightness: 1
        }
    }

    /// Whether an event of `type` responds to this parameter at all.
    @inlinable
    public func applies(to type: EventType) -> Bool {
        switch self {
        case .hapticIntensity, .hapticSharpness: type.isHaptic
        case .attackTime, .releaseTime: type != .hapticTransient
        case .decayTime, .sustained: type == .hapticContinuous || type == .audioContinuous
        case .audioVolume, .audioPitch, .audioPan, .audioBrightness: !type.isHaptic
        }
    }
}
