extension LibraryStore {
    // MARK: Likes

    /// Likes a pattern, or no longer; however often it is said, it counts once.
    ///
    /// - Returns: how many like it now.
    public func setLiked(
        _ liked: Bool, _ id: Identifier, by principal: Principal, at now: Moment
    ) throws(StoreError) -> Int {
        try database.write { (connection) throws(StoreError) in
            _ = try Self.haptic(id, for: principal.owner, connection)
            try Self.ensureAuthor(principal.owner, at: now, connection)
            let changed =
                if liked {
                    try connection.run(
                        """
                        INSERT INTO liked (haptic, owner, created) VALUES ($1, $2, $3)
                        ON CONFLICT (haptic, owner) DO NOTHING RETURNING haptic
                        """, SQLValue(id), .text(principal.owner), SQLValue(now))
                } else {
                    try connection.run(
                        "DELETE FROM liked WHERE haptic = $1 AND owner = $2 RETURNING haptic", SQLValue(id),
                        .text(principal.owner))
                }
            if !changed.isEmpty {
                try connection.run(
                    "UPDATE haptic SET likes = likes + $1 WHERE id = $2", SQLValue(liked ? 1 : -1), SQLValue(id))
                try Self.noteChange(of: id, connection)
            }
            return try connection.first("SELECT likes FROM haptic WHERE id = $1", SQLValue(id))?.int(0) ?? 0
        }
    }

    /// Whether somebody likes a pattern.
    public func isLiked(_ id: Identifier, by owner: String) throws(StoreError) -> Bool {
        try database.read { (connection) throws(StoreError) in
            try connection.first("SELECT 1 FROM liked WHERE haptic = $1 AND owner = $2", SQLValue(id), .text(owner))
                != nil
        }
    }

    // MARK: Comments

    private static let commentColumns =
        "SELECT id, haptic, version, owner, body, at_time, created, resolved FROM comment"

    private static func comment(_ row: SQLRow) -> CommentRecord {
        CommentRecord(
            id: row.id(0), haptic: row.id(1), version: row.int(2), owner: row.text(3), body: row.text(4),
            time: row.double(5), created: row.moment(6), isResolved: row.int(7) != 0)
    }

    /// What people say about a pattern, the oldest first.
    public func comments(on id: Identifier, for viewer: String? = nil) throws(StoreError) -> [CommentRecord] {
        try database.read { (connection) throws(StoreError) in
            _ = try Self.haptic(id, for: viewer, connection)
            return try connection.run(
                Self.commentColumns + " WHERE haptic = $1 ORDER BY created, id LIMIT 1000", SQLValue(id)
            ).map(Self.comment)
        }
    }

    /// Says something about a version of a pattern, or about a second of it.
    public func addComment(
        _ body: String, on id: Identifier, version: Int?, time: Double?, by principal: Principal, at now: Moment
    ) throws(StoreError) -> CommentRecord {
        guard (1...CommentRecord.longest).contains(body.count), !body.contains("\0") else {
            throw .refused("A comment has 1 to 4,000 letters.")
        }
        guard time.map({ $0 >= 0 && $0.isFinite }) ?? true else {
            throw .refused("A comment is about a second from 0 on.")
        }
        return try database.write { (connection) throws(StoreError) in
            let haptic = try Self.haptic(id, for: principal.owner, connection)
            let version = try Self.version(version ?? haptic.latest, of: id, connection).number
            try Self.ensureAuthor(principal.owner, at: now, connection)
            let comment = CommentRecord(
                id: .random(.comment), haptic: id, version: version, owner: principal.owner, body: body, time: time,
                created: now, isResolved: false)
            try connection.run(
                """
                INSERT INTO comment (id, haptic, version, owner, body, at_time, created)
                VALUES ($1, $2, $3, $4, $5, $6, $7)
                """, SQLValue(comment.id), SQLValue(id), SQLValue(version), .text(comment.owner), .text(body),
                .optional(time), SQLValue(now))
            return comment
        }
    }

