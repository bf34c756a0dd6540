import HapticDevices
import HapticPlayback

extension EngineCore {
    /// Reads the options.
    func read<Value>(_ path: KeyPath<Options, Value>) -> Value { locked { options[keyPath: path] } }

    /// Changes the options.
    func write<Value>(_ path: WritableKeyPath<Options, Value>, _ value: Value) {
        locked {
            options[keyPath: path] = value
            applyLevels()
        }
        if read(\.isAutoShutdownEnabled) { restartIdleTimer() } else { idle { $0?.cancel() } }
    }

    /// Tells the session of mutes. Under `lock`, so that the latest ones count.
    func applyLevels() {
        var levels = configuration.master
        levels.mutesHaptics = levels.mutesHaptics || options.isMutedForHaptics || options.playsAudioOnlyNow
        levels.mutesSound = levels.mutesSound || options.isMutedForAudio || options.playsHapticsOnlyNow
        levels.apply(to: session.levels)
    }

    /// The handler of stops.
    var onStop: CHHapticEngine.StoppedHandler {
        get { locked { stoppedHandler } }
        set { locked { stoppedHandler = newValue } }
    }

    /// The handler of resets.
    var onReset: CHHapticEngine.ResetHandler {
        get { locked { resetHandler } }
        set { locked { resetHandler = newValue } }
    }

    // MARK: Sounds

    /// Keeps a sound and gives it a number.
    func register(_ sound: AudioResource) -> CHHapticAudioResourceID {
        locked {
            lastSound += 1
            sounds[lastSound] = sound
            return lastSound
        }
    }

    /// Forgets a sound.
    func unregister(_ id: CHHapticAudioResourceID) throws(CHHapticError) {
        guard locked({ sounds.removeValue(forKey: id) }) != nil else {
            throw CHHapticError(.invalidAudioResource, "no sound is registered under \(id) on this engine")
        }
    }

    /// The sound with a number.
    func sound(_ id: CHHapticAudioResourceID) -> AudioResource? { locked { sounds[id] } }
}
