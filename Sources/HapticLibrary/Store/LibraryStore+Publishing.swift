extension LibraryStore {
    /// What became of a publication.
    public struct Published: Sendable, Equatable {
        /// The pattern.
        public var haptic: HapticRecord
        /// The version.
        public var version: VersionRecord
        /// Whether anything is new; the same bytes by the same author are published once.
        public var isNew: Bool
    }

    /// Publishes a pattern as the first version of something new.
    ///
    /// The same bytes again, by the same author, are what they were: nothing changes, and what is there is returned.
    ///
    /// - Precondition: `pattern.isPublishable` and `details.faults.isEmpty`.
    public func publish(
        _ pattern: CheckedPattern, _ details: HapticDetails, note: String = "", remixOf: String? = nil,
        sounds: [Sound] = [], by principal: Principal, at now: Moment
    ) throws(StoreError) -> Published {
        precondition(pattern.isPublishable && details.faults.isEmpty, "what is published was found good before")
        let new = HapticRecord(
            id: .random(.haptic), owner: principal.owner, details: details, latest: 1, sha256: pattern.sha256,
            size: pattern.bytes.count, facts: pattern.facts, downloads: 0, likes: 0, remixOf: remixOf, created: now,
            updated: now, revision: 1)
        let made = NewVersion(of: new.id, pattern, note, sounds, principal, now)
        return try database.write { (connection) throws(StoreError) in
            try Self.ensureAuthor(principal.owner, at: now, connection)
            // What was not there is in no version either.
            if try !Self.keepContent(made, connection) {
                let known = try connection.first(
                    """
                    SELECT v.haptic, v.number FROM version v JOIN haptic h ON h.id = v.haptic
                    WHERE h.owner = $1 AND v.sha256 = $2 AND v.sounds = $3 AND h.deleted IS NULL
                    ORDER BY h.created, h.id, v.number LIMIT 1
                    """, .text(principal.owner), .text(pattern.sha256), .text(made.soundDigest))
                if let known {
                    return Published(
                        haptic: try Self.haptic(known.id(0), for: principal.owner, connection),
                        version: try Self.version(known.int(1), of: known.id(0), connection), isNew: false)
                }
            }
            try connection.run(
                """
                INSERT INTO haptic (id, owner, title, description, tags, category, purpose, licence, visibility, latest,
                remix_of, created, updated) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10, $11, $11)
                """,
                SQLValue(new.id), .text(principal.owner), .text(details.title), .text(details.description),
                .text(details.tags.joined(separator: " ")), .text(details.category.rawValue),
                .text(details.use.rawValue), .text(details.licence.rawValue), .text(details.visibility.rawValue),
                .optional(remixOf), SQLValue(now))
            return Published(haptic: new, version: try Self.add(1, made, connection), isNew: true)
        }
    }

    /// Publishes a further version. `base` is the version that its author began with; where there is a later one by now,
    /// nothing is published.
    ///
    /// - Precondition: `pattern.isPublishable`.
    public func publish(
        _ pattern: CheckedPattern, asVersionOf id: Identifier, base: Int?, note: String, sounds: [Sound] = [],
        by principal: Principal, at now: Moment
    ) throws(StoreError) -> Published {
        precondition(pattern.isPublishable, "what is published was found good before")
        let made = NewVersion(of: id, pattern, note, sounds, principal, now)
        return try database.write { (connection) throws(StoreError) in
            var haptic = try Self.ownHaptic(id, principal, connection)
            let known = try connection.first(
                "SELECT number FROM version WHERE haptic = $1 AND sha256 = $2 AND sounds = $3 ORDER BY number DESC LIMIT 1",
                SQLValue(id), .text(pattern.sha256), .text(made.soundDigest))
            // What was published before and replaced since may come back as a new version.
            if let known, known.int(0) == haptic.latest {
                return Published(
                    haptic: haptic, version: try Self.version(haptic.latest, of: id, connection), isNew: false)
            }
            if let base, base != haptic.latest { throw .staleBase(latest: haptic.latest) }
            _ = try Self.keepContent(made, connection)
            try connection.run(
                "UPDATE haptic SET latest = $1, updated = $2, revision = revision + 1 WHERE id = $3",
                SQLValue(haptic.latest + 1), SQLValue(now), SQLValue(id))
            (haptic.latest, haptic.updated, haptic.revision) = (haptic.latest + 1, now, haptic.revision + 1)
            (haptic.sha256, haptic.size, haptic.facts) = (pattern.sha256, pattern.bytes.count, pattern.facts)
            return Published(
                haptic: haptic, version: try Self.add(haptic.latest, made, connection), isNew: true)
        }
    }

    /// Changes what is said about a pattern. `revision` is the one that its changer saw; nil: whatever it is.
    ///
    /// - Precondition: `details.faults.isEmpty`.
    public func update(
        _ id: Identifier, _ details: HapticDetails, ifRevision revision: Int?, by principal: Principal, at now: Moment
    ) throws(StoreError) -> HapticRecord {
        precondition(details.faults.isEmpty, "what is published was found good before")
        return try database.write { (connection) throws(StoreError) in
            let haptic = try Self.ownHaptic(id, principal, connection)
            if let revision, revision != haptic.revision { throw .preconditionFailed }
            try connection.run(
                """
                UPDATE haptic SET title = $1, description = $2, tags = $3, category = $4, purpose = $5, licence = $6,
                visibility = $7, updated = $8, revision = revision + 1 WHERE id = $9
                """,
                .text(details.title), .text(details.description), .text(details.tags.joined(separator: " ")),
                .text(details.category.rawValue), .text(details.use.rawValue), .text(details.licence.rawValue),
                .text(details.visibility.rawValue), SQLValue(now), SQLValue(id))
            try Self.noteChange(of: id, connection)
            try Self.audit("haptic.update", id.description, by: principal, at: now, connection)
            return try Self.haptic(id, for: principal.owner, connection)
        }
    }

    /// Takes a pattern back. What is left tells that it was there.
    public func delete(
        _ id: Identifier, ifRevision revision: Int? = nil, by principal: Principal, at now: Moment
    ) throws(StoreError) {
        try database.write { (connection) throws(StoreError) in
            let haptic = try Self.ownHaptic(id, principal, connection)
            if let revision, revision != haptic.revision { throw .preconditionFailed }
            try connection.run(
                "UPDATE haptic SET deleted = $1, revision = revision + 1 WHERE id = $2", SQLValue(now), SQLValue(id))
            try Self.noteChange(of: id, connection)
            try Self.audit("haptic.delete", id.description, by: principal, at: now, connection)
        }
    }

    /// Brings back what its author took back by mistake, up to ``undoTime`` seconds later.
    public func restore(_ id: Identifier, by principal: Principal, at now: Moment) throws(StoreError) -> HapticRecord {
        try database.write { (connection) throws(StoreError) in
            let row = try connection.first("SELECT owner, deleted FROM haptic WHERE id = $1", SQLValue(id))
            guard let row, row.text(0) == principal.owner, let deleted = row.optionalMoment(1) else { throw .notFound }
            guard now < deleted.adding(seconds: Self.undoTime) else {
                throw .refused("It was taken back more than ten minutes ago; publish it again.")
            }
            try connection.run(
                "UPDATE haptic SET deleted = NULL, revision = revision + 1 WHERE id = $1", SQLValue(id))
            try Self.noteChange(of: id, connection)
            try Self.audit("haptic.restore", id.description, by: principal, at: now, connection)
            return try Self.haptic(id, for: principal.owner, connection)
        }
    }

    /// For how many seconds a pattern that was taken back can be brought back.
    public static let undoTime = 600

    /// Adds what was counted elsewhere to the downloads of patterns.
    public func addDownloads(_ counts: [(haptic: Identifier, count: Int)]) throws(StoreError) {
        try database.write { (connection) throws(StoreError) in
            for (id, count) in counts {
                try connection.run(
                    "UPDATE haptic SET downloads = downloads + $1 WHERE id = $2", SQLValue(count), SQLValue(id))
                try Self.noteChange(of: id, connection)
            }
        }
    }

    // MARK: Parts

    /// A pattern that somebody is about to change.
    static func ownHaptic(
        _ id: Identifier, _ principal: Principal, _ connection: any SQLConnection
    ) throws(StoreError) -> HapticRecord {
        // Others who are about to change it wait, and then see what was changed.
        try connection.run("UPDATE haptic SET revision = revision WHERE id = $1", SQLValue(id))
        let haptic = try haptic(id, for: principal.owner, connection)
        guard haptic.owner == principal.owner else { throw .forbidden }
        return haptic
    }

    /// A version on its way into the library, with what is written of it at hand: while one is being written, others wait.
    private struct NewVersion: Sendable {
        let haptic: Identifier
        let pattern: CheckedPattern
        let facts: String
        let note: String
        let sounds: [Sound]
        let soundDigest: String
        let principal: Principal
        let now: Moment

        init(
            of haptic: Identifier, _ pattern: CheckedPattern, _ note: String, _ sounds: [Sound],
            _ principal: Principal, _ now: Moment
        ) {
            (self.haptic, self.pattern, self.note) = (haptic, pattern, note)
            (self.sounds, self.principal, self.now) = (sounds, principal, now)
            (facts, soundDigest) = (pattern.facts.json, Sound.digest(sounds))
        }
    }

    /// Keeps the bytes; whether the library did not have them.
    private static func keepContent(_ made: NewVersion, _ connection: any SQLConnection) throws(StoreError) -> Bool {
        let pattern = made.pattern
        let isNew = try connection.first(
            """
            INSERT INTO content (sha256, size, bytes) VALUES ($1, $2, $3) ON CONFLICT (sha256) DO NOTHING RETURNING size
            """, .text(pattern.sha256), SQLValue(pattern.bytes.count), .bytes(pattern.bytes))
        try keep(made.facts, of: pattern.sha256, connection)
        return isNew != nil
    }

    private static func add(
        _ number: Int, _ made: NewVersion, _ connection: any SQLConnection
    ) throws(StoreError) -> VersionRecord {
        let (id, pattern) = (made.haptic, made.pattern)
        try connection.run(
            "INSERT INTO version (haptic, number, sha256, note, created, sounds) VALUES ($1, $2, $3, $4, $5, $6)",
            SQLValue(id), SQLValue(number), .text(pattern.sha256), .text(made.note), SQLValue(made.now),
            .text(made.soundDigest))
        try keep(made.sounds, of: id, number, made.principal, connection)
        try noteChange(of: id, connection)
        try audit("haptic.publish", "\(id)@\(number)", by: made.principal, at: made.now, connection)
        return VersionRecord(
            haptic: id, number: number, sha256: pattern.sha256, size: pattern.bytes.count, note: made.note,
            created: made.now, facts: pattern.facts,
            sounds: made.sounds.isEmpty ? [] : try sounds(of: id, number, connection))
    }
}