    /// Marks a comment as settled, or not; its writer and the pattern's author may.
    public func setResolved(
        _ isResolved: Bool, _ id: Identifier, by principal: Principal
    ) throws(StoreError) -> CommentRecord {
        try database.write { (connection) throws(StoreError) in
            var comment = try Self.comment(id, principal, connection)
            comment.isResolved = isResolved
            try connection.run(
                "UPDATE comment SET resolved = $1 WHERE id = $2", SQLValue(isResolved ? 1 : 0), SQLValue(id))
            return comment
        }
    }

    /// Removes a comment; its writer and the pattern's author may.
    public func deleteComment(_ id: Identifier, by principal: Principal, at now: Moment) throws(StoreError) {
        try database.write { (connection) throws(StoreError) in
            _ = try Self.comment(id, principal, connection)
            try connection.run("DELETE FROM comment WHERE id = $1", SQLValue(id))
            try Self.audit("comment.delete", id.description, by: principal, at: now, connection)
        }
    }

    /// A comment that somebody is about to change.
    private static func comment(
        _ id: Identifier, _ principal: Principal, _ connection: any SQLConnection
    ) throws(StoreError) -> CommentRecord {
        guard let row = try connection.first(commentColumns + " WHERE id = $1", SQLValue(id)) else { throw .notFound }
        let comment = comment(row)
        let haptic = try haptic(comment.haptic, for: principal.owner, connection)
        guard comment.owner == principal.owner || haptic.owner == principal.owner else { throw .forbidden }
        return comment
    }

    // MARK: Collections

    /// What a collection is to hold.
    public struct CollectionContent: Sendable, Equatable {
        /// What it is called.
        public var title: String
        /// What it is, in the words of its author.
        public var description: String
        /// Who finds it.
        public var visibility: Visibility
        /// What is in it, in its order.
        public var items: [Identifier]

        /// A collection as somebody wants it.
        public init(title: String, description: String, visibility: Visibility, items: [Identifier]) {
            self.title = title
            self.description = description
            self.visibility = visibility
            self.items = items
        }
    }

    /// Makes a collection or, with an id, changes one.
    public func saveCollection(
        _ content: CollectionContent, as id: Identifier?, by principal: Principal, at now: Moment
    ) throws(StoreError) -> CollectionRecord {
        guard HapticDetails.titleLengths.contains(content.title.count), !content.title.contains("\0"),
            content.description.count <= HapticDetails.longestDescription, !content.description.contains("\0")
        else { throw .refused("A collection has a title of 3 to 80 letters and a description of 2,000 at most.") }
        guard content.items.count <= CollectionRecord.mostItems, Set(content.items).count == content.items.count else {
            throw .refused("A collection holds 1,000 patterns at most, each once.")
        }
        return try database.write { (connection) throws(StoreError) in
            try Self.ensureAuthor(principal.owner, at: now, connection)
            for item in content.items { _ = try Self.haptic(item, for: principal.owner, connection) }
            let key = id ?? .random(.collection)
            if id != nil {
                let old = try Self.collection(key, principal.owner, connection)
                guard old.owner == principal.owner else { throw .forbidden }
                try connection.run(
                    "UPDATE collection SET title = $1, description = $2, visibility = $3, updated = $4 WHERE id = $5",
                    .text(content.title), .text(content.description), .text(content.visibility.rawValue),
                    SQLValue(now), SQLValue(key))
                try connection.run("DELETE FROM collection_item WHERE collection = $1", SQLValue(key))
            } else {
                try connection.run(
                    """
                    INSERT INTO collection (id, owner, title, description, visibility, created, updated)
                    VALUES ($1, $2, $3, $4, $5, $6, $6)
                    """, SQLValue(key), .text(principal.owner), .text(content.title), .text(content.description),
                    .text(content.visibility.rawValue), SQLValue(now))
            }
            for (place, item) in content.items.enumerated() {
                try connection.run(
                    "INSERT INTO collection_item (collection, place, haptic) VALUES ($1, $2, $3)", SQLValue(key),
                    SQLValue(place), SQLValue(item))
            }
            return try Self.collection(key, principal.owner, connection)
        }
    }

