public import Foundation

/// One thing that is felt or heard.
///
/// Nothing is checked or clamped here (documented); the initialisers of ``CHHapticPattern`` check, playback clamps.
public final class CHHapticEvent: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: like Apple's class, mutable without a lock; use one event from one thread at a time.

    /// What kind of event this is.
    public let type: EventType
    /// The parameters the event gives.
    public let eventParameters: [CHHapticEventParameter]
    /// When it starts, in seconds from the pattern's start.
    public var relativeTime: TimeInterval
    /// How long it lasts, in seconds; 0 where none was given.
    public var duration: TimeInterval

    /// The registered sound that the event plays, where it was made from one.
    let audioResourceID: CHHapticAudioResourceID?
    /// The sound file and switches of an event that came from a dictionary or file.
    let waveform: Waveform?
    /// Whether a duration was given at all.
    let hasDuration: Bool

    /// The sound of an `AudioCustom` event as a file names it.
    struct Waveform: Equatable {
        var path: String
        var usesVolumeEnvelope: Bool
        var loops: Bool
    }

    /// An event without a duration, such as a tap.
    public convenience init(
        eventType type: EventType, parameters eventParams: [CHHapticEventParameter], relativeTime time: TimeInterval
    ) {
        self.init(type, eventParams, time, nil, nil, nil)
    }

    /// An event of `duration` seconds.
    public convenience init(
        eventType type: EventType, parameters eventParams: [CHHapticEventParameter], relativeTime time: TimeInterval,
        duration: TimeInterval
    ) {
        self.init(type, eventParams, time, duration, nil, nil)
    }

    /// An event that plays a registered sound to its end.
    public convenience init(
        audioResourceID resID: CHHapticAudioResourceID, parameters eventParams: [CHHapticEventParameter],
        relativeTime time: TimeInterval
    ) {
        self.init(.audioCustom, eventParams, time, nil, resID, nil)
    }

    /// An event that plays a registered sound, cut or padded to `duration` seconds; 0 is ignored (documented).
    public convenience init(
        audioResourceID resID: CHHapticAudioResourceID, parameters eventParams: [CHHapticEventParameter],
        relativeTime time: TimeInterval, duration: TimeInterval
    ) {
        self.init(.audioCustom, eventParams, time, duration == 0 ? nil : duration, resID, nil)
    }

    init(
        _ type: EventType, _ parameters: [CHHapticEventParameter], _ time: TimeInterval, _ duration: TimeInterval?,
        _ resource: CHHapticAudioResourceID?, _ waveform: Waveform?
    ) {
        self.type = type
        eventParameters = parameters
        relativeTime = time
        self.duration = duration ?? 0
        hasDuration = duration != nil
        audioResourceID = resource
        self.waveform = waveform
        super.init()
    }

    /// A kind of event, by its name in AHAP files.
    public struct EventType: RawRepresentable, Hashable, Sendable {
        /// The name in AHAP files.
        public var rawValue: String

        /// The type with this name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A short tap.
        public static let hapticTransient = EventType(rawValue: "HapticTransient")
        /// A vibration of some duration.
        public static let hapticContinuous = EventType(rawValue: "HapticContinuous")
        /// A synthesised tone of some duration.
        public static let audioContinuous = EventType(rawValue: "AudioContinuous")
        /// A sound file.
        public static let audioCustom = EventType(rawValue: "AudioCustom")
    }

    /// A parameter of an event, by its name in AHAP files.
    public struct ParameterID: RawRepresentable, Hashable, Sendable {
        /// The name in AHAP files.
        public var rawValue: String

        /// The parameter with this name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Strength, 0...1.
        public static let hapticIntensity = ParameterID(rawValue: "HapticIntensity")
        /// From round (0) to crisp (1).
        public static let hapticSharpness = ParameterID(rawValue: "HapticSharpness")
        /// Rise time on an exponential scale, 0...1.
        public static let attackTime = ParameterID(rawValue: "AttackTime")
        /// Fall time of an event that is not sustained, 0...1.
        public static let decayTime = ParameterID(rawValue: "DecayTime")
        /// Fall time after the duration of a sustained event, 0...1.
        public static let releaseTime = ParameterID(rawValue: "ReleaseTime")
        /// Whether the event holds its level, 0 or 1.
        public static let sustained = ParameterID(rawValue: "Sustained")
        /// Loudness, 0...1.
        public static let audioVolume = ParameterID(rawValue: "AudioVolume")
        /// Transposition, -1...1.
        public static let audioPitch = ParameterID(rawValue: "AudioPitch")
        /// Place between left (-1) and right (1).
        public static let audioPan = ParameterID(rawValue: "AudioPan")
        /// High-frequency content, 0...1.
        public static let audioBrightness = ParameterID(rawValue: "AudioBrightness")
    }
}
