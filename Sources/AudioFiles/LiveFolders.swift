public import AHAP
internal import Glibc

/// The folders of the system, as far as a search for sound files needs them.
public enum LiveFolders {
    /// A search below `root`.
    public static func lookup(root: String) -> WaveformLookup {
        WaveformLookup(
            root: root, list: { entries(of: $0) },
            destination: { path in
                guard let resolved = realpath(path, nil) else { return nil }
                defer { free(resolved) }
                return String(cString: resolved)
            })
    }

    /// Whether there is a folder of that name.
    public static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func entries(of folder: String) -> [WaveformLookup.Entry]? {
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var entries: [WaveformLookup.Entry] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            let path = folder + "/" + name
            var status = stat()
            let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
            entries.append(.init(name, isFolder: isFolder(path), isLink: isLink))
        }
        return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}
