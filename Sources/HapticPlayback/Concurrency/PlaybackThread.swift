internal import Glibc
internal import Synchronization

/// A thread of the operating system, for outputs and drivers, which must not wait for one another.
public final class PlaybackThread: Sendable {
    private let done: Atomic<Bool>

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        let thread: PlaybackThread
        init(_ run: @escaping @Sendable () -> Void, _ thread: PlaybackThread) {
            self.run = run
            self.thread = thread
        }
    }

    /// Starts a thread that runs `body` and ends.
    public init(_ body: @escaping @Sendable () -> Void) {
        done = Atomic(false)
        var thread = pthread_t()
        let box = Unmanaged.passRetained(Body(body, self))
        let status = pthread_create(&thread, nil, runThreadBody, box.toOpaque())
        guard status == 0 else {
            box.release()
            preconditionFailure("no thread could be started: pthread_create returned \(status)")
        }
        pthread_detach(thread)
    }

    /// Whether the thread has ended.
    public var hasEnded: Bool { done.load(ordering: .acquiring) }

    /// Waits for the end of the thread, `seconds` at most; false where it goes on.
    public func wait(atMost seconds: Double) -> Bool {
        let clock = MonotonicClock()
        let deadline = clock.now + seconds
        while !hasEnded {
            guard clock.now < deadline else { return false }
            PlaybackThread.sleep(until: min(deadline, clock.now + 0.002))
        }
        return true
    }

    /// Sleeps until the monotonic clock shows `time`.
    public static func sleep(until time: Double) {
        let time = time - 1
        guard time > 0 else { return }
        var moment = timespec()
        moment.tv_sec = Int(time)
        moment.tv_nsec = Int((time - time.rounded(.down)) * 1e9)
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil) == EINTR {}
    }

    /// What the system sends to a thread that does something impossible; such threads do not block it.
    package static let crashSignals = [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

    fileprivate static func run(_ raw: UnsafeMutableRawPointer) {
        let body = Unmanaged<Body>.fromOpaque(raw).takeRetainedValue()
        // Signals are for the main thread, which has to stop the motors; but a crash is of the thread that it befalls.
        var signals = sigset_t()
        sigfillset(&signals)
        for signal in crashSignals { sigdelset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        body.run()
        body.thread.done.store(true, ordering: .releasing)
    }
}

private func runThreadBody(_ raw: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let raw { PlaybackThread.run(raw) }
    return nil
}

/// Lets a thread sleep until a time, or until another one wakes it.
final class Waker: @unchecked Sendable {
    // Safety: both are used only through the pthread calls made for them; `isWoken` only under the mutex.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var isWoken = false

    init() {
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Ends the sleep of whoever sleeps, or the next one.
    func wake() {
        pthread_mutex_lock(mutex)
        isWoken = true
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Sleeps until `time` on the ``MonotonicClock``, or until woken.
    func sleep(until time: Double) {
        let time = max(0, time - 1)
        var moment = timespec()
        moment.tv_sec = Int(min(time, 1e12))
        moment.tv_nsec = Int((time - time.rounded(.down)) * 1e9)
        pthread_mutex_lock(mutex)
        while !isWoken {
            if pthread_cond_timedwait(condition, mutex, &moment) == ETIMEDOUT { break }
        }
        isWoken = false
        pthread_mutex_unlock(mutex)
    }
}
