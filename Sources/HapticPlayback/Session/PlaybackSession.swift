public import HapticRendering
internal import Synchronization

/// A set of players that play together on one clock, to any number of outputs.
///
/// Players are told what to do from any thread; outputs read their ``PlaybackFeed``, each at its own pace; whoever drives
/// the session calls ``advance(to:)``: a ``SessionDriver`` in real time, a loop in virtual time. Runs end by the clock,
/// not by an output, so they end whether or not anything listens.
public final class PlaybackSession: Sendable {
    /// Where times come from.
    public let clock: any PlaybackClock
    /// Strength and mute of everything.
    public let levels: MasterLevels

    let state: Guarded<SessionState>
    /// Reports are handed out one after the other, in the order in which the runs ended.
    private let delivery = DeliveryQueue()
    private let wake = Guarded<(@Sendable () -> Void)?>(nil)

    /// A session on `clock`, without outputs.
    public init(clock: any PlaybackClock, levels: MasterLevels = MasterLevels()) {
        self.clock = clock
        self.levels = levels
        state = Guarded(SessionState())
    }

    /// The time now, in seconds of engine time.
    public var now: Double { clock.now }

    /// A player for `material`. Costs next to nothing until it is started.
    ///
    /// - Parameters:
    ///   - reads: Which kinds of events it plays.
    ///   - onEnd: Receives one report for each run that was started, in order, from the thread that drives the session;
    ///     every method may be called from there. Runs still going when the session goes away are not reported.
    public func makePlayer(
        _ material: PatternMaterial, reads: EventKinds = .all, onEnd: (@Sendable (RunReport) -> Void)? = nil
    ) -> PatternPlayer {
        let core = PlayerCore(material, onEnd: onEnd)
        core.reads = reads
        return PatternPlayer(self, core)
    }

    /// A feed for one more output. It hears of everything that plays from now on, and of what plays already.
    public func makeFeed() -> PlaybackFeed {
        let feed = PlaybackFeed(levels: levels, now: clock.now)
        state.withLock { $0.attach(feed) }
        return feed
    }

    /// A feed that gives samples of a profile, for a sound card or a file, rather than frames. See ``makeFeed()``.
    ///
    /// - Parameter kinds: What the samples are made of: what is felt, what is heard, or both.
    /// - Precondition: `sampleRate` is finite and above 0.
    public func makeSampleFeed(
        rate sampleRate: Double, profile: Profile = .taptic, kinds: EventKinds = .haptic
    ) -> PlaybackFeed {
        precondition(sampleRate > 0 && sampleRate < .infinity, "a sample rate must be finite and above 0")
        let feed = PlaybackFeed(
            levels: levels, now: clock.now, sampleRate: sampleRate, profile: profile, kinds: kinds)
        state.withLock { $0.attach(feed) }
        return feed
    }

    /// Ends a feed: it hears of nothing more. Whoever reads it must have stopped.
    public func removeFeed(_ feed: PlaybackFeed) {
        state.withLock { $0.detach(feed) }
    }

    /// Whether any player plays, is paused, or is going to.
    public var isBusy: Bool { state.withLock { state in state.active.contains { !$0.transport.isIdle } } }

    /// Whether any player that plays, is paused, or is going to, has something to be heard.
    public var isHeard: Bool {
        state.withLock { state in
            state.active.contains { !$0.transport.isIdle && !$0.transport.material.soundtrack.isEmpty }
        }
    }

    /// When there is something to do next, in seconds of engine time; infinite where there is nothing.
    public var nextEvent: Double { state.withLock { $0.next } }

    /// Lets what was to happen up to `time` happen: reports the runs that ended, takes finished players out of the feeds.
    ///
    /// Reports are delivered before this returns, unless another thread is delivering already.
    /// - Returns: Whether this delivered any.
    @discardableResult
    public func advance(to time: Double) -> Bool {
        state.withLock { $0.advance(to: time) }
        return deliver()
    }

    /// Stops every player and drops what is planned.
    public func stopAll() {
        let now = clock.now
        state.withLock { state in
            for core in state.active { state.cancel(core, now: now) }
        }
        wakeDriver()
    }

    /// What is called when ``nextEvent`` may have become earlier; nil for nothing.
    public func onWake(_ body: (@Sendable () -> Void)?) {
        wake.withLock { $0 = body }
    }

    func wakeDriver() {
        let body = wake.withLock { $0 }
        body?()
    }

    private func deliver() -> Bool {
        delivery.run(
            next: {
                state.withLock { state in
                    defer { state.reports.removeAll() }
                    return state.reports
                }
            }, isEmpty: { state.withLock { $0.reports.isEmpty } })
    }
}

/// Hands out reports on one thread at a time, in order, also when a handler asks for more to be handed out.
private final class DeliveryQueue: Sendable {
    private let isRunning = Atomic<Bool>(false)

    /// Whether it handed out any.
    func run(next: () -> [PendingReport], isEmpty: () -> Bool) -> Bool {
        var didDeliver = false
        repeat {
            guard !isRunning.exchange(true, ordering: .acquiringAndReleasing) else { return didDeliver }
            for pending in next() {
                pending.deliver()
                didDeliver = true
            }
            isRunning.store(false, ordering: .releasing)
            // A handler or another thread may have left more meanwhile.
        } while !isEmpty()
        return didDeliver
    }
}

/// A report and who is to get it.
struct PendingReport: Sendable {
    var report: RunReport
    var onEnd: @Sendable (RunReport) -> Void

    func deliver() { onEnd(report) }
}
