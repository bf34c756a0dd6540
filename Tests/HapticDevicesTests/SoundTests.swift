import CSDL2
import Foundation
import HapticPattern
import HapticPlayback
import HapticRendering
import Testing
import TestPatterns

@testable import HapticDevices

@Suite final class SoundTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// What a sound card that asks for a block each ten milliseconds would get of `session` from now on.
    private func samples(
        _ session: PlaybackSession, _ clock: VirtualClock, _ layout: AudioOutput.Layout, for seconds: Double
    ) -> [Float] {
        let source = AudioSource(session: session, layout: layout, profile: .taptic, latency: 0)
        source.begin(rate: 48_000)
        var heard: [Float] = []
        var block = [Float](repeating: 9, count: 480 * layout.channels.channelCount)
        for _ in 0..<Int((seconds * 100).rounded()) {
            clock.advance(to: clock.now + 0.01)
            block.withUnsafeMutableBufferPointer { source.fill($0) }
            heard += block
            session.advance(to: clock.now)
        }
        source.end(session)
        return heard
    }

    @Test(arguments: [AudioOutput.Layout.stereo, .sound, .dualSense])
    func aSoundCardGetsTheSamplesOfTheRenderersFromTheStartOn(layout: AudioOutput.Layout) throws {
        let clock = VirtualClock()
        let session = PlaybackSession(clock: clock)
        let timeline = Timeline(
            Pattern(events: [tap(0.02), bed(0.05, 0.1), Event(.audioContinuous, at: 0.08, duration: 0.15)]))
        session.makePlayer(PatternMaterial(timeline)).start(at: clock.now + 0.1)
        let heard = samples(session, clock, layout, for: 0.5)
        let channels = layout.channels.channelCount
        var renderer = LayoutRenderer(
            layout == .sound ? nil : timeline, Soundtrack(timeline), layout: layout.channels, sampleRate: 48_000)
        var wanted = [Float](repeating: 0, count: channels * 12_100)
        wanted.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
        #expect(wanted.contains { abs($0) > 0.2 })
        // The card lies behind the clock by a block and the slack of commands; the pattern stands in it frame by frame.
        let first = try #require(heard.firstIndex { $0 != 0 }), skipped = try #require(wanted.firstIndex { $0 != 0 })
        let begin = first - skipped
        #expect(begin % channels == 0 && begin >= 0 && begin + wanted.count <= heard.count)
        let far = wanted.indices.first { abs(heard[begin + $0] - wanted[$0]) > 1e-6 }
        #expect(far == nil, "sample \(far ?? 0)")
        #expect(heard[..<begin].allSatisfy { $0 == 0 })
    }

    @Test func theCardIsOpenedWhenSomethingPlaysAndHearsIt() async {
        await #expect(processExitsWith: .success) { try playToADiskFile(.stereo) }
    }

    @Test func aSoundOutputOpensTheCardForSoundsAloneAndHearsOnlyThem() async {
        await #expect(processExitsWith: .success) { try playToADiskFile(.sound) }
    }

    @Test func dualSenseOutputNeedsItsCard() async {
        await #expect(processExitsWith: .success) {
            setenv("SDL_AUDIODRIVER", "dummy", 1)
            let output = AudioOutput(.dualSense, opensAtOnce: true)
            let session = PlaybackSession(clock: MonotonicClock())
            let error = #expect(throws: OutputFault.self) { try output.open(on: session) }
            output.close()
            #expect(error?.reason.contains("DualSense") == true)
        }
    }

    @Test func rumbleAndSoundOnADualSenseExcludeEachOther() throws {
        try DualSenseUse.claim(.rumble, output: "gamepad")
        #expect(throws: OutputFault.self) { try DualSenseUse.claim(.sound, output: "dualsense") }
        DualSenseUse.release(.rumble)
        try DualSenseUse.claim(.sound, output: "dualsense")
        #expect(throws: OutputFault.self) { try DualSenseUse.claim(.rumble, output: "gamepad") }
        DualSenseUse.release(.sound)
    }

    @Test func cardThatRunsAheadWaitsAndOneThatLagsSkips() {
        let clock = SampleClock(slack: 0.003)
        #expect(clock.step(count: 480, rate: 48_000, next: 10, now: 10.013) == .render)
        #expect(clock.step(count: 480, rate: 48_000, next: 10.09, now: 10.013) == .render)
        #expect(clock.step(count: 480, rate: 48_000, next: 10.2, now: 10.013) == .wait)
        #expect(clock.step(count: 480, rate: 48_000, next: 5, now: 10.013) == .skip(10.013 - 0.003 - 0.01))
    }

    @Test func wavHoldsTheSamplesFromTheStartOn() throws {
        let clock = VirtualClock()
        let session = PlaybackSession(clock: clock)
        let file = path("a.wav")
        let output = WavOutput(path: file, waitsForBegin: true)
        try output.open(on: session)
        let pattern = Pattern(events: [tap(0), bed(0.1, 0.2, intensity: 0.9)])
        let start = clock.now + 0.05
        session.makePlayer(PatternMaterial(pattern)).start(at: start)
        output.begin(at: start)
        try session.run(clock, until: VirtualClock.start + 0.5, step: 0.02, outputs: [output])
        output.close()
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        #expect(String(decoding: bytes[0..<4], as: UTF8.self) == "RIFF")
        let size = Int(bytes[40]) | Int(bytes[41]) << 8 | Int(bytes[42]) << 16
        #expect(bytes.count == 44 + size)
        let samples = stride(from: 44, to: bytes.count, by: 2).map {
            Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }
        let wanted = try Timeline(pattern).samples(rate: 48_000).map {
            Int16(max(-32_768, min(32_767, ($0 * 32_768).rounded(.toNearestOrEven))))
        }
        #expect(Array(samples.prefix(wanted.count)) == wanted)
    }

    @Test(arguments: ChannelLayout.allCases) func wavHoldsWhatIsHeardInItsLayout(layout: ChannelLayout) throws {
        let clock = VirtualClock()
        let session = PlaybackSession(clock: clock)
        let file = path("s.wav")
        let output = WavOutput(path: file, layout: layout)
        let start = clock.now
        try output.open(on: session)
        let pattern = Pattern(events: [tap(0.1), Event(.audioContinuous, at: 0, duration: 0.3)])
        session.makePlayer(PatternMaterial(pattern)).start(at: start)
        try session.run(clock, until: VirtualClock.start + 0.5, step: 0.02, outputs: [output])
        output.close()
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        let header = layout.channelCount > 2 ? 68 : 44
        #expect(Int(bytes[22]) == layout.channelCount)
        if layout == .dualSense { #expect(bytes[40] == 0x33) }
        let samples = stride(from: header, to: bytes.count - 1, by: 2).map {
            Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }
        let timeline = Timeline(pattern)
        var renderer = LayoutRenderer(timeline, Soundtrack(timeline), layout: layout, sampleRate: 48_000)
        var wanted = [Float](repeating: 0, count: 16_000 * layout.channelCount)
        wanted.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
        #expect(
            Array(samples.prefix(wanted.count))
                == wanted.map { Int16(max(-32_768, min(32_767, ($0 * 32_768).rounded(.toNearestOrEven)))) })
        #expect(wanted.contains { abs($0) > 0.2 })
    }

    @Test func traceFileEndsWithAStopEvenIfNothingPlayed() throws {
        let file = path("trace.jsonl")
        let trace = try TraceFile(path: file)
        #expect(trace.close() == nil)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(
            text
                == "{\"t\":0,\"output\":\"trace\",\"kind\":\"stop\",\"low\":0,\"high\":0,\"intensity\":0,\"sharpness\":0}\n"
        )
    }

    @Test func fileThatCannotBeWrittenIsAFault() {
        #expect(throws: OutputFault.self) { try TraceFile(path: "/nowhere/at/all") }
        let session = PlaybackSession(clock: VirtualClock())
        #expect(throws: OutputFault.self) { try WavOutput(path: "/nowhere/at/all").open(on: session) }
    }

    @Test func fullDiskIsAFaultThatNamesTheCall() throws {
        let trace = try TraceFile(path: "/dev/full")
        let fault = trace.write(.stop(at: 1, output: "trace"))
        #expect(fault?.call == "write(/dev/full)")
    }
}

