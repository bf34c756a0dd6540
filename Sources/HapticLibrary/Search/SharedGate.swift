import Glibc

/// A lock that all who only look hold at once, and who changes something holds alone.
///
/// - Important: `@unchecked Sendable`: the object of the system that it owns is made for use by several threads and never moves.
final class SharedGate: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_rwlock_t>

    /// A gate that is open.
    init() {
        lock = .allocate(capacity: 1)
        // Whoever is to change something waits for those who look already, not for those who come later: there may always be one.
        var attributes = pthread_rwlockattr_t()
        pthread_rwlockattr_init(&attributes)
        pthread_rwlockattr_setkind_np(&attributes, Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP))
        pthread_rwlock_init(lock, &attributes)
        pthread_rwlockattr_destroy(&attributes)
    }

    deinit {
        pthread_rwlock_destroy(lock)
        lock.deallocate()
    }

    /// Runs `body` while nobody changes anything. Not from within.
    func look<Result>(_ body: () -> Result) -> Result {
        pthread_rwlock_rdlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        return body()
    }

    /// Runs `body` while all others wait. Not from within.
    func change<Result>(_ body: () -> Result) -> Result {
        pthread_rwlock_wrlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        return body()
    }
}
