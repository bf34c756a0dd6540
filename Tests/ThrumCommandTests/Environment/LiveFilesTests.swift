import Foundation
import JSONText
import Testing

@testable import ThrumCommand

/// Runs `body` with the path of a new folder, which is removed afterwards.
private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "thrum-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
}

private let files = FileAccess.live
private let isRoot = getuid() == 0

@Test func aFileIsReadWhole() throws {
    try withFolder { folder in
        for count in [0, 1, 4_095, 4_096, 200_000] {
            let bytes = (0..<count).map { UInt8($0 & 0xFF) }
            try Data(bytes).write(to: URL(filePath: folder + "/f"))
            #expect(Array(try files.read(folder + "/f", 1 << 20).bytes) == bytes)
        }
    }
}

@Test func aFileAsLargeAsTheLimitIsReadAndOneByteMoreIsNot() throws {
    try withFolder { folder in
        try Data(count: 100).write(to: URL(filePath: folder + "/f"))
        #expect(try files.read(folder + "/f", 100).count == 100)
        #expect(throws: FileFault.tooLarge(limit: 99)) { try files.read(folder + "/f", 99) }
    }
}

@Test func whatTellsNoSizeIsReadToItsEndWithinTheLimit() throws {
    // Files under /proc say 0 bytes.
    #expect(try files.read("/proc/self/status", 1 << 20).count > 100)
    #expect(throws: FileFault.tooLarge(limit: 50)) { try files.read("/proc/self/status", 50) }
    #expect(throws: FileFault.tooLarge(limit: 1 << 20)) { try files.read("/dev/zero", 1 << 20) }
}

@Test func whatIsNoFileIsNamed() throws {
    try withFolder { folder in
        #expect(throws: FileFault.notFound) { try files.read(folder + "/none", 10) }
        #expect(throws: FileFault.isFolder) { try files.read(folder, 10) }
        #expect(throws: FileFault.notFound) { try files.kind(folder + "/none") }
        let kind = try files.kind(folder)
        #expect(kind == .folder)
    }
}

@Test func replacingKeepsTheModeAndLeavesNothingBehind() throws {
    try withFolder { folder in
        let path = folder + "/f.ahap"
        try Data("old".utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try files.replace(path, Array("new text".utf8))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "new text")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["f.ahap"])
    }
}

@Test func replacingWhatALinkLeadsToKeepsTheLink() throws {
    try withFolder { folder in
        try FileManager.default.createDirectory(atPath: folder + "/real", withIntermediateDirectories: false)
        try Data("old".utf8).write(to: URL(filePath: folder + "/real/f"))
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "real/f")
        try files.replace(folder + "/link", Array("new".utf8))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "real/f")
        #expect(try String(contentsOfFile: folder + "/real/f", encoding: .utf8) == "new")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/real") == ["f"])
    }
}

@Test func aNewFileGetsTheUsualMode() throws {
    try withFolder { folder in
        try files.replace(folder + "/a", [1])
        try files.create(folder + "/b", [1])
        let modes = try ["a", "b"].map {
            try FileManager.default.attributesOfItem(atPath: folder + "/" + $0)[.posixPermissions] as? Int
        }
        #expect(modes[0] == modes[1])
        #expect(modes[0] != 0o600)
    }
}

@Test func creatingNeverReplaces() throws {
    try withFolder { folder in
        try files.create(folder + "/a", Array("first".utf8))
        #expect(throws: FileFault.alreadyExists) { try files.create(folder + "/a", [2]) }
        #expect(try String(contentsOfFile: folder + "/a", encoding: .utf8) == "first")
    }
}

@Test func writingIntoAFolderThatIsNotThereFailsAndLeavesNothing() throws {
    try withFolder { folder in
        #expect(throws: FileFault.notFound) { try files.replace(folder + "/none/a", [1]) }
        #expect(throws: FileFault.notFound) { try files.create(folder + "/none/a", [1]) }
        #expect(throws: FileFault.isFolder) { try files.replace(folder, [1]) }
    }
}

@Test(.disabled(if: isRoot, "root may do everything"))
func aFileThatMayNotBeWrittenIsNotReplaced() throws {
    try withFolder { folder in
        try Data("old".utf8).write(to: URL(filePath: folder + "/f"))
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder + "/f")
        #expect(throws: FileFault.notPermitted) { try files.replace(folder + "/f", [1]) }
    }
}

