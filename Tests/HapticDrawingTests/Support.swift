import Foundation
import Testing

/// The repository's root folder.
let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// The folder of reference files: beside the repository, or where THRUM_SHARED says. It may not be there.
let shared = ProcessInfo.processInfo.environment["THRUM_SHARED"] ?? "../shared"

/// A file by its path from the root.
private func file(_ path: String) -> URL { URL(fileURLWithPath: path, relativeTo: root) }

/// The bytes of a file below the root.
func bytes(of path: String) throws -> [UInt8] { try [UInt8](Data(contentsOf: file(path))) }

/// The `.ahap` files of a folder below the root, in order of name; none where there is no folder.
func patternFiles(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: file(folder).path)) ?? []
    return names.filter { $0.hasSuffix(".ahap") }.sorted().map { folder + "/" + $0 }
}

/// Compares bytes with a golden file; with UPDATE_GOLDENS=1 writes it, and fails.
func expectGolden(_ bytes: [UInt8], _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = root.appendingPathComponent("Fixtures/golden/" + name)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        Issue.record("\(name) was recorded; read the difference, then test again", sourceLocation: sourceLocation)
        return
    }
    let golden = try? [UInt8](Data(contentsOf: file))
    if golden == nil {
        Issue.record("\(name) is missing: record it with UPDATE_GOLDENS=1", sourceLocation: sourceLocation)
        return
    }
    let isSame = golden == bytes
    #expect(isSame, "\(name) differs:\n\(String(decoding: bytes, as: UTF8.self))", sourceLocation: sourceLocation)
}
