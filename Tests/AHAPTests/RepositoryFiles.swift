import Foundation

/// The files of this repository, for tests that read or record them.
enum RepositoryFiles {
    /// The folder that holds Package.swift.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Whether goldens are to be rewritten in this run, which then fails.
    static let isRecording = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1"

    /// The bytes of the file at `path`, counted from the root.
    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appending(path: path)))
    }

    /// The text of the file at `path`, counted from the root.
    static func text(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

    /// The names in the folder at `path` that end in `suffix`, sorted; empty where there is no folder.
    static func names(in path: String, suffix: String) -> [String] {
        let all = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path)
        return (all ?? []).filter { $0.hasSuffix(suffix) }.sorted()
    }

    /// Writes `text` to `path`, counted from the root, making folders as needed.
    static func record(_ text: String, at path: String) throws {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
