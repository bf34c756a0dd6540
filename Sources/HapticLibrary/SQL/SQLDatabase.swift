/// One conversation with a database. Statements name their values `$1`, `$2`, … and never contain them.
protocol SQLConnection: AnyObject {
    /// Runs one statement and returns its rows.
    @discardableResult
    func run(_ statement: String, _ values: [SQLValue]) throws(StoreError) -> [SQLRow]
}

extension SQLConnection {
    @discardableResult
    func run(_ statement: String, _ values: SQLValue...) throws(StoreError) -> [SQLRow] {
        try run(statement, values)
    }

    func first(_ statement: String, _ values: SQLValue...) throws(StoreError) -> SQLRow? {
        try run(statement, values).first
    }
}

/// A database that the library can live in.
protocol SQLDatabase: AnyObject, Sendable {
    /// How its language differs.
    var dialect: SQLDialect { get }

    /// Reads; sees one state from beginning to end or, with replicas, one not far behind. `body` may run more than once.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result

    /// Reads what is so now: what was changed before is seen, replicas or not. For what others must not do any more.
    func readCurrent<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result

    /// Changes everything that `body` changes or, where it throws, nothing. When this returns, the change outlives a loss of
    /// power. `body` may run more than once.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result

    /// Says what is wrong with the whole database; empty where nothing is.
    func integrityFaults() throws(StoreError) -> [String]

    /// Closes every connection, after what is being written is.
    func close()
}

/// What differs between databases in the statements of ``Migrations``.
struct SQLDialect: Sendable {
    /// The type of whole numbers.
    var integer: String
    /// The type of other numbers.
    var real: String
    /// The type of bytes.
    var bytes: String

    static let sqlite = SQLDialect(integer: "INTEGER", real: "REAL", bytes: "BLOB")
    static let postgreSQL = SQLDialect(integer: "BIGINT", real: "DOUBLE PRECISION", bytes: "BYTEA")
}
