/// Finds the sound files that patterns name: below one folder, the root, and nowhere else.
///
/// Names are compared letter by letter with what the folders list, because an iPhone tells capitals apart whatever the
/// system here does. What this floor may not reach, it is given: how to list a folder, and where links lead.
public struct WaveformLookup: Sendable {
    /// One name in a folder.
    public struct Entry: Sendable, Equatable {
        /// The name, without the folder.
        public var name: String
        /// Whether it is a folder, or a link to one.
        public var isFolder: Bool
        /// Whether it is a link.
        public var isLink: Bool

        /// A name in a folder.
        public init(_ name: String, isFolder: Bool = false, isLink: Bool = false) {
            self.name = name
            self.isFolder = isFolder
            self.isLink = isLink
        }
    }

    /// What became of a search.
    public enum Found: Sendable, Equatable {
        /// A file of exactly this name; the path to open it by.
        case present(path: String)
        /// A file whose name differs in capitals: as it is from the root on, and the path to open it by.
        case differsInCase(actual: String, path: String)
        /// Nothing; the paths that were looked for.
        case missing(searched: [String])
        /// A folder.
        case isFolder
        /// The path is absolute, climbs above the root, or meets a link that leads out of it.
        case leadsOutside
    }

    /// The folder in which paths start.
    public let root: String
    private let list: @Sendable (_ folder: String) -> [Entry]?
    private let destination: @Sendable (_ path: String) -> String?

    /// A search below `root`.
    ///
    /// - Parameters:
    ///   - list: The names in a folder, in an order that does not change; nil where it cannot be listed.
    ///   - destination: The absolute path that a path leads to when all links are followed; nil where to nothing.
    public init(
        root: String, list: @escaping @Sendable (_ folder: String) -> [Entry]?,
        destination: @escaping @Sendable (_ path: String) -> String?
    ) {
        self.root = root
        self.list = list
        self.destination = destination
    }

    /// What stands under `path`, as it is written in a pattern.
    public func find(_ path: String) -> Found {
        guard !AHAPDocument.escapesRoot(path) else { return .leadsOutside }
        var parts: [Substring] = []
        for part in path.split(separator: "/") {
            if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
        }
        let wanted = parts.joined(separator: "/")
        let searched = Self.join(root, path)
        guard !parts.isEmpty else { return .missing(searched: [searched]) }
        var actual = ""
        var isFolder = true
        var hasLink = false
        for part in parts {
            guard isFolder, let entry = entry(String(part), in: actual.isEmpty ? root : Self.join(root, actual)) else {
                return .missing(searched: [searched])
            }
            actual = actual.isEmpty ? entry.name : actual + "/" + entry.name
            isFolder = entry.isFolder
            hasLink = hasLink || entry.isLink
        }
        let file = Self.join(root, actual)
        if hasLink, !isInside(file) { return .leadsOutside }
        if isFolder { return .isFolder }
        return actual.utf8.elementsEqual(wanted.utf8)
            ? .present(path: file) : .differsInCase(actual: actual, path: file)
    }

    /// Whether the links on the way to `file` stay inside the root.
    private func isInside(_ file: String) -> Bool {
        guard let folder = destination(root), let target = destination(file) else { return false }
        return target.utf8.starts(with: folder == "/" ? folder.utf8 : (folder + "/").utf8)
    }

    /// The entry called `name`, else one that differs in capitals only.
    private func entry(_ name: String, in folder: String) -> Entry? {
        let entries = list(folder) ?? []
        if let exact = entries.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return exact }
        let folded = name.lowercased()
        return entries.first { $0.name.lowercased() == folded }
    }

    private static func join(_ folder: String, _ name: String) -> String {
        if folder.isEmpty || folder == "." { return name }
        return folder.utf8.last == 0x2F ? folder + name : folder + "/" + name
    }
}
