/// A sound file of a version.
public struct VersionSound: Sendable, Equatable {
    /// The path that the pattern calls it by.
    public var path: String
    /// SHA-256 of its bytes, 64 hexadecimal digits.
    public var sha256: String
    /// How many bytes it has.
    public var size: Int
    /// What it is.
    public var kind: SoundKind
}

extension LibraryStore {
    /// For how many seconds a sound that was sent before its pattern is kept, if no version comes to have it.
    public static let uploadTime = Moment.day

    /// Keeps a sound for a version to come of the same author.
    ///
    /// - Returns: whether the library did not have it.
    /// - Precondition: `sound` has its bytes.
    public func upload(_ sound: Sound, by principal: Principal, at now: Moment) throws(StoreError) -> Bool {
        try database.write { (connection) throws(StoreError) in
            try Self.ensureAuthor(principal.owner, at: now, connection)
            let isNew = try connection.first("SELECT 1 FROM asset WHERE sha256 = $1", .text(sound.sha256)) == nil
            try Self.keepAsset(sound, connection)
            try connection.run(
                """
                INSERT INTO upload (sha256, owner, created) VALUES ($1, $2, $3)
                ON CONFLICT (sha256, owner) DO UPDATE SET created = excluded.created
                """, .text(sound.sha256), .text(principal.owner), SQLValue(now))
            return isNew
        }
    }

    /// Forgets sounds that were sent a day ago and that no version has.
    public func dropUploads(at now: Moment) throws(StoreError) {
        let oldest = now.adding(seconds: -Self.uploadTime)
        // Most often there are none, which need not be written down.
        let hasAny = try database.readCurrent { (connection) throws(StoreError) in
            try connection.first("SELECT 1 FROM upload WHERE created < $1 LIMIT 1", SQLValue(oldest)) != nil
        }
        guard hasAny else { return }
        try database.write { (connection) throws(StoreError) in
            try connection.run("DELETE FROM upload WHERE created < $1", SQLValue(oldest))
            try connection.run(
                """
                DELETE FROM asset WHERE NOT EXISTS (SELECT 1 FROM upload u WHERE u.sha256 = asset.sha256)
                AND NOT EXISTS (SELECT 1 FROM version_sound s WHERE s.sha256 = asset.sha256)
                """)
        }
    }

    /// A sound of a version, by its path.
    public func sound(
        _ path: String, of version: VersionRecord
    ) throws(StoreError) -> (sound: VersionSound, bytes: [UInt8]) {
        guard let sound = version.sounds.first(where: { $0.path == path }) else { throw .notFound }
        return (sound, try soundBytes(sound.sha256))
    }

    /// The sound file with that digest.
    public func soundBytes(_ sha256: String) throws(StoreError) -> [UInt8] {
        let found = try database.read { (connection) throws(StoreError) in
            try connection.first("SELECT bytes FROM asset WHERE sha256 = $1", .text(sha256))?.bytes(0)
        }
        guard let found else { throw .notFound }
        return found
    }

    // MARK: Parts

    /// Keeps the sounds of a version that is being made.
    static func keep(
        _ sounds: [Sound], of id: Identifier, _ number: Int, _ principal: Principal, _ connection: any SQLConnection
    ) throws(StoreError) {
        for sound in sounds {
            if sound.bytes != nil {
                try keepAsset(sound, connection)
            } else {
                try requireAccess(to: sound, principal, connection)
            }
            try connection.run(
                "INSERT INTO version_sound (haptic, number, path, sha256) VALUES ($1, $2, $3, $4)", SQLValue(id),
                SQLValue(number), .text(sound.path), .text(sound.sha256))
        }
        guard sounds.contains(where: { $0.bytes == nil }) else { return }
        let size = try Self.sounds(of: id, number, connection).reduce(0) { $0 + $1.size }
        guard size <= Sound.mostTogether else {
            throw .refused("The sounds of a version have \(Sound.mostTogether) bytes together at most.")
        }
    }

    private static func keepAsset(_ sound: Sound, _ connection: any SQLConnection) throws(StoreError) {
        guard let bytes = sound.bytes, let kind = sound.kind else { preconditionFailure("only files are kept") }
        try connection.run(
            "INSERT INTO asset (sha256, size, kind, bytes) VALUES ($1, $2, $3, $4) ON CONFLICT (sha256) DO NOTHING",
            .text(sound.sha256), SQLValue(bytes.count), .text(kind.rawValue), .bytes(bytes))
    }

    /// Who names a digest alone has sent that sound, or has it in a version: a digest opens nobody else's.
    private static func requireAccess(
        to sound: Sound, _ principal: Principal, _ connection: any SQLConnection
    ) throws(StoreError) {
        let found = try connection.first(
            """
            SELECT 1 FROM upload WHERE sha256 = $1 AND owner = $2 UNION ALL
            SELECT 1 FROM version_sound s JOIN haptic h ON h.id = s.haptic WHERE s.sha256 = $1 AND h.owner = $2 LIMIT 1
            """, .text(sound.sha256), .text(principal.owner))
        guard found != nil else { throw .refused("The sound \(sound.sha256) was not sent; send it first.") }
    }

    /// The sounds of a version, by their paths.
    static func sounds(
        of id: Identifier, _ number: Int, _ connection: any SQLConnection
    ) throws(StoreError) -> [VersionSound] {
        try connection.run(
            """
            SELECT s.path, s.sha256, a.size, a.kind FROM version_sound s JOIN asset a ON a.sha256 = s.sha256
            WHERE s.haptic = $1 AND s.number = $2 ORDER BY s.path
            """, SQLValue(id), SQLValue(number)
        ).map {
            VersionSound(
                path: $0.text(0), sha256: $0.text(1), size: $0.int(2), kind: SoundKind(rawValue: $0.text(3)) ?? .wav)
        }
    }
}
