public import HapticPattern

/// Plays one pattern, any number of times, one run at a time.
///
/// Every method may be called from any thread. Times are seconds of engine time; nil, 0 and times that have passed mean now.
/// Commands act in order of their times, equal times in the order of the calls. A player that is dropped while it plays
/// plays on to its end.
public final class PatternPlayer: @unchecked Sendable {
    // Safety: `core` is touched only under the lock of the session.
    /// The session that this player belongs to.
    public let session: PlaybackSession
    /// What it plays.
    public let material: PatternMaterial
    private let core: PlayerCore

    init(_ session: PlaybackSession, _ core: PlayerCore) {
        self.session = session
        self.core = core
        material = core.transport.material
    }

    /// Starts the pattern, from its beginning or from where the last seek went; a run that is under way is replaced.
    @discardableResult
    public func start(at time: Double? = nil) -> RunID {
        let now = session.now
        let run = session.state.withLock { state in
            let run = state.nextRun()
            command(.start(run), at: time, now: now, &state)
            return run
        }
        session.wakeDriver()
        return run
    }

    /// Ends the run and silences it, tails and taps included.
    public func stop(at time: Double? = nil) { command(.stop, at: time) }

    /// Holds the run where it is, silently. Does nothing unless it plays.
    public func pause(at time: Double? = nil) { command(.pause, at: time) }

    /// Goes on from where the run was held. Does nothing unless it was.
    public func resume(at time: Double? = nil) { command(.resume, at: time) }

    /// Goes to a pattern time, in seconds, 0 or more.
    ///
    /// At or beyond the pattern's end the run is over; in a loop, at or beyond the loop's end, it begins anew. Without a
    /// run, the next start begins there.
    public func seek(to patternTime: Double, at time: Double? = nil) { command(.seek(patternTime), at: time) }

    /// Stops now and drops everything planned; runs that had been going to start are reported as stopped.
    public func cancel() {
        let now = session.now
        session.state.withLock { $0.cancel(core, now: now) }
        session.wakeDriver()
    }

    /// Seconds of pattern time for each second, above 0; other values are ignored. Changes speed, not pitch.
    public var rate: Double {
        get { session.state.withLock { _ in core.rate } }
        set { setRate(newValue) }
    }

    /// Changes the speed at a time.
    public func setRate(_ rate: Double, at time: Double? = nil) {
        guard rate > 0, rate < .infinity else { return }
        let now = session.now
        session.state.withLock { state in
            core.rate = rate
            command(.rate(rate), at: time, now: now, &state)
        }
        session.wakeDriver()
    }

    /// Whether the pattern begins anew at ``loopEnd``. Switched off during a run, the pass that plays is the last.
    public var isLooping: Bool {
        get { session.state.withLock { _ in core.isLooping } }
        set { setLoop { $0.isLooping = newValue } }
    }

    /// Where the loop ends, in seconds of pattern time; 0 and less stand for the pattern's own end.
    public var loopEnd: Double {
        get { session.state.withLock { _ in core.loopEnd ?? material.defaultLoopEnd } }
        set { setLoop { $0.loopEnd = newValue > 0 ? newValue : nil } }
    }

    private func setLoop(_ body: (PlayerCore) -> Void) {
        let now = session.now
        session.state.withLock { state in
            let before = core.loop
            body(core)
            guard core.loop != before else { return }
            command(.loop(core.loop), at: nil, now: now, &state)
        }
        session.wakeDriver()
    }

    /// Whether nothing of this player is felt or heard; time goes on.
    public var isMuted: Bool {
        get { session.state.withLock { _ in core.isMuted } }
        set {
            let now = session.now
            session.state.withLock { state in
                core.isMuted = newValue
                state.change(core, now: now) { _ in }
            }
        }
    }

    /// Sends steps of controls; each one's own time counts from `time`.
    ///
    /// They stay in force, through stops and starts, until others of the same control are sent.
    public func send(_ parameters: [DynamicParameter], at time: Double? = nil) {
        let now = session.now
        let origin = Self.moment(time, now)
        let steps = parameters.map { parameter in
            var step = parameter
            step.time = origin + max(0, parameter.time)
            return step
        }
        addLive(steps, [], now)
    }

    /// Sends a curve whose points count from `time`; the curve's own time is not used.
    public func schedule(_ curve: ParameterCurve, at time: Double? = nil) {
        let now = session.now
        var line = curve
        line.time = Self.moment(time, now)
        addLive([], [line], now)
    }

    private func addLive(_ steps: [DynamicParameter], _ curves: [ParameterCurve], _ now: Double) {
        session.state.withLock { state in
            core.live.add(steps, curves, now: now)
            state.change(core, now: now) { _ in }
        }
    }

    /// Where the run stands at `time`, in seconds of pattern time; without a run, where the next one begins.
    public func patternTime(at time: Double? = nil) -> Double {
        let now = session.now
        return session.state.withLock { state in
            state.settle(core, at: now)
            return core.transport.state.patternTime(at: time ?? now)
        }
    }

    /// What the player does now.
    public var activity: PlayerActivity {
        let now = session.now
        return session.state.withLock { state in
            state.settle(core, at: now)
            return switch core.transport.state.mode {
            case .playing: .playing
            case .paused: .paused
            case .idle: core.transport.isIdle ? .idle : .waiting
            }
        }
    }

    private func command(_ action: TransportAction, at time: Double?) {
        let now = session.now
        session.state.withLock { command(action, at: time, now: now, &$0) }
        session.wakeDriver()
    }

    private func command(_ action: TransportAction, at time: Double?, now: Double, _ state: inout SessionState) {
        let serial = state.nextSerial()
        state.change(core, now: now) {
            $0.plan(TransportCommand(serial: serial, time: Self.moment(time, now), action: action))
        }
    }

    /// The moment that a caller's time means.
    private static func moment(_ time: Double?, _ now: Double) -> Double {
        guard let time, time > now else { return now }
        return time
    }
}

/// What a player does at a moment.
public enum PlayerActivity: Sendable, Hashable {
    /// Nothing, and nothing is planned.
    case idle
    /// Nothing yet: a start is planned.
    case waiting
    /// A run is under way.
    case playing
    /// A run is held.
    case paused
}
