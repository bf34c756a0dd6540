import Foundation
import Testing

@testable import HapticDevices

@Suite struct OutputSpecTests {
    @Test func everyFormIsReadAndNamedAlike() throws {
        let names = [
            "auto", "gamepad", "gamepad:2", "haptic:0", "evdev:/dev/input/event7", "audio", "sound", "dualsense",
            "feedbackd",
            "wav:a:b.wav", "trace:t.jsonl", "null",
        ]
        for name in names { #expect(try OutputSpec(name).name == name) }
        #expect(try OutputSpec("haptic") == .haptic(0))
        #expect(try OutputSpec("wav:a:b.wav") == .wav("a:b.wav"))
    }

    @Test(arguments: ["", "phone", "gamepad:-1", "gamepad:x", "trace:", "trace", "null:1", "Auto", "audio:1", "wav:"])
    func otherTextsAreRefusedWithTheForms(text: String) {
        let error = #expect(throws: OutputSpec.Malformed.self) { try OutputSpec(text) }
        #expect(error?.text == text)
        #expect(error?.reason.isEmpty == false)
    }

    @Test func listHasCommasAndNoDoubles() throws {
        #expect(try OutputSpec.list("auto,trace:x,auto") == [.auto, .trace("x")])
        #expect(throws: OutputSpec.Malformed.self) { try OutputSpec.list("null,") }
    }

    @Test func latencyOfOneOutputGoesBeforeThatOfItsFamily() {
        var latencies = OutputLatencies()
        latencies["gamepad"] = 0.02
        latencies["gamepad:1"] = 0.03
        #expect(latencies.seconds(for: .gamepad(1)) == 0.03)
        #expect(latencies.seconds(for: .gamepad(nil)) == 0.02)
        #expect(latencies.seconds(for: .audio) == 0)
    }

    @Test func latenciesAreRememberedInAFolderThatIsMade() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try #require(OutputLatencies.path { $0 == "HOME" ? folder.path : nil })
        #expect(path == folder.path + "/.config/thrum/latency")
        #expect(OutputLatencies(remembered: path).isEmpty)
        var latencies = OutputLatencies()
        latencies["audio"] = 0.12
        latencies["gamepad:1"] = -0.0155
        latencies["evdev:/dev/input/by-id/a=b"] = 0.005
        #expect(latencies.remember(path) == nil)
        #expect(OutputLatencies(remembered: path) == latencies)
        #expect(OutputLatencies(parsing: "nonsense\nx=y\nphone=5\nwav=5\n").text == "wav=5.0\n")
        #expect(latencies.remember("/proc/nowhere/at/all")?.contains("/proc/nowhere") == true)
    }

    @Test func environmentSetsStrengthAndMute() throws {
        let variables = ["THRUM_GAIN": "0.5", "THRUM_MUTE": "sound"]
        let settings = try MasterSettings { variables[$0] }
        #expect(settings.hapticGain == 0.5 && settings.soundGain == 1)
        #expect(settings.mutesSound && !settings.mutesHaptics)
        for (name, text) in [("THRUM_GAIN", "2"), ("THRUM_SOUND_GAIN", "loud"), ("THRUM_MUTE", "me")] {
            let error = #expect(throws: MasterSettings.Malformed.self) {
                try MasterSettings { $0 == name ? text : nil }
            }
            #expect(error?.name == name)
        }
    }
}
