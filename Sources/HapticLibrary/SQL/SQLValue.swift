/// A value in a database.
enum SQLValue: Sendable, Equatable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)
    case bytes([UInt8])

    static func optional(_ value: Int?) -> SQLValue { value.map { .integer($0) } ?? .null }
    static func optional(_ value: Double?) -> SQLValue { value.map { .real($0) } ?? .null }
    static func optional(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    init(integerLiteral value: Int) { self = .integer(value) }
    init(stringLiteral value: String) { self = .text(value) }
    init(_ value: Int) { self = .integer(value) }
    init(_ value: String) { self = .text(value) }
    init(_ moment: Moment) { self = .integer(moment.milliseconds) }
    init(_ moment: Moment?) { self = .optional(moment?.milliseconds) }
    init(_ id: Identifier) { self = .text(id.description) }
}

/// One row of an answer.
struct SQLRow: Sendable {
    var values: [SQLValue]

    /// A whole number; of a null, 0.
    func int(_ column: Int) -> Int {
        switch values[column] {
        case .integer(let value): value
        case .real(let value): Int(value)
        default: 0
        }
    }

    /// A number; nil for a null.
    func double(_ column: Int) -> Double? {
        switch values[column] {
        case .integer(let value): Double(value)
        case .real(let value): value
        default: nil
        }
    }

    /// Text; of a null, none.
    func text(_ column: Int) -> String {
        if case .text(let text) = values[column] { return text }
        return ""
    }

    /// Bytes; of a null, none.
    func bytes(_ column: Int) -> [UInt8] {
        if case .bytes(let bytes) = values[column] { return bytes }
        return []
    }

    func isNull(_ column: Int) -> Bool { values[column] == .null }
    func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
    func moment(_ column: Int) -> Moment { Moment(milliseconds: int(column)) }
    func optionalMoment(_ column: Int) -> Moment? { isNull(column) ? nil : moment(column) }
    func id(_ column: Int) -> Identifier { Identifier(trusted: text(column)) }
}
