import CoreHaptics
import Foundation
import Testing

/// Which output Apple's initialisers choose, each case in a process with an environment of its own.
@Suite struct OutputChoiceTests {
    @Test("Apple's initialiser plays on what THRUM_OUTPUT names")
    func environment() async {
        await #expect(processExitsWith: .success) {
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
            defer { try? FileManager.default.removeItem(at: file) }
            setenv("THRUM_OUTPUT", "trace:\(file.path),null", 1)
            #expect(CHHapticEngine.capabilitiesForHardware().supportsHaptics)
            let engine = try CHHapticEngine()
            try engine.start()
            let player = try engine.makeAdvancedPlayer(
                with: CHHapticPattern(events: [tap(0, intensity: 0.25)], parameters: []))
            let end = DispatchSemaphore(value: 0)
            player.completionHandler = { _ in end.signal() }
            try player.start(atTime: 0)
            end.wait()
            engine.stop { _ in end.signal() }
            end.wait()
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            let taps = lines.filter { $0.contains("\"kind\":\"tap\"") }
            #expect(taps.count == 1 && taps[0].contains("\"intensity\":0.25,"))
            #expect(lines.last?.contains("\"kind\":\"stop\"") == true)
        }
    }

    @Test("A THRUM_OUTPUT that names nothing is no output, and the error says what may stand there")
    func malformedEnvironment() async {
        await #expect(processExitsWith: .success) {
            setenv("THRUM_OUTPUT", "loudly", 1)
            #expect(!CHHapticEngine.capabilitiesForHardware().supportsHaptics)
            let error = try #require(throws: CHHapticError.self) { try CHHapticEngine() }
            #expect(error.code == .invalidEngineParameter)
            #expect(error.localizedDescription.contains("loudly") && error.localizedDescription.contains("gamepad"))
        }
    }
}
