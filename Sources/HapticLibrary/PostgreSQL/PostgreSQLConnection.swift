import CPostgreSQL
import Glibc

/// One conversation with a PostgreSQL server. One thread at a time.
final class PostgreSQLConnection: SQLConnection {
    private let handle: OpaquePointer
    /// Names of statements that the server has compiled, by their text.
    private var statements: [String: String] = [:]

    /// What the server calls an answer that may be right when it is asked again: another transaction was in the way.
    private(set) var isConflict = false

    /// Seconds after which a server that does not answer the door is given up.
    private static let patience = "10"

    /// Connects.
    init(_ url: String) throws(StoreError) {
        let keywords = ["dbname", "connect_timeout", "client_encoding", "application_name"]
        let values = [url, Self.patience, "UTF8", "thrum"]
        let made = Self.withList(keywords) { keywords in
            Self.withList(values) { values in PQconnectdbParams(keywords, values, 1) }
        }
        guard let made else { throw .unavailable("no memory for a connection") }
        handle = made
        guard PQstatus(handle) == CONNECTION_OK else {
            // `deinit` ends the connection, which may be half made.
            throw fault()
        }
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
    }

    deinit { PQfinish(handle) }

    /// Whether the server still listens, as far as the last statement tells.
    var isAlive: Bool { PQstatus(handle) == CONNECTION_OK }

    @discardableResult
    func run(_ text: String, _ values: [SQLValue]) throws(StoreError) -> [SQLRow] {
        isConflict = false
        let name = try prepared(text)
        let forms: [Int32] = values.map { if case .bytes = $0 { 1 } else { 0 } }
        let texts: [[UInt8]?] = values.map { value in
            switch value {
            case .null: nil
            case .integer(let value): Array("\(value)".utf8) + [0]
            case .real(let value): Array("\(value)".utf8) + [0]
            case .text(let text): Array(text.utf8) + [0]
            case .bytes(let bytes): bytes.isEmpty ? [0] : bytes
            }
        }
        let counts: [Int32] = values.map { if case .bytes(let bytes) = $0 { Int32(bytes.count) } else { 0 } }
        let result = Self.withPointers(texts) { pointers in
            PQexecPrepared(handle, name, Int32(values.count), pointers, counts, forms, 1)
        }
        defer { PQclear(result) }
        return try rows(result)
    }

    /// What the server tells those who listen (`LISTEN`), each by its text; waits for some at most so long.
    func notifications(within milliseconds: Int) throws(StoreError) -> [String] {
        var texts = takeNotifications()
        if !texts.isEmpty { return texts }
        var waiting = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, Int32(milliseconds)) >= 0 || errno == EINTR, PQconsumeInput(handle) == 1 else {
            throw fault()
        }
        texts = takeNotifications()
        return texts
    }

    private func takeNotifications() -> [String] {
        var texts: [String] = []
        while let told = PQnotifies(handle) {
            texts.append(String(cString: told.pointee.extra))
            PQfreemem(told)
        }
        return texts
    }

    private func prepared(_ text: String) throws(StoreError) -> String {
        if let known = statements[text] { return known }
        let name = "s\(statements.count)"
        let result = PQprepare(handle, name, text, 0, nil)
        defer { PQclear(result) }
        _ = try rows(result)
        statements[text] = name
        return name
    }

    private func rows(_ result: OpaquePointer?) throws(StoreError) -> [SQLRow] {
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK: return []
        case PGRES_TUPLES_OK:
            let columns = PQnfields(result)
            return (0..<PQntuples(result)).map { row in
                SQLRow(values: (0..<columns).map { Self.value(result, row, $0) })
            }
        default:
            // Serialization failure and deadlock: two transactions were in each other's way.
            let code = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
            isConflict = code == "40001" || code == "40P01"
            throw fault()
        }
    }

    /// A value in the server's binary form: numbers with the highest byte first.
    private static func value(_ result: OpaquePointer?, _ row: Int32, _ column: Int32) -> SQLValue {
        guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else { return .null }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, column)))
        let number = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        switch PQftype(result, column) {
        case 16: return .integer(Int(number))  // bool
        case 20: return .integer(Int(Int64(bitPattern: number)))  // int8
        case 21: return .integer(Int(Int16(truncatingIfNeeded: number)))  // int2
        case 23: return .integer(Int(Int32(truncatingIfNeeded: number)))  // int4
        case 701: return .real(Double(bitPattern: number))  // float8
        case 17: return .bytes(Array(bytes))  // bytea
        default: return .text(String(decoding: bytes, as: UTF8.self))
        }
    }

    private func fault() -> StoreError {
        let message = String(cString: PQerrorMessage(handle))
        return .unavailable(message.split(whereSeparator: \.isNewline).joined(separator: "; "))
    }

    /// Calls `body` with a list of texts that ends in nil, as C has it.
    private static func withList<Result>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        withPointers(texts.map { Array($0.utf8) + [0] } + [nil]) { body($0!) }
    }

    /// Calls `body` with pointers to the bytes of each text.
    private static func withPointers<Result>(
        _ texts: [[UInt8]?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
    ) -> Result {
        let copies = texts.map { text -> UnsafeMutablePointer<CChar>? in
            guard let text else { return nil }
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
            for (place, byte) in text.enumerated() { copy[place] = CChar(bitPattern: byte) }
            return copy
        }
        defer { for copy in copies { copy?.deallocate() } }
        return copies.map { $0.map { UnsafePointer($0) } }.withUnsafeBufferPointer { body($0.baseAddress) }
    }
}
