extension LibraryStore {
    private static let keyColumns =
        "SELECT id, owner, name, prefix, scopes, created, expires, revoked, last_used FROM api_key"

    private static func key(_ row: SQLRow) -> KeyRecord {
        KeyRecord(
            id: row.id(0), owner: row.text(1), name: row.text(2), prefix: row.text(3),
            scopes: Set(row.text(4).split(separator: " ").compactMap { Scope(rawValue: String($0)) }),
            created: row.moment(5), expires: row.optionalMoment(6), revoked: row.optionalMoment(7),
            lastUsed: row.optionalText(8))
    }

    /// How long the old key still works after a new one took its place, in seconds.
    public static let rotationOverlap = Moment.day
    /// Letters of the name of a key, at most.
    public static let longestKeyName = 80

    /// Makes a key. Its text is told here and never again.
    ///
    /// - Throws: `refused` where the owner's or the key's name is none.
    public func createKey(
        owner: String, name: String, scopes: Set<Scope>, expires: Moment?, by principal: Principal, at now: Moment
    ) throws(StoreError) -> (record: KeyRecord, text: String) {
        guard AuthorName.isValid(owner) else {
            throw .refused("An author's name has 1 to 40 small letters, digits, hyphens and points.")
        }
        guard (1...Self.longestKeyName).contains(name.count), !name.contains("\0") else {
            throw .refused("The name of a key has 1 to 80 letters.")
        }
        guard !scopes.isEmpty else { throw .refused("A key needs at least one scope.") }
        let text = KeyText.random()
        let record = KeyRecord(
            id: .random(.key), owner: owner, name: name, prefix: KeyText.visiblePart(text), scopes: scopes,
            created: now,
            expires: expires, revoked: nil, lastUsed: nil)
        try database.write { (connection) throws(StoreError) in
            try Self.insert(record, text, by: principal, at: now, connection)
        }
        return (record, text)
    }

    private static func insert(
        _ key: KeyRecord, _ text: String, by principal: Principal, at now: Moment, _ connection: any SQLConnection
    ) throws(StoreError) {
        try ensureAuthor(key.owner, at: now, connection)
        try connection.run(
            """
            INSERT INTO api_key (id, owner, name, hash, prefix, scopes, created, expires)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            SQLValue(key.id), .text(key.owner), .text(key.name), .bytes(KeyText.hash(text)), .text(key.prefix),
            .text(key.scopes.sorted().map(\.rawValue).joined(separator: " ")), SQLValue(key.created),
            SQLValue(key.expires))
        try audit("key.create", key.id.description, by: principal, at: now, connection)
    }

    /// The keys of an author or, without a name, all; the newest first.
    public func keys(of owner: String? = nil) throws(StoreError) -> [KeyRecord] {
        try database.readCurrent { (connection) throws(StoreError) in
            let order = " ORDER BY created DESC, id"
            let rows =
                if let owner {
                    try connection.run(Self.keyColumns + " WHERE owner = $1" + order, .text(owner))
                } else {
                    try connection.run(Self.keyColumns + order)
                }
            return rows.map(Self.key)
        }
    }

    /// Ends a key now. `owner` is whose it must be; nil: anybody's.
    public func revokeKey(
        _ id: Identifier, owner: String? = nil, by principal: Principal, at now: Moment
    ) throws(StoreError) {
        try database.write { (connection) throws(StoreError) in
            _ = try Self.validKey(id, owner, now, connection)
            try connection.run("UPDATE api_key SET revoked = $1 WHERE id = $2", SQLValue(now), SQLValue(id))
            try Self.audit("key.revoke", id.description, by: principal, at: now, connection)
        }
    }

    /// Makes a new key in the place of one, which works for another day.
    public func rotateKey(
        _ id: Identifier, owner: String? = nil, by principal: Principal, at now: Moment
    ) throws(StoreError) -> (record: KeyRecord, text: String) {
        let text = KeyText.random()
        let new = Identifier.random(.key)
        let record = try database.write { (connection) throws(StoreError) in
            var key = try Self.validKey(id, owner, now, connection)
            // One that was rotated before lasts no longer for being rotated again.
            let end = now.adding(seconds: Self.rotationOverlap)
            try connection.run(
                "UPDATE api_key SET revoked = $1 WHERE id = $2", SQLValue(min(end, key.revoked ?? end)), SQLValue(id))
            let life = key.expires.map { ($0.milliseconds - key.created.milliseconds) / 1_000 }
            key = KeyRecord(
                id: new, owner: key.owner, name: key.name, prefix: KeyText.visiblePart(text), scopes: key.scopes,
                created: now, expires: life.map { now.adding(seconds: $0) }, revoked: nil, lastUsed: nil)
            try Self.insert(key, text, by: principal, at: now, connection)
            return key
        }
        return (record, text)
    }

    private static func validKey(
        _ id: Identifier, _ owner: String?, _ now: Moment, _ connection: any SQLConnection
    ) throws(StoreError) -> KeyRecord {
        guard let row = try connection.first(keyColumns + " WHERE id = $1", SQLValue(id)) else { throw .notFound }
        let key = key(row)
        guard owner == nil || owner == key.owner, key.isValid(at: now) else { throw .notFound }
        return key
    }

    /// Whose key `text` is; nil where it is none, or no longer.
    public func principal(forKey text: String, at now: Moment) throws(StoreError) -> Principal? {
        guard KeyText.isPlausible(text) else { return nil }
        let hash = KeyText.hash(text)
        let found = try database.readCurrent { (connection) throws(StoreError) -> (KeyRecord, [UInt8])? in
            let columns = Self.keyColumns.replacing(" FROM", with: ", hash FROM")
            guard let row = try connection.first(columns + " WHERE hash = $1", .bytes(hash)) else { return nil }
            return (Self.key(row), row.bytes(9))
        }
        guard let (key, kept) = found, Sodium.areEqual(kept, hash), key.isValid(at: now) else { return nil }
        if key.lastUsed != now.date {
            try database.write { (connection) throws(StoreError) in
                _ = try connection.run(
                    "UPDATE api_key SET last_used = $1 WHERE id = $2", .text(now.date), SQLValue(key.id))
            }
        }
        return Principal(owner: key.owner, key: key.id, scopes: key.scopes)
    }

    /// The holder of a key by its id, as a session of the site knows it; nil where it is none, or no longer.
    public func principal(forKeyID id: Identifier, at now: Moment) throws(StoreError) -> Principal? {
        let key = try database.readCurrent { (connection) throws(StoreError) in
            try connection.first(Self.keyColumns + " WHERE id = $1", SQLValue(id)).map(Self.key)
        }
        guard let key, key.isValid(at: now) else { return nil }
        return Principal(owner: key.owner, key: key.id, scopes: key.scopes)
    }

    /// Whether any key was ever made.
    public func hasKeys() throws(StoreError) -> Bool {
        try database.readCurrent { (connection) throws(StoreError) in
            try connection.first("SELECT 1 FROM api_key LIMIT 1") != nil
        }
    }
}
