import Foundation
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
    private let life = DispatchQueue(label: "CoreHaptics.life")
    private let lock = NSLock()
    private var driver: SessionDriver?

    private var phase = Phase.stopped
    private var isDestroyed = false
    /// Counts resets: players made before one are of no use after it.
    private var generation = 0
    private var runners: [OutputRunner] = []
    private var outputs: [any PlaybackOutput] = []
    /// What callers asked for while the engine was being started for them.
    private var deferred: [(_ error: CHHapticError?) -> Void] = []
    /// Runs that have been started and have not ended.
    private var runs: Set<RunID> = []
    /// Runs that ended before their start had returned.
    private var endedEarly: Set<RunID> = []
    /// Starts that have not returned yet.
    private var startsUnderWay = 0
    private var finishedHandlers: [CHHapticEngine.FinishedHandler] = []
    private var idleTimer: PatternPlayer?
    private var options = Options()
    private var sounds: [CHHapticAudioResourceID: AudioResource] = [:]
    private var lastSound = 0
    private var stoppedHandler: CHHapticEngine.StoppedHandler = { _ in }
    private var resetHandler: CHHapticEngine.ResetHandler = {}

    /// Where an engine is in its life.
    enum Phase {
        case stopped, starting, running
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
    }

    init(_ configuration: EngineConfiguration) {
        self.configuration = configuration
        session = PlaybackSession(clock: configuration.clock)
        if configuration.runsInRealTime { driver = SessionDriver(session) }
    }

    private func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }

    // MARK: Starting and stopping

    /// Opens the outputs and waits for them.
    func start() throws {
        try life.sync { try open() }
    }

    /// Opens the outputs without making the caller wait.
    func start(_ done: @escaping @Sendable (CHHapticError?) -> Void) {
        life.async { [self] in
            do throws(CHHapticError) {
                try open()
                handlers.async { done(nil) }
            } catch {
                let fault = error
                handlers.async { done(fault) }
            }
        }
    }

    /// Stops without making the caller wait. Not reported to the stopped handler (documented).
    func stop(_ done: @escaping @Sendable (CHHapticError?) -> Void) {
        life.async { [self] in
            close()
            handlers.async { done(nil) }
        }
    }

    /// On `life`.
    private func open() throws(CHHapticError) {
        let isOpen = locked {
            if phase == .stopped { phase = .starting }
            return phase == .running
        }
        guard !isOpen else { return }
        do throws(CHHapticError) {
            try openOutputs()
        } catch {
            let waiting = locked {
                phase = .stopped
                defer { deferred.removeAll() }
                return deferred
            }
            for action in waiting { action(error) }
            throw error
        }
        let waiting = locked {
            phase = .running
            defer { deferred.removeAll() }
            return deferred
        }
        for action in waiting { action(nil) }
        restartIdleTimer()
    }

    private func openOutputs() throws(CHHapticError) {
        let options = locked {
            self.options.playsHapticsOnlyNow = self.options.playsHapticsOnly
            self.options.playsAudioOnlyNow = self.options.playsAudioOnly
            return self.options
        }
        let made: [any PlaybackOutput]
        do {
            made = try configuration.makeOutputs(!options.playsHapticsOnly && !configuration.isController)
        } catch {
            throw CHHapticError(.serverInitFailed, "the engine could not start: \(error)")
        }
        applyLevels()
        configuration.onOutputs(made)
        guard configuration.runsInRealTime else {
            for output in made {
                do throws(OutputFault) {
                    try output.open(on: session)
                } catch {
                    for output in made { output.close() }
                    throw CHHapticError(.serverInitFailed, "the engine could not start: \(error)")
                }
            }
            locked { outputs = made }
            return
        }
        let started = made.map { output in
            OutputRunner(output, on: session) { [weak self] fault in self?.outputFailed(fault) }
        }
        let deadline = configuration.clock.now + configuration.startTimeout
        for runner in started {
            switch runner.waitUntilOpen(atMost: max(0, deadline - configuration.clock.now)) {
            case .running: continue
            case .failed(let fault):
                for runner in started { runner.stop(atMost: 0) }
                throw CHHapticError(.serverInitFailed, "the engine could not start: \(fault)")
            case .opening, .closed:
                for runner in started { runner.stop(atMost: 0) }
                throw CHHapticError(
                    .engineStartTimeout,
                    "\(runner.output.name) did not open within \(configuration.startTimeout) s; use start(completionHandler:) to stay responsive"
                )
            }
        }
        locked {
            runners = started
            outputs = made
        }
    }

    /// On `life`. Stops every player and lets the outputs go.
    @discardableResult
    private func close() -> Bool {
        let (wasRunning, runners, outputs) = locked {
            defer {
                phase = .stopped
                self.runners = []
                self.outputs = []
            }
            return (phase == .running, self.runners, self.outputs)
        }
        guard wasRunning else { return false }
        idle { $0?.cancel() }
        session.stopAll()
        session.advance(to: session.now)
        for runner in runners { runner.stop(atMost: 0.5) }
        if !configuration.runsInRealTime { for output in outputs { output.close() } }
        configuration.onOutputs([])
        return true
    }

    /// Stops for a reason outside the app, and says so.
    func stop(because reason: CHHapticEngine.StoppedReason) {
        life.async { [self] in
            guard close() else { return }
            handlers.async { [self] in locked { stoppedHandler }(reason) }
        }
    }

    /// The engine object is gone: lets everything go, and says so if it was running.
    func destroy() {
        locked { isDestroyed = true }
        life.async { [self] in
            if close() { handlers.async { [self] in locked { stoppedHandler }(.engineDestroyed) } }
            driver?.stop()
            driver = nil
        }
    }

    // MARK: Faults

    private func outputFailed(_ fault: OutputFault) {
        guard locked({ phase == .running }) else { return }
        stop(because: fault.isLost ? configuration.lossReason : .systemError)
    }

    /// The haptic server died and is back: players and sounds are gone, the engine is stopped (documented).
    func reset() {
        life.async { [self] in
            close()
            locked {
                generation += 1
                sounds.removeAll()
            }
            handlers.async { [self] in locked { resetHandler }() }
        }
    }

    /// Waits until both queues have done what stood in them, and what that led to.
    func settle() {
        for _ in 0..<3 {
            life.sync {}
            handlers.sync {}
        }
    }

    // MARK: Players

    /// Counts the resets so far.
    var currentGeneration: Int { locked { generation } }

    /// Does something that needs a running engine, now or as soon as it runs.
    ///
    /// - Parameters:
    ///   - starts: whether to start a stopped engine for it, as `playPattern` does.
    ///   - action: receives the error where the engine could not be started.
    /// - Throws: `engineNotRunning` where it is stopped and nothing starts it.
    func whenRunning(
        starts: Bool = false, _ action: @escaping @Sendable (CHHapticError?) -> Void
    ) throws(CHHapticError) {
        enum Next { case now, later, start, refuse }
        let next: Next = locked {
            switch phase {
            case .running: return .now
            case .starting:
                deferred.append(action)
                return .later
            case .stopped:
                guard starts || options.isAutoShutdownEnabled else { return .refuse }
                phase = .starting
                deferred.append(action)
                return .start
            }
        }
        switch next {
        case .now: action(nil)
        case .later: break
        case .start: life.async { [self] in try? open() }
        case .refuse:
            throw CHHapticError(
                .engineNotRunning, "the engine is not running; call start() first, or set isAutoShutdownEnabled",
                userInfo: ["Error": "self.running"])
        }
    }

    /// Starts a run, and counts it as playing until ``ended(_:)``.
    func startRun(_ start: () -> RunID) {
        locked { startsUnderWay += 1 }
        idle { $0?.cancel() }
        let run = start()
        let isOver = locked {
            startsUnderWay -= 1
            if endedEarly.remove(run) == nil { runs.insert(run) }
            return isQuiet
        }
        if isOver { quieted() }
    }

    /// A run is over.
    func ended(_ run: RunID) {
        let isOver = locked {
            if runs.remove(run) == nil { endedEarly.insert(run) }
            return isQuiet
        }
        if isOver { quieted() }
    }

    /// Whether nothing plays and nothing is being started. Under `lock`.
    private var isQuiet: Bool { runs.isEmpty && startsUnderWay == 0 }

    private func quieted() {
        reportFinished()
        restartIdleTimer()
    }

    // MARK: All players finished

    /// Asks to be told, once, when nothing plays any more.
    func notifyWhenFinished(_ handler: @escaping CHHapticEngine.FinishedHandler) {
        let isNow = locked {
            finishedHandlers.append(handler)
            return isQuiet || phase == .stopped
        }
        if isNow { reportFinished() }
    }

    private func reportFinished() {
        handlers.async { [self] in
            // A player that was started meanwhile postpones the report (documented).
            let waiting = locked {
                guard isQuiet || phase == .stopped else { return [CHHapticEngine.FinishedHandler]() }
                defer { finishedHandlers.removeAll() }
                return finishedHandlers
            }
            for handler in waiting where handler(nil) == .stopEngine { stop(because: .notifyWhenFinished) }
        }
    }

    // MARK: Idling

    private func idle(_ body: (PatternPlayer?) -> Void) { body(locked { idleTimer }) }

    /// Stops the engine when nothing was played for the idle time. A silent run of that length is the timer, so that it
    /// keeps the session's time, real or virtual.
    func restartIdleTimer() {
        let timer: PatternPlayer? = locked {
            guard options.isAutoShutdownEnabled, phase == .running, isQuiet else { return nil }
            if idleTimer == nil {
                let silence = Pattern(events: [
                    Event(
                        .hapticContinuous, at: 0, duration: configuration.idleTimeout,
                        parameters: [.hapticIntensity: 0])
                ])
                idleTimer = session.makePlayer(PatternMaterial(silence)) { [weak self] report in
                    if report.ending == .finished { self?.idled() }
                }
            }
            return idleTimer
        }
        timer?.start()
    }

    private func idled() {
        let stops = locked { options.isAutoShutdownEnabled && isQuiet && phase == .running }
        if stops { stop(because: .idleTimeout) }
    }

    // MARK: What an app sets

    /// Reads the options.
    func read<Value>(_ path: KeyPath<Options, Value>) -> Value { locked { options[keyPath: path] } }

    /// Changes the options.
    func write<Value>(_ path: WritableKeyPath<Options, Value>, _ value: Value) {
        locked { options[keyPath: path] = value }
        applyLevels()
        if read(\.isAutoShutdownEnabled) { restartIdleTimer() } else { idle { $0?.cancel() } }
    }

    private func applyLevels() {
        let options = locked { self.options }
        session.levels.isMutedForHaptics = options.isMutedForHaptics || options.playsAudioOnlyNow
        session.levels.isMutedForSound =
            options.isMutedForAudio || options.playsHapticsOnlyNow || configuration.isController
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
