/// A published pattern with what is said and known about it.
public struct HapticRecord: Sendable, Equatable {
    /// Its name.
    public var id: Identifier
    /// The name of its author.
    public var owner: String
    /// What its author says about it.
    public var details: HapticDetails
    /// The number of its latest version, from 1.
    public var latest: Int
    /// SHA-256 of the latest version's bytes, 64 hexadecimal digits.
    public var sha256: String
    /// How many bytes the latest version has.
    public var size: Int
    /// What the core found in the latest version.
    public var facts: PatternFacts
    /// How often its file was fetched.
    public var downloads: Int
    /// How many like it.
    public var likes: Int
    /// What it was made from: `h_…@2`.
    public var remixOf: String?
    /// When it was made.
    public var created: Moment
    /// When it last changed.
    public var updated: Moment
    /// Counts the changes of everything above but downloads and likes.
    public var revision: Int
}

/// One version of a pattern. Nothing about it ever changes.
public struct VersionRecord: Sendable, Equatable {
    /// The pattern.
    public var haptic: Identifier
    /// From 1.
    public var number: Int
    /// SHA-256 of its bytes, 64 hexadecimal digits.
    public var sha256: String
    /// How many bytes it has.
    public var size: Int
    /// What its author says about it.
    public var note: String
    /// When it was made.
    public var created: Moment
    /// What the core found.
    public var facts: PatternFacts
    /// The sound files that came with it, by their paths.
    public var sounds: [VersionSound] = []
}

/// What is left of a pattern that was taken back.
public struct Tombstone: Sendable, Equatable {
    /// What it was called.
    public var title: String
    /// When it was taken back.
    public var deleted: Moment

    /// A tombstone.
    public init(title: String, deleted: Moment) {
        self.title = title
        self.deleted = deleted
    }
}

/// What somebody says about a pattern.
public struct CommentRecord: Sendable, Equatable {
    /// Its name.
    public var id: Identifier
    /// The pattern.
    public var haptic: Identifier
    /// The version.
    public var version: Int
    /// The name of its author.
    public var owner: String
    /// What is said.
    public var body: String
    /// The second of the pattern that it is about.
    public var time: Double?
    /// When it was made.
    public var created: Moment
    /// Whether it is settled.
    public var isResolved: Bool

    /// Letters of a comment, at most.
    public static let longest = 4_000
}

/// Patterns that somebody has put together.
public struct CollectionRecord: Sendable, Equatable {
    /// Its name.
    public var id: Identifier
    /// The name of its author.
    public var owner: String
    /// What it is called.
    public var title: String
    /// What it is, in the words of its author.
    public var description: String
    /// Who finds it.
    public var visibility: Visibility
    /// When it was made.
    public var created: Moment
    /// When it last changed.
    public var updated: Moment
    /// What is in it, in its order.
    public var items: [Identifier]

    /// Patterns in a collection, at most.
    public static let mostItems = 1_000
}
