import HapticPlayback
import Foundation

extension EngineCore {
    /// Opens the outputs and waits for them.
    func start() throws {
        let delay = configuration.startDelay()
        if delay > 0, locked({ phase != .running }) {
            configuration.passTime(min(delay, configuration.startTimeout))
            if delay > configuration.startTimeout { throw tooSlow("the output") }
        }
        try life.sync { try open() }
    }

    /// Opens the outputs without making the caller wait.
    func start(_ done: @escaping @Sendable (CHHapticError?) -> Void) {
        openOnLife { [self] in
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
        onLife { [self] in
            close()
            handlers.async { done(nil) }
        }
    }

    /// On `life`.
    func open() throws(CHHapticError) {
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
            for run in waiting { run.onFailure(error) }
            reportFinished()
            throw error
        }
        let (waiting, runners, epoch) = locked {
            phase = .running
            startsUnderWay += deferred.count
            defer { deferred.removeAll() }
            return (deferred, self.runners, self.epoch)
        }
        for run in waiting { begin(run) }
        // An output may have failed between its opening and the engine's.
        for runner in runners {
            if case .failed(let fault) = runner.current { outputFailed(runner.output, fault, epoch) }
        }
        restartIdleTimer()
    }

    private func openOutputs() throws(CHHapticError) {
        let (options, epoch) = locked {
            self.options.playsHapticsOnlyNow = self.options.playsHapticsOnly
            self.options.playsAudioOnlyNow = self.options.playsAudioOnly
            self.epoch += 1
            applyLevels()
            return (self.options, self.epoch)
        }
        if isTooSlow { throw tooSlow("the output") }
        let made: [any PlaybackOutput]
        do {
            made = try configuration.makeOutputs(options.kinds)
        } catch let error as CHHapticError {
            throw error
        } catch {
            throw CHHapticError(.serverInitFailed, "the engine could not start: \(error)")
        }
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
            OutputRunner(output, on: session) { [weak self] fault in self?.outputFailed(output, fault, epoch) }
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
                throw tooSlow(runner.output.name)
            }
        }
        locked {
            runners = started
            outputs = made
        }
    }

    /// On `life`. Stops every player and lets the outputs go; false where it does not run, or `condition` does not hold.
    @discardableResult
    func close(if condition: () -> Bool = { true }) -> Bool {
        lock.lock()
        let isRunning = phase == .running
        guard isRunning, condition() else {
            if !isRunning { phase = .stopped }
            lock.unlock()
            return false
        }
        phase = .stopped
        let (runners, outputs) = (self.runners, self.outputs)
        (self.runners, self.outputs) = ([], [])
        // Runs that are being started now are stopped with the rest.
        while startsUnderWay > 0 { lock.wait() }
        lock.unlock()
        idle { $0?.cancel() }
        session.stopAll()
        session.advance(to: session.now)
        for runner in runners { runner.stop(atMost: 0.5) }
        if !configuration.runsInRealTime { for output in outputs { output.close() } }
        configuration.onOutputs([])
        return true
    }

    /// Stops for a reason outside the app, and says so; where `condition` holds, which is asked under the lock.
    func stop(
        because reason: CHHapticEngine.StoppedReason, if condition: @escaping @Sendable () -> Bool = { true }
    ) {
        onLife { [self] in
            guard close(if: condition) else { return }
            handlers.async { [self] in locked { stoppedHandler }(reason) }
        }
    }

    /// The engine object is gone: lets everything go, and says so if it was running.
    func destroy() {
        locked { isDestroyed = true }
        onLife { [self] in
            if close() { handlers.async { [self] in locked { stoppedHandler }(.engineDestroyed) } }
            stopDriving()
        }
    }

    // MARK: Faults

    func outputFailed(_ output: any PlaybackOutput, _ fault: OutputFault, _ epoch: Int) {
        guard locked({ phase == .running && self.epoch == epoch }) else { return }
        stop(because: fault.isLost ? configuration.lossReason(output) : .systemError) { [self] in self.epoch == epoch }
    }

    /// The haptic server died and is back: players and sounds are gone, the engine is stopped (documented).
    func reset() {
        onLife { [self] in
            close()
            locked {
                generation += 1
                sounds.removeAll()
            }
            handlers.async { [self] in locked { resetHandler }() }
        }
    }

}
