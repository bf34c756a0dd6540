/// The tables of a library, step by step. A step that has been released is never changed; a change is one more step.
enum Migrations {
    /// What the steps are called in tables: the number of the next one.
    static let latest = steps(.sqlite).count

    /// Brings a database to the latest step. The caller keeps others away meanwhile.
    static func run(_ connection: any SQLConnection, _ dialect: SQLDialect) throws(StoreError) {
        try connection.run("CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
        let found = try connection.first("SELECT value FROM setting WHERE name = 'schema'")?.text(0)
        let done = found.flatMap { Int($0) } ?? 0
        guard done <= latest else {
            throw .damaged("it was last used by a newer program (step \(done), this one knows \(latest))")
        }
        for step in steps(dialect)[done...] {
            for statement in step { try connection.run(statement, []) }
        }
        if done < latest {
            try connection.run(
                "INSERT INTO setting (name, value) VALUES ('schema', $1) "
                    + "ON CONFLICT (name) DO UPDATE SET value = excluded.value", [.text("\(latest)")])
        }
        try connection.run(
            "INSERT INTO setting (name, value) VALUES ('secret', $1) ON CONFLICT (name) DO NOTHING",
            [.text(Hex.text(Sodium.random(32)))])
    }

    private static func steps(_ dialect: SQLDialect) -> [[String]] {
        let (int, real, bytes) = (dialect.integer, dialect.real, dialect.bytes)
        return [
            [
                "CREATE TABLE author (name TEXT PRIMARY KEY, created \(int) NOT NULL)",
                """
                CREATE TABLE api_key (id TEXT PRIMARY KEY, owner TEXT NOT NULL REFERENCES author, name TEXT NOT NULL,
                 hash \(bytes) NOT NULL UNIQUE, prefix TEXT NOT NULL, scopes TEXT NOT NULL, created \(int) NOT NULL,
                 expires \(int), revoked \(int), last_used TEXT)
                """,
                "CREATE INDEX api_key_owner ON api_key (owner)",
                "CREATE TABLE content (sha256 TEXT PRIMARY KEY, size \(int) NOT NULL, bytes \(bytes) NOT NULL)",
                """
                CREATE TABLE facts (sha256 TEXT NOT NULL, core TEXT NOT NULL, facts TEXT NOT NULL,
                 PRIMARY KEY (sha256, core))
                """,
                """
                CREATE TABLE haptic (id TEXT PRIMARY KEY, owner TEXT NOT NULL REFERENCES author, title TEXT NOT NULL,
                 description TEXT NOT NULL, tags TEXT NOT NULL, category TEXT NOT NULL, purpose TEXT NOT NULL,
                 licence TEXT NOT NULL, visibility TEXT NOT NULL, latest \(int) NOT NULL, remix_of TEXT,
                 downloads \(int) NOT NULL DEFAULT 0, likes \(int) NOT NULL DEFAULT 0, created \(int) NOT NULL,
                 updated \(int) NOT NULL, deleted \(int), revision \(int) NOT NULL DEFAULT 1)
                """,
                "CREATE INDEX haptic_owner ON haptic (owner)",
                """
                CREATE TABLE version (haptic TEXT NOT NULL REFERENCES haptic, number \(int) NOT NULL,
                 sha256 TEXT NOT NULL REFERENCES content, note TEXT NOT NULL, created \(int) NOT NULL,
                 PRIMARY KEY (haptic, number))
                """,
                "CREATE INDEX version_content ON version (sha256)",
                """
                CREATE TABLE liked (haptic TEXT NOT NULL REFERENCES haptic, owner TEXT NOT NULL REFERENCES author,
                 created \(int) NOT NULL, PRIMARY KEY (haptic, owner))
                """,
                """
                CREATE TABLE comment (id TEXT PRIMARY KEY, haptic TEXT NOT NULL REFERENCES haptic,
                 version \(int) NOT NULL, owner TEXT NOT NULL REFERENCES author, body TEXT NOT NULL, at_time \(real),
                 created \(int) NOT NULL, resolved \(int) NOT NULL DEFAULT 0)
                """,
                "CREATE INDEX comment_haptic ON comment (haptic, created)",
                """
                CREATE TABLE collection (id TEXT PRIMARY KEY, owner TEXT NOT NULL REFERENCES author,
                 title TEXT NOT NULL, description TEXT NOT NULL, visibility TEXT NOT NULL, created \(int) NOT NULL,
                 updated \(int) NOT NULL)
                """,
                """
                CREATE TABLE collection_item (collection TEXT NOT NULL REFERENCES collection, place \(int) NOT NULL,
                 haptic TEXT NOT NULL REFERENCES haptic, PRIMARY KEY (collection, place))
                """,
                """
                CREATE TABLE audit (place \(int) PRIMARY KEY, moment \(int) NOT NULL, owner TEXT NOT NULL, api_key TEXT,
                 action TEXT NOT NULL, subject TEXT NOT NULL)
                """,
                """
                CREATE TABLE idempotent (owner TEXT NOT NULL, name TEXT NOT NULL, request TEXT NOT NULL,
                 status \(int) NOT NULL, location TEXT, body \(bytes) NOT NULL, created \(int) NOT NULL,
                 PRIMARY KEY (owner, name))
                """,
                // Changes, numbered in the order of commits: what searches follow.
                "CREATE TABLE change (number \(int) PRIMARY KEY, haptic TEXT NOT NULL)",
                "CREATE TABLE counter (name TEXT PRIMARY KEY, value \(int) NOT NULL)",
                "INSERT INTO counter (name, value) VALUES ('change', 0), ('audit', 0)",
            ],
            // Who follows needs the last change of a pattern alone; counted downloads make one every second.
            [
                "DELETE FROM change WHERE number NOT IN (SELECT MAX(number) FROM change GROUP BY haptic)",
                "CREATE UNIQUE INDEX change_haptic ON change (haptic)",
            ],
            // Sound files by digest, those of versions, and those that wait for one. `sounds` is the digest of a version's set.
            [
                """
                CREATE TABLE asset (sha256 TEXT PRIMARY KEY, size \(int) NOT NULL, kind TEXT NOT NULL, bytes \(bytes) NOT NULL)
                """,
                """
                CREATE TABLE upload (sha256 TEXT NOT NULL REFERENCES asset, owner TEXT NOT NULL REFERENCES author,
                 created \(int) NOT NULL, PRIMARY KEY (sha256, owner))
                """,
                """
                CREATE TABLE version_sound (haptic TEXT NOT NULL REFERENCES haptic, number \(int) NOT NULL,
                 path TEXT NOT NULL, sha256 TEXT NOT NULL REFERENCES asset, PRIMARY KEY (haptic, number, path))
                """,
                "CREATE INDEX version_sound_asset ON version_sound (sha256)",
                "ALTER TABLE version ADD COLUMN sounds TEXT NOT NULL DEFAULT ''",
            ],
            // Preview sessions, which several programs share. None of it outlives some minutes; no backup holds it.
            [
                "CREATE TABLE preview (code TEXT PRIMARY KEY, used \(int) NOT NULL, count \(int) NOT NULL)",
                """
                CREATE TABLE preview_message (code TEXT NOT NULL, number \(int) NOT NULL, event TEXT NOT NULL,
                 data TEXT NOT NULL, created \(int) NOT NULL, PRIMARY KEY (code, number))
                """,
                """
                CREATE TABLE preview_listener (code TEXT NOT NULL, program TEXT NOT NULL, count \(int) NOT NULL,
                 seen \(int) NOT NULL, PRIMARY KEY (code, program))
                """,
            ],
        ]
    }
}
