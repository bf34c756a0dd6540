import Foundation

/// Reference files that lie beside the repository, or where THRUM_SHARED says; tests skip where they do not.
enum SharedFiles {
    private static let root =
        ProcessInfo.processInfo.environment["THRUM_SHARED"].map { URL(filePath: $0) }
        ?? RepositoryFiles.root.deletingLastPathComponent().appending(path: "shared")

    /// The `.ahap` files of the corpus, sorted by name.
    static let corpus: [URL] = {
        let folder = root.appending(path: "corpus")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "ahap" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
    }()

    /// A file that shows a fault people reported elsewhere; nil where the cases are not there.
    static func fieldCase(_ name: String) -> URL? {
        let file = root.appending(path: "cases/\(name).ahap")
        return FileManager.default.fileExists(atPath: file.path()) ? file : nil
    }
}
