import HapticDevices
import Testing

@testable import MediaCommand

@Suite struct PlayOptionsTests {
    private func options(_ words: String...) throws -> PlayOptions {
        try PlayOptions(words, environment: { _ in nil })
    }

    @Test func severalOutputsAndValuesInBothForms() throws {
        let options = try options(
            "a.ahap", "--output", "trace:x:y.jsonl", "--output=gamepad:2", "--rate=0.5", "--latency", "audio=120", "-")
        #expect(options.files == ["a.ahap", "-"])
        #expect(options.outputs == [.trace("x:y.jsonl"), .gamepad(2)])
        #expect(options.rate == 0.5)
        #expect(options.latencies.seconds(for: .audio) == 0.12 && options.latencies.seconds(for: .null) == 0)
    }

    @Test(arguments: [
        ["a", "--output", "phone"], ["a", "--output", "gamepad:x"], ["a", "--output", "trace:"], ["a", "--rate", "0"],
        ["a", "--gain", "1.5"], ["a", "--latency", "120"], ["a", "--latency", "phone=5"], ["a", "--latency", "auto=5"],
        ["a", "--mute", "me"], [], ["a", "--frm"], ["a", "--from"],
    ])
    func wrongWordsAreRefused(words: [String]) {
        #expect(throws: UsageError.self) { try PlayOptions(words, environment: { _ in nil }) }
    }

    @Test func environmentIsAskedAndOptionsWin() throws {
        let variables = ["THRUM_GAIN": "0.5", "THRUM_MUTE": "sound", "THRUM_OUTPUT": "null"]
        let first = try PlayOptions(["a"], environment: { variables[$0] })
        #expect(
            first.master.hapticGain == 0.5 && first.master.mutesSound && !first.master.mutesHaptics
                && first.outputs == [.null])
        let second = try PlayOptions(["a", "--gain", "0.25", "--output", "audio"], environment: { variables[$0] })
        #expect(second.master.hapticGain == 0.25 && second.outputs == [.audio])
    }

    @Test func rootAndSoundAreUnderstood() throws {
        let options = try options("a.ahap", "--root", "Assets", "--output", "gamepad", "--output", "sound")
        #expect(options.root == "Assets" && options.outputs == [.gamepad(nil), .sound])
        #expect(options.outputs.map(\.isHeard) == [false, true])
    }

    @Test func colourIsReadAsByEveryCommand() throws {
        for word in ["auto", "always", "never"] {
            #expect(try options("a", "--color", word).files == ["a"] && options("a", "--color=" + word).files == ["a"])
            #expect(
                try DevicesOptions(["--color", word, "--json"]).asJSON
                    && DevicesOptions(["--color=" + word]).asJSON == false)
        }
        for words in [["--color", "sometimes"], ["--color=sometimes"], ["--color"]] {
            #expect(throws: UsageError.self) { try PlayOptions(["a"] + words, environment: { _ in nil }) }
            #expect(throws: UsageError.self) { try DevicesOptions(words) }
        }
        #expect(throws: UsageError.self) { try DevicesOptions(["gamepad"]) }
    }

    @Test func keysAreUnderstood() {
        #expect(Keyboard.keys(Array(" \u{1B}[C\u{1B}[D+-q".utf8)) == [.hold, .forth, .back, .louder, .softer, .quit])
    }
}
