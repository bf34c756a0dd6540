import Foundation
import HapticPattern
import HapticPlayback

extension EngineCore {
    /// Counts the resets so far.
    var currentGeneration: Int { locked { generation } }

    /// Starts a run, now or as soon as the engine runs, and counts it as playing until ``ended(_:)``.
    ///
    /// - Parameter startsEngine: whether to start a stopped engine for it, as `playPattern` does.
    /// - Throws: `engineNotRunning` where it is stopped and nothing starts it, `invalidPatternPlayer` after a reset.
    func start(_ run: PlannedRun, startsEngine: Bool) throws(CHHapticError) {
        enum Next { case now, later, startEngine, refuse, outdated }
        let next: Next = locked {
            guard run.generation == generation else { return .outdated }
            switch phase {
            case .running:
                startsUnderWay += 1
                return .now
            case .starting:
                deferred.append(run)
                return .later
            case .stopped:
                guard !isDestroyed, startsEngine || options.isAutoShutdownEnabled else { return .refuse }
                phase = .starting
                deferred.append(run)
                return .startEngine
            }
        }
        switch next {
        case .now: begin(run)
        case .later: break
        case .startEngine: openOnLife { [self] in try? open() }
        case .refuse:
            throw CHHapticError(
                .engineNotRunning, "the engine is not running; call start() first, or set isAutoShutdownEnabled",
                userInfo: ["Error": "self.running"])
        case .outdated: throw Self.outdated
        }
    }

    private static var outdated: CHHapticError {
        CHHapticError(.invalidPatternPlayer, "the engine was reset after this player was made; make a new player")
    }

    /// Starts a run that is counted in `startsUnderWay`.
    func begin(_ run: PlannedRun) {
        let isCurrent = locked { run.generation == generation }
        var started: RunID?
        if isCurrent {
            idle { $0?.cancel() }
            started = run.start()
        } else {
            run.onFailure(Self.outdated)
        }
        let isOver = locked {
            startsUnderWay -= 1
            lock.broadcast()
            if let started, endedEarly.remove(started) == nil { runs.insert(started) }
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

    /// Whether nothing plays, is being started, or waits for the engine. Under `lock`.
    private var isQuiet: Bool { runs.isEmpty && startsUnderWay == 0 && deferred.isEmpty }

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

    /// Tells those who asked for it that nothing plays, if nothing does.
    func reportFinished() {
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

    /// Does something with the timer of an idle engine, where there is one.
    func idle(_ body: (PatternPlayer?) -> Void) { body(locked { idleTimer }) }

    /// Stops the engine when nothing was played for the idle time.
    func restartIdleTimer() {
        let timer: PatternPlayer? = locked {
            guard options.isAutoShutdownEnabled, phase == .running, isQuiet else { return nil }
            if idleTimer == nil {
                idleTimer = makeTimer(configuration.idleTimeout) { [weak self] ending in
                    if ending == .finished { self?.idled() }
                }
            }
            return idleTimer
        }
        timer?.start()
    }

    /// A silent run of `seconds` that calls `body` at its end: a timer that keeps the session's time, real or virtual.
    private func makeTimer(_ seconds: Double, _ body: @escaping @Sendable (RunEnding) -> Void) -> PatternPlayer {
        let silence = Pattern(events: [
            Event(.hapticContinuous, at: 0, duration: seconds, parameters: [.hapticIntensity: 0])
        ])
        return session.makePlayer(PatternMaterial(silence)) { report in body(report.ending) }
    }

    /// Calls `body` once, after `seconds` of the session's time, or when everything is stopped before.
    func after(_ seconds: Double, _ body: @escaping @Sendable () -> Void) {
        makeTimer(seconds) { _ in body() }.start()
    }

    func idled() {
        stop(because: .idleTimeout) { [self] in options.isAutoShutdownEnabled && isQuiet }
    }
}
