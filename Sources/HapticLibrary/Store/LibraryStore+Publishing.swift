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
        return try database.write { (connection) throws(StoreError) in
            try Self.ensureAuthor(principal.owner, at: now, connection)
            let known = try connection.first(
                """
                SELECT v.haptic, v.number FROM version v JOIN haptic h ON h.id = v.haptic
                WHERE h.owner = $1 AND v.sha256 = $2 AND v.sounds = $3 AND h.deleted IS NULL
                ORDER BY h.created, h.id, v.number LIMIT 1
                """, .text(principal.owner), .text(pattern.sha256), .text(Sound.digest(sounds)))
            if let known {
                return try Self.published(known.id(0), known.int(1), isNew: false, principal, connection)
            }
            let id = Identifier.random(.haptic)
            try Self.keep(pattern, connection)
            try connection.run(
                """
                INSERT INTO haptic (id, owner, title, description, tags, category, purpose, licence, visibility, latest,
                remix_of, created, updated) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10, $11, $11)
                """,
                SQLValue(id), .text(principal.owner), .text(details.title), .text(details.description),
                .text(details.tags.joined(separator: " ")), .text(details.category.rawValue),
                .text(details.use.rawValue), .text(details.licence.rawValue), .text(details.visibility.rawValue),
                .optional(remixOf), SQLValue(now))
            try Self.addVersion(1, of: id, pattern, sounds, note, principal, now, connection)
            return try Self.published(id, 1, isNew: true, principal, connection)
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
        return try database.write { (connection) throws(StoreError) in
            let haptic = try Self.ownHaptic(id, principal, connection)
            let known = try connection.first(
                "SELECT number FROM version WHERE haptic = $1 AND sha256 = $2 AND sounds = $3 ORDER BY number DESC LIMIT 1",
                SQLValue(id), .text(pattern.sha256), .text(Sound.digest(sounds)))
            // What was published before and replaced since may come back as a new version.
            if let known, known.int(0) == haptic.latest {
                return try Self.published(id, known.int(0), isNew: false, principal, connection)
            }
            if let base, base != haptic.latest { throw .staleBase(latest: haptic.latest) }
            try Self.keep(pattern, connection)
            let number = haptic.latest + 1
            try connection.run(
                "UPDATE haptic SET latest = $1, updated = $2, revision = revision + 1 WHERE id = $3", SQLValue(number),
                SQLValue(now), SQLValue(id))
            try Self.addVersion(number, of: id, pattern, sounds, note, principal, now, connection)
            return try Self.published(id, number, isNew: true, principal, connection)
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

    private static func keep(_ pattern: CheckedPattern, _ connection: any SQLConnection) throws(StoreError) {
        try connection.run(
            "INSERT INTO content (sha256, size, bytes) VALUES ($1, $2, $3) ON CONFLICT (sha256) DO NOTHING",
            .text(pattern.sha256), SQLValue(pattern.bytes.count), .bytes(pattern.bytes))
        try keep(pattern.facts.json, of: pattern.sha256, connection)
    }

    private static func addVersion(
        _ number: Int, of id: Identifier, _ pattern: CheckedPattern, _ sounds: [Sound], _ note: String,
        _ principal: Principal, _ now: Moment, _ connection: any SQLConnection
    ) throws(StoreError) {
        try connection.run(
            "INSERT INTO version (haptic, number, sha256, note, created, sounds) VALUES ($1, $2, $3, $4, $5, $6)",
            SQLValue(id), SQLValue(number), .text(pattern.sha256), .text(note), SQLValue(now),
            .text(Sound.digest(sounds)))
        try keep(sounds, of: id, number, principal, connection)
        try noteChange(of: id, connection)
        try audit("haptic.publish", "\(id)@\(number)", by: principal, at: now, connection)
    }

    private static func published(
        _ id: Identifier, _ number: Int, isNew: Bool, _ principal: Principal, _ connection: any SQLConnection
    ) throws(StoreError) -> Published {
        Published(
            haptic: try haptic(id, for: principal.owner, connection), version: try version(number, of: id, connection),
            isNew: isNew)
    }
}
