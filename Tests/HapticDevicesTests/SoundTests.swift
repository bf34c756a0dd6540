import CSDL2
import Foundation
import HapticPattern
import HapticPlayback
import HapticRendering
import Testing

@testable import HapticDevices

/// SDL's sound belongs to the process, so these run one after the other.
@Suite(.serialized) final class SoundTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Runs `body` with SDL's driver that writes what would be heard to a file; what is in that file afterwards.
    private func recording(_ body: () throws -> Void) throws -> [Float] {
        let file = path("sound.raw")
        setenv("SDL_AUDIODRIVER", "disk", 1)
        setenv("SDL_DISKAUDIOFILE", file, 1)
        defer {
            unsetenv("SDL_AUDIODRIVER")
            unsetenv("SDL_DISKAUDIOFILE")
        }
        try body()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        return bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    @Test func soundCardIsOpenedWhenSomethingPlaysAndHearsIt() throws {
        let session = PlaybackSession(clock: MonotonicClock())
        let output = AudioOutput()
        let pattern = Pattern(events: [tap(0, intensity: 1), bed(0.05, 0.1, intensity: 0.8)])
        let samples = try recording {
            try output.open(on: session)
            try output.pull(to: session.now)
            #expect(!output.isDeviceOpen)
            session.makePlayer(PatternMaterial(pattern)).start(at: session.now + 0.3)
            try output.pull(to: session.now)
            #expect(output.isDeviceOpen)
            PlaybackThread.sleep(until: session.now + 0.8)
            output.close()
        }
        #expect(!output.isDeviceOpen)
        let left = stride(from: 0, to: samples.count - 1, by: 2).map { samples[$0] }
        let right = stride(from: 1, to: samples.count, by: 2).map { samples[$0] }
        #expect(left == right)
        // The whole pattern stands somewhere in it, sample by sample.
        let wanted = try Timeline(pattern).samples(rate: 48_000)
        let first = try #require(left.firstIndex { $0 != 0 })
        let skipped = try #require(wanted.firstIndex { $0 != 0 })
        let begin = first - skipped
        #expect(begin >= 0 && begin + wanted.count <= left.count)
        #expect(Array(left[begin..<begin + wanted.count]) == wanted)
    }

    @Test func dualSenseOutputNeedsItsCard() throws {
        let session = PlaybackSession(clock: MonotonicClock())
        setenv("SDL_AUDIODRIVER", "dummy", 1)
        defer { unsetenv("SDL_AUDIODRIVER") }
        let output = AudioOutput(.dualSense, opensAtOnce: true)
        let error = #expect(throws: OutputFault.self) { try output.open(on: session) }
        output.close()
        #expect(error?.reason.contains("DualSense") == true)
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

    @Test func soundCardHearsBothAndASoundOutputOnlyWhatIsHeard() throws {
        for layout in [AudioOutput.Layout.stereo, .sound] {
            let session = PlaybackSession(clock: MonotonicClock())
            let output = AudioOutput(layout)
            let timeline = Timeline(Pattern(events: [bed(0.0, 0.1), Event(.audioContinuous, at: 0.15, duration: 0.1)]))
            let samples = try recording {
                try output.open(on: session)
                session.makePlayer(PatternMaterial(timeline)).start(at: session.now + 0.1)
                try output.pull(to: session.now)
                PlaybackThread.sleep(until: session.now + 0.6)
                output.close()
            }
            var renderer = LayoutRenderer(
                layout == .sound ? nil : timeline, Soundtrack(timeline), layout: .stereo, sampleRate: 48_000)
            var wanted = [Float](repeating: 0, count: 2 * 12_100)
            wanted.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
            let first = try #require(samples.firstIndex { $0 != 0 })
            let skipped = try #require(wanted.firstIndex { $0 != 0 })
            let begin = first - skipped
            #expect(begin >= 0 && begin + wanted.count <= samples.count)
            let far = (0..<wanted.count).first { abs(samples[begin + $0] - wanted[$0]) > 1e-6 }
            #expect(far == nil, "sample \(far ?? 0)")
        }
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
