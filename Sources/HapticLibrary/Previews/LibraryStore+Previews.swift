/// A message of a preview session.
public struct PreviewMessage: Sendable, Equatable {
    /// From 1 in each session.
    public var number: Int
    /// What kind it is: `play`, `stop`, `ack`.
    public var event: String
    /// What it says, handed on as it is.
    public var data: String

    /// A message.
    public init(number: Int, event: String, data: String) {
        self.number = number
        self.event = event
        self.data = data
    }
}

/// Preview sessions in the database, where several programs serve one library: rows, and news of them to whoever listens.
extension LibraryStore {
    /// Seconds for which a message is kept for those who lost their connection meanwhile.
    public static let messageTime = 60
    /// Seconds after which a program that says nothing of its listeners has none.
    private static let listenerTime = 15
    /// What news of sessions are called in the database.
    static let previewChannel = "thrum_preview"

    /// Whether other programs may serve the same library, so that sessions are kept with it.
    public var isShared: Bool { database is PostgreSQLDatabase }

    /// Keeps a new session; false where one has that code.
    public func makePreview(_ code: String, at now: Moment) throws(StoreError) -> Bool {
        try database.write { (connection) throws(StoreError) in
            try !connection.run(
                "INSERT INTO preview (code, used, count) VALUES ($1, $2, 0) ON CONFLICT (code) DO NOTHING RETURNING code",
                .text(code), SQLValue(now)
            ).isEmpty
        }
    }

    /// How many messages a session has had; nil where there is no such session.
    public func previewCount(_ code: String) throws(StoreError) -> Int? {
        try database.readCurrent { (connection) throws(StoreError) in
            try connection.first("SELECT count FROM preview WHERE code = $1", .text(code))?.int(0)
        }
    }

    /// Keeps a message and tells the programs that listen; how many listeners there are in all, nil where there is no such session.
    public func addPreviewMessage(
        _ event: String, _ data: String, to code: String, at now: Moment
    ) throws(StoreError) -> Int? {
        let isShared = isShared
        return try database.write { (connection) throws(StoreError) in
            let row = try connection.first(
                "UPDATE preview SET count = count + 1, used = $1 WHERE code = $2 RETURNING count", SQLValue(now),
                .text(code))
            guard let row else { return nil }
            try connection.run(
                "INSERT INTO preview_message (code, number, event, data, created) VALUES ($1, $2, $3, $4, $5)",
                .text(code), SQLValue(row.int(0)), .text(event), .text(data), SQLValue(now))
            if isShared {
                try connection.run("SELECT pg_notify('\(Self.previewChannel)', $1)", .text(code))
            }
            return try Self.listeners(of: code, besides: "", now, connection)
        }
    }

    /// The messages of a session after a number, in their order; nil where there is no such session.
    public func previewMessages(_ code: String, after number: Int) throws(StoreError) -> [PreviewMessage]? {
        try database.readCurrent { (connection) throws(StoreError) in
            guard try connection.first("SELECT 1 FROM preview WHERE code = $1", .text(code)) != nil else { return nil }
            return try connection.run(
                "SELECT number, event, data FROM preview_message WHERE code = $1 AND number > $2 ORDER BY number",
                .text(code), SQLValue(number)
            ).map { PreviewMessage(number: $0.int(0), event: $0.text(1), data: $0.text(2)) }
        }
    }

    /// Says that somebody uses a session, which keeps it for as long again.
    public func usePreview(_ code: String, at now: Moment) throws(StoreError) {
        try database.write { (connection) throws(StoreError) -> Void in
            try connection.run("UPDATE preview SET used = $1 WHERE code = $2", SQLValue(now), .text(code))
        }
    }

    /// Says how many listeners a program has in each session.
    public func reportListeners(
        _ counts: [String: Int], of program: String, at now: Moment
    ) throws(StoreError) {
        guard !counts.isEmpty else { return }
        try database.write { (connection) throws(StoreError) in
            for (code, count) in counts.sorted(by: { $0.key < $1.key }) {
                try connection.run(
                    """
                    INSERT INTO preview_listener (code, program, count, seen) VALUES ($1, $2, $3, $4)
                    ON CONFLICT (code, program) DO UPDATE SET count = excluded.count, seen = excluded.seen
                    """, .text(code), .text(program), SQLValue(count), SQLValue(now))
            }
        }
    }

    /// Listeners of a session that other programs have.
    public func listeners(
        of code: String, besides program: String, at now: Moment
    ) throws(StoreError) -> Int {
        try database.readCurrent { (connection) throws(StoreError) in
            try Self.listeners(of: code, besides: program, now, connection)
        }
    }

    private static func listeners(
        of code: String, besides program: String, _ now: Moment, _ connection: any SQLConnection
    ) throws(StoreError) -> Int {
        try connection.first(
            """
            SELECT CAST(COALESCE(SUM(count), 0) AS BIGINT) FROM preview_listener
            WHERE code = $1 AND program <> $2 AND seen > $3
            """, .text(code), .text(program), SQLValue(now.adding(seconds: -listenerTime)))?.int(0) ?? 0
    }

    /// Ends sessions that nobody has used for so many seconds, and forgets old messages; how many sessions there are.
    public func endIdlePreviews(after seconds: Int, at now: Moment) throws(StoreError) -> Int {
        try database.write { (connection) throws(StoreError) in
            let ended = now.adding(seconds: -seconds)
            try connection.run(
                "DELETE FROM preview_message WHERE created < $1", SQLValue(now.adding(seconds: -Self.messageTime)))
            for table in ["preview_listener", "preview_message"] {
                try connection.run(
                    "DELETE FROM \(table) WHERE code IN (SELECT code FROM preview WHERE used < $1)", SQLValue(ended))
            }
            try connection.run("DELETE FROM preview WHERE used < $1", SQLValue(ended))
            return try connection.first("SELECT COUNT(*) FROM preview")?.int(0) ?? 0
        }
    }

    /// News of sessions from other programs, and from this one; nil where there are no others.
    public func previewNews() throws(StoreError) -> PreviewNews? {
        guard let shared = database as? PostgreSQLDatabase else { return nil }
        return PreviewNews(try shared.listen(to: Self.previewChannel))
    }
}

/// A connection on which the database tells which sessions have new messages. One thread at a time.
public final class PreviewNews {
    private let connection: PostgreSQLConnection

    init(_ connection: PostgreSQLConnection) { self.connection = connection }

    /// The codes of sessions of which there is news; waits for some at most so long.
    ///
    /// - Throws: `unavailable` where the connection is gone; what happened since is in the tables.
    public func next(milliseconds: Int) throws(StoreError) -> Set<String> {
        Set(try connection.notifications(within: milliseconds))
    }
}
