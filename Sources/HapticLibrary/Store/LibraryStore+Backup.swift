import Glibc

extension LibraryStore {
    /// Copies the whole library, as it is at one moment, into a new SQLite file, while it is in use.
    ///
    /// - Throws: `refused` where there is such a file already.
    public func backUp(to path: String) throws(StoreError) {
        guard access(path, F_OK) != 0 else { throw .refused("there is such a file already") }
        if let own = database as? SQLiteDatabase { return try own.copy(to: path) }
        let file = try SQLiteDatabase(path)
        defer { file.close() }
        try Self.copyAll(from: database, to: file)
    }

    /// Fills this library, which must have no patterns and no keys, from such a file.
    ///
    /// - Returns: how many patterns there are now.
    public func restore(from path: String) throws(StoreError) -> Int {
        guard access(path, R_OK) == 0 else { throw .refused("there is no such file, or it cannot be read") }
        let isEmpty = try database.readCurrent { (connection) throws(StoreError) in
            try connection.run("SELECT 1 FROM author LIMIT 1").isEmpty
        }
        guard isEmpty else { throw .refused("the library is in use already; restore into an empty one") }
        let file = try SQLiteDatabase(path)
        defer { file.close() }
        try Self.copyAll(from: file, to: database)
        return try database.read { (connection) throws(StoreError) in
            try connection.first("SELECT COUNT(*) FROM haptic WHERE deleted IS NULL")?.int(0) ?? 0
        }
    }

    /// A table, its columns, and those that order it.
    private struct Table {
        var name: String
        var key: [String]
        var columns: [String]
        /// Rows that are copied at once.
        var batch = 500
    }

    /// All tables, what is referred to before what refers to it.
    private static let tables = [
        Table(name: "setting", key: ["name"], columns: ["value"]),
        Table(name: "counter", key: ["name"], columns: ["value"]),
        Table(name: "author", key: ["name"], columns: ["created"]),
        Table(
            name: "api_key", key: ["id"],
            columns: ["owner", "name", "hash", "prefix", "scopes", "created", "expires", "revoked", "last_used"]),
        Table(name: "content", key: ["sha256"], columns: ["size", "bytes"], batch: 20),
        Table(name: "asset", key: ["sha256"], columns: ["size", "kind", "bytes"], batch: 4),
        Table(name: "upload", key: ["sha256", "owner"], columns: ["created"]),
        Table(name: "facts", key: ["sha256", "core"], columns: ["facts"]),
        Table(
            name: "haptic", key: ["id"],
            columns: [
                "owner", "title", "description", "tags", "category", "purpose", "licence", "visibility", "latest",
                "remix_of", "downloads", "likes", "created", "updated", "deleted", "revision",
            ]),
        Table(name: "version", key: ["haptic", "number"], columns: ["sha256", "note", "created", "sounds"]),
        Table(name: "version_sound", key: ["haptic", "number", "path"], columns: ["sha256"]),
        Table(name: "liked", key: ["haptic", "owner"], columns: ["created"]),
        Table(
            name: "comment", key: ["id"],
            columns: ["haptic", "version", "owner", "body", "at_time", "created", "resolved"]),
        Table(
            name: "collection", key: ["id"],
            columns: ["owner", "title", "description", "visibility", "created", "updated"]),
        Table(name: "collection_item", key: ["collection", "place"], columns: ["haptic"]),
        Table(
            name: "audit", key: ["place"], columns: ["moment", "owner", "api_key", "action", "subject"]),
        Table(
            name: "idempotent", key: ["owner", "name"], columns: ["request", "status", "location", "body", "created"]),
        Table(name: "change", key: ["number"], columns: ["haptic"]),
    ]

    /// A connection that is used within its transaction only, by the thread that began it.
    private struct Lent: @unchecked Sendable {
        let connection: any SQLConnection
    }

    /// Puts everything that one database holds at one moment into the place of what another holds; all of it or nothing.
    private static func copyAll(from source: any SQLDatabase, to target: any SQLDatabase) throws(StoreError) {
        try source.read { (connection) throws(StoreError) in
            let source = Lent(connection: connection)
            try target.write { (target) throws(StoreError) in
                for table in tables.reversed() { try target.run("DELETE FROM \(table.name)") }
                for table in tables { try copy(table, from: source.connection, to: target) }
            }
        }
    }

    /// Copies a table piece by piece, in the order of its key.
    private static func copy(
        _ table: Table, from source: any SQLConnection, to target: any SQLConnection
    ) throws(StoreError) {
        let columns = (table.key + table.columns).joined(separator: ", ")
        let places = (1...table.key.count + table.columns.count).map { "$\($0)" }.joined(separator: ", ")
        let order = table.key.joined(separator: ", ")
        let after = "(\(order)) > (\((1...table.key.count).map { "$\($0)" }.joined(separator: ", ")))"
        var last: [SQLValue] = []
        while true {
            let rows = try source.run(
                "SELECT \(columns) FROM \(table.name)\(last.isEmpty ? "" : " WHERE " + after) ORDER BY \(order) LIMIT \(table.batch)",
                last)
            for row in rows {
                try target.run("INSERT INTO \(table.name) (\(columns)) VALUES (\(places))", row.values)
            }
            guard let end = rows.last else { return }
            last = Array(end.values.prefix(table.key.count))
        }
    }
}
