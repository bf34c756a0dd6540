/// A library: patterns, their versions, authors, keys, and what people say about patterns.
///
/// All rules of what may change and what may be seen stand here, once, over whichever database keeps it. Methods may be called
/// from several threads; they wait for the database. When a method that changes something returns, the change is durable.
public final class LibraryStore: Sendable {
    let database: any SQLDatabase
    /// Signs what is handed out and comes back, such as cursors: 32 bytes, the same for every program on this database.
    public let secret: [UInt8]

    /// Where a library is kept.
    public enum Location: Sendable, Equatable {
        /// A file of SQLite; made where there is none.
        case sqlite(path: String)
        /// A PostgreSQL database by its URL, and one that follows it, which reads may go to.
        case postgreSQL(url: String, replica: String?)

        /// A location as the command line has it: `sqlite:PATH` or `postgres://…`; nil for anything else.
        public init?(_ text: String, replica: String? = nil) {
            if text.hasPrefix("sqlite:"), text.utf8.count > 7 {
                self = .sqlite(path: String(text.dropFirst(7)))
            } else if text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") {
                self = .postgreSQL(url: text, replica: replica)
            } else {
                return nil
            }
        }
    }

    /// Opens a library; makes its tables where there are none, brings those of an older program up to date, and computes what a
    /// newer core sees differently.
    public convenience init(_ location: Location) throws(StoreError) {
        switch location {
        case .sqlite(let path): try self.init(SQLiteDatabase(path))
        case .postgreSQL(let url, let replica): try self.init(PostgreSQLDatabase(url, replica: replica))
        }
    }

    init(_ database: any SQLDatabase) throws(StoreError) {
        self.database = database
        // Of the primary: a follower may not have it yet.
        let kept = try database.write { (connection) throws(StoreError) in
            try connection.first("SELECT value FROM setting WHERE name = 'secret'")?.text(0)
        }
        guard let secret = kept.flatMap({ Hex.bytes($0) }), secret.count == 32 else {
            throw .damaged("it has no secret")
        }
        self.secret = secret
        try computeMissingFacts()
    }

    /// Whether the database answers.
    public func isReady() -> Bool {
        (try? database.read { (connection) throws(StoreError) in try connection.run("SELECT 1").count }) == 1
    }

    /// Says what is wrong with the whole database; empty where nothing is. Takes as long as reading all of it.
    public func integrityFaults() throws(StoreError) -> [String] { try database.integrityFaults() }

    /// Closes the library after what is being written is. Nothing can be asked of it afterwards.
    public func close() { database.close() }

    // MARK: Facts

    /// Contents whose facts are computed and kept together, at most.
    private static let factsTogether = 1_000

    /// Computes the facts that this core has not computed yet, many at a time, with one content in memory.
    private func computeMissingFacts() throws(StoreError) {
        while true {
            let computed = try database.readCurrent { (connection) throws(StoreError) in
                let missing = try connection.run(
                    """
                    SELECT c.sha256 FROM content c WHERE NOT EXISTS
                    (SELECT 1 FROM facts f WHERE f.sha256 = c.sha256 AND f.core = $1) ORDER BY c.sha256 LIMIT $2
                    """, .text(PatternFacts.coreVersion), .integer(Self.factsTogether)
                ).map { $0.text(0) }
                var computed: [(sha256: String, facts: String)] = []
                for sha256 in missing {
                    let row = try connection.first("SELECT bytes FROM content WHERE sha256 = $1", .text(sha256))
                    if let row { computed.append((sha256, CheckedPattern(row.bytes(0)).facts.json)) }
                }
                return computed
            }
            if computed.isEmpty { return }
            try database.write { (connection) throws(StoreError) in
                for (sha256, facts) in computed { try Self.keep(facts, of: sha256, connection) }
            }
        }
    }

    static func keep(_ facts: String, of sha256: String, _ connection: any SQLConnection) throws(StoreError) {
        try connection.run(
            "INSERT INTO facts (sha256, core, facts) VALUES ($1, $2, $3) ON CONFLICT (sha256, core) DO NOTHING",
            [.text(sha256), .text(PatternFacts.coreVersion), .text(facts)])
    }

    static func facts(_ json: String?) throws(StoreError) -> PatternFacts {
        guard let json, let facts = PatternFacts(json: json) else {
            throw .damaged("the facts of a pattern are missing; start the server again to have them computed")
        }
        return facts
    }

    // MARK: What every change does

    /// Adds one to a counter. Changes that count are made one after the other until they are committed, so that numbers come
    /// in the order of commits and none is seen before a smaller one.
    private static func next(_ counter: String, _ connection: any SQLConnection) throws(StoreError) -> Int {
        guard
            let row = try connection.first(
                "UPDATE counter SET value = value + 1 WHERE name = $1 RETURNING value", .text(counter))
        else { throw .damaged("the counter '\(counter)' is missing") }
        return row.int(0)
    }

    /// Says that what searches show of a pattern is different now.
    static func noteChange(of id: Identifier, _ connection: any SQLConnection) throws(StoreError) {
        let number = try next("change", connection)
        try connection.run(
            """
            INSERT INTO change (number, haptic) VALUES ($1, $2)
            ON CONFLICT (haptic) DO UPDATE SET number = excluded.number
            """, SQLValue(number), SQLValue(id))
    }

    /// Writes down who did what.
    static func audit(
        _ action: String, _ subject: String, by principal: Principal, at now: Moment, _ connection: any SQLConnection
    ) throws(StoreError) {
        let place = try next("audit", connection)
        try connection.run(
            "INSERT INTO audit (place, moment, owner, api_key, action, subject) VALUES ($1, $2, $3, $4, $5, $6)",
            SQLValue(place), SQLValue(now), .text(principal.owner), .optional(principal.key?.description),
            .text(action),
            .text(subject))
    }

    /// Makes sure that an author is known.
    ///
    /// Until the change is committed, others in the same author's name wait.
    static func ensureAuthor(_ name: String, at now: Moment, _ connection: any SQLConnection) throws(StoreError) {
        try connection.run(namesAuthor, .text(name), SQLValue(now))
    }

    /// What is written again says nothing new, but locks the row. It is no name: rows elsewhere refer to names, and SQLite goes
    /// through all that may, in every table, when one is written.
    static let namesAuthor = """
        INSERT INTO author (name, created) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET created = author.created
        """
}

/// One line of the audit log.
public struct AuditEntry: Sendable, Equatable {
    /// When it was done.
    public var moment: Moment
    /// The name of its author.
    public var owner: String
    /// The name of the key that it was done with; nil for the library itself.
    public var key: String?
    /// What was done, in a word or two with a point between: `haptic.publish`.
    public var action: String
    /// What it was done to.
    public var subject: String
}

extension LibraryStore {
    /// What was done last, the newest first.
    public func auditLog(limit: Int) throws(StoreError) -> [AuditEntry] {
        try database.read { (connection) throws(StoreError) in
            try connection.run(
                "SELECT moment, owner, api_key, action, subject FROM audit ORDER BY place DESC LIMIT $1",
                [.integer(limit)]
            ).map {
                AuditEntry(
                    moment: $0.moment(0), owner: $0.text(1), key: $0.optionalText(2), action: $0.text(3),
                    subject: $0.text(4))
            }
        }
    }
}
