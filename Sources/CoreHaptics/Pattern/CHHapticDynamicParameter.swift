public import Foundation

/// A step of one control at one moment, acting on all events that play then and later.
public final class CHHapticDynamicParameter: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: like Apple's class, mutable without a lock; use one from one thread at a time.

    /// Which control.
    public let parameterID: ID
    /// Its value; playback clamps it.
    public var value: Float
    /// When it takes effect, in seconds from the pattern's start, or from the time given to `sendParameters`.
    public var relativeTime: TimeInterval

    /// A step of a control.
    public init(parameterID: ID, value: Float, relativeTime time: TimeInterval) {
        self.parameterID = parameterID
        self.value = value
        relativeTime = time
        super.init()
    }

    /// A control, by its name in AHAP files.
    public struct ID: RawRepresentable, Hashable, Sendable {
        /// The name in AHAP files.
        public var rawValue: String

        /// The control with this name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Multiplies intensity, 0...1.
        public static let hapticIntensityControl = ID(rawValue: "HapticIntensityControl")
        /// Adds to the sharpness of continuous events, -1...1.
        public static let hapticSharpnessControl = ID(rawValue: "HapticSharpnessControl")
        /// Adds to attack times of continuous haptic events, -1...1.
        public static let hapticAttackTimeControl = ID(rawValue: "HapticAttackTimeControl")
        /// Adds to decay times of continuous haptic events, -1...1.
        public static let hapticDecayTimeControl = ID(rawValue: "HapticDecayTimeControl")
        /// Adds to release times of continuous haptic events, -1...1.
        public static let hapticReleaseTimeControl = ID(rawValue: "HapticReleaseTimeControl")
        /// Multiplies volume, 0...1.
        public static let audioVolumeControl = ID(rawValue: "AudioVolumeControl")
        /// Adds to pan, -1...1.
        public static let audioPanControl = ID(rawValue: "AudioPanControl")
        /// Adds to brightness, -1...1.
        public static let audioBrightnessControl = ID(rawValue: "AudioBrightnessControl")
        /// Adds to pitch, -1...1.
        public static let audioPitchControl = ID(rawValue: "AudioPitchControl")
        /// Adds to attack times of sounds, -1...1.
        public static let audioAttackTimeControl = ID(rawValue: "AudioAttackTimeControl")
        /// Adds to decay times of tones, -1...1.
        public static let audioDecayTimeControl = ID(rawValue: "AudioDecayTimeControl")
        /// Adds to release times of sounds, -1...1.
        public static let audioReleaseTimeControl = ID(rawValue: "AudioReleaseTimeControl")
    }
}