@Test func aFolderIsListedWithKindsAndLinks() throws {
    try withFolder { folder in
        try Data().write(to: URL(filePath: folder + "/f"))
        try FileManager.default.createDirectory(atPath: folder + "/d", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: folder + "/loop", withDestinationPath: ".")
        try FileManager.default.createSymbolicLink(atPath: folder + "/lf", withDestinationPath: "f")
        let entries = try files.list(folder).sorted { $0.name < $1.name }
        #expect(
            entries == [
                .init("d", .folder), .init("f", .file), .init("lf", .file, isLink: true),
                .init("loop", .folder, isLink: true),
            ])
        let machine = Environment.live
        #expect(InputList([folder], inputName: "", allowsEmpty: false, in: machine).inputs.isEmpty)
    }
}

@Test func aFolderListsNoPipesAndDevicesButLinksThatLeadNowhere() throws {
    try withFolder { folder in
        try Data("{}".utf8).write(to: URL(filePath: folder + "/file.ahap"))
        try FileManager.default.createDirectory(atPath: folder + "/folder", withIntermediateDirectories: false)
        #expect(mkfifo(folder + "/pipe.ahap", 0o600) == 0)
        try FileManager.default.createSymbolicLink(atPath: folder + "/tty.ahap", withDestinationPath: "/dev/null")
        try FileManager.default.createSymbolicLink(atPath: folder + "/gone.ahap", withDestinationPath: "nowhere")
        let entries = try files.list(folder).sorted { $0.name < $1.name }
        #expect(
            entries == [
                .init("file.ahap", .file), .init("folder", .folder), .init("gone.ahap", .file, isLink: true),
            ])
    }
}

@Suite("Files that are written piece by piece", .serialized)
struct LiveStreamTests {
    @Test(
        "A file gets its name when it is whole, in the place of another, and none when it is let go",
        arguments: [true, false])
    func streams(isNameless: Bool) throws {
        try withFolder { folder in
            let path = folder + "/a.wav"
            let dropped = try openLiveStream(path, triesNameless: isNameless)
            try dropped.write([1, 2, 3])
            #expect(try names(in: folder).isEmpty == isNameless)
            dropped.abandon()
            #expect(try names(in: folder).isEmpty)
            try Data([9]).write(to: URL(filePath: path))
            let kept = try openLiveStream(path, triesNameless: isNameless)
            try kept.write([1, 2])
            try kept.write([3])
            #expect(try Data(contentsOf: URL(filePath: path)) == Data([9]))
            try kept.commit()
            #expect(try Data(contentsOf: URL(filePath: path)) == Data([1, 2, 3]))
            #expect(try names(in: folder) == ["a.wav"])
            #expect(throws: FileFault.notFound) {
                try openLiveStream(folder + "/gone/a.wav", triesNameless: isNameless)
            }
            #expect(throws: FileFault.isFolder) { try openLiveStream(folder, triesNameless: isNameless) }
        }
    }

    @Test("What a link leads to is replaced, and keeps its mode", arguments: [true, false])
    func links(isNameless: Bool) throws {
        try withFolder { folder in
            try Data([9]).write(to: URL(filePath: folder + "/real"))
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder + "/real")
            try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "real")
            let stream = try openLiveStream(folder + "/link", triesNameless: isNameless)
            try stream.write([1])
            try stream.commit()
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "real")
            #expect(try Data(contentsOf: URL(filePath: folder + "/real")) == Data([1]))
            let mode = try FileManager.default.attributesOfItem(atPath: folder + "/real")[.posixPermissions] as? Int
            #expect(mode == 0o640)
        }
    }

    @Test("A pipe is written, not replaced")
    func pipes() throws {
        try withFolder { folder in
            let path = folder + "/pipe"
            try #require(mkfifo(path, 0o600) == 0)
            let reader = open(path, O_RDONLY | O_NONBLOCK)
            defer { close(reader) }
            let stream = try openLiveStream(path)
            try stream.write([7, 8])
            try stream.commit()
            var bytes: [UInt8] = [0, 0, 0]
            #expect(read(reader, &bytes, 3) == 2 && bytes == [7, 8, 0])
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
        }
    }

    @Test("What is not whole when a signal ends the process is removed, what is whole is not")
    func leftovers() throws {
        try withFolder { folder in
            let whole = try openLiveStream(folder + "/whole", triesNameless: false)
            try whole.write([1])
            try whole.commit()
            let part = try openLiveStream(folder + "/part", triesNameless: false)
            try part.write([1])
            #expect(try names(in: folder).count == 2)
            Leftovers.removeAll()
            #expect(try names(in: folder) == ["whole"])
            part.abandon()
        }
    }

    private func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
    }
}
