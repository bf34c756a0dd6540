internal import HapticPlayback

/// Sees to it that a DualSense's actuators are driven in one way at a time.
///
/// A rumble report takes them out of the mode in which they follow the sound card, so the two must not meet. Which sound
/// card belongs to which pad cannot be told, so this holds for all of them together.
enum DualSenseUse {
    /// A way of driving them.
    enum Way: Sendable {
        case rumble, sound
    }

    private static let counts = Guarded<(rumble: Int, sound: Int)>((0, 0))

    /// Takes hold of them.
    static func claim(_ way: Way, output: String) throws(OutputFault) {
        let isFree = counts.withLock { counts in
            switch way {
            case .rumble:
                guard counts.sound == 0 else { return false }
                counts.rumble += 1
            case .sound:
                guard counts.rumble == 0 else { return false }
                counts.sound += 1
            }
            return true
        }
        guard isFree else {
            throw OutputFault(
                output: output, call: way == .sound ? "SDL_OpenAudioDevice" : "SDL_JoystickRumble",
                reason: way == .sound
                    ? "a DualSense is being driven by rumble reports, which would take its actuators out of sound mode"
                    : "a DualSense is being driven through its sound card; rumble reports would take it out of that mode"
            )
        }
    }

    /// Lets go of them.
    static func release(_ way: Way) {
        counts.withLock { counts in
            switch way {
            case .rumble: counts.rumble = max(0, counts.rumble - 1)
            case .sound: counts.sound = max(0, counts.sound - 1)
            }
        }
    }
}
