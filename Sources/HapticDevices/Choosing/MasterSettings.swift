public import HapticPlayback

/// Strength and mute of everything that is felt and of everything that is heard, as the user sets them outside the program:
/// `THRUM_GAIN` and `THRUM_SOUND_GAIN` from 0 to 1, `THRUM_MUTE` `haptics`, `sound` or `all`.
public struct MasterSettings: Sendable, Equatable {
    /// Strength of what is felt, 0...1.
    public var hapticGain = 1.0
    /// Strength of what is heard, 0...1.
    public var soundGain = 1.0
    /// Whether nothing is felt.
    public var mutesHaptics = false
    /// Whether nothing is heard.
    public var mutesSound = false

    /// A value that is none: the variable or option it came from, and what would have been right.
    public struct Malformed: Error, Sendable, Equatable, CustomStringConvertible {
        /// Where it came from.
        public var name: String
        /// What it was.
        public var text: String
        /// What would have been right.
        public var reason: String
        /// All in one line.
        public var description: String { "\(name) \(text): \(reason)" }
    }

    /// Full strength, not muted.
    public init() {}

    /// What the environment says; full strength where it says nothing.
    public init(environment: (String) -> String?) throws(Malformed) {
        if let text = environment("THRUM_GAIN"), !text.isEmpty { hapticGain = try Self.share(text, "THRUM_GAIN") }
        if let text = environment("THRUM_SOUND_GAIN"), !text.isEmpty {
            soundGain = try Self.share(text, "THRUM_SOUND_GAIN")
        }
        if let text = environment("THRUM_MUTE"), !text.isEmpty { try mute(text, "THRUM_MUTE") }
    }

    /// The share, 0...1, that `text` stands for.
    public static func share(_ text: String, _ name: String) throws(Malformed) -> Double {
        guard let number = Double(text), number >= 0, number <= 1 else {
            throw Malformed(name: name, text: text, reason: "a number from 0 to 1 is needed")
        }
        return number
    }

    /// Mutes what `text` names: `haptics`, `sound` or `all`.
    public mutating func mute(_ text: String, _ name: String) throws(Malformed) {
        switch text {
        case "haptics": mutesHaptics = true
        case "sound": mutesSound = true
        case "all": (mutesHaptics, mutesSound) = (true, true)
        default: throw Malformed(name: name, text: text, reason: "use haptics, sound or all")
        }
    }

    /// Sets these levels.
    public func apply(to levels: MasterLevels) {
        levels.hapticGain = hapticGain
        levels.soundGain = soundGain
        levels.isMutedForHaptics = mutesHaptics
        levels.isMutedForSound = mutesSound
    }
}
