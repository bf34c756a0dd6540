import Foundation

/// The files of this repository, for tests that read them.
enum Repository {
    /// The folder that holds Package.swift.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The text of the file at `path`, counted from the root.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The names in the folder at `path`, sorted.
    static func names(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path).sorted()
    }

    /// The paths, from the root, of all files below `path` that end in `.swift`, sorted.
    static func swiftFiles(below path: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: path).path)
            .filter { $0.hasSuffix(".swift") }.map { path + "/" + $0 }.sorted()
    }
}

/// The cells of the tables in a Markdown text, row by row, without header and rule lines.
///
/// A row is a line that begins and ends with `|`; a `|` inside back-ticks or after a backslash does not part cells.
func markdownRows(of text: String, columns: Int) -> [[String]] {
    var rows: [[String]] = []
    var isBody = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        let line = line.trimmingCharacters(in: .whitespaces)
        guard line.hasPrefix("|"), line.hasSuffix("|"), line.count > 1 else {
            isBody = false
            continue
        }
        if line.allSatisfy({ "|-: ".contains($0) }) {
            isBody = true
        } else if isBody {
            let row = cells(of: line)
            if row.count == columns { rows.append(row) }
        }
    }
    return rows
}

private func cells(of line: String) -> [String] {
    var found: [String] = []
    var cell = ""
    var isCode = false
    var isEscaped = false
    for character in line.dropFirst() {
        if character == "|", !isCode, !isEscaped {
            found.append(cell.trimmingCharacters(in: .whitespaces))
            cell = ""
            continue
        }
        if character == "`" { isCode.toggle() }
        isEscaped = character == "\\"
        cell.append(character)
    }
    return found
}
