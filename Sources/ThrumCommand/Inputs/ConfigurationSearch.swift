import JSONText

/// Finds the configuration that holds for a file: that of the nearest folder above it which has one.
///
/// Every folder is looked at once.
struct ConfigurationSearch {
    /// The configurations found; the first says nothing and holds where none was found.
    private(set) var found = [Configuration()]
    /// What is wrong with the configuration files found, as text for standard error.
    private(set) var complaints: [UInt8] = []

    private let console: Console
    private let currentFolder: String
    /// Which of `found` holds in a folder.
    private var known: [String: Int] = [:]
    private var last: (folder: String, index: Int)?

    init(_ console: Console) {
        self.console = console
        currentFolder = console.environment.currentFolder()
    }

    /// The index in `found` of the configuration that holds for the file at `path`.
    mutating func index(forFile path: String) -> Int {
        let folder = Path.folder(of: path)
        if let last, last.folder == folder { return last.index }
        let index = index(forFolder: Path.absolute(folder, in: currentFolder))
        last = (folder, index)
        return index
    }

    private mutating func index(forFolder folder: String) -> Int {
        if let index = known[folder] { return index }
        let parent = Path.folder(of: folder)
        let index = read(in: folder) ?? (folder == "/" ? 0 : index(forFolder: parent))
        known[folder] = index
        return index
    }

    /// The index of the configuration that lies in `folder`; nil where none does.
    private mutating func read(in folder: String) -> Int? {
        let path = Path.join(folder, Configuration.fileName)
        let source: SourceText
        do {
            source = try console.environment.files.read(path, Configuration.sizeLimit)
        } catch {
            if error == .notFound { return nil }
            complaints += Array((Message.fault(shown(path), error, console.errorPalette) + "\n").utf8)
            return 0
        }
        do {
            let files = console.environment.files
            found.append(
                try Configuration(source, folder: shown(folder)) { path in (try? files.kind(path)) == .folder })
            return found.count - 1
        } catch {
            let form = FindingText(
                path: shown(path), source: error.source, palette: console.errorPalette,
                width: FindingText.width(console))
            for mistake in error.list { form.write(mistake, into: &complaints) }
            return 0
        }
    }

    /// A path as it is shown: from the current folder on where it lies below.
    private func shown(_ path: String) -> String {
        if path == currentFolder { return "." }
        let prefix = currentFolder == "/" ? "/" : currentFolder + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
}
