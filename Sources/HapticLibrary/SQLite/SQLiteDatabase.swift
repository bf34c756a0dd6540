/// A library in one SQLite file, with its log beside it.
///
/// Readers have connections of their own and never wait. Writers share one: whoever comes while a commit is under way is
/// written with the next one, all of them with a single synchronisation of the disk.
///
/// - Important: `@unchecked Sendable`: `gate` guards all that changes; `writer` is used only by the one thread that has set
///   `isWriting`, and each reader only by the thread that took it out of `readers`.
final class SQLiteDatabase: SQLDatabase, @unchecked Sendable {
    let path: String
    private let gate = Gate()
    private let writer: SQLiteConnection
    private var readers: [SQLiteConnection] = []
    private var waiting: [Job] = []
    private var isWriting = false
    private var isClosed = false

    /// Changes that are committed together, at most.
    private static let mostTogether = 64

    /// One change on its way.
    private final class Job {
        /// Does it and keeps the result.
        let perform: (any SQLConnection) throws(StoreError) -> Void
        /// Why it was not done.
        var fault: StoreError?
        /// Guards `call`. Each has its own, so that nobody wakes for what concerns others.
        private let gate = Gate()
        private var call: Call?

        /// What a thread that waits with a job is told.
        enum Call {
            /// It is done.
            case done
            /// It is the one that writes next, with all that wait by then.
            case write
        }

        init(_ perform: @escaping (any SQLConnection) throws(StoreError) -> Void) { self.perform = perform }

        func tell(_ call: Call) {
            gate.with { self.call = call }
            gate.tellOne()
        }

        func wait() -> Call {
            gate.with {
                while true {
                    if let call { return call }
                    gate.wait()
                }
            }
        }
    }

    /// Where a job leaves its result.
    private final class Box<Value> {
        var value: Value?
    }

    /// Opens the library in a file, makes it where there is none, and looks whether it is whole.
    init(_ path: String) throws(StoreError) {
        self.path = path
        writer = try SQLiteConnection(path, isWriter: true)
        let faults = try Self.faults(writer, "quick_check")
        guard faults.isEmpty else { throw .damaged(faults.joined(separator: "; ")) }
        try writer.run("BEGIN IMMEDIATE", [])
        do {
            try Migrations.run(writer, dialect)
            try writer.run("COMMIT", [])
        } catch {
            _ = try? writer.run("ROLLBACK", [])
            throw error
        }
    }

    var dialect: SQLDialect { .sqlite }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        gate.enter()
        guard !isClosed else {
            gate.leave()
            throw .unavailable("the library is closed")
        }
        let idle = readers.popLast()
        gate.leave()
        let connection: SQLiteConnection
        if let idle { connection = idle } else { connection = try SQLiteConnection(path, isWriter: false) }
        defer {
            gate.enter()
            if !isClosed { readers.append(connection) }
            gate.leave()
        }
        try connection.run("BEGIN", [])
        defer { _ = try? connection.run("COMMIT", []) }
        return try body(connection)
    }

    func readCurrent<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try read(body)
    }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let box = Box<Result>()
        let job = Job { (connection) throws(StoreError) in box.value = try body(connection) }
        gate.enter()
        guard !isClosed else {
            gate.leave()
            throw .unavailable("the library is closed")
        }
        waiting.append(job)
        let isFirst = !isWriting
        isWriting = true
        gate.leave()
        if isFirst || job.wait() == .write { writeWaiting(job) }
        if let fault = job.fault { throw fault }
        guard let value = box.value else { preconditionFailure("a change that was made has a result") }
        return value
    }

    func integrityFaults() throws(StoreError) -> [String] {
        try read { (connection) throws(StoreError) in try Self.faults(connection, "integrity_check") }
    }

    func close() {
        gate.enter()
        isClosed = true
        readers = []
        while isWriting || !waiting.isEmpty { gate.wait() }
        gate.leave()
    }

    /// Copies the library into a new file, whole and of one moment, while it is in use.
    func copy(to path: String) throws(StoreError) {
        try SQLiteConnection(self.path, isWriter: true).copy(to: path)
    }

    /// Writes what waits, `own` and others, and has the first of those that came meanwhile write next.
    private func writeWaiting(_ own: Job) {
        gate.enter()
        let together = Array(waiting.prefix(Self.mostTogether))
        waiting.removeFirst(together.count)
        gate.leave()
        commit(together)
        let next = gate.with {
            isWriting = !waiting.isEmpty
            return waiting.first
        }
        if let next { next.tell(.write) } else { gate.tellAll() }
        for job in together where job !== own { job.tell(.done) }
    }

    /// Makes all changes in one transaction. Where one of them fails, all are undone and made again, so that it is undone alone:
    /// to be ready for that each time would cost a copy of every page that changes.
    private func commit(_ jobs: [Job]) {
        do throws(StoreError) {
            try writer.run("BEGIN IMMEDIATE", [])
            for job in jobs { try job.perform(writer) }
            try writer.run("COMMIT", [])
        } catch {
            _ = try? writer.run("ROLLBACK", [])
            if jobs.count == 1 { jobs[0].fault = error } else { commitApart(jobs) }
        }
    }

    /// Makes all changes in one transaction; what one of them does in vain is undone alone.
    private func commitApart(_ jobs: [Job]) {
        do throws(StoreError) {
            try writer.run("BEGIN IMMEDIATE", [])
            for job in jobs {
                try writer.run("SAVEPOINT job", [])
                do throws(StoreError) {
                    try job.perform(writer)
                } catch {
                    job.fault = error
                    try writer.run("ROLLBACK TO job", [])
                }
                try writer.run("RELEASE job", [])
            }
            try writer.run("COMMIT", [])
        } catch {
            _ = try? writer.run("ROLLBACK", [])
            for job in jobs where job.fault == nil { job.fault = error }
        }
    }

    private static func faults(_ connection: any SQLConnection, _ pragma: String) throws(StoreError) -> [String] {
        try connection.run("PRAGMA \(pragma)", []).map { $0.text(0) }.filter { $0 != "ok" }
    }
}
