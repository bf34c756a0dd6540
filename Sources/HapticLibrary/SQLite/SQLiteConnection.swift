import CSQLite

/// One open connection to a SQLite file. One thread at a time.
final class SQLiteConnection: SQLConnection {
    private let handle: OpaquePointer
    /// Statements that were compiled before, by their text.
    private var statements: [String: OpaquePointer] = [:]

    /// How long another process may keep the file from this one, in milliseconds.
    private static let patience: Int32 = 10_000

    /// Opens a file; makes it where there is none and it is to be written.
    init(_ path: String, isWriter: Bool) throws(StoreError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | (isWriter ? SQLITE_OPEN_CREATE : 0)
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let reason = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
            sqlite3_close_v2(opened)
            throw .unavailable("\(path): \(reason)")
        }
        handle = opened
        sqlite3_busy_timeout(handle, Self.patience)
        // Every acknowledged write outlives a loss of power: the log is synchronised with each commit.
        // What may have to be undone is kept in memory: a file for it would be made and removed again with each commit.
        // The log is carried over when it has 32 MB: a page that changes with each commit is then written once for many.
        let pragmas = [
            "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "cache_size = -16000",
            "temp_store = MEMORY", "wal_autocheckpoint = 8000",
        ]
        for pragma in pragmas { try run("PRAGMA \(pragma)", []) }
        if !isWriter { try run("PRAGMA query_only = ON", []) }
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    @discardableResult
    func run(_ text: String, _ values: [SQLValue]) throws(StoreError) -> [SQLRow] {
        let statement = try prepared(text)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() { try bind(value, Int32(index + 1), statement) }
        var rows: [SQLRow] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: rows.append(row(statement))
            case SQLITE_DONE: return rows
            default: throw fault()
            }
        }
    }

    /// Copies the whole database into a file that nobody uses, while others read and write.
    func copy(to path: String) throws(StoreError) { try run("VACUUM INTO $1", [.text(path)]) }

    private func prepared(_ text: String) throws(StoreError) -> OpaquePointer {
        if let known = statements[text] { return known }
        var made: OpaquePointer?
        // `?1` is what SQLite calls the first value; `$1` would be a name, numbered by where it stands.
        let ours = String(decoding: text.utf8.map { $0 == UInt8(ascii: "$") ? UInt8(ascii: "?") : $0 }, as: UTF8.self)
        guard sqlite3_prepare_v3(handle, ours, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil) == SQLITE_OK, let made
        else { throw fault() }
        statements[text] = made
        return made
    }

    private func bind(_ value: SQLValue, _ place: Int32, _ statement: OpaquePointer) throws(StoreError) {
        let code: Int32
        switch value {
        case .null: code = sqlite3_bind_null(statement, place)
        case .integer(let value): code = sqlite3_bind_int64(statement, place, Int64(value))
        case .real(let value): code = sqlite3_bind_double(statement, place, value)
        case .text(let text):
            var text = text
            code = text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    thrum_sqlite_bind_text(statement, place, $0.baseAddress, Int32($0.count))
                }
            }
        case .bytes(let bytes):
            code = bytes.withUnsafeBytes {
                thrum_sqlite_bind_blob(statement, place, $0.baseAddress, Int32($0.count))
            }
        }
        guard code == SQLITE_OK else { throw fault() }
    }

    private func row(_ statement: OpaquePointer) -> SQLRow {
        SQLRow(
            values: (0..<sqlite3_column_count(statement)).map { column in
                let count = Int(sqlite3_column_bytes(statement, column))
                switch sqlite3_column_type(statement, column) {
                case SQLITE_INTEGER: return .integer(Int(sqlite3_column_int64(statement, column)))
                case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
                case SQLITE_TEXT:
                    let bytes = UnsafeBufferPointer(start: sqlite3_column_text(statement, column), count: count)
                    return .text(String(decoding: bytes, as: UTF8.self))
                case SQLITE_BLOB:
                    return .bytes(
                        Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, column), count: count)))
                default: return .null
                }
            })
    }

    private func fault() -> StoreError {
        let reason = String(cString: sqlite3_errmsg(handle))
        switch sqlite3_errcode(handle) {
        case SQLITE_CORRUPT, SQLITE_NOTADB: return .damaged(reason)
        default: return .unavailable(reason)
        }
    }
}
