import HapticRendering

/// Writes down what would be felt, on a grid of milliseconds: an entry for every tap, and one whenever the levels change.
///
/// Opens no device. In virtual time it is a recorder for tests; in real time it shows what other outputs get.
public final class TraceOutput: PlaybackOutput {
    /// What the user calls it.
    public let name: String
    /// How often it wants to be asked, in seconds.
    public let interval: Double
    private let emit: @Sendable (TraceEntry) -> OutputFault?
    private let state = Guarded(State())

    private struct State {
        var session: PlaybackSession?
        var feed: PlaybackFeed?
        /// When the grid began, and how many of its points have been recorded.
        var origin = 0.0
        var count = 0
        var last = FeedFrame.silent(at: 0)
    }

    /// A trace named `name`.
    ///
    /// - Parameters:
    ///   - interval: Seconds between two points of the grid.
    ///   - emit: Receives each entry, in order of time but for taps, which may precede by less than an interval; returns
    ///     what went wrong, if anything did.
    public init(
        name: String = "trace", interval: Double = 0.001, emit: @escaping @Sendable (TraceEntry) -> OutputFault?
    ) {
        precondition(interval > 0, "a trace needs an interval above 0")
        self.name = name
        self.interval = interval
        self.emit = emit
    }

    /// Takes hold of the device and begins to read what `session` plays.
    public func open(on session: PlaybackSession) throws(OutputFault) {
        let feed = session.makeFeed()
        state.withLock { state in
            state = State(session: session, feed: feed, origin: feed.timeReached)
        }
    }

    /// Carries out everything up to `time`.
    public func pull(to time: Double) throws(OutputFault) {
        let fault: OutputFault? = state.withLock { state in
            while true {
                let point = state.origin + Double(state.count) * interval
                // A point that rounding puts past `time` is due.
                guard point <= time + 1e-9 else { return nil }
                state.count += 1
                if let fault = record(at: point, &state) { return fault }
            }
        }
        if let fault { throw fault }
    }

    /// Leaves out what lies before `time`.
    public func skip(to time: Double) {
        state.withLock { state in
            let count = ((time - state.origin) / interval).rounded(.down)
            if count > Double(state.count), count < 1e15 { state.count = Int(count) }
        }
    }

    /// Silences the device and lets go of it.
    public func close() {
        let (session, feed, time) = state.withLock { state in
            defer { state.feed = nil }
            return (state.session, state.feed, state.origin + Double(max(0, state.count - 1)) * interval)
        }
        guard let session, let feed else { return }
        session.removeFeed(feed)
        _ = emit(.stop(at: max(time, session.now), output: name))
    }

    private func record(at time: Double, _ state: inout State) -> OutputFault? {
        guard let feed = state.feed else { return nil }
        var fault: OutputFault?
        let frame = feed.advance(to: time) { tap in
            let motors = MotorLevels(intensity: tap.intensity, sharpness: tap.sharpness)
            fault =
                fault
                ?? emit(
                    TraceEntry(
                        time: tap.time, output: name, kind: .tap, low: motors.low, high: motors.high,
                        intensity: tap.intensity, sharpness: tap.sharpness))
        }
        let hasChanged =
            frame.motors != state.last.motors || frame.continuous.intensity != state.last.continuous.intensity
            || (frame.continuous.intensity > 0 && frame.continuous.sharpness != state.last.continuous.sharpness)
        state.last = frame
        guard hasChanged else { return fault }
        return fault
            ?? emit(
                TraceEntry(
                    time: time, output: name, kind: .level, low: frame.motors.low, high: frame.motors.high,
                    intensity: frame.continuous.intensity, sharpness: frame.continuous.sharpness))
    }
}
