/// How much a finding matters.
public enum Severity: UInt8, CaseIterable, Comparable, Sendable {
    /// Worth knowing; the pattern plays as written.
    case info
    /// It plays, but not as written: clamped, ignored, or beyond a reported limit.
    case warning
    /// The player refuses it, drops it, or its result is undefined.
    case error

    /// The word for it in output and options.
    public var name: String {
        switch self {
        case .info: "info"
        case .warning: "warning"
        case .error: "error"
        }
    }

    /// The severity called `name`, or nil.
    public init?(name: String) {
        guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = match
    }

    /// Orders info below warning below error.
    @inlinable
    public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}
