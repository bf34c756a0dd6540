import Foundation
import HapticLibrary
import Testing

@testable import HapticServer

@Suite struct CommandTests {
    /// A folder of its own for a test, and its path.
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    @Test func aLibraryAndItsBackupAreForTheirUserAlone() throws {
        try withFolder { folder in
            let mask = umask(0o022)
            defer { umask(mask) }
            let store = try LibraryPlace.open(Words(["--database", "sqlite:\(folder)/a.sqlite"], LibraryPlace.options))
            try store.backUp(to: folder + "/b.sqlite")
            store.close()
            for name in ["a.sqlite", "b.sqlite"] {
                let mode = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.posixPermissions]
                #expect(mode as? Int == 0o600, "\(name)")
            }
        }
    }
}
