import HapticPattern
import HapticRendering
import Testing
import TestPatterns

struct ExchangeCase: Sendable, CustomTestStringConvertible {
    var name: String
    var pattern: Pattern
    /// What is sent over all of the time.
    var parameters: [DynamicParameter] = []
    var curves: [ParameterCurve] = []
    /// When it is sent: what starts later is not known before.
    var sent: [Double]
    var testDescription: String { name }

    /// What is known at `time`.
    func layer(at time: Double) -> ControlLayer {
        ControlLayer(parameters: parameters.filter { $0.time <= time }, curves: curves.filter { $0.time <= time })
    }
}

private let long = Pattern(
    events: [.hum(0, 0.5, 0.9, 0.4), .hum(0.1, 0.1, 0.5, 0.8, attack: 0.3, release: 0.3), .tap(0.2), .tap(0.2113)],
    curves: [.line(.hapticSharpness, (0, 0), (0.5, 0.3))])

@Suite("What is sent while a pattern plays")
struct LiveExchangeTests {
    @Test(arguments: [
        ExchangeCase(
            name: "steps of intensity", pattern: long,
            parameters: [
                .init(.hapticIntensity, at: 0.05, value: 0.5), .init(.hapticIntensity, at: 0.21, value: 0.25),
                .init(.hapticIntensity, at: 0.2105, value: 1),
            ], sent: [0.05, 0.21, 0.2105]),
        ExchangeCase(
            name: "a curve of sharpness, cut by another", pattern: long,
            curves: [
                .line(.hapticSharpness, at: 0.1, order: 0, (0, 0), (0.3, 0.5)),
                .line(.hapticSharpness, at: 0.2, order: 1, (0.1, -0.5)),
            ], sent: [0.1, 0.2]),
        ExchangeCase(
            name: "a release and a decay before they begin",
            pattern: Pattern(events: [.hum(0, 0.2), .hum(0, 0.3, attack: 0.5, sustained: 0), .hum(0.1, 0.3)]),
            parameters: [
                .init(.hapticReleaseTime, at: 0.03, value: 0.4), .init(.hapticDecayTime, at: 0.05, value: 0.5),
                .init(.hapticReleaseTime, at: 0.3, value: 0),
            ], sent: [0.03, 0.05, 0.3]),
        ExchangeCase(
            name: "an attack that has begun keeps its length",
            pattern: Pattern(events: [.hum(0.01, 0.2, attack: 0.5), .hum(0.1, 0.2)]),
            parameters: [.init(.hapticAttackTime, at: 0.04, value: 0.5)], sent: [0.04]),
    ])
    func equalsKnowingAllFromTheStart(_ c: ExchangeCase) throws {
        let timeline = Timeline(c.pattern)
        let rate = 48_000.0
        let whole = try timeline.samples(rate: rate, live: c.layer(at: .infinity))
        var renderer = Renderer(timeline, live: c.layer(at: 0), sampleRate: rate)
        var samples = [Float](repeating: 9, count: whole.count)
        var done = 0
        func render(to end: Int) {
            samples.withUnsafeMutableBufferPointer { samples in
                while done < end {
                    let count = min(100, end - done)
                    renderer.render(into: .init(rebasing: samples[done..<done + count]))
                    done += count
                }
            }
        }
        for time in c.sent.sorted() {
            render(to: Int((time * rate).rounded(.down)))
            var layer = c.layer(at: time)
            renderer.exchangeLive(with: &layer)
            #expect(layer == c.layer(at: time.nextDown), "the layer before is handed back")
        }
        render(to: samples.count)
        let far = samples.indices.first { !(abs(samples[$0] - whole[$0]) <= 2e-6) }
        #expect(far == nil, "sample \(far ?? 0): \(samples[far ?? 0]), not \(whole[far ?? 0])")

        let frames = try ControlFrames(of: timeline, live: c.layer(at: .infinity), rate: 1000)
        var stream = ControlFrameStream(timeline, live: c.layer(at: 0), rate: 1000)
        var left = c.sent.sorted()
        for index in frames.intensity.indices {
            while let time = left.first, time <= Double(index) / 1000 {
                var layer = c.layer(at: time)
                stream.exchangeLive(with: &layer)
                left.removeFirst()
            }
            let frame = stream.next()
            #expect(abs(frame.intensity - frames.intensity[index]) <= 1e-12, "frame \(index)")
            #expect(abs(frame.sharpness - frames.sharpness[index]) <= 1e-12, "frame \(index)")
        }
    }

    @Test("Old corners may be forgotten")
    func forgetting() {
        let timeline = Timeline(Pattern(events: [.hum(0, .infinity, 0.9, 0.4)]))
        var all: [DynamicParameter] = []
        var (one, other) = (Renderer(timeline, sampleRate: 8_000), Renderer(timeline, sampleRate: 8_000))
        var (a, b) = ([Float](repeating: 0, count: 150), [Float](repeating: 0, count: 150))
        for step in 0..<400 {
            let time = Double(step * 150) / 8_000
            all.append(.init(.hapticIntensity, at: time, value: Double(step % 7) / 7, order: step))
            all.append(.init(.hapticSharpness, at: time, value: Double(step % 5) / 20, order: step))
            var layer = ControlLayer(parameters: all, curves: [])
            one.exchangeLive(with: &layer)
            layer = ControlLayer(parameters: all.suffix(12), curves: [])
            other.exchangeLive(with: &layer)
            a.withUnsafeMutableBufferPointer { one.render(into: $0) }
            b.withUnsafeMutableBufferPointer { other.render(into: $0) }
            #expect(zip(a, b).allSatisfy { abs($0 - $1) <= 1e-5 }, "step \(step)")
            #expect(step % 7 == 0 || a.contains { abs($0) > 0.01 })
        }
    }
}
