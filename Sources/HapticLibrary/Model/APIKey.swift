/// What the holder of a key may do.
public enum Scope: String, CaseIterable, Comparable, Sendable {
    case read, write, publish, comment

    /// Whether `left` comes first.
    public static func < (left: Scope, right: Scope) -> Bool { left.rawValue < right.rawValue }
}

/// A key as the library knows it; the key itself is told once and not kept.
public struct KeyRecord: Sendable, Equatable {
    /// Its name.
    public var id: Identifier
    /// The author in whose name its holder acts.
    public var owner: String
    /// What its maker calls it.
    public var name: String
    /// The first letters of the key, to know it again.
    public var prefix: String
    /// What its holder may do.
    public var scopes: Set<Scope>
    /// When it was made.
    public var created: Moment
    /// When it stops working; nil: never.
    public var expires: Moment?
    /// When it was ended, or will be; nil: not.
    public var revoked: Moment?
    /// The day on which it was last used.
    public var lastUsed: String?

    /// Whether it opens anything at that moment.
    public func isValid(at now: Moment) -> Bool {
        (expires.map { now < $0 } ?? true) && (revoked.map { now < $0 } ?? true)
    }
}

/// The text of a key: `thrum_`, 32 characters that nobody can foretell, and six that tell a key from any other text.
public enum KeyText {
    private static let prefix = "thrum_"
    private static let secretLength = 32
    private static let checkLength = 6

    /// A new key.
    static func random() -> String {
        let start = prefix + Base32.random(secretLength)
        return start + check(start)
    }

    /// Whether `text` can be a key; those who look for leaked ones need no library to find out.
    public static func isPlausible(_ text: some StringProtocol) -> Bool {
        text.utf8.count == prefix.utf8.count + secretLength + checkLength && text.hasPrefix(prefix)
            && check(String(text.dropLast(checkLength))) == text.suffix(checkLength)
    }

    /// What is kept of a key.
    static func hash(_ text: String) -> [UInt8] { Sodium.sha256(text.utf8) }

    /// The letters by which its maker knows a key again.
    static func visiblePart(_ text: String) -> String { String(text.prefix(prefix.utf8.count + 6)) }

    private static func check(_ start: String) -> String {
        Base32.text(Sodium.sha256(start.utf8), count: checkLength)
    }
}

/// Who acts: an author through one of their keys.
public struct Principal: Sendable, Equatable {
    /// The author's name.
    public var owner: String
    /// The key; nil for the library itself.
    public var key: Identifier?
    /// What its holder may do.
    public var scopes: Set<Scope>

    /// Somebody.
    public init(owner: String, key: Identifier? = nil, scopes: Set<Scope> = Set(Scope.allCases)) {
        self.owner = owner
        self.key = key
        self.scopes = scopes
    }
}

/// The names of authors.
public enum AuthorName {
    /// Whether `name` can be one: 1 to 40 small letters, digits, hyphens and points, a letter or digit first.
    public static func isValid(_ name: some StringProtocol) -> Bool {
        guard (1...40).contains(name.utf8.count), let first = name.utf8.first, isLetterOrDigit(first) else {
            return false
        }
        return name.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
