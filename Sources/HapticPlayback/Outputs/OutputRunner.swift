internal import Synchronization

/// Opens an output and keeps it up with real time, on a thread of its own, until it is stopped or fails.
///
/// One thread for each output: a device that blocks in a call, however long, holds up no other.
public final class OutputRunner: Sendable {
    /// The output.
    public let output: any PlaybackOutput
    private let session: PlaybackSession
    private let onFault: @Sendable (OutputFault) -> Void
    private let onReturn: @Sendable () -> Void
    private let reopens: Bool
    private let status = Guarded(Status.opening)
    private let isStopped = Atomic<Bool>(false)
    private let thread = Guarded<PlaybackThread?>(nil)
    /// Time that passed unnoticed for longer than this is skipped, in seconds: the process was stopped or the device hung.
    private static let longestGap = 0.2
    /// How often a device that went away is looked for, in seconds.
    private static let searchInterval = 0.5

    /// How an output stands.
    public enum Status: Sendable, Equatable {
        /// Its ``PlaybackOutput/open(on:)`` has not returned yet.
        case opening
        /// It plays.
        case running
        /// It does not play any more, or never did; or its device is away and looked for.
        case failed(OutputFault)
        /// It was stopped and let go.
        case closed
    }

    /// Starts to open `output` on `session`; returns at once.
    ///
    /// - Parameters:
    ///   - reopens: Whether an output whose device was lost while it played is opened again as soon as that is possible; it then
    ///     plays on with what is due by that time.
    ///   - onFault: Called, on the output's thread, if it cannot be opened or fails later: once, or once for each loss.
    ///   - onReturn: Called, on the output's thread, each time it has been opened again.
    public init(
        _ output: any PlaybackOutput, on session: PlaybackSession, reopens: Bool = false,
        onFault: @escaping @Sendable (OutputFault) -> Void = { _ in }, onReturn: @escaping @Sendable () -> Void = {}
    ) {
        self.output = output
        self.session = session
        self.reopens = reopens
        self.onReturn = onReturn
        self.onFault = onFault
        thread.withLock { $0 = PlaybackThread { [self] in run() } }
    }

    /// How the output stands now.
    public var current: Status { status.withLock { $0 } }

    /// Waits until the output is open, has failed, or `seconds` have passed.
    public func waitUntilOpen(atMost seconds: Double) -> Status {
        let clock = MonotonicClock()
        let deadline = clock.now + seconds
        while current == .opening, clock.now < deadline { PlaybackThread.sleep(until: clock.now + 0.001) }
        return current
    }

    /// Silences the output and waits for that, `seconds` at most; false where the device does not answer.
    @discardableResult
    public func stop(atMost seconds: Double = 1) -> Bool {
        isStopped.store(true, ordering: .releasing)
        return thread.withLock { $0 }?.wait(atMost: seconds) ?? true
    }

    private func run() {
        if let fault = open() { return report(fault) }
        while let fault = play() {
            report(fault)
            guard reopens, fault.isLost, awaitReturn() else { return }
            onReturn()
        }
    }

    /// Opens the output; what went wrong.
    private func open() -> OutputFault? {
        do throws(OutputFault) {
            try output.open(on: session)
            status.withLock { $0 = .running }
            return nil
        } catch {
            output.close()
            return error
        }
    }

    /// Keeps the output up until it is stopped; what went wrong, if anything did. It is closed afterwards.
    private func play() -> OutputFault? {
        do throws(OutputFault) {
            try follow()
            output.close()
            status.withLock { $0 = .closed }
            return nil
        } catch {
            output.close()
            return error
        }
    }

    private func report(_ fault: OutputFault) {
        status.withLock { $0 = .failed(fault) }
        onFault(fault)
    }

    /// Tries to open the output again and again; false where it is stopped before that succeeds.
    private func awaitReturn() -> Bool {
        let clock = MonotonicClock()
        repeat {
            let next = clock.now + Self.searchInterval
            while clock.now < next {
                if isStopped.load(ordering: .acquiring) { return false }
                PlaybackThread.sleep(until: min(next, clock.now + 0.02))
            }
        } while open() != nil
        return true
    }

    private func follow() throws(OutputFault) {
        let interval = output.interval
        let clock = MonotonicClock()
        var last = clock.now
        var isLast = isStopped.load(ordering: .acquiring)
        while !isLast {
            // Once more after it was stopped, so that what was due before that is carried out: recordings lack nothing.
            isLast = isStopped.load(ordering: .acquiring)
            let now = clock.now
            if interval > 0 {
                let time = session.now + output.latency
                if now - last > max(Self.longestGap, 3 * interval) { output.skip(to: time) }
                last = now
                try output.pull(to: time)
            }
            // The next point of a grid; points that were missed are left out.
            let step = interval > 0 ? interval : 0.02
            if !isLast { PlaybackThread.sleep(until: max(clock.now, now + step)) }
        }
    }
}
