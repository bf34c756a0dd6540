import Glibc

/// A lock on which threads can wait for news.
///
/// - Important: `@unchecked Sendable`: the two objects of the system that it owns are made for use by several threads and never
///   move.
public final class Gate: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let news: UnsafeMutablePointer<pthread_cond_t>

    /// A gate that is open.
    public init() {
        lock = .allocate(capacity: 1)
        news = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
        pthread_cond_init(news, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        pthread_cond_destroy(news)
        lock.deallocate()
        news.deallocate()
    }

    /// Runs `body` while all others wait.
    @inlinable public func with<Result>(_ body: () -> Result) -> Result {
        enter()
        defer { leave() }
        return body()
    }

    /// Waits until nobody else is within; ``leave()`` lets the next one in.
    public func enter() { pthread_mutex_lock(lock) }
    /// Ends what ``enter()`` began.
    public func leave() { pthread_mutex_unlock(lock) }

    /// Within: leaves until news comes, or for no reason; enters again.
    public func wait() { pthread_cond_wait(news, lock) }

    /// Within: as ``wait()``, for at most so many seconds.
    public func wait(seconds: Int) {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        time.tv_sec += seconds
        pthread_cond_timedwait(news, lock, &time)
    }

    /// Tells one of those that wait. After ``leave()``, where that can be: who is woken wants in at once.
    public func tellOne() { pthread_cond_signal(news) }
    /// Tells all that wait.
    public func tellAll() { pthread_cond_broadcast(news) }
}
