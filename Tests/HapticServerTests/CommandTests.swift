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

    @Test func namedFilesAreReadThroughLinksAndServedOnesAreNot() throws {
        try withFolder { folder in
            try Data("{}".utf8).write(to: URL(filePath: folder + "/a.ahap"))
            try FileManager.default.createSymbolicLink(atPath: folder + "/b.ahap", withDestinationPath: "a.ahap")
            #expect(mkfifo(folder + "/c.ahap", 0o600) == 0)
            #expect(try FileBytes.named(folder + "/b.ahap") == Array("{}".utf8))
            #expect(FileBytes.served(folder + "/a.ahap") == Array("{}".utf8))
            #expect(FileBytes.served(folder + "/b.ahap") == nil && FileBytes.served(folder + "/c.ahap") == nil)
            for (path, reason) in [(folder, "Is a directory"), (folder + "/d", "No such file or directory")] {
                let fault = #expect(throws: FileBytes.Fault.self) { try FileBytes.named(path) }
                #expect(fault?.message == reason)
            }
        }
    }

    @Test func whatIsPublishedIsTheFileByteForByteOrNothing() throws {
        try withFolder { folder in
            try Data([0x7B, 0xFF, 0x7D]).write(to: URL(filePath: folder + "/a.ahap"))
            let fault = #expect(throws: UsageError.self) {
                try ClientCommands.publish(["--server", "http://127.0.0.1:1", folder + "/a.ahap"])
            }
            #expect(fault?.message == "\(folder)/a.ahap: cannot be published: it is not UTF-8")
        }
    }
}
