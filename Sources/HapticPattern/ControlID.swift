/// A dynamic parameter: a control that acts on every event of a pattern while it is in force.
///
/// Ranges, neutral values and the way of combining are documented (Apple's AHAP article and `CHHapticParameter.h`).
public enum ControlID: UInt8, CaseIterable, Sendable {
    /// Multiplies the intensity of haptic events.
    case hapticIntensity
    /// Adds to the sharpness of continuous haptic events; taps keep theirs.
    case hapticSharpness
    /// Adds to the attack time of continuous haptic events.
    case hapticAttackTime
    /// Adds to the decay time of continuous haptic events.
    case hapticDecayTime
    /// Adds to the release time of continuous haptic events.
    case hapticReleaseTime
    /// Multiplies the volume of audio events.
    case audioVolume
    /// Adds to the pan of audio events.
    case audioPan
    /// Adds to the pitch of audio events.
    case audioPitch
    /// Adds to the brightness of audio events.
    case audioBrightness
    /// Adds to the attack time of audio events with an envelope.
    case audioAttackTime
    /// Adds to the decay time of continuous audio events.
    case audioDecayTime
    /// Adds to the release time of audio events with an envelope.
    case audioReleaseTime

    /// The value of `ParameterID` in a `Parameter` or `ParameterCurve` of an AHAP file.
    @inlinable
    public var name: String {
        switch self {
        case .hapticIntensity: "HapticIntensityControl"
        case .hapticSharpness: "HapticSharpnessControl"
        case .hapticAttackTime: "HapticAttackTimeControl"
        case .hapticDecayTime: "HapticDecayTimeControl"
        case .hapticReleaseTime: "HapticReleaseTimeControl"
        case .audioVolume: "AudioVolumeControl"
        case .audioPan: "AudioPanControl"
        case .audioPitch: "AudioPitchControl"
        case .audioBrightness: "AudioBrightnessControl"
        case .audioAttackTime: "AudioAttackTimeControl"
        case .audioDecayTime: "AudioDecayTimeControl"
        case .audioReleaseTime: "AudioReleaseTimeControl"
        }
    }

    /// Whether the control multiplies (intensity and volume) rather than adds.
    @inlinable
    public var multiplies: Bool { self == .hapticIntensity || self == .audioVolume }

    /// The documented range; values outside it act as the nearest bound.
    @inlinable
    public var range: ClosedRange<Double> { multiplies ? 0...1 : -1...1 }

    /// The value that changes nothing: 1 where the control multiplies, 0 where it adds.
    @inlinable
    public var neutralValue: Double { multiplies ? 1 : 0 }

    /// The event parameter that the control acts on.
    @inlinable
    public var target: EventParameterID {
        switch self {
        case .hapticIntensity: .hapticIntensity
        case .hapticSharpness: .hapticSharpness
        case .hapticAttackTime, .audioAttackTime: .attackTime
        case .hapticDecayTime, .audioDecayTime: .decayTime
        case .hapticReleaseTime, .audioReleaseTime: .releaseTime
        case .audioVolume: .audioVolume
        case .audioPan: .audioPan
        case .audioPitch: .audioPitch
        case .audioBrightness: .audioBrightness
        }
    }

    /// Whether an event of `type` responds to this control.
    ///
    /// Source: documented; that sharpness leaves taps alone is stated by the AHAP article, against the header.
    @inlinable
    public func applies(to type: EventType) -> Bool {
        switch self {
        case .hapticIntensity: type.isHaptic
        case .hapticSharpness, .hapticAttackTime, .hapticDecayTime, .hapticReleaseTime: type == .hapticContinuous
        case .audioVolume, .audioPan, .audioPitch, .audioBrightness, .audioAttackTime, .audioReleaseTime:
            !type.isHaptic
        case .audioDecayTime: type == .audioContinuous
        }
    }

    /// Combines two values of this control, for example of the pattern's own layer and the live layer.
    ///
    /// Not clamped: the result meets the event's value in ``applied(to:value:)``, which clamps once.
    @inlinable
    public func combined(_ first: Double, _ second: Double) -> Double {
        multiplies ? first * second : first + second
    }

    /// The event parameter's value under this control, clamped to the event parameter's range.
    ///
    /// Source: documented, Apple's page on `CHHapticDynamicParameter`.
    @inlinable
    public func applied(to eventValue: Double, value: Double) -> Double {
        combined(eventValue, value).clamped(to: target.range)
    }
}
