package import HapticPlayback

/// What an engine plays on, and by which clock: the seam between the engine and the world.
package struct EngineConfiguration: Sendable {
    /// Where times come from.
    package var clock: any PlaybackClock
    /// Makes the outputs for one start of the engine. `needsSound` is false where only haptics are played.
    package var makeOutputs: @Sendable (_ needsSound: Bool) throws -> [any PlaybackOutput]
    /// Whether outputs run on threads of their own; false where a test pulls them in virtual time.
    package var runsInRealTime: Bool
    /// The longest that a start may take, in seconds.
    package var startTimeout: Double
    /// How long an engine with auto-shutdown idles before it stops, in seconds. Documented: about two minutes.
    package var idleTimeout: Double
    /// Whether the outputs are of a game controller, which plays no sound.
    package var isController: Bool
    /// Why an engine stops whose output is lost.
    package var lossReason: CHHapticEngine.StoppedReason
    /// Told of every start and stop of the outputs.
    package var onOutputs: @Sendable ([any PlaybackOutput]) -> Void

    /// A configuration in real time.
    package init(
        clock: any PlaybackClock = MonotonicClock(), runsInRealTime: Bool = true, startTimeout: Double = 5,
        idleTimeout: Double = 120, isController: Bool = false,
        lossReason: CHHapticEngine.StoppedReason = .systemError,
        onOutputs: @escaping @Sendable ([any PlaybackOutput]) -> Void = { _ in },
        makeOutputs: @escaping @Sendable (_ needsSound: Bool) throws -> [any PlaybackOutput]
    ) {
        self.clock = clock
        self.runsInRealTime = runsInRealTime
        self.startTimeout = startTimeout
        self.idleTimeout = idleTimeout
        self.isController = isController
        self.lossReason = lossReason
        self.onOutputs = onOutputs
        self.makeOutputs = makeOutputs
    }
}