/// Plays a hum and a tone through SDL's driver that writes what would be heard to a file. In a process of its own: SDL is
/// told which driver to take by the environment, and belongs to the process.
private func playToADiskFile(_ layout: AudioOutput.Layout) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).raw")
    defer { try? FileManager.default.removeItem(at: file) }
    setenv("SDL_AUDIODRIVER", "disk", 1)
    setenv("SDL_DISKAUDIOFILE", file.path, 1)
    let session = PlaybackSession(clock: MonotonicClock())
    let output = AudioOutput(layout)
    let hum = Timeline(Pattern(events: [bed(0, 0.05)]))
    let both = Timeline(Pattern(events: [bed(0, 0.1), Event(.audioContinuous, at: 0.15, duration: 0.1)]))
    try output.open(on: session)
    try output.pull(to: session.now)
    #expect(!output.isDeviceOpen)
    let silent = session.makePlayer(PatternMaterial(hum))
    silent.start(at: session.now + 60)
    try output.pull(to: session.now)
    #expect(output.isDeviceOpen == (layout == .stereo))
    silent.cancel()
    session.makePlayer(PatternMaterial(both)).start(at: session.now + 0.1)
    try output.pull(to: session.now)
    #expect(output.isDeviceOpen)
    // SDL's thread writes at its own pace; this waits until something is heard, a minute at most. That it is the right samples
    // is shown without a card.
    let deadline = session.now + 60
    var peak: Float = 0
    while peak < 0.1, session.now < deadline {
        PlaybackThread.sleep(until: session.now + 0.02)
        let heard = (try? Data(contentsOf: file))?.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) } ?? []
        peak = heard.map(abs).max() ?? 0
    }
    #expect(peak >= 0.1)
    output.close()
    #expect(!output.isDeviceOpen)
}
