import CoreHaptics
import CoreHapticsTesting
import Foundation
import Testing

/// A folder with sounds, and an engine on a stage that records samples.
private final class SoundStage {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("thrum-\(UUID().uuidString)")
    let stage = HapticStage(sampleRate: 48_000)
    let engine: CHHapticEngine

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        engine = try stage.makeEngine()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The samples of a sine of 480 Hz that does not begin at 0.
    static func sine(_ count: Int) -> [Int16] {
        (0..<count).map { Int16(16_000 * cos(2 * .pi * Double($0) / 100)) }
    }

    /// A WAV file of 48,000 Hz, one channel.
    func wav(_ name: String, _ samples: [Int16]) throws -> URL {
        var bytes = Data("RIFF".utf8)
        func add(_ value: Int, _ count: Int) {
            for place in 0..<count { bytes.append(UInt8(value >> (8 * place) & 255)) }
        }
        add(36 + 2 * samples.count, 4)
        bytes += Data("WAVEfmt ".utf8)
        for (value, count) in [(16, 4), (1, 2), (1, 2), (48_000, 4), (96_000, 4), (2, 2), (16, 2)] { add(value, count) }
        bytes += Data("data".utf8)
        add(2 * samples.count, 4)
        for sample in samples { add(Int(UInt16(bitPattern: sample)), 2) }
        let url = folder.appendingPathComponent(name)
        try bytes.write(to: url)
        return url
    }

    /// An event that plays a new sound of `count` samples of the sine.
    func event(
        _ count: Int, at time: Double = 0, duration: Double? = nil, options: [AnyHashable: Any] = [:],
        parameters: [CHHapticEventParameter] = []
    ) throws -> CHHapticEvent {
        let url = try wav("\(UUID().uuidString).wav", Self.sine(count))
        let id = try engine.registerAudioResource(url, options: options)
        guard let duration else {
            return CHHapticEvent(audioResourceID: id, parameters: parameters, relativeTime: time)
        }
        return CHHapticEvent(audioResourceID: id, parameters: parameters, relativeTime: time, duration: duration)
    }

    /// What is recorded of a pattern that is played at once on the started engine.
    func play(_ events: [CHHapticEvent], for seconds: Double) throws -> SoundRecording {
        try engine.start()
        let pattern = try CHHapticPattern(events: events, parameters: [])
        try engine.makePlayer(with: pattern).start(atTime: 0)
        stage.advance(by: seconds)
        return try #require(stage.sound.last)
    }

    /// What a sample of the sine comes to in each channel: a sound in the middle has equal power.
    static func level(_ index: Int) -> Float {
        Float(Int16(16_000 * cos(2 * .pi * Double(index) / 100))) / 32_768 * Float(0.5.squareRoot())
    }
}

@Suite struct SoundFileTests {
    @Test(
        "A registered sound and a tap of one time begin with the same sample, and the sound is the file's, sample by sample"
    )
    func soundAndTap() throws {
        let stage = try SoundStage()
        let sound = try stage.play([try stage.event(4_800, at: 0.12), tap(0.12)], for: 0.5)
        let start = 5_760
        #expect(SoundRecording.onset(sound.left) == start && SoundRecording.onset(sound.right) == start)
        // The sine of a tap begins with 0.
        let onset = try #require(SoundRecording.onset(sound.felt))
        #expect(onset == start || onset == start + 1)
        for index in 0..<4_800 {
            #expect(abs(sound.left[start + index] - SoundStage.level(index)) < 1e-4, "sample \(index)")
            #expect(sound.left[start + index] == sound.right[start + index])
        }
        #expect(sound.left[(start + 4_800)...].allSatisfy { $0 == 0 })
    }

    @Test("A duration cuts a sound, or pads it with silence; 0 is ignored")
    func durations() throws {
        for (duration, length) in [(0.05, 2_400), (0.3, 4_800), (0, 4_800)] {
            let stage = try SoundStage()
            let event = try stage.event(4_800, duration: duration)
            let pattern = try CHHapticPattern(events: [event], parameters: [])
            let player = try stage.engine.makeAdvancedPlayer(with: pattern)
            #expect(abs(player.loopEnd - max(duration, duration == 0 ? 0.1 : 0)) < 1e-9)
            let sound = try stage.play([event], for: 0.5)
            let last = try #require(sound.left.lastIndex { $0 != 0 })
            // A cut fades over a millisecond or two.
            #expect(last >= length - 100 && last < length + 100, "\(duration): \(last)")
        }
    }

