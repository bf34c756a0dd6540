import Glibc

/// Work on many items by several threads, with the results in the order of the items.
///
/// The threads are started once and take the next few items whenever they are free. Results wait only in a window of
/// limited size, so that memory does not grow with the number of items. The calling thread works too, and it alone hands
/// results on.
enum OrderedBatch {
    /// Calls `work` for each of 0..<`count` on up to `threads` threads, and `emit` with the results in order on this one.
    ///
    /// Ends early where `emit` returns false; work already begun is awaited.
    static func run<Result: Sendable>(
        count: Int, threads: Int, work: @escaping @Sendable (Int) -> Result, emit: (Int, Result) -> Bool
    ) {
        let helpers = min(threads, count) - 1
        guard helpers > 0 else {
            for index in 0..<count {
                guard emit(index, work(index)) else { return }
            }
            return
        }
        let state = BatchState(count: count, threads: helpers + 1, work: work)
        var handles: [pthread_t] = []
        for _ in 0..<helpers {
            var handle = pthread_t()
            let body = Unmanaged.passRetained(ThreadBody { while state.workOnce(mayWait: true) {} })
            let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
                Unmanaged<ThreadBody>.fromOpaque(context!).takeRetainedValue().run()
                return nil
            }
            if pthread_create(&handle, nil, start, body.toOpaque()) == 0 {
                handles.append(handle)
            } else {
                // The system gives no more threads: those that run do the work.
                body.release()
                break
            }
        }
        emitting: while let piece = state.nextResults() {
            for (offset, result) in piece.results.enumerated() where !emit(piece.first + offset, result) {
                state.cancel()
                break emitting
            }
        }
        for handle in handles { pthread_join(handle, nil) }
    }
}

/// What a thread does; a class, so that its address can travel through a C interface.
private final class ThreadBody {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// What the threads of a batch share.
///
/// `@unchecked Sendable`: every stored variable is read and written only while `lock` is held.
private final class BatchState<Result: Sendable>: @unchecked Sendable {
    private let work: @Sendable (Int) -> Result
    private let count: Int
    /// Items are taken in chunks of this many, so that the lock costs little.
    private let chunk: Int
    private let chunks: Int
    /// Finished chunks that wait to be handed on, at the place of their number modulo the size.
    private var ring: [[Result]?]
    private var nextToTake = 0
    private var nextToEmit = 0
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init(count: Int, threads: Int, work: @escaping @Sendable (Int) -> Result) {
        self.work = work
        self.count = count
        chunk = max(1, min(32, count / (threads * 4)))
        chunks = (count + chunk - 1) / chunk
        ring = Array(repeating: nil, count: threads * 4)
        pthread_mutex_init(lock, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(lock)
        changed.deallocate()
        lock.deallocate()
    }

    /// Works on the next chunk, if there is one and its result has a place.
    ///
    /// - Returns: false where nothing is left to take, or, unless the caller may wait, nothing can be taken now.
    func workOnce(mayWait: Bool) -> Bool {
        pthread_mutex_lock(lock)
        while mayWait, nextToTake < chunks, nextToTake - nextToEmit >= ring.count { pthread_cond_wait(changed, lock) }
        guard nextToTake < chunks, nextToTake - nextToEmit < ring.count else {
            pthread_mutex_unlock(lock)
            return false
        }
        let number = nextToTake
        nextToTake += 1
        pthread_mutex_unlock(lock)

        let items = number * chunk..<min(count, (number + 1) * chunk)
        let results = items.map(work)

        pthread_mutex_lock(lock)
        ring[number % ring.count] = results
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(lock)
        return true
    }

    /// The results of the next chunk in order, working on others until they are there; nil at the end.
    func nextResults() -> (first: Int, results: [Result])? {
        while true {
            pthread_mutex_lock(lock)
            if nextToEmit == chunks {
                pthread_mutex_unlock(lock)
                return nil
            }
            if let results = ring[nextToEmit % ring.count] {
                ring[nextToEmit % ring.count] = nil
                let first = nextToEmit * chunk
                nextToEmit += 1
                pthread_cond_broadcast(changed)
                pthread_mutex_unlock(lock)
                return (first, results)
            }
            pthread_mutex_unlock(lock)
            if workOnce(mayWait: false) { continue }
            pthread_mutex_lock(lock)
            while ring[nextToEmit % ring.count] == nil { pthread_cond_wait(changed, lock) }
            pthread_mutex_unlock(lock)
        }
    }

    /// Lets the threads end after what they are at.
    func cancel() {
        pthread_mutex_lock(lock)
        nextToTake = chunks
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(lock)
    }
}
