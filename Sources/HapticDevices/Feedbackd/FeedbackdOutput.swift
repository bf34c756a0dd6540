public import HapticPlayback

/// Plays to the vibration motor of a Linux phone, through its daemon, feedbackd.
///
/// Every call replaces what the daemon plays, and takes ten steps at most: it is told the level now, for a little longer
/// than until the next call, so that it stops by itself if nobody calls any more. Sharpness is lost.
public final class FeedbackdOutput: PlaybackOutput {
    /// What the user calls it.
    public let name = "feedbackd"
    /// How often it looks, in seconds; it calls only when something changes or runs out.
    public let interval = 0.020
    /// How much earlier it is given everything, in seconds.
    public let latency: Double
    private let daemon: FeedbackDaemon
    private let state = Guarded(State())

    private struct State {
        var session: PlaybackSession?
        var feed: PlaybackFeed?
        var level = 0.0
        var told = -Double.infinity
        var failures = 0
    }

    /// How long the daemon is told to hold a level, in milliseconds, and how soon it is told again, in seconds.
    private static let hold = 400
    private static let renewal = 0.2
    private static let mostFailures = 10

    /// An output to a daemon; without one given, to the one on the session's bus.
    public init(_ daemon: FeedbackDaemon? = nil, latency: Double = 0) {
        self.daemon = daemon ?? .onSessionBus()
        self.latency = latency
    }

    /// Finds the daemon and begins to read what `session` plays.
    public func open(on session: PlaybackSession) throws(OutputFault) {
        if let reason = daemon.connect() {
            throw OutputFault(output: name, call: "org.sigxcpu.Feedback.Haptic.Vibrate", reason: reason)
        }
        let feed = session.makeFeed()
        state.withLock { $0 = State(session: session, feed: feed) }
    }

    /// Tells the daemon what has changed.
    public func pull(to time: Double) throws(OutputFault) {
        let fault: String? = state.withLock { state in
            guard let feed = state.feed else { return nil }
            let frame = feed.advance(to: time)
            // The motor's driver tells hundredths apart at best.
            let level = (frame.single * 100).rounded() / 100
            let isDue = level > 0 && time >= state.told + Self.renewal
            guard level != state.level || isDue || state.failures > 0 else { return nil }
            state.told = time
            state.level = level
            let steps = [FeedbackStep(level: level, milliseconds: level > 0 ? Self.hold : 1)]
            guard let reason = daemon.vibrate(steps) else {
                state.failures = 0
                return nil
            }
            state.failures += 1
            return state.failures >= Self.mostFailures ? reason : nil
        }
        guard let fault else { return }
        throw OutputFault(
            output: name, call: "org.sigxcpu.Feedback.Haptic.Vibrate", reason: fault, isLost: true)
    }

    /// Stops the motor.
    public func close() {
        let (session, feed) = state.withLock { state in
            defer { state = State() }
            if state.feed != nil { _ = daemon.vibrate([FeedbackStep(level: 0, milliseconds: 1)]) }
            return (state.session, state.feed)
        }
        if let session, let feed { session.removeFeed(feed) }
    }
}
