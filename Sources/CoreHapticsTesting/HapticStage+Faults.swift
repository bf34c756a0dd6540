public import CoreHaptics
import HapticPlayback

extension HapticStage {
    /// The haptic server dies and comes back: every engine stops, its players and sounds are of no use any more, and its reset
    /// handler is called.
    public func reset() {
        for engine in engines { engine.remote.withLock { $0 }?.reset() }
        settle()
    }

    /// Running engines stop because something else takes the audio session, such as a call.
    public func interrupt() { stop(because: .audioSessionInterrupt) }

    /// Running engines stop because the app is suspended.
    public func suspend() { stop(because: .applicationSuspended) }

    /// Running engines stop for any reason.
    public func stop(because reason: CHHapticEngine.StoppedReason) {
        for engine in engines { engine.remote.withLock { $0 }?.stop(because: reason) }
        settle()
    }

    /// The device is unplugged: running engines stop with `gameControllerDisconnect`, and starts fail with `serverInitFailed`
    /// until it is plugged in again.
    public func unplug() {
        state.withLock { $0.faults.isUnplugged = true }
        stop(because: .gameControllerDisconnect)
    }

    /// The device is plugged in again.
    public func plugIn() { state.withLock { $0.faults.isUnplugged = false } }

    /// Power runs low: running engines stop with `systemError`, and starts fail with `insufficientPower` until it is back.
    public func losePower() {
        state.withLock { $0.faults.startFailure = .insufficientPower }
        stop(because: .systemError)
    }

    /// Power is back.
    public func restorePower() {
        state.withLock { if $0.faults.startFailure == .insufficientPower { $0.faults.startFailure = nil } }
    }

    /// What starts fail with; nil: they succeed.
    public var startFailure: CHHapticError.Code? {
        get { state.withLock { $0.faults.startFailure } }
        set { state.withLock { $0.faults.startFailure = newValue } }
    }

    /// How long a start takes, in seconds of the stage's time. At more than 5 it fails after 5 with `engineStartTimeout`.
    ///
    /// The synchronous `start()` lets that time pass by itself; of the others, the handler is called when it has.
    public var startDelay: Double {
        get { state.withLock { $0.faults.startDelay } }
        set { state.withLock { $0.faults.startDelay = max(0, newValue) } }
    }

    /// Whether the device has haptics; false: `capabilitiesForHardware()` says so and `CHHapticEngine()` throws `notSupported`.
    public var supportsHaptics: Bool {
        get { state.withLock { $0.faults.supportsHaptics } }
        set { state.withLock { $0.faults.supportsHaptics = newValue } }
    }

    /// What a start fails with now.
    var startFault: CHHapticError.Code? {
        state.withLock { $0.faults.isUnplugged ? .serverInitFailed : $0.faults.startFailure }
    }

    static func fault(_ code: CHHapticError.Code) -> CHHapticError {
        CHHapticError(code, userInfo: [NSLocalizedDescriptionKey: "the stage was told to let starts fail (\(code))"])
    }
}
