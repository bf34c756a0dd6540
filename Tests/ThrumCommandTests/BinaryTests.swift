import Foundation
import Testing
import ThrumCommand

/// The built program: `THRUM`, or `thrum` beside the test bundle.
private let binary: URL? = {
    if let path = ProcessInfo.processInfo.environment["THRUM"] { return URL(filePath: path) }
    let folders = [
        Bundle.main.bundleURL, URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
    ]
    // The tests run from .build/…/release or from a bundle inside it.
    return folders.flatMap { [$0, $0.deletingLastPathComponent()] }.map { $0.appending(path: "thrum") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}()

private struct Ended {
    var status: Int32
    var output: String
    var error: String
}

/// Runs a shell command in which `thrum` is the built program.
private func shell(_ command: String, in folder: URL = Repository.root) throws -> Ended {
    let binary = try #require(binary, "no thrum beside the tests; build it, or name it in THRUM")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "thrum() { \"$THRUM\" \"$@\"; }\n" + command]
    process.environment = ["THRUM": binary.path, "PATH": "/usr/bin:/bin"]
    process.currentDirectoryURL = folder
    let output = Pipe(), error = Pipe()
    process.standardOutput = output
    process.standardError = error
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let results = output.fileHandleForReading.readDataToEndOfFile()
    let messages = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Ended(
        status: process.terminationStatus, output: String(decoding: results, as: UTF8.self),
        error: String(decoding: messages, as: UTF8.self))
}

@Suite struct BinaryTests {
    @Test(arguments: [
        ("thrum check Fixtures/cli/song.ahap", 0),
        ("thrum check Fixtures/cli/cut-short.ahap", 1),
        ("thrum check Fixtures/cli/none.ahap", 2),
        ("thrum check - < Fixtures/cli/song.ahap", 0),
        ("cat Fixtures/cli/cut-short.ahap | thrum check -", 1),
        ("thrum check <(cat Fixtures/cli/cut-short.ahap)", 1),
        ("thrum check Fixtures/cli", 1),
        ("thrum --version", 0),
        ("thrum", 2),
        ("thrum rules > /dev/full", 2),
        ("thrum rules >&-", 2),
    ])
    func exitStatus(command: String, status: Int32) throws {
        let ended = try shell(command)
        #expect(ended.status == status, "\(ended.error)")
    }

    @Test func theProgramSaysWhatTheFunctionSays() throws {
        let machine = FakeMachine()
        let names = ["crlf", "cut-short", "minified", "pulse", "song", "tabs", "wide"].map { "\($0).ahap" }
        for name in names { machine.put(name, try Repository.bytes("Fixtures/cli/\(name)")) }
        let folder = Repository.root.appending(path: "Fixtures/cli")
        for words in [
            ["check"] + names, ["check", "."], ["check", "--format", "json", "."], ["show", "."],
            ["fmt", "--check", "."],
        ] {
            let ended = try shell("thrum " + words.joined(separator: " "), in: folder)
            let run = machine.run(words)
            #expect(ended.output == run.output)
            #expect(ended.error == run.error)
            #expect(ended.status == run.status.rawValue)
        }
    }

    @Test func aReaderThatGoesAwayIsNoError() throws {
        let ended = try shell("thrum rules | head -n 1; echo ${PIPESTATUS[0]}")
        #expect(ended.output.hasSuffix("\n0\n"))
        #expect(ended.error == "")
    }

    @Test func manyFilesAreCheckedOnSeveralThreadsWithTheSameOutput() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "thrum-many-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bytes = Data(try Repository.bytes("Fixtures/cli/pulse.ahap"))
        for index in 0..<500 { try bytes.write(to: folder.appending(path: "\(index).ahap")) }
        let runs = try (0..<3).map { _ in try shell("thrum check .", in: folder) }
        #expect(runs[0].error.hasPrefix("500 warnings in 500 files\n"))
        #expect(Set(runs.map(\.output)).count == 1)
        #expect(runs[0].output.split(separator: "\n").filter { $0.contains(": warning: ") }.count == 500)
    }

    @Test func fixAndFmtWriteInPlace() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "thrum-fix-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(try Repository.bytes("Fixtures/cli/pulse.ahap")).write(to: folder.appending(path: "p.ahap"))
        #expect(
            try shell("thrum check --fix p.ahap && thrum fmt p.ahap && thrum check --strict p.ahap", in: folder).status
                == 0)
        #expect(try shell("thrum fmt --check p.ahap", in: folder).status == 0)
        #expect(try shell("thrum new tap && thrum new tap", in: folder).status == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["p.ahap", "tap.ahap"])
    }
}
