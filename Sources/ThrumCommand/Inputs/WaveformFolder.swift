import AHAP
import Synchronization

/// The folder where the sound files of patterns are looked for, and what is known of it.
///
/// Names are compared letter by letter with what the folders list, because an iPhone tells capitals apart whatever the
/// system here does. Every folder is listed once for all files of a run.
final class WaveformFolder: Sendable {
    /// The folder.
    let root: String
    private let files: FileAccess
    private let listings = Mutex<[String: [FileAccess.Entry]?]>([:])

    init(_ root: String, in environment: Environment) {
        self.root = root
        files = environment.files
    }

    /// What stands under `path` below the root.
    func fact(_ path: String) -> CheckOptions.FileFact {
        var parts: [Substring] = []
        for part in path.split(separator: "/") {
            if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
        }
        guard !parts.isEmpty else { return .missing(searched: [Path.join(root, path)]) }
        var actual = ""
        var kind = FileAccess.Kind.folder
        for part in parts {
            let folder = actual.isEmpty ? root : Path.join(root, actual)
            guard let entry = entry(String(part), in: folder) else {
                return .missing(searched: [Path.join(root, path)])
            }
            actual = Path.join(actual, entry.name)
            kind = entry.kind
        }
        let wanted = parts.joined(separator: "/")
        if kind == .folder { return .unreadable(reason: FileFault.isFolder.reason) }
        guard actual.utf8.elementsEqual(wanted.utf8) else { return .differsInCase(actual: actual) }
        do {
            try files.check(Path.join(root, actual))
            return .present
        } catch {
            return .unreadable(reason: error.reason)
        }
    }

    /// The entry called `name`, else one that differs in capitals only.
    private func entry(_ name: String, in folder: String) -> FileAccess.Entry? {
        let entries = listing(of: folder)
        if let exact = entries.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return exact }
        let folded = name.lowercased()
        return entries.first { $0.name.lowercased() == folded }
    }

    private func listing(of folder: String) -> [FileAccess.Entry] {
        let known = listings.withLock { $0[folder] }
        if let known { return known ?? [] }
        let entries = (try? files.list(folder))?.sorted { Path.precedes($0.name, $1.name) }
        listings.withLock { $0[folder] = .some(entries) }
        return entries ?? []
    }
}
