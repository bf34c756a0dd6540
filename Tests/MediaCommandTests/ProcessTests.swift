import Foundation
import HapticPlayback
import Testing

/// The built program beside the test bundle.
private let binary: URL? = {
    let folders = [Bundle.main.bundleURL, URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
    return folders.flatMap { [$0, $0.deletingLastPathComponent()] }.map { $0.appending(path: "thrum-media") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}()

@Suite(.serialized) struct ProcessTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func start(_ arguments: [String], output: Pipe = Pipe()) throws -> Process {
        let process = Process()
        let program = try #require(binary, "no thrum-media beside the tests; build it first")
        process.executableURL = program
        process.arguments = arguments
        process.environment = ["HOME": folder.path, "SDL_AUDIODRIVER": "dummy"]
        process.standardOutput = output
        process.standardError = Pipe()
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return process
    }

    private func pattern(seconds: Double) throws -> String {
        let path = folder.appending(path: "bed.ahap").path
        try """
        {"Version":1.0,"Pattern":[{"Event":{"Time":0,"EventType":"HapticContinuous","EventDuration":\(seconds),
        "EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":1.0}]}}]}
        """.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private func lines(_ path: String) throws -> [Substring] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func signalsAtAnyMomentLeaveZeroAsTheLastReport(signal: Int32) throws {
        var random = SystemRandomNumberGenerator()
        let file = try pattern(seconds: 25)
        var withSound = 0
        for round in 0..<7 {
            let trace = folder.appending(path: "trace-\(signal)-\(round).jsonl").path
            let process = try start(["play", file, "--output", "trace:\(trace)", "--output", "null"])
            // Now and then before the file is there; mostly in the middle of the bed.
            if round > 0 {
                for _ in 0..<5_000 where try round > 2 && process.isRunning && lines(trace).isEmpty { usleep(2_000) }
                usleep(UInt32.random(in: 0...60_000, using: &random))
            }
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            guard let last = try lines(trace).last else { continue }
            withSound += try lines(trace).contains { $0.contains("\"level\"") } ? 1 : 0
            #expect(last.contains("\"kind\":\"stop\",\"low\":0,\"high\":0,\"intensity\":0"), "round \(round): \(last)")
        }
        #expect(withSound > 0)
    }

    @Test func lostOrMissingDeviceEndsWithThreeAndNamesTheCall() throws {
        let process = try start(["play", try pattern(seconds: 0.1), "--output", "gamepad:7"])
        process.waitUntilExit()
        let error = try #require(process.standardError as? Pipe).fileHandleForReading.readDataToEndOfFile()
        #expect(process.terminationStatus == 3)
        #expect(String(decoding: error, as: UTF8.self).contains("gamepad:7: SDL_JoystickOpen: "))
    }

    @Test func severalOutputsPlayTogetherAndJSONSaysWhatWasDone() throws {
        let output = Pipe()
        let (trace, wav) = (folder.appending(path: "a.jsonl").path, folder.appending(path: "a.wav").path)
        let process = try start(
            ["play", try pattern(seconds: 0.2), "--output", "trace:\(trace)", "--output", "wav:\(wav)", "--json"],
            output: output)
        process.waitUntilExit()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        let report = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        #expect(process.terminationStatus == 0)
        #expect((report["files"] as? [[String: Any]])?.first?["ending"] as? String == "finished")
        #expect((report["faults"] as? [Any])?.isEmpty == true)
        #expect(try lines(trace).count >= 3)
        let size = try #require(
            try FileManager.default.attributesOfItem(atPath: wav)[.size] as? Int)
        #expect(size > 44 + 2 * 48 * 200)
    }

    @Test func devicesIsJSON() throws {
        let output = Pipe()
        let process = try start(["devices", "--json"], output: output)
        process.waitUntilExit()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        let report = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        #expect(process.terminationStatus == 0 && report["devices"] is [Any] && report["notes"] is [Any])
    }
}