    /// A collection, for somebody.
    public func collection(_ id: Identifier, for viewer: String? = nil) throws(StoreError) -> CollectionRecord {
        try database.read { (connection) throws(StoreError) in try Self.collection(id, viewer, connection) }
    }

    /// All public collections and those of the viewer, the last changed first.
    public func collections(for viewer: String? = nil) throws(StoreError) -> [CollectionRecord] {
        try database.read { (connection) throws(StoreError) in
            let rows = try connection.run(
                """
                SELECT id FROM collection WHERE visibility = 'public' OR owner = $1 ORDER BY updated DESC, id LIMIT 200
                """, .optional(viewer))
            var records: [CollectionRecord] = []
            for row in rows { records.append(try Self.collection(row.id(0), viewer, connection)) }
            return records
        }
    }

    private static func collection(
        _ id: Identifier, _ viewer: String?, _ connection: any SQLConnection
    ) throws(StoreError) -> CollectionRecord {
        let found = try connection.first(
            "SELECT owner, title, description, visibility, created, updated FROM collection WHERE id = $1",
            SQLValue(id))
        guard let row = found else { throw .notFound }
        let visibility = Visibility(rawValue: row.text(3)) ?? .private
        guard visibility != .private || row.text(0) == viewer else { throw .notFound }
        let items = try connection.run(
            """
            SELECT i.haptic FROM collection_item i JOIN haptic h ON h.id = i.haptic
            WHERE i.collection = $1 AND h.deleted IS NULL AND (h.visibility <> 'private' OR h.owner = $2)
            ORDER BY i.place
            """, SQLValue(id), .optional(viewer))
        return CollectionRecord(
            id: id, owner: row.text(0), title: row.text(1), description: row.text(2), visibility: visibility,
            created: row.moment(4), updated: row.moment(5), items: items.map { $0.id(0) })
    }

    // MARK: Requests that are sent twice

    /// An answer that was given under an idempotency key.
    public struct KeptAnswer: Sendable, Equatable {
        /// The digest of the request that it answers.
        public var request: String
        /// The status of the answer.
        public var status: Int
        /// The address of what was made.
        public var location: String?
        /// What is said.
        public var body: [UInt8]

        /// An answer.
        public init(request: String, status: Int, location: String?, body: [UInt8]) {
            self.request = request
            self.status = status
            self.location = location
            self.body = body
        }
    }

    /// For how many seconds answers are kept.
    public static let answerLife = Moment.day

    /// The answer that was given to an author's request of that name within the last day.
    public func keptAnswer(_ name: String, of owner: String, at now: Moment) throws(StoreError) -> KeptAnswer? {
        try database.readCurrent { (connection) throws(StoreError) in
            try connection.first(
                """
                SELECT request, status, location, body FROM idempotent WHERE owner = $1 AND name = $2 AND created > $3
                """, .text(owner), .text(name), SQLValue(now.adding(seconds: -Self.answerLife))
            ).map {
                KeptAnswer(request: $0.text(0), status: $0.int(1), location: $0.optionalText(2), body: $0.bytes(3))
            }
        }
    }

    /// Keeps an answer for a day; the first one of a name stays.
    public func keep(
        _ answer: KeptAnswer, as name: String, of owner: String, at now: Moment
    ) throws(StoreError) {
        try database.write { (connection) throws(StoreError) in
            try connection.run(
                "DELETE FROM idempotent WHERE created <= $1", SQLValue(now.adding(seconds: -Self.answerLife)))
            try connection.run(
                """
                INSERT INTO idempotent (owner, name, request, status, location, body, created)
                VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (owner, name) DO NOTHING
                """, .text(owner), .text(name), .text(answer.request), SQLValue(answer.status),
                .optional(answer.location), .bytes(answer.body), SQLValue(now))
        }
    }
}
