import HapticLibrary

/// `thrum backup` and `thrum restore`
enum BackupCommand {
    static let backupOptions = LibraryPlace.options
    static let restoreOptions = LibraryPlace.options

    private static let backupDetails = """
        Copies a library, as it is at one moment, into a new file, while it is served. The file is a SQLite database whatever the
        library is kept in; it is itself a library that can be served.
        """
    private static let restoreDetails = """
        Fills an empty library from a file that thrum backup made. The library may be of the other kind: this is also how one moves
        from SQLite to PostgreSQL.
        """

    static func backup(_ list: [String]) throws(UsageError) -> Int32 {
        let words = try Words(list, backupOptions)
        if words.has("--help") {
            Console.print(Words.help("backup [options] FILE", backupDetails, backupOptions))
            return ExitStatus.clean
        }
        let file = try file(words)
        let store = try LibraryPlace.open(words)
        defer { store.close() }
        do throws(StoreError) {
            try store.backUp(to: file)
        } catch {
            throw UsageError("\(file): \(LibraryPlace.reason(error))")
        }
        if !words.has("--quiet") { Console.complain("wrote \(file)") }
        return ExitStatus.clean
    }

    static func restore(_ list: [String]) throws(UsageError) -> Int32 {
        let words = try Words(list, restoreOptions)
        if words.has("--help") {
            Console.print(Words.help("restore [options] FILE", restoreDetails, restoreOptions))
            return ExitStatus.clean
        }
        let file = try file(words)
        let store = try LibraryPlace.open(words)
        defer { store.close() }
        do throws(StoreError) {
            let count = try store.restore(from: file)
            if !words.has("--quiet") { Console.complain("restored \(count) patterns from \(file)") }
        } catch {
            throw UsageError("\(file): \(LibraryPlace.reason(error))")
        }
        return ExitStatus.clean
    }

    private static func file(_ words: Words) throws(UsageError) -> String {
        guard words.rest.count == 1 else { throw UsageError("name one file") }
        return words.rest[0]
    }
}
