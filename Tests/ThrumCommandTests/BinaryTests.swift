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

/// What `scripts/test --sanitize` tells a sanitizer in the programs.
let sanitizerOptions = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }

/// Runs a shell command in which `thrum` is the built program.
private func shell(_ command: String, in folder: URL = Repository.root) throws -> Ended {
    let binary = try #require(binary, "no thrum beside the tests; build it, or name it in THRUM")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "thrum() { \"$THRUM\" \"$@\"; }\n" + command]
    process.environment = ["THRUM": binary.path, "PATH": "/usr/bin:/bin"]
        .merging(sanitizerOptions) { own, _ in own }
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

/// Runs `body` with a new folder, which is removed afterwards.
private func withFolder(_ name: String, _ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
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
        (
            "thrum plot Fixtures/cli/song.ahap --format png --scale 4 -o - | head -c 8 | cmp - <(printf '\\211PNG\\r\\n\\032\\n')",
            0
        ),
        ("thrum plot Fixtures/cli/song.ahap --format png -o - | head -c 1 | wc -c | grep -qx 1", 0),
        ("thrum plot Fixtures/cli/song.ahap --format png -o /dev/full", 2),
        ("thrum plot Fixtures/cli/song.ahap -o /dev/full && false || test -c /dev/full", 0),
        ("thrum render Fixtures/cli/song.ahap -o /dev/full", 2),
        ("thrum render Fixtures/cli/song.ahap -o /dev/null && test -c /dev/null", 0),
        ("thrum plot - < Fixtures/cli/song.ahap", 0),
        ("thrum plot Fixtures/cli/cut-short.ahap", 1),
        ("thrum plot Examples | head -n 1", 0),
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

    @Test(
        "The program loads no library, and none for pictures above all",
        .disabled(
            if: ProcessInfo.processInfo.environment["THRUM_LINK"] == "dynamic",
            "no sanitizer goes into a static executable"))
    func theProgramLoadsNoLibrary() throws {
        // The linker that a program asks for stands in its program headers: a static one asks for none.
        let ended = try shell(
            "head -c 4096 \"$THRUM\" | grep -c ld-linux; strings -a \"$THRUM\" 2>/dev/null | grep -c 'librsvg-2[.]so'")
        #expect(ended.output == "0\n0\n")
    }

    @Test("Even a kill in the middle of writing leaves the old file, and nothing beside it")
    func interruption() throws {
        try withFolder("thrum-signal") { folder in
            // An hour at a rate that takes a while.
            let hour =
                #"{"Version":1,"Pattern":[{"Event":{"Time":0,"EventType":"HapticContinuous","EventDuration":3600}}]}"#
            try Data(hour.utf8).write(to: folder.appending(path: "hour.ahap"))
            try Data("old".utf8).write(to: folder.appending(path: "hour.wav"))
            let process = Process()
            process.executableURL = binary
            process.arguments = ["render", "hour.ahap", "-o", "hour.wav", "--rate", "192000", "--bits", "float"]
            process.currentDirectoryURL = folder
            process.standardError = FileHandle.nullDevice
            try process.run()
            // A file without a name, as the system shows it, is the one being written.
            let descriptors = "/proc/\(process.processIdentifier)/fd"
            func isWriting() -> Bool {
                let names = (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? []
                return names.contains { name in
                    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: descriptors + "/" + name)
                    return target.map { $0.hasPrefix(folder.path) && $0.hasSuffix("(deleted)") } ?? false
                }
            }
            while process.isRunning, !isWriting() {}
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["hour.ahap", "hour.wav"])
            #expect(try String(contentsOf: folder.appending(path: "hour.wav"), encoding: .utf8) == "old")
        }
    }

    @Test func manyFilesAreCheckedOnSeveralThreadsWithTheSameOutput() throws {
        try withFolder("thrum-many") { folder in
            let bytes = Data(try Repository.bytes("Fixtures/cli/pulse.ahap"))
            for index in 0..<500 { try bytes.write(to: folder.appending(path: "\(index).ahap")) }
            let runs = try (0..<3).map { _ in try shell("thrum check .", in: folder) }
            #expect(runs[0].error.hasPrefix("500 warnings in 500 files\n"))
            #expect(Set(runs.map(\.output)).count == 1)
            #expect(runs[0].output.split(separator: "\n").filter { $0.contains(": warning: ") }.count == 500)
        }
    }

    @Test func fixAndFmtWriteInPlace() throws {
        try withFolder("thrum-fix") { folder in
            try Data(try Repository.bytes("Fixtures/cli/pulse.ahap")).write(to: folder.appending(path: "p.ahap"))
            let mended = "thrum check --fix p.ahap && thrum fmt p.ahap && thrum check --strict p.ahap"
            #expect(try shell(mended, in: folder).status == 0)
            #expect(try shell("thrum fmt --check p.ahap", in: folder).status == 0)
            #expect(try shell("thrum new tap && thrum new tap", in: folder).status == 2)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["p.ahap", "tap.ahap"])
        }
    }
}
