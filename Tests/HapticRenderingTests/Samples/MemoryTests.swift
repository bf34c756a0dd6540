@testable import HapticRendering
import HapticPattern
import Testing
import TestPatterns

@Suite("Memory of a long pattern")
struct MemoryTests {
    /// An hour of 20 events a second, with controls.
    private static let hour: Timeline = {
        var dice = Dice(state: 3)
        var pattern = Pattern()
        for index in 0..<72_000 {
            let time = Double(index) / 20
            pattern.events.append(
                index % 2 == 0 ? .tap(time, dice.roll(), dice.roll()) : .hum(time, 0.09, dice.roll(), dice.roll()))
        }
        for index in 0..<2_400 {
            let points = (0..<16).map { ParameterCurve.ControlPoint(time: Double($0) * 0.1, value: dice.roll()) }
            pattern.curves.append(
                ParameterCurve(.hapticIntensity, at: Double(index) * 1.5, points: points, order: index))
        }
        return Timeline(pattern)
    }()

    @Test("Rendering and seeking take no memory beyond what the renderer was made with")
    func rendering() {
        var renderer = Renderer(Self.hour, sampleRate: 48_000)
        let before = renderer.capacity
        #expect(before.voices >= 1 && before.voices < 1_000, "room for what sounds at once, not for the whole")
        #expect(before.taps >= 1 && before.taps < 1_000)
        var samples = [Float](repeating: 0, count: 5_000)
        for sample in [0, 1_000_003, 86_400_000, 172_799_000, 5] {
            renderer.seek(toSample: sample)
            for _ in 0..<20 { samples.withUnsafeMutableBufferPointer { renderer.render(into: $0) } }
            #expect(samples.contains { $0 != 0 } == (sample < 172_799_000))
        }
        #expect(renderer.capacity == before)
    }

    @Test("A timeline and a renderer of an hour stay far below 16 MB")
    func bytes() {
        let timeline = Self.hour
        let renderer = Renderer(timeline, sampleRate: 48_000)
        let corners = timeline.controls[.hapticIntensity].breakpoints.count
        let bytes =
            timeline.voices.count * (MemoryLayout<Voice>.stride + 4 * MemoryLayout<Double>.stride)
            + timeline.taps.count * MemoryLayout<Tap>.stride
            + corners * MemoryLayout<ControlTrack.Breakpoint>.stride
            + 2 * renderer.capacity.voices * MemoryLayout<VoiceRun>.stride
            + 2 * renderer.capacity.taps * MemoryLayout<TapRun>.stride
        #expect(timeline.voices.count == 36_000 && corners >= 36_000)
        #expect(bytes < 12 << 20, "\(bytes) bytes")
    }
}
