package import HapticDevices
package import HapticPlayback

/// What an engine plays on, and by which clock: the seam between the engine and the world.
package struct EngineConfiguration: Sendable {
    /// Where times come from.
    package var clock: any PlaybackClock
    /// Makes the outputs for one start of the engine, which is to play these kinds of events.
    package var makeOutputs: @Sendable (EventKinds) throws -> [any PlaybackOutput]
    /// Whether outputs run on threads of their own; false where a test pulls them in virtual time.
    package var runsInRealTime: Bool
    /// The longest that a start may take, in seconds.
    package var startTimeout: Double
    /// How long an engine with auto-shutdown idles before it stops, in seconds. Documented: about two minutes.
    package var idleTimeout: Double
    /// Strength and mute that the user has set outside the app.
    package var master = MasterSettings()
    /// Why an engine stops that has lost this output.
    package var lossReason: @Sendable (any PlaybackOutput) -> CHHapticEngine.StoppedReason = Self.lossReason
    /// Told of every start and stop of the outputs.
    package var onOutputs: @Sendable ([any PlaybackOutput]) -> Void = { _ in }
    /// How long a start takes in virtual time, in seconds.
    package var startDelay: @Sendable () -> Double = { 0 }
    /// Lets virtual time pass while a caller waits for a start.
    package var passTime: @Sendable (_ seconds: Double) -> Void = { _ in }
    /// Told of each engine that is made with this configuration.
    package var onEngine: @Sendable (EngineRemote) -> Void = { _ in }

    /// A configuration in real time.
    package init(
        clock: any PlaybackClock = MonotonicClock(), runsInRealTime: Bool = true, startTimeout: Double = 5,
        idleTimeout: Double = 120, makeOutputs: @escaping @Sendable (EventKinds) throws -> [any PlaybackOutput]
    ) {
        self.clock = clock
        self.runsInRealTime = runsInRealTime
        self.startTimeout = startTimeout
        self.idleTimeout = idleTimeout
        self.makeOutputs = makeOutputs
    }

    /// A device that was unplugged is a controller's disconnection, anything else a failure of the system.
    private static func lossReason(_ output: any PlaybackOutput) -> CHHapticEngine.StoppedReason {
        output is GamepadOutput || output is EvdevOutput || output is HapticDeviceOutput
            ? .gameControllerDisconnect : .systemError
    }
}
