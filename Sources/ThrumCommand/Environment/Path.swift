/// Arithmetic on paths, on their text alone.
enum Path {
    /// `name` inside `folder`.
    static func join(_ folder: String, _ name: String) -> String {
        if folder.isEmpty || folder == "." || name.utf8.first == UInt8(ascii: "/") { return name }
        return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
    }

    /// The folder that a path lies in: `.` for a bare name.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
    }

    /// The part of `path` behind its last slash.
    static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// The path from `/` on, without `.`, `..` and doubled slashes.
    static func absolute(_ path: String, in currentFolder: String) -> String {
        var parts: [Substring] = []
        for part in join(currentFolder, path).split(separator: "/") {
            if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Whether the name ends in `.ahap`, in any capitals.
    static func isAHAP(_ name: String) -> Bool { hasEnding(name, ".ahap") }

    /// Whether a name ends in an extension, written with its point and in small letters, and has something before it.
    static func hasEnding(_ name: String, _ ending: String) -> Bool {
        let suffix = name.utf8.suffix(ending.utf8.count)
        return name.utf8.count > ending.utf8.count && zip(suffix, ending.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    /// Orders by bytes, so that a listing does not depend on the language of the machine.
    static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}
