import Glibc

/// A lock on which threads can wait for news.
///
/// - Important: `@unchecked Sendable`: the two objects of the system that it owns are made for use by several threads and never
///   move.
final class Gate: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let news: UnsafeMutablePointer<pthread_cond_t>

    init() {
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

    func enter() { pthread_mutex_lock(lock) }
    func leave() { pthread_mutex_unlock(lock) }
    /// Leaves until news comes, or for no reason; enters again.
    func wait() { pthread_cond_wait(news, lock) }
    /// Tells all that wait.
    func tellAll() { pthread_cond_broadcast(news) }
}
