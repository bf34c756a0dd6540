import Glibc

/// Threads that do what may take a while, so that those that hold connections never wait.
///
/// - Important: `@unchecked Sendable`: `lock` guards everything that changes.
final class Workers: @unchecked Sendable {
    private let lock = Lock()
    private var jobs: [@Sendable () -> Void] = []
    private var first = 0
    private var busy = 0
    private var isStopping = false
    private var threads: [pthread_t] = []

    /// Starts `count` threads.
    init(_ count: Int) {
        for _ in 0..<count {
            let context = Unmanaged.passRetained(self).toOpaque()
            var thread = pthread_t()
            if pthread_create(&thread, nil, runWorker, context) == 0 {
                threads.append(thread)
            } else {
                Unmanaged<Workers>.fromOpaque(context).release()
            }
        }
        precondition(!threads.isEmpty, "the system starts no thread")
    }

    /// Has a thread do something, soon.
    func run(_ job: @escaping @Sendable () -> Void) {
        lock.with {
            jobs.append(job)
            lock.tellOne()
        }
    }

    /// Ends the threads after everything that is waiting.
    func stop() {
        lock.with {
            isStopping = true
            lock.tellAll()
        }
        for thread in threads { pthread_join(thread, nil) }
        threads = []
    }

    fileprivate func work() {
        while let job = next() { job() }
    }

    private func next() -> (@Sendable () -> Void)? {
        lock.with {
            while first == jobs.count, !isStopping { lock.wait() }
            guard first < jobs.count else { return nil }
            let job = jobs[first]
            first += 1
            if first == jobs.count || first > 1_000 {
                jobs.removeFirst(first)
                first = 0
            }
            return job
        }
    }
}

/// What a thread of ``Workers`` runs.
private func runWorker(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    Unmanaged<Workers>.fromOpaque(context!).takeRetainedValue().work()
    return nil
}

/// A lock on which threads can wait for news.
///
/// - Important: `@unchecked Sendable`: the two objects of the system that it owns are made for use by several threads and never
///   move.
final class Lock: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let news: UnsafeMutablePointer<pthread_cond_t>

    init() {
        mutex = .allocate(capacity: 1)
        news = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(news, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        pthread_cond_destroy(news)
        mutex.deallocate()
        news.deallocate()
    }

    func with<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Within `with`: waits for news.
    func wait() { pthread_cond_wait(news, mutex) }

    /// Within `with`: waits for news, at most so many seconds.
    func wait(seconds: Int) {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        time.tv_sec += seconds
        pthread_cond_timedwait(news, mutex, &time)
    }

    func tellOne() { pthread_cond_signal(news) }
    func tellAll() { pthread_cond_broadcast(news) }
}
