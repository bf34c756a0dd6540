import Glibc
import HapticLibrary

/// Where the library of this user is, and how it is opened.
enum LibraryPlace {
    static let options = [
        Words.Option(
            "--database", "PLACE", "sqlite:PATH or postgres://…; default: library.sqlite in $XDG_DATA_HOME/thrum"),
        Words.Option("--replica", "URL", "a PostgreSQL database that follows, for reading"),
    ]

    /// Opens the library that the words name.
    static func open(_ words: Words) throws(UsageError) -> LibraryStore {
        let text: String
        if let named = words.value("--database") ?? environmentVariable("THRUM_DATABASE") {
            text = named
        } else {
            text = "sqlite:" + (try usualPath())
        }
        guard let location = LibraryStore.Location(text, replica: words.value("--replica")) else {
            throw UsageError("--database \(text): write sqlite:PATH or postgres://USER@HOST/NAME")
        }
        // What is made is for this user alone: a library, and a backup of it, hold the secret that sessions are signed with.
        umask(0o077)
        do throws(StoreError) {
            return try LibraryStore(location)
        } catch {
            throw UsageError("the library at \(withoutPassword(text)) cannot be opened: \(Self.reason(error))")
        }
    }

    /// What a store says, for people.
    static func reason(_ error: StoreError) -> String {
        switch error {
        case .unavailable(let reason), .damaged(let reason), .refused(let reason): reason
        case .conflict: "others were changing it all the time; try again"
        case .notFound: "there is no such thing"
        case .gone: "it was taken back"
        case .forbidden: "it belongs to somebody else"
        case .staleBase(let latest): "version \(latest) is the latest by now"
        case .preconditionFailed: "it was changed meanwhile"
        }
    }

    private static func withoutPassword(_ text: String) -> String {
        guard let scheme = text.firstRange(of: "://"), let at = text.lastIndex(of: "@"),
            let colon = text[scheme.upperBound..<at].firstIndex(of: ":")
        else { return text }
        return text[..<colon] + ":…" + text[at...]
    }

    /// `library.sqlite` in the folder for the data of this user's programs, which is made where it is not there.
    private static func usualPath() throws(UsageError) -> String {
        let base: String
        if let data = environmentVariable("XDG_DATA_HOME"), data.hasPrefix("/") {
            base = data
        } else if let home = environmentVariable("HOME") {
            base = home + "/.local/share"
        } else {
            throw UsageError("there is no home folder; say where the library is with --database sqlite:PATH")
        }
        var folder = ""
        for part in (base + "/thrum").split(separator: "/") {
            folder += "/" + part
            if mkdir(folder, 0o700) != 0, errno != EEXIST {
                throw UsageError("\(folder): \(String(cString: strerror(errno)))")
            }
        }
        return folder + "/library.sqlite"
    }
}
