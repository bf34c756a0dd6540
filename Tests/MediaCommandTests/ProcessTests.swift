import Foundation
import HapticPlayback
import Testing

@Suite(.serialized) final class ProcessTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func start(_ arguments: [String], output: Pipe = Pipe()) throws -> Process {
        let process = Process()
        let program = try #require(builtProgram("thrum-media"), "no thrum-media beside the tests; build it first")
        process.executableURL = program
        process.arguments = arguments
        process.environment = ["HOME": folder.path, "SDL_AUDIODRIVER": "dummy"]
            .merging(sanitizerOptions) { own, _ in own }
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
            #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
            guard let last = try lines(trace).last else { continue }
            withSound += try lines(trace).contains { $0.contains("\"level\"") } ? 1 : 0
            #expect(last.contains("\"kind\":\"stop\",\"low\":0,\"high\":0,\"intensity\":0"), "round \(round): \(last)")
        }
        #expect(withSound > 0)
    }

    @Test func stoppedProcessDropsWhatIsLateAndGoesOnAtTheCurrentLevel() throws {
        // A tap each 10 ms, and a hum whose intensity says where in it one is.
        let taps = (0..<6_000).map { #"{"Event":{"Time":\#(Double($0) / 100),"EventType":"HapticTransient"}}"# }
        let file = folder.appending(path: "taps.ahap").path
        try """
        {"Version":1.0,"Pattern":[\(taps.joined(separator: ",")),
        {"Event":{"Time":0,"EventType":"HapticContinuous","EventDuration":60,
        "EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":0.9}]}},
        {"ParameterCurve":{"ParameterID":"HapticIntensityControl","Time":0,"ParameterCurveControlPoints":[
        {"Time":0,"ParameterValue":0},{"Time":60,"ParameterValue":1}]}}]}
        """.write(toFile: file, atomically: true, encoding: .utf8)
        let path = folder.appending(path: "stopped.jsonl").path
        let process = try start(["play", file, "--output", "trace:\(path)"])
        let clock = MonotonicClock()
        func wait(until condition: () throws -> Bool) rethrows -> Bool {
            let deadline = clock.now + 60
            while clock.now < deadline {
                if try condition() { return true }
                PlaybackThread.sleep(until: clock.now + 0.005)
            }
            return false
        }
        func entries(_ kind: String) throws -> [(time: Double, intensity: Double)] {
            try lines(path).filter { $0.contains("\"kind\":\"\(kind)\"") && $0.hasSuffix("}") }.compactMap { line in
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                guard let time = object?["t"] as? Double, let intensity = object?["intensity"] as? Double else {
                    return nil
                }
                return (time, intensity)
            }
        }
        try #require(try wait { try entries("tap").count > 20 })
        kill(process.processIdentifier, SIGSTOP)
        PlaybackThread.sleep(until: clock.now + 0.05)
        let stopped = clock.now
        let before = try lines(path).count
        PlaybackThread.sleep(until: stopped + 0.7)
        #expect(try lines(path).count == before)
        let continued = clock.now
        kill(process.processIdentifier, SIGCONT)
        #expect(try wait { try entries("tap").contains { $0.time > continued + 0.3 } })
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        let taken = try entries("tap")
        // All clocks of a machine agree: what was due while it stood still and is late by more than 50 ms never came.
        #expect(taken.allSatisfy { $0.time < stopped || $0.time > continued - PlaybackFeed.lateLimit - 0.002 })
        #expect(zip(taken, taken.dropFirst()).allSatisfy { $0.time < $1.time }, "no tap twice")
        // The level is the one of the time at once: intensity over time is one line before and after.
        let levels = try entries("level").filter { $0.intensity > 0 }
        let first = try #require(levels.first)
        let after = try #require(levels.first { $0.time > continued - 0.1 })
        #expect(abs(after.intensity - first.intensity - (after.time - first.time) * 0.9 / 60) < 1e-4)
        #expect(try lines(path).last?.contains("\"kind\":\"stop\"") == true)
    }

    @Test func helpIsGivenWhateverElseIsSaid() throws {
        let output = Pipe()
        let process = try start(["play", "--root", "/nowhere", "--help"], output: output)
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(String(decoding: text, as: UTF8.self).hasPrefix("usage: thrum play"))
    }

    @Test(arguments: [["decode", "--"], ["png"]]) func closedPipeIsNoMistake(words: [String]) throws {
        try sine(frames: 400_000)
        let output = Pipe()
        let sound = folder.appending(path: "Sounds/sine.wav").path
        let process = Process()
        process.executableURL = builtProgram("thrum-media")
        process.arguments = words == ["png"] ? words : words + [sound, sound]
        process.standardOutput = output
        let input = Pipe()
        process.standardInput = input
        process.standardError = FileHandle.nullDevice
        try process.run()
        try output.fileHandleForReading.close()
        // Written only now, so that nobody reads any more.
        if words == ["png"] {
            input.fileHandleForWriting.write(
                Data(#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#.utf8))
        }
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
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

    /// A WAV file of a sine of 480 Hz at 48,000 Hz, 16 bits, in `Sounds/sine.wav`.
    private func sine(frames: Int = 9_600) throws {
        var bytes = Array("RIFF".utf8)
        func add(_ value: Int, _ count: Int) {
            for place in 0..<count { bytes.append(UInt8(value >> (8 * place) & 255)) }
        }
        add(36 + 2 * frames, 4)
        bytes += Array("WAVEfmt ".utf8)
        for (value, count) in [(16, 4), (1, 2), (1, 2), (48_000, 4), (96_000, 4), (2, 2), (16, 2)] { add(value, count) }
        bytes += Array("data".utf8)
        add(2 * frames, 4)
        for index in 0..<frames { add(Int(16_000 * sin(2 * .pi * Double(index) / 100)) & 0xFFFF, 2) }
        let folder = folder.appending(path: "Sounds")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: folder.appending(path: "sine.wav"))
    }

    private func soundPattern(_ path: String) throws -> String {
        let file = folder.appending(path: "sound.ahap").path
        try """
        {"Version":1.0,"Pattern":[{"Event":{"Time":0,"EventType":"HapticTransient"}},
        {"Event":{"Time":0.05,"EventType":"AudioCustom","EventWaveformPath":"\(path)"}}]}
        """.write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }

    @Test(arguments: [([], "Sounds/sine.wav"), (["--root", "Sounds"], "sine.wav")])
    func soundFilesArePlayedIntoARecording(root: [String], name: String) throws {
        try sine()
        let wav = folder.appending(path: "a.wav").path
        let words = root.map { $0 == "Sounds" ? folder.appending(path: "Sounds").path : $0 }
        let process = try start(["play", try soundPattern(name), "--output", "wav:\(wav)"] + words)
        process.waitUntilExit()
        let error = try #require(process.standardError as? Pipe).fileHandleForReading.readDataToEndOfFile()
        #expect(process.terminationStatus == 0 && error.isEmpty, "\(String(decoding: error, as: UTF8.self))")
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: wav)))
        #expect(bytes[22] == 3)
        func sample(_ frame: Int, _ channel: Int) -> Int {
            let place = 68 + 6 * frame + 2 * channel
            return Int(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))
        }
        // The sine begins with sample 2,400 and is 0.707 of itself in both channels.
        for frame in 0..<9_600 {
            let wanted = 16_000 * sin(2 * .pi * Double(frame) / 100) * 0.5.squareRoot()
            #expect(abs(Double(sample(2_400 + frame, 1)) - wanted) <= 1.5)
            #expect(sample(2_400 + frame, 1) == sample(2_400 + frame, 2))
        }
        #expect((0..<2_400).allSatisfy { sample($0, 1) == 0 } && (0..<1_000).contains { abs(sample($0, 0)) > 5_000 })
    }

    @Test(arguments: [
        ("gone.wav", "there is no such file; looked for "), ("../x.wav", "leads out of the folder of sounds"),
        ("Sounds/Sine.wav", "the file is called \"Sounds/sine.wav\""),
        ("sound.ahap", "is no sound file of a known kind"),
    ])
    func soundFilesThatAreWrongAreToldOfAndThePatternPlays(name: String, message: String) throws {
        try sine()
        let process = try start(["play", try soundPattern(name), "--output", "wav:\(folder.path)/b.wav"])
        process.waitUntilExit()
        let error = try #require(process.standardError as? Pipe).fileHandleForReading.readDataToEndOfFile()
        #expect(process.terminationStatus == 0)
        #expect(String(decoding: error, as: UTF8.self).contains(message), "\(String(decoding: error, as: UTF8.self))")
    }

    @Test func decodeWritesSamplesOrTheReason() throws {
        try sine(frames: 1_000)
        let output = Pipe()
        let sound = folder.appending(path: "Sounds/sine.wav").path
        let process = try start(["decode", "--", "/gone.wav", sound], output: output)
        let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        let lines = bytes.split(separator: 10, maxSplits: 2, omittingEmptySubsequences: false)
        #expect(process.terminationStatus == 0 && lines.count == 3)
        #expect(
            String(decoding: lines[0], as: UTF8.self)
                == #"{"error":"no such file","help":"check the name, capitals included, and the folder where it is looked for"}"#
        )
        #expect(
            String(decoding: lines[1], as: UTF8.self)
                == #"{"rate":48000,"channels":1,"frames":1000,"warnings":[]}"#)
        #expect(lines[2].count == 4_000)
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
