import CoreHaptics
import Foundation
import Glibc
import HapticPlayback
import HapticRendering
import Testing

/// An output that renders every sample and keeps none.
private final class SampleSink: PlaybackOutput {
    let name = "sink"
    let interval = 0.01
    private let rate = 8_000.0
    private let state = Guarded<(session: PlaybackSession, feed: PlaybackFeed)?>(nil)
    /// The loudest sample so far.
    let peak = Guarded<Float>(0)

    func open(on session: PlaybackSession) throws(OutputFault) {
        let feed = session.makeSampleFeed(rate: rate, kinds: .all)
        state.withLock { $0 = (session, feed) }
    }

    func pull(to time: Double) throws(OutputFault) {
        guard let feed = state.withLock({ $0?.feed }) else { return }
        let count = Int(((time - feed.timeOfNextSample) * rate).rounded(.down))
        guard count > 0 else { return }
        var block = [Float](repeating: 0, count: 2 * count)
        block.withUnsafeMutableBufferPointer { feed.render(.stereo, into: $0) }
        peak.withLock { $0 = max($0, block.map(abs).max() ?? 0) }
    }

    func close() {
        let open = state.withLock { state in
            defer { state = nil }
            return state
        }
        if let open { open.session.removeFeed(open.feed) }
    }
}

/// Plays a file with sound, and a registered sound with a tap, again and again in virtual time; in a process of its own, whose
/// memory is that of nothing else.
private func playAgainAndAgain() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("thrum-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sound = folder.appendingPathComponent("click.wav")
    var samples = Data()
    for index in 0..<400 { withUnsafeBytes(of: Int16(index % 100 * 200).littleEndian) { samples += $0 } }
    let header: [UInt8] =
        Array("RIFF".utf8) + [0x44, 3, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0]
        + [0x80, 0x3E, 0, 0, 2, 0, 16, 0] + Array("data".utf8) + [0x20, 3, 0, 0]
    try (Data(header) + samples).write(to: sound)
    let file = folder.appendingPathComponent("cue.ahap")
    let text = """
        {"Pattern":[{"Event":{"EventType":"AudioCustom","Time":0,"EventWaveformPath":"click.wav"}},
        {"Event":{"EventType":"HapticTransient","Time":0.01}}]}
        """
    try Data(text.utf8).write(to: file)

    let clock = VirtualClock()
    let sink = SampleSink()
    let engine = CHHapticEngine(EngineConfiguration(clock: clock, runsInRealTime: false) { _ in [sink] })
    try engine.start()
    let remote = engine.remote
    let id = try engine.registerAudioResource(sound)
    let events = [CHHapticEvent(audioResourceID: id, parameters: [], relativeTime: 0), tap(0.01)]
    let pattern = try CHHapticPattern(events: events, parameters: [])

    func play(_ count: Int) throws {
        for index in 0..<count {
            try engine.playPattern(from: file)
            let player = try engine.makeAdvancedPlayer(with: pattern)
            player.completionHandler = { [weak player] _ in _ = player?.isMuted }
            try player.start(atTime: 0)
            try engine.unregisterAudioResource(try engine.registerAudioResource(sound))
            try remote.session.run(clock, until: clock.now + 0.02, step: 0.01, outputs: [sink])
            if index % 50 == 49 { remote.settle() }
        }
        try remote.session.run(clock, until: clock.now + 2, step: 0.01, outputs: [sink])
        remote.settle()
    }
    /// What the process holds of the machine's memory, in bytes.
    func heldBytes() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return (Int(fields[1]) ?? 0) * 4_096
    }
    try play(500)
    let before = try heldBytes()
    try play(5_000)
    let growth = try heldBytes() - before
    #expect(sink.peak.withLock { $0 } > 0.1)
    #expect(before > 1 << 20)
    // A sanitizer holds on to what was freed.
    let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
    #expect(growth < 1 << 20 || isSanitized, "\(growth) bytes more than before")
}

@Suite struct LeakTests {
    @Test("5,000 plays of a file with sound, and as many sounds registered and released, leave nothing behind")
    func nothingIsLeft() async {
        await #expect(processExitsWith: .success) { try playAgainAndAgain() }
    }
}
