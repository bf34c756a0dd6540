import Foundation
import HapticFormats
import HapticPattern
import HapticRendering
import JSONText
import Testing

@testable import HapticFormats

@Suite("Every file that is written keeps the grammar and the limits of its format")
struct ValidationTests {
    @Test("Real patterns, in every format", arguments: Converter.writable)
    func corpus(_ format: ConversionFormat) throws {
        #expect(TriedPattern.all.count >= 22)
        var count = 0
        for pattern in TriedPattern.all {
            guard let made = try? Converter.write(pattern.source, as: format) else { continue }
            count += 1
            let faults = Validator.faults(format, made)
            #expect(faults.isEmpty, "\(pattern.name): \(faults)")
        }
        #expect(count >= 15, "\(count) patterns")
    }

    @Test("Generated patterns, in every format", arguments: Converter.writable)
    func random(_ format: ConversionFormat) throws {
        var count = 0
        for seed in 0..<min(generatedPatterns, format.isSound ? 20 : 300) {
            let source = ConversionSource(RandomPattern.make(seed), name: "x")
            guard let made = try? Converter.write(source, as: format) else { continue }
            count += 1
            let faults = Validator.faults(format, made)
            #expect(faults.isEmpty, "seed \(seed): \(faults)")
        }
        #expect(count >= min(10, generatedPatterns / 3), "\(count) patterns")
    }

    @Test(
        "What is read of another format is AHAP without a warning, in one file and in two",
        arguments: ForeignReader.readable)
    func readBack(_ format: ConversionFormat) throws {
        var count = 0
        for source in TriedPattern.all.map(\.source)
            + (0..<200).map({ ConversionSource(RandomPattern.make($0), name: "seed \($0)") })
        {
            guard let made = try? Converter.write(source, as: format) else { continue }
            let back = try ForeignReader.read(SourceText(made.files[0].bytes), as: format)
            for isSplit in [false, true] {
                let files = back.ahap(isSplit: isSplit)
                #expect(files.files.count <= (isSplit ? 2 : 1))
                let faults = Validator.faults(.ahap, files)
                #expect(faults.isEmpty, "\(source.name): \(faults)")
                count += 1
            }
        }
        #expect(count > 100, "\(count) files")
    }

    @Test("A pattern of ten minutes with thousands of events keeps every limit", arguments: Converter.writable)
    func long(_ format: ConversionFormat) throws {
        guard !format.isSound else { return }
        let made = try Converter.write(ConversionSource(LongPattern.tenMinutes, name: "long"), as: format)
        #expect(Validator.faults(format, made).isEmpty)
        if format == .openHarmony { #expect(made.report.grade(of: .length) == .lost) }
    }

    @Test("The frames of a stream, one after the other, are the one call")
    func frames() {
        var pattern = Pattern()
        for index in 0..<900 {
            pattern.events.append(Event(.hapticTransient, at: Double(index) * 0.1))
            pattern.events.append(
                Event(
                    .hapticContinuous, at: Double(index) * 0.1 + 0.03, duration: 0.05,
                    parameters: [.hapticSharpness: Double(index % 10) / 10]))
        }
        let source = ConversionSource(pattern, name: "x")
        let all = ParametricFrames(LayeredPattern(source.baked(within: 0.01), within: 0.0025), .identity)
        let frames = all.frames
        #expect(frames.count > 5)
        #expect(frames.flatMap(\.amplitudes) == all.whole.amplitudes && all.whole.amplitudes.count > 500)
        #expect(
            frames.flatMap(\.frequencies) == all.whole.frequencies
                && frames.flatMap(\.transients) == all.whole.transients)
        #expect(frames.allSatisfy { $0.amplitudes.count + $0.frequencies.count + $0.transients.count < 500 })
        // A frame ends before the next begins.
        for (a, b) in zip(frames, frames.dropFirst()) {
            let end =
                [a.amplitudes.last?.time, a.frequencies.last?.time, a.transients.last?.time].compactMap { $0 }.max()
                ?? 0
            let start =
                [b.amplitudes.first?.time, b.frequencies.first?.time, b.transients.first?.time].compactMap { $0 }.min()
                ?? 0
            #expect(end <= start)
        }
    }

    @Test("Android's timeline: nothing overlaps, envelopes end at 0, the whole is as long, and its energy is near")
    func timeline() {
        var tried = 0
        for source in TriedPattern.all.map(\.source)
            + (0..<300).map({ ConversionSource(RandomPattern.make($0), name: "x") })
        {
            guard source.length < 1000 else { continue }
            let baked = source.baked(within: 0.01)
            var report = LossReport()
            let entries = AndroidTimeline(baked, .generic, 0.01, &report).entries
            guard !entries.isEmpty else { continue }
            tried += 1
            for (a, b) in zip(entries, entries.dropFirst()) { #expect(a.end <= b.start) }
            var energy = 0.0
            for case .envelope(_, let nodes, _) in entries {
                #expect(nodes.last?.intensity == 0 && nodes.contains { $0.intensity > 0 })
                var last = EnvelopeNodes.Node(time: 0, intensity: 0, sharpness: 0)
                for node in nodes {
                    #expect(node.time > last.time)
                    energy += Double(node.time - last.time) * (node.intensity + last.intensity) / 2000
                    last = node
                }
            }
            var original = 0.0
            for (a, b) in zip(baked.intensity.points, baked.intensity.points.dropFirst()) {
                original += (b.time - a.time) * (a.value + b.value) / 2
            }
            // Each jump and each tap may cost a ramp on both sides.
            let edges = baked.taps.count + baked.intensity.points.count + 2
            #expect(
                abs(energy - original) <= Double(edges) * 0.06 + 0.02 * original,
                "\(source.name): \(energy) for \(original)")
            if source.name != "x", report.grade(of: .ramps) < .lost, report.count(of: .timing) == 0 {
                #expect(abs(Double(entries.last?.end ?? 0) / 1000 - baked.felt) <= 0.07, "\(source.name)")
            }
        }
        #expect(tried > 100)
    }
}

/// Patterns with more in them than formats and compilers like.
enum LongPattern {
    /// Ten minutes with a tap and a hum every fifth of a second, and a hum of more than a minute after them.
    static let tenMinutes: Pattern = {
        var pattern = Pattern()
        for index in 0..<3_000 {
            let time = Double(index) * 0.2
            pattern.events.append(
                Event(.hapticTransient, at: time, parameters: [.hapticIntensity: Double(index % 90 + 10) / 100]))
            pattern.events.append(
                Event(
                    .hapticContinuous, at: time + 0.05, duration: 0.1,
                    parameters: [
                        .hapticIntensity: Double(index % 80 + 10) / 100, .hapticSharpness: Double(index % 7) / 7,
                    ]))
        }
        pattern.events.append(Event(.hapticContinuous, at: 700, duration: 65))
        return pattern
    }()
}

extension ConversionFormat {
    fileprivate var isSound: Bool { self == .wav || self == .dualSense || self == .openXR }
}
