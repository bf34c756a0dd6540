import AHAP
import Synchronization

/// The folder where the sound files of patterns are looked for, and what is known of it.
///
/// Every folder is listed once for all files of a run.
final class WaveformFolder: Sendable {
    /// How files are found in it.
    let lookup: WaveformLookup
    private let files: FileAccess

    init(_ root: String, in environment: Environment) {
        let files = environment.files
        let listings = Listings(files)
        self.files = files
        lookup = WaveformLookup(
            root: root, list: { listings.entries(of: $0) }, destination: { try? files.destination($0) })
    }

    /// What stands under `path` below the root.
    func fact(_ path: String) -> CheckOptions.FileFact {
        switch lookup.find(path) {
        case .missing(let searched): return .missing(searched: searched)
        case .isFolder: return .unreadable(reason: FileFault.isFolder.reason)
        case .leadsOutside: return .leadsOutside
        case .differsInCase(let actual, _): return .differsInCase(actual: actual)
        case .present(let file):
            do {
                try files.check(file)
                return .present
            } catch {
                return .unreadable(reason: error.reason)
            }
        }
    }

    /// What the folders hold, each asked once.
    private final class Listings: Sendable {
        private let files: FileAccess
        private let known = Mutex<[String: [WaveformLookup.Entry]?]>([:])

        init(_ files: FileAccess) { self.files = files }

        func entries(of folder: String) -> [WaveformLookup.Entry]? {
            if let known = known.withLock({ $0[folder] }) { return known }
            let entries = (try? files.list(folder))?.sorted { Path.precedes($0.name, $1.name) }.map {
                WaveformLookup.Entry($0.name, isFolder: $0.kind == .folder, isLink: $0.isLink)
            }
            known.withLock { $0[folder] = .some(entries) }
            return entries
        }
    }
}
