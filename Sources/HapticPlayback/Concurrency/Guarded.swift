internal import Glibc

/// A value that one thread at a time gets at.
///
/// A POSIX mutex, where the standard library's `Mutex` would do, because the thread sanitizer knows only the former: it
/// reports every access under the latter as a race. A thread that waits lends its priority to the one that holds it.
public final class Guarded<Value: ~Copyable>: @unchecked Sendable {
    // Safety: `value` is touched only between lock and unlock of `mutex`, which only these functions use; what goes in and
    // comes out is sent, so that nobody else holds on to it.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    /// Guards `value`.
    public init(_ value: consuming sending Value) {
        mutex = .allocate(capacity: 1)
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_setprotocol(&attributes, Int32(PTHREAD_PRIO_INHERIT))
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
        self.value = .allocate(capacity: 1)
        self.value.initialize(to: value)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
        value.deinitialize(count: 1)
        value.deallocate()
    }

    /// Runs `body` with the value, while nobody else does. Must not be called again inside `body`.
    public func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value.pointee)
    }
}

extension Guarded {
    /// A copy of a guarded list, in memory of its own.
    ///
    /// A list that is handed out as it is shares its memory until the next change. The counting of references keeps that safe,
    /// but ThreadSanitizer does not see it in Swift's library, and reports a race between the reader and that change.
    public func copy<Element: Sendable>() -> [Element] where Value == [Element] {
        withLock { list in list.map { $0 } }
    }
}
