import Glibc
import HapticLibrary

/// Threads that do what may take a while, so that those that hold connections never wait.
///
/// - Important: `@unchecked Sendable`: `lock` guards everything that changes.
final class Workers: @unchecked Sendable {
    private let lock = Gate()
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
        lock.with { jobs.append(job) }
        lock.tellOne()
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
