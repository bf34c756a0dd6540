extension LibraryStore {
    /// What a pattern's row is made of; `$1` is the version of the core.
    private static let hapticColumns = """
        SELECT h.id, h.owner, h.title, h.description, h.tags, h.category, h.purpose, h.licence, h.visibility, h.latest,
        v.sha256, c.size, f.facts, h.downloads, h.likes, h.remix_of, h.created, h.updated, h.revision
        FROM haptic h JOIN version v ON v.haptic = h.id AND v.number = h.latest JOIN content c ON c.sha256 = v.sha256
        LEFT JOIN facts f ON f.sha256 = v.sha256 AND f.core = $1
        """

    private static func record(_ row: SQLRow) throws(StoreError) -> HapticRecord {
        var details = HapticDetails(
            title: row.text(2), description: row.text(3), tags: [], category: Category(rawValue: row.text(5)) ?? .other,
            use: Use(rawValue: row.text(6)) ?? .other, licence: Licence(rawValue: row.text(7)) ?? .allRightsReserved,
            visibility: Visibility(rawValue: row.text(8)) ?? .private)
        details.tags = row.text(4).split(separator: " ").map(String.init)
        return HapticRecord(
            id: row.id(0), owner: row.text(1), details: details, latest: row.int(9), sha256: row.text(10),
            size: row.int(11), facts: try facts(row.optionalText(12)), downloads: row.int(13), likes: row.int(14),
            remixOf: row.optionalText(15), created: row.moment(16), updated: row.moment(17), revision: row.int(18))
    }

    /// A pattern, for somebody: without a name, for everybody.
    ///
    /// - Throws: `gone` for one that was taken back, `notFound` where there is none or it is not for them to see.
    public func haptic(_ id: Identifier, for viewer: String? = nil) throws(StoreError) -> HapticRecord {
        try database.read { (connection) throws(StoreError) in try Self.haptic(id, for: viewer, connection) }
    }

    static func haptic(
        _ id: Identifier, for viewer: String?, _ connection: any SQLConnection
    ) throws(StoreError) -> HapticRecord {
        try refuseTombstone(of: id, for: viewer, connection)
        guard
            let row = try connection.first(
                hapticColumns + " WHERE h.id = $2 AND h.deleted IS NULL", .text(PatternFacts.coreVersion), SQLValue(id))
        else { throw .notFound }
        let record = try record(row)
        guard record.details.visibility != .private || record.owner == viewer else { throw .notFound }
        return record
    }

    private static func refuseTombstone(
        of id: Identifier, for viewer: String?, _ connection: any SQLConnection
    ) throws(StoreError) {
        guard
            let row = try connection.first(
                "SELECT title, deleted, visibility, owner FROM haptic WHERE id = $1 AND deleted IS NOT NULL",
                SQLValue(id))
        else { return }
        if row.text(2) == Visibility.private.rawValue, row.text(3) != viewer { throw .notFound }
        throw .gone(Tombstone(title: row.text(0), deleted: row.moment(1)))
    }

    /// Those of the patterns that are there and may be found by everybody, in the order of `ids`.
    public func publicHaptics(_ ids: [Identifier]) throws(StoreError) -> [HapticRecord] {
        try haptics(ids).filter { $0.details.visibility == .public }
    }

    /// Those of the patterns that are there and that somebody may see, in the order of `ids`.
    public func haptics(_ ids: [Identifier], for viewer: String?) throws(StoreError) -> [HapticRecord] {
        try haptics(ids).filter { $0.details.visibility != .private || $0.owner == viewer }
    }

    /// Patterns that are asked for with one question, at most.
    private static let mostTogether = 100

    private func haptics(_ ids: [Identifier]) throws(StoreError) -> [HapticRecord] {
        try database.read { (connection) throws(StoreError) in
            var found: [Identifier: HapticRecord] = [:]
            for start in stride(from: 0, to: ids.count, by: Self.mostTogether) {
                let piece = ids[start..<min(ids.count, start + Self.mostTogether)]
                let places = (2..<2 + piece.count).map { "$\($0)" }.joined(separator: ", ")
                let rows = try connection.run(
                    Self.hapticColumns + " WHERE h.deleted IS NULL AND h.id IN (\(places))",
                    [.text(PatternFacts.coreVersion)] + piece.map { SQLValue($0) })
                for row in rows { found[row.id(0)] = try Self.record(row) }
            }
            return ids.compactMap { found[$0] }
        }
    }

    /// All patterns that may be found by everybody, `limit` at a time, by id, after one.
    public func publicHaptics(after id: String, limit: Int) throws(StoreError) -> [HapticRecord] {
        try database.read { (connection) throws(StoreError) in
            let rows = try connection.run(
                Self.hapticColumns
                    + " WHERE h.id > $2 AND h.deleted IS NULL AND h.visibility = 'public' ORDER BY h.id LIMIT $3",
                .text(PatternFacts.coreVersion), .text(id), .integer(limit))
            var records: [HapticRecord] = []
            for row in rows { records.append(try Self.record(row)) }
            return records
        }
    }

    /// An author's own patterns, those that nobody else finds too, the newest first.
    public func haptics(ownedBy owner: String) throws(StoreError) -> [HapticRecord] {
        try database.read { (connection) throws(StoreError) in
            let rows = try connection.run(
                Self.hapticColumns + " WHERE h.owner = $2 AND h.deleted IS NULL ORDER BY h.created DESC, h.id",
                .text(PatternFacts.coreVersion), .text(owner))
            var records: [HapticRecord] = []
            for row in rows { records.append(try Self.record(row)) }
            return records
        }
    }

    /// When an author came; nil where there is none of that name.
    public func author(_ name: String) throws(StoreError) -> Moment? {
        try database.read { (connection) throws(StoreError) in
            try connection.first("SELECT created FROM author WHERE name = $1", .text(name))?.moment(0)
        }
    }

    // MARK: Versions

    private static let versionColumns = """
        SELECT v.haptic, v.number, v.sha256, c.size, v.note, v.created, f.facts, v.sounds
        FROM version v JOIN content c ON c.sha256 = v.sha256 LEFT JOIN facts f ON f.sha256 = v.sha256 AND f.core = $1
        WHERE v.haptic = $2
        """

    private static func version(
        _ row: SQLRow, _ connection: any SQLConnection
    ) throws(StoreError) -> VersionRecord {
        VersionRecord(
            haptic: row.id(0), number: row.int(1), sha256: row.text(2), size: row.int(3), note: row.text(4),
            created: row.moment(5), facts: try facts(row.optionalText(6)),
            sounds: row.text(7).isEmpty ? [] : try sounds(of: row.id(0), row.int(1), connection))
    }

    /// All versions of a pattern, the latest first.
    public func versions(of id: Identifier, for viewer: String? = nil) throws(StoreError) -> [VersionRecord] {
        try database.read { (connection) throws(StoreError) in
            _ = try Self.haptic(id, for: viewer, connection)
            let rows = try connection.run(
                Self.versionColumns + " ORDER BY v.number DESC", .text(PatternFacts.coreVersion), SQLValue(id))
            var records: [VersionRecord] = []
            for row in rows { records.append(try Self.version(row, connection)) }
            return records
        }
    }

    /// A version of a pattern; nil stands for the latest.
    public func version(
        _ number: Int?, of id: Identifier, for viewer: String? = nil
    ) throws(StoreError) -> (haptic: HapticRecord, version: VersionRecord) {
        try database.read { (connection) throws(StoreError) in
            let haptic = try Self.haptic(id, for: viewer, connection)
            return (haptic, try Self.version(number ?? haptic.latest, of: id, connection))
        }
    }

    /// The latest version of each of the patterns.
    public func latestVersions(of records: [HapticRecord]) throws(StoreError) -> [Identifier: VersionRecord] {
        try database.read { (connection) throws(StoreError) in
            var versions: [Identifier: VersionRecord] = [:]
            for record in records {
                versions[record.id] = try Self.version(record.latest, of: record.id, connection)
            }
            return versions
        }
    }

    static func version(
        _ number: Int, of id: Identifier, _ connection: any SQLConnection
    ) throws(StoreError) -> VersionRecord {
        guard
            let row = try connection.first(
                versionColumns + " AND v.number = $3", .text(PatternFacts.coreVersion), SQLValue(id), SQLValue(number))
        else { throw .notFound }
        return try version(row, connection)
    }

    /// The bytes with that digest.
    public func content(_ sha256: String) throws(StoreError) -> [UInt8] {
        let found = try database.read { (connection) throws(StoreError) in
            try connection.first("SELECT bytes FROM content WHERE sha256 = $1", .text(sha256))?.bytes(0)
        }
        guard let found else { throw .notFound }
        return found
    }

    // MARK: Changes

    /// A pattern that changed, as far as that is told without reading it.
    public struct Change: Sendable, Equatable {
        /// The pattern.
        public var haptic: Identifier
        /// Whether it is there and may be found by everybody.
        public var isPublic: Bool
        /// Its ``HapticRecord/revision``.
        public var revision: Int
        /// How often its file was fetched.
        public var downloads: Int
        /// How many like it.
        public var likes: Int
    }

    /// The number of the last change, and what changed after `number`, each once.
    public func changes(after number: Int) throws(StoreError) -> (last: Int, changes: [Change]) {
        try database.read { (connection) throws(StoreError) in
            let last = try connection.first("SELECT value FROM counter WHERE name = 'change'")?.int(0) ?? 0
            guard last > number else { return (last, []) }
            let rows = try connection.run(
                """
                SELECT h.id, h.visibility, h.deleted, h.revision, h.downloads, h.likes
                FROM change c JOIN haptic h ON h.id = c.haptic WHERE c.number > $1 AND c.number <= $2
                """, SQLValue(number), SQLValue(last))
            let changes = rows.map {
                Change(
                    haptic: $0.id(0), isPublic: $0.text(1) == Visibility.public.rawValue && $0.isNull(2),
                    revision: $0.int(3), downloads: $0.int(4), likes: $0.int(5))
            }
            return (last, changes)
        }
    }
}
