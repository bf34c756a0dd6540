internal import Synchronization

/// Drives a session in real time: a thread that lets runs end when their time has come.
///
/// It sleeps until there is something to do. Virtual time needs none: see ``PlaybackSession/run(_:until:step:outputs:)``.
public final class SessionDriver: Sendable {
    private let session: PlaybackSession
    private let waker = Waker()
    private let isStopped = Atomic<Bool>(false)
    private let thread = Guarded<PlaybackThread?>(nil)

    /// Starts to drive `session`, whose clock must be a ``MonotonicClock``.
    public init(_ session: PlaybackSession) {
        self.session = session
        let waker = waker
        session.onWake { waker.wake() }
        thread.withLock { $0 = PlaybackThread { [self] in drive() } }
    }

    private func drive() {
        while !isStopped.load(ordering: .acquiring) {
            session.advance(to: session.now)
            waker.sleep(until: min(session.nextEvent, session.now + 60))
        }
    }

    /// Stops driving. Called from the thread itself, from a handler, it does not wait for that thread.
    public func stop() {
        isStopped.store(true, ordering: .releasing)
        session.onWake(nil)
        waker.wake()
    }
}