    @Test(
        "A sound loops to the end of its event where it is registered to, and not otherwise", arguments: [true, false])
    func looping(_ isLooping: Bool) throws {
        let stage = try SoundStage()
        let options: [AnyHashable: Any] = isLooping ? [CHHapticAudioResourceKeyLoopEnabled: NSNumber(value: true)] : [:]
        let sound = try stage.play([try stage.event(1_000, duration: 0.25, options: options)], for: 0.5)
        let later = sound.left[1_100..<11_900].map(abs).max() ?? 0
        #expect(isLooping ? later > 0.3 : later == 0)
        if isLooping {
            for index in 1_000..<11_000 { #expect(abs(sound.left[index] - SoundStage.level(index)) < 1e-4) }
        }
        #expect(sound.left[12_600...].allSatisfy { $0 == 0 })
    }

    @Test("A sound fades in with its envelope unless it is registered not to", arguments: [true, false])
    func envelopes(_ usesEnvelope: Bool) throws {
        let stage = try SoundStage()
        let options: [AnyHashable: Any] = [CHHapticAudioResourceKeyUseVolumeEnvelope as NSString: usesEnvelope]
        let attack = CHHapticEventParameter(parameterID: .attackTime, value: 0.6)
        let sound = try stage.play([try stage.event(9_600, options: options, parameters: [attack])], for: 0.5)
        #expect(abs(sound.left[9_500] - SoundStage.level(9_500)) < 1e-3)
        let early = (0..<200).map { abs(sound.left[$0]) }.max() ?? 0
        #expect(usesEnvelope ? early < 0.05 : early > 0.3, "\(early)")
    }

    @Test("What a sound is told by parameters and live controls is heard")
    func soundParameters() throws {
        let stage = try SoundStage()
        let left = CHHapticEventParameter(parameterID: .audioPan, value: -1)
        let soft = CHHapticEventParameter(parameterID: .audioVolume, value: 0.5)
        let event = try stage.event(9_600, parameters: [left, soft])
        try stage.engine.start()
        let player = try stage.engine.makePlayer(with: CHHapticPattern(events: [event], parameters: []))
        try player.start(atTime: 0)
        stage.stage.advance(by: 0.1)
        let mute = CHHapticDynamicParameter(parameterID: .audioVolumeControl, value: 0, relativeTime: 0)
        try player.sendParameters([mute], atTime: 0)
        stage.stage.advance(by: 0.1)
        let sound = try #require(stage.stage.sound.last)
        let peak = sound.left[0..<4_000].map(abs).max() ?? 0
        #expect(peak > 0.2 && peak < 16_000 / 32_768)
        #expect(sound.right.allSatisfy { $0 == 0 })
        #expect(sound.left[5_000...].allSatisfy { $0 == 0 })
    }

    @Test("A reset forgets sounds, and their numbers are not given again")
    func soundsAfterAReset() throws {
        let stage = try SoundStage()
        let url = try stage.wav("a.wav", SoundStage.sine(480))
        let first = try stage.engine.registerAudioResource(url)
        let event = CHHapticEvent(audioResourceID: first, parameters: [], relativeTime: 0)
        let pattern = try CHHapticPattern(events: [event], parameters: [])
        _ = try stage.engine.makePlayer(with: pattern)
        stage.stage.reset()
        #expect(code { _ = try stage.engine.makePlayer(with: pattern) } == .invalidAudioResource)
        #expect(code { try stage.engine.unregisterAudioResource(first) } == .invalidAudioResource)
        let second = try stage.engine.registerAudioResource(url)
        #expect(second > 0 && second != first)
    }

    @Test(
        "A sound that was unregistered makes no more players, and one that was made goes on; engines know only their own"
    )
    func unregistered() throws {
        let stage = try SoundStage()
        let event = try stage.event(9_600)
        let id = try stage.engine.registerAudioResource(try stage.wav("b.wav", SoundStage.sine(9_600)))
        let pattern = try CHHapticPattern(
            events: [event, CHHapticEvent(audioResourceID: id, parameters: [], relativeTime: 0)], parameters: [])
        let player = try stage.engine.makePlayer(with: pattern)
        try stage.engine.unregisterAudioResource(id)
        #expect(code { _ = try stage.engine.makePlayer(with: pattern) } == .invalidAudioResource)
        #expect(code { _ = try stage.stage.makeEngine().makePlayer(with: pattern) } == .invalidAudioResource)
        try stage.engine.start()
        try player.start(atTime: 0)
        stage.stage.advance(by: 0.3)
        #expect((stage.stage.sound.last?.left.map(abs).max() ?? 0) > 0.5)
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]?
        var code: CHHapticError.Code
    }

    static let refusals: [Refusal] = [
        .init(testDescription: "no file", bytes: nil, code: .fileNotFound),
        .init(testDescription: "an empty file", bytes: [], code: .invalidAudioResource),
        .init(testDescription: "text", bytes: Array("this is no sound".utf8), code: .invalidAudioResource),
        .init(testDescription: "half a header", bytes: Array("RIFF".utf8), code: .invalidAudioResource),
    ]

