import CoreHaptics
import HapticPlayback

extension HapticStage {
    /// Seconds since the stage was set up.
    public var time: Double { clock.now - VirtualClock.start }

    /// What an engine's `currentTime` shows at a time of the stage, in seconds: for `start(atTime:)` and its kin.
    public func engineTime(at time: Double) -> Double { VirtualClock.start + time }

    /// Lets `seconds` pass: engines play, runs end, handlers are called, and what they ask for is done.
    ///
    /// A handler sees the time at which it was due. Timers and queues of the app itself go on in real time.
    /// - Precondition: Not called from a handler of an engine.
    public func advance(by seconds: Double) {
        let end = clock.now + max(0, seconds)
        settle()
        repeat {
            let now = clock.now
            let next = engines.compactMap { $0.remote.withLock { $0 }?.session.nextEvent }.min() ?? .infinity
            let step = next > now ? min(next, now + Self.longestStep) : now + Self.shortestStep
            let moment = min(end, step)
            clock.advance(to: moment)
            if pull(to: moment) { settle() }
        } while clock.now < end
        settle()
    }

    /// Lets time pass until the stage shows `time`; does nothing where it has passed.
    public func advance(to time: Double) { advance(by: time - self.time) }

    /// Waits, without any time passing, until everything that engines were asked for has been done and every handler that is
    /// due has been called.
    /// - Precondition: Not called from a handler of an engine.
    public func settle() {
        precondition(!EngineRemote.isInHandler, "a handler cannot wait for handlers: let time pass outside of it")
        for engine in engines { engine.remote.withLock { $0 }?.settle() }
    }

    private static let longestStep = 0.02
    private static let shortestStep = 0.001

    /// Whether something ended that handlers are told of.
    private func pull(to moment: Double) -> Bool {
        var didEnd = false
        for engine in engines {
            guard let remote = engine.remote.withLock({ $0 }) else { continue }
            for output in engine.outputs.withLock({ $0 }) {
                do throws(OutputFault) {
                    try output.pull(to: moment)
                } catch {
                    preconditionFailure("a recorder in memory cannot fail: \(error)")
                }
            }
            if remote.session.advance(to: moment) { didEnd = true }
        }
        return didEnd
    }
}
