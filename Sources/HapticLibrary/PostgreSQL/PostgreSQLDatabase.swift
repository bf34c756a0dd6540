import Glibc

/// A library in a PostgreSQL database, which any number of programs may share; reads may go to a server that follows it.
///
/// - Important: `@unchecked Sendable`: `gate` guards all that changes, and each connection is used only by the thread that took it
///   out of its pool.
final class PostgreSQLDatabase: SQLDatabase, @unchecked Sendable {
    /// Connections to one server that nobody uses at the moment.
    private struct Pool {
        let url: String
        var idle: [PostgreSQLConnection] = []
    }

    /// The servers that there may be.
    private enum Server: Int {
        case primary, replica
    }

    private let gate = Gate()
    /// The pool of the primary and, where there is one, of the replica.
    private var pools: [Pool]
    private let hasReplica: Bool
    private var isClosed = false

    /// Begins a transaction that sees one state from beginning to end.
    private static let beginReading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    /// How long to wait before each further attempt to reach a server, in milliseconds.
    private static let pauses = [50, 100, 200, 400, 800, 1_600, 3_200]
    /// How often a change that met another is made again.
    private static let mostConflicts = 20
    /// The number of the lock under which tables are made: any that nobody else uses.
    private static let migrationLock = 7_287_476_101

    /// Connects, and makes or updates the tables while all others wait.
    init(_ url: String, replica: String?) throws(StoreError) {
        pools = [Pool(url: url)] + (replica.map { [Pool(url: $0)] } ?? [])
        hasReplica = replica != nil
        try write { (connection) throws(StoreError) in
            try connection.run("SELECT pg_advisory_xact_lock(\(Self.migrationLock))")
            try Migrations.run(connection, .postgreSQL)
        }
    }

    var dialect: SQLDialect { .postgreSQL }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        // A follower that is gone, goes meanwhile or stops the reading to keep up is done without.
        if hasReplica, let connection = try? begin(.replica, Self.beginReading, 0) {
            do throws(StoreError) {
                return try finish(connection, .replica, body)
            } catch {
                switch error {
                case .unavailable, .conflict: break
                default: throw error
                }
            }
        }
        return try readCurrent(body)
    }

    func readCurrent<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try finish(try begin(.primary, Self.beginReading, Self.pauses.count), .primary, body)
    }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        var conflicts = 0
        while true {
            let connection = try begin(.primary, "BEGIN", Self.pauses.count)
            do throws(StoreError) {
                return try finish(connection, .primary, body)
            } catch {
                conflicts += 1
                guard error == .conflict, conflicts < Self.mostConflicts else { throw error }
                usleep(UInt32.random(in: 500...(4_000 * UInt32(conflicts))))
            }
        }
    }

    /// A connection of its own that listens to what is told on a channel.
    func listen(to channel: String) throws(StoreError) -> PostgreSQLConnection {
        let connection = try PostgreSQLConnection(gate.with { pools[Server.primary.rawValue].url })
        try connection.run("LISTEN \(channel)", [])
        return connection
    }

    func integrityFaults() throws(StoreError) -> [String] {
        try read { (connection) throws(StoreError) in
            try connection.run(
                "SELECT sha256 FROM content WHERE sha256 <> encode(sha256(bytes), 'hex') OR size <> length(bytes) LIMIT 100"
            ).map { "the content \($0.text(0)) is not what it was" }
        }
    }

    func close() {
        gate.enter()
        isClosed = true
        for place in pools.indices { pools[place].idle = [] }
        gate.leave()
    }

    // MARK: Transactions

    /// Takes a connection on which a transaction has begun. Connections that have died meanwhile are dropped; a server that
    /// does not answer is tried `attempts` times more, with longer and longer pauses.
    private func begin(
        _ pool: Server, _ statement: String, _ attempts: Int
    ) throws(StoreError) -> PostgreSQLConnection {
        var attempt = 0
        while true {
            do throws(StoreError) {
                let connection = try take(pool)
                try connection.run(statement, [])
                return connection
            } catch {
                guard attempt < attempts, !hasClosed else { throw error }
                // The others have died with it.
                gate.enter()
                pools[pool.rawValue].idle = []
                gate.leave()
                usleep(UInt32(Self.pauses[attempt]) * 1_000)
                attempt += 1
            }
        }
    }

    private var hasClosed: Bool {
        gate.enter()
        defer { gate.leave() }
        return isClosed
    }

    private func take(_ pool: Server) throws(StoreError) -> PostgreSQLConnection {
        gate.enter()
        guard !isClosed else {
            gate.leave()
            throw .unavailable("the library is closed")
        }
        let idle = pools[pool.rawValue].idle.popLast()
        let url = pools[pool.rawValue].url
        gate.leave()
        if let idle, idle.isAlive { return idle }
        return try PostgreSQLConnection(url)
    }

    /// Does what a transaction is for, and ends it. A connection that died while the commit was under way tells nobody whether
    /// it was done; that is an error, and doing the same again is safe.
    private func finish<Result>(
        _ connection: PostgreSQLConnection, _ pool: Server,
        _ body: (any SQLConnection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        do throws(StoreError) {
            let result = try body(connection)
            try connection.run("COMMIT", [])
            giveBack(connection, pool)
            return result
        } catch {
            let isConflict = connection.isConflict
            if connection.isAlive, (try? connection.run("ROLLBACK", [])) != nil { giveBack(connection, pool) }
            if isConflict { throw .conflict }
            throw error
        }
    }

    private func giveBack(_ connection: PostgreSQLConnection, _ pool: Server) {
        gate.enter()
        if !isClosed { pools[pool.rawValue].idle.append(connection) }
        gate.leave()
    }
}