    @Test("What is no sound file is refused with the right code and a message that names it", arguments: refusals)
    func badSounds(_ refusal: Refusal) throws {
        let stage = try SoundStage()
        let url = stage.folder.appendingPathComponent("broken.wav")
        if let bytes = refusal.bytes { try Data(bytes).write(to: url) }
        do {
            _ = try stage.engine.registerAudioResource(url)
            Issue.record("\(refusal.testDescription) was registered")
        } catch {
            #expect((error as? CHHapticError)?.code == refusal.code)
            #expect(error.localizedDescription.contains("broken.wav"))
        }
        let file = stage.folder.appendingPathComponent("a.ahap")
        try Data(
            #"{"Pattern":[{"Event":{"EventType":"AudioCustom","Time":0,"EventWaveformPath":"broken.wav"}}]}"#.utf8
        ).write(to: file)
        #expect(code { try stage.engine.playPattern(from: file) } == refusal.code)
        #expect(try CHHapticPattern(contentsOf: file).duration == 0)
    }

    @Test("A URL that is no file is no sound")
    func soundsFromTheNet() throws {
        let stage = try SoundStage()
        let url = try #require(URL(string: "https://example.org/a.wav"))
        #expect(code { _ = try stage.engine.registerAudioResource(url) } == .invalidAudioResource)
    }

    @Test(
        "An AHAP file plays the sound beside it, an absolute path plays too, and the file's length counts",
        arguments: [true, false])
    func soundsOfFiles(_ isAbsolute: Bool) throws {
        let stage = try SoundStage()
        let sound = try stage.wav("ping.wav", SoundStage.sine(4_800))
        let path = isAbsolute ? sound.path : "ping.wav"
        let file = stage.folder.appendingPathComponent("cue.ahap")
        try Data(
            """
            {"Pattern":[{"Event":{"EventType":"AudioCustom","Time":0.1,"EventWaveformPath":"\(path)"}},
            {"Event":{"EventType":"HapticTransient","Time":0.1}}]}
            """.utf8
        ).write(to: file)
        #expect(abs(try CHHapticPattern(contentsOf: file).duration - 0.2) < 1e-9)
        try stage.engine.playPattern(from: file)
        stage.stage.advance(by: 0.4)
        let recorded = try #require(stage.stage.sound.last)
        #expect(SoundRecording.onset(recorded.left) == 4_800)
        for index in 0..<4_800 { #expect(abs(recorded.left[4_800 + index] - SoundStage.level(index)) < 1e-4) }
        try stage.stage.recording.expect(taps: [.init(at: 0.1, intensity: 0.75)])
    }

    @Test("A sound is looked for in the app's own bundle first")
    func soundsOfTheBundle() throws {
        let stage = try SoundStage()
        let name = "thrum-\(UUID().uuidString).wav"
        let place = try #require(Bundle.main.resourceURL).appendingPathComponent(name)
        try FileManager.default.moveItem(at: try stage.wav("x.wav", SoundStage.sine(480)), to: place)
        defer { try? FileManager.default.removeItem(at: place) }
        let text = #"{"Pattern":[{"Event":{"EventType":"AudioCustom","Time":0,"EventWaveformPath":"\#(name)"}}]}"#
        try stage.engine.playPattern(from: Data(text.utf8))
        stage.stage.advance(by: 0.1)
        #expect(SoundRecording.onset(try #require(stage.stage.sound.last).left) == 0)
    }

    @Test("playsHapticsOnly and isMutedForAudio silence sounds, and the tap beside them is felt", arguments: [0, 1])
    func silentSounds(_ setting: Int) throws {
        let stage = try SoundStage()
        let event = try stage.event(4_800)
        stage.engine.playsHapticsOnly = setting == 0
        stage.engine.isMutedForAudio = setting == 1
        let sound = try stage.play([event, tap(0)], for: 0.2)
        #expect(sound.left.allSatisfy { $0 == 0 } && sound.felt.contains { $0 != 0 })
    }

    @Test("An advanced player loops, seeks and completes by the length of its sound")
    func advancedSounds() throws {
        let stage = try SoundStage()
        let event = try stage.event(4_800)
        try stage.engine.start()
        let player = try stage.engine.makeAdvancedPlayer(with: CHHapticPattern(events: [event], parameters: []))
        #expect(abs(player.loopEnd - 0.1) < 1e-9)
        let ends = Log<Double>()
        let clock = stage.stage
        player.completionHandler = { _ in ends.append(clock.time) }
        try player.seek(toOffset: 0.05)
        try player.start(atTime: 0)
        stage.stage.advance(by: 0.2)
        #expect(ends.all.count == 1 && abs((ends.all.first ?? 0) - 0.05) < 2e-3, "\(ends.all)")
        player.loopEnabled = true
        try player.start(atTime: 0)
        stage.stage.advance(by: 0.5)
        player.loopEnabled = false
        stage.stage.advance(by: 0.2)
        #expect(ends.all.count == 2)
        let sound = try #require(stage.stage.sound.last)
        #expect(
            (0..<4).allSatisfy { pass in
                sound.left[(9_700 + pass * 4_800)..<(14_000 + pass * 4_800)].contains { abs($0) > 0.3 }
            })
    }
}
