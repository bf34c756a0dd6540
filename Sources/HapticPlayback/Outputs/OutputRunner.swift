internal import Synchronization

/// Opens an output and keeps it up with real time, on a thread of its own, until it is stopped or fails.
///
/// One thread for each output: a device that blocks in a call, however long, holds up no other.
public final class OutputRunner: Sendable {
    /// The output.
    public let output: any PlaybackOutput
    private let session: PlaybackSession
    private let onFault: @Sendable (OutputFault) -> Void
    private let status = Guarded(Status.opening)
    private let isStopped = Atomic<Bool>(false)
    private let thread = Guarded<PlaybackThread?>(nil)
    /// Time that passed unnoticed for longer than this is skipped, in seconds: the process was stopped or the device hung.
    private static let longestGap = 0.2

    /// How an output stands.
    public enum Status: Sendable, Equatable {
        /// Its ``PlaybackOutput/open(on:)`` has not returned yet.
        case opening
        /// It plays.
        case running
        /// It does not play any more, or never did.
        case failed(OutputFault)
        /// It was stopped and let go.
        case closed
    }

    /// Starts to open `output` on `session`; returns at once.
    ///
    /// - Parameter onFault: Called once, on the output's thread, if it cannot be opened or fails later.
    public init(
        _ output: any PlaybackOutput, on session: PlaybackSession,
        onFault: @escaping @Sendable (OutputFault) -> Void = { _ in }
    ) {
        self.output = output
        self.session = session
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
        do throws(OutputFault) {
            try output.open(on: session)
            status.withLock { $0 = .running }
            try follow()
            output.close()
            status.withLock { if $0 == .running { $0 = .closed } }
        } catch {
            output.close()
            let fault = error
            status.withLock { $0 = .failed(fault) }
            onFault(fault)
        }
    }

    private func follow() throws(OutputFault) {
        let interval = output.interval
        let clock = MonotonicClock()
        var last = clock.now
        while !isStopped.load(ordering: .acquiring) {
            let now = clock.now
            if interval > 0 {
                let time = session.now + output.latency
                if now - last > max(Self.longestGap, 3 * interval) { output.skip(to: time) }
                last = now
                try output.pull(to: time)
            }
            // The next point of a grid; points that were missed are left out.
            let step = interval > 0 ? interval : 0.02
            PlaybackThread.sleep(until: max(clock.now, now + step))
        }
    }
}
