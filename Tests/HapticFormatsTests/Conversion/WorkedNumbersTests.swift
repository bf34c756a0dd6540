import AHAP
import Foundation
import HapticFormats
import HapticPattern
import HapticRendering
import JSONText
import Testing

@testable import HapticFormats

/// A `.haptic` file with these breakpoints, taps on some of them.
private func clip(_ points: [(time: Double, amplitude: Double)], emphasis: [Int: (Double, Double)] = [:]) -> String {
    let list = points.enumerated().map { index, point in
        let tap = emphasis[index].map { ",\"emphasis\":{\"amplitude\":\($0.0),\"frequency\":\($0.1)}" } ?? ""
        return "{\"time\":\(point.time),\"amplitude\":\(point.amplitude)\(tap)}"
    }
    return "{\"version\":{\"major\":1},\"signals\":{\"continuous\":{\"envelopes\":{\"amplitude\":["
        + list.joined(separator: ",") + "]}}}}"
}

@Suite("Worked numbers of the references")
struct WorkedNumbersTests {
    private static let ducked = clip([(0, 0.49), (0.1, 0.49), (0.2, 0.49)], emphasis: [1: (0.81, 0.3)])

    @Test("An emphasis of 0.81 on 0.49: as Meta's tools have it, the hum is 0.56 there and the tap 0.9")
    func ducking() throws {
        var options = ReadingOptions()
        #expect(isNear(try reading(Self.ducked).hum(at: [0, 0.1]), [[0.7, 0.5], [0.7, 0.5]]))
        options.isDucked = true
        let back = try reading(Self.ducked, as: .haptic, options)
        #expect(isNear(back.hum(at: [0, 0.05, 0.1, 0.15]), [[0.7, 0.5], [0.63, 0.5], [0.56, 0.5], [0.63, 0.5]]))
        #expect(isNear(back.taps, [[0.1, 0.9, 0.3]]))
    }

