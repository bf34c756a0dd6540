package import HapticPlayback

/// What CoreHapticsTesting builds on: faults that can be provoked, and waiting for what goes on behind the caller.
extension CHHapticEngine {
    /// The session that the engine's players play in.
    package var session: PlaybackSession { core.session }

    /// The haptic server dies and comes back.
    package func provokeReset() { core.reset() }

    /// The engine is stopped from outside.
    package func provokeStop(_ reason: StoppedReason) { core.stop(because: reason) }

    /// Waits until everything that was asked for has been done and every handler due has been called.
    package func settle() { core.settle() }
}
