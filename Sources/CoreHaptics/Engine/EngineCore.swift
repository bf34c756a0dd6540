import Foundation
import HapticDevices
import HapticPattern
import HapticPlayback
import HapticRendering

/// The life of an engine: starting, stopping, faults, and who is told.
///
/// Three places where code runs: the caller's thread, which never waits for a device but in the synchronous start;
/// `life`, a serial queue on which outputs are opened and closed; `handlers`, a serial queue on which all handlers of
/// the app are called, in order. `handlers` never waits for anything, so every call is allowed from a handler.
final class EngineCore: @unchecked Sendable {
    // Safety: every variable is touched only under `lock`; `lock` is never held while a handler or an output is called.
    let configuration: EngineConfiguration
    let session: PlaybackSession
    let handlers = DispatchQueue(label: "CoreHaptics.handlers")
    let life = DispatchQueue(label: "CoreHaptics.life")
    let lock = NSCondition()
    /// Drives the session in real time; nil where a test does.
    private let driver: SessionDriver?

    var phase = Phase.stopped
    var isDestroyed = false
    /// Counts resets: players made before one are of no use after it.
    var generation = 0
    /// Counts starts: what an output of an earlier one still has to say is of no interest.
    var epoch = 0
    var runners: [OutputRunner] = []
    var outputs: [any PlaybackOutput] = []
    /// What waits for a slow start in virtual time, in order; nil where none is under way.
    var heldUp: [@Sendable () -> Void]?
    /// Whether the start under way takes longer than it may, in virtual time. Only on `life`.
    var isTooSlow = false
    /// Runs that are to start once the engine runs.
    var deferred: [PlannedRun] = []
    /// Runs that have been started and have not ended.
    var runs: Set<RunID> = []
    /// Runs that ended before their start had returned.
    var endedEarly: Set<RunID> = []
    /// Runs that are being started on the running engine; it does not stop before they have been.
    var startsUnderWay = 0
    var finishedHandlers: [CHHapticEngine.FinishedHandler] = []
    var idleTimer: PatternPlayer?
    var options = Options()
    var sounds: [CHHapticAudioResourceID: AudioResource] = [:]
    var lastSound = 0
    var stoppedHandler: CHHapticEngine.StoppedHandler = { _ in }
    var resetHandler: CHHapticEngine.ResetHandler = {}

    /// Where an engine is in its life.
    enum Phase {
        case stopped, starting, running
    }

    /// A run that is to be started.
    struct PlannedRun: Sendable {
        /// How many resets there had been when its player was made.
        var generation: Int
        /// Starts it.
        var start: @Sendable () -> RunID
        /// Told where that is not possible after all.
        var onFailure: @Sendable (CHHapticError) -> Void
    }

    /// What an app sets on an engine.
    struct Options {
        var playsHapticsOnly = false
        var playsAudioOnly = false
        var isMutedForAudio = false
        var isMutedForHaptics = false
        var isAutoShutdownEnabled = false
        /// The two first as they were at the last start: a change takes effect after the next one (documented).
        var playsHapticsOnlyNow = false
        var playsAudioOnlyNow = false

        /// The kinds of events that play from the next start on.
        var kinds: EventKinds { playsHapticsOnly ? .haptic : playsAudioOnly ? .sound : .all }
    }

    init(_ configuration: EngineConfiguration) {
        self.configuration = configuration
        session = PlaybackSession(clock: configuration.clock)
        driver = configuration.runsInRealTime ? SessionDriver(session) : nil
        handlers.setSpecific(key: Self.isHandlerQueue, value: true)
        configuration.onEngine(EngineRemote(self))
    }

    /// Marks the queues on which handlers are called.
    private static let isHandlerQueue = DispatchSpecificKey<Bool>()

    /// Whether this is called from a handler of some engine.
    static var isInHandler: Bool { DispatchQueue.getSpecific(key: isHandlerQueue) == true }

    /// The driver lets go of its thread.
    func stopDriving() { driver?.stop() }

    func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }
}