    @Test("AHAP that Meta's tools made becomes the file it was made of")
    func ducked() throws {
        var options = ReadingOptions()
        options.isDucked = true
        let parts = try reading(Self.ducked, as: .haptic, options).parts
        var whole = try #require(parts.hums)
        // The whole is one pattern here: the curve weakens the tap, which is as strong as can be.
        whole.events.append(Event(.hapticTransient, at: 0.1, parameters: [.hapticIntensity: 1]))
        var writing = ConversionOptions()
        writing.isDucked = true
        func amplitude(_ options: ConversionOptions) throws -> String {
            let made = try Converter.write(ConversionSource(whole, name: "x"), as: .haptic, options)
            return String(decoding: made.files[0].bytes, as: UTF8.self)
        }
        #expect(try amplitude(writing).contains("{\"time\":0.1,\"amplitude\":0.49,\"emphasis\""))
        #expect(try amplitude(ConversionOptions()).contains("{\"time\":0.1,\"amplitude\":0.3136,\"emphasis\""))
        // A tap that is weaker than the hum then is raised to it, with a word.
        let weak = Pattern(
            events: [
                Event(.hapticContinuous, at: 0, duration: 1, parameters: [.hapticIntensity: 0.9]),
                Event(.hapticTransient, at: 0.5, parameters: [.hapticIntensity: 0.95]),
            ])
        let made = try Converter.write(ConversionSource(weak, name: "x"), as: .haptic, writing)
        #expect(made.report.count(of: .tapStrength) == 1)
        #expect(
            String(decoding: made.files[0].bytes, as: UTF8.self).contains(
                "\"amplitude\":1,\"emphasis\":{\"amplitude\":1,"))
    }

    @Test(
        "N points are ⌈(N − 1)/15⌉ curves that share the points where they meet",
        arguments: [
            (2, [2]), (3, [3]), (16, [16]), (17, [16, 2]), (31, [16, 16]), (32, [16, 16, 2]),
        ])
    func chunks(_ count: Int, _ sizes: [Int]) throws {
        let points = (0..<count).map { (time: Double($0) / 10, amplitude: $0 % 2 == 0 ? 0.25 : 1.0) }
        let curves = try reading(clip(points)).pattern.curves.filter { $0.id == .hapticIntensity }
        #expect(curves.map(\.points.count) == sizes)
        for (a, b) in zip(curves, curves.dropFirst()) {
            // Times count from the curve's own.
            #expect(b.points[0].time == 0 && b.points[0].value == a.points[15].value)
            #expect(abs(a.time + a.points[15].time - b.time) < 1e-9)
        }
    }

    @Test("Hums of changing sharpness: events of intensity 1 and sharpness 0, everything in the curves")
    func absoluteCurves() throws {
        let files = try Converter.write(E1.source, as: .ahapSplit).files
        let hums = AHAPDocument(files[0].bytes).pattern
        #expect(
            hums.events.map { [$0.time, $0.value(of: .hapticIntensity), $0.value(of: .hapticSharpness)] } == [
                [0.1, 1, 0]
            ])
        let levels = hums.curves.filter { $0.id == .hapticIntensity }.flatMap(\.points)
        #expect(isNear(levels.map { [$0.time, $0.value] }, [[0, 0.8], [0.4, 0]]))
        let bends = hums.curves.filter { $0.id == .hapticSharpness }.flatMap(\.points)
        #expect(isNear(bends.map { [$0.time, $0.value] }, [[0, 0.5], [0.2, 0.5], [0.2, 0.25], [0.4, 0.25]]))
        let (before, after) = (E1.source.timeline, Timeline(hums))
        for time in stride(from: 0.1, to: 0.5, by: 0.05) {
            let (a, b) = (before.value(at: time), after.value(at: time))
            #expect(abs(a.intensity - b.intensity) < 1e-6 && abs(a.sharpness - b.sharpness) < 1e-6, "\(time)")
        }
    }

    @Test("The reference pattern baked: intensity 0.8, 0.7 … 0.1 every 50 ms, sharpness 0.5 and from 0.3 s on 0.25")
    func baked() {
        let baked = E1.source.baked(within: 0.001)
        #expect(baked.taps.map { [$0.time, $0.intensity, $0.sharpness] } == [[0, 1, 0.75]])
        for (index, expected) in [0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1].enumerated() {
            let time = 0.1 + 0.05 * Double(index)
            #expect(abs((baked.intensity.value(at: time) ?? -1) - expected) < 1e-6, "\(time)")
            #expect(baked.sharpness.value(at: time + 1e-6) == (index < 4 ? 0.5 : 0.25), "\(time)")
        }
        #expect(baked.intensity.points.last?.time == 0.5 && baked.intensity.points.last?.value == 0)
    }

    @Test("Sharpness 0.5 is 91.25 Hz of Quest's band and 182.5 Hz of the reference encoder's")
    func frequencies() {
        #expect(ConversionModel.meta.frequency(ofHum: 0.5) == 91.25)
        #expect(ConversionModel.mpeg.frequency(ofHum: 0.5) == 182.5)
        #expect(abs(ConversionModel.mpeg.amplitude(ofHum: 0.8) - 0.49104) < 1e-12)
    }

    @Test("A tap of 0.4 under a control of 0.5 is written as 0.8; 0.6 cannot be said in one file, and that is told")
    func compensation() throws {
        let text = clip([(0, 1), (0.5, 0.25), (1, 0.25)], emphasis: [1: (0.16, 0.5)])
        let tap = try #require(try reading(text).pattern.events.first { $0.type == .hapticTransient })
        #expect(abs(tap.value(of: .hapticIntensity) - 0.8) < 1e-6)
        let strong = try reading(clip([(0, 1), (0.5, 0.25), (1, 0.25)], emphasis: [1: (0.36, 0.5)]))
        let most = try #require(strong.pattern.events.first { $0.type == .hapticTransient })
        #expect(most.value(of: .hapticIntensity) == 1)
        let item = try #require(strong.report.items.first { $0.feature == .tapStrength })
        #expect(item.grade == .approximated && abs((item.error ?? 0) - 0.1) < 1e-6)
    }

    @Test("Steps of 50 ms that take their value from the start lag: 163, 125, 92 …")
    func leftSampling() {
        let holds = Holds(E1.source.baked(within: 0.01), step: 50, sampling: .start, tapLength: TapLength.coil).holds
        let hum = holds.filter { !$0.isTap && $0.intensity > 0 }
        #expect(hum.map { Int((255 * $0.intensity * $0.intensity).rounded()) } == [163, 125, 92, 64, 41, 23, 10, 3])
    }

    @Test("Gamepad calls of E1")
    func gamepad() throws {
        var options = ConversionOptions()
        options.step = 50
        let calls = try #require(
            JSONSerialization.jsonObject(with: Data(try E1.text(.gamepad, options).utf8)) as? [[String: Any]])
        let rows = calls.map { call in
            ["t", "duration", "strongMagnitude", "weakMagnitude"].map { (call[$0] as? NSNumber)?.doubleValue ?? -1 }
        }
        // Ramps are taken a microsecond after the start of a step.
        for expected in [[0, 25, 0.5, 1], [100, 50, 0.8, 0.8], [300, 50, 0.4, 0.2]] {
            #expect(rows.contains { isNear([$0], [expected], 1e-5) }, "\(expected) in \(rows)")
        }
    }

    @Test("Samples of a hum of 0.8 at 182.5 Hz and 8,000 Hz, in 16 bits: 0, 2996, 5930, 8742, 11375")
    func samples() {
        let profile = Profile(
            name: "worked", hum: .init(amplitude: .power(2), carrier: .linear(65, 300)), strike: Profile.mpeg.strike,
            edge: 0, limiter: .hard)
        let hum = Event(
            .hapticContinuous, at: 0, duration: 0.4, parameters: [.hapticIntensity: 0.8, .hapticSharpness: 0.5])
        var renderer = Renderer(Timeline(Pattern(events: [hum])), profile: profile, sampleRate: 8_000)
        var samples = [Float](repeating: 0, count: 5)
        samples.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
        for (sample, expected) in zip(samples, [0, 0.091421, 0.180966, 0.266801, 0.347163]) {
            #expect(abs(Double(sample) - expected) < 1e-6)
        }
        var bytes: [UInt8] = []
        SampleEncoding.int16.append(samples.span, to: &bytes)
        let words = stride(from: 0, to: 10, by: 2).map { Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8 }
        // The worked numbers are of 2^15 - 1 steps. A file here has 2^15 of them, so that what is read again is exact: a
        // sample x is larger by x, which is less than one, and where that crosses a half, one number larger.
        #expect(samples.map { Int((Double($0) * 32_767).rounded()) } == [0, 2996, 5930, 8742, 11375])
        #expect(words == [0, 2996, 5930, 8743, 11376])
    }
}
