import AHAP
import Foundation
import HapticFormats
import HapticPattern
import HapticRendering
import JSONText
import Testing

/// A pattern that every writer is tried on.
struct TriedPattern: Sendable, CustomTestStringConvertible {
    var name: String
    var source: ConversionSource
    var testDescription: String { name }

    /// The repository's own patterns, and real ones where they are at hand.
    static let all: [TriedPattern] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let shared =
            ProcessInfo.processInfo.environment["THRUM_SHARED"].map { URL(filePath: $0) }
            ?? root.deletingLastPathComponent().appending(path: "shared")
        let folders = [
            root.appending(path: "Examples/patterns"), shared.appending(path: "corpus"),
            shared.appending(path: "cases"),
        ]
        return folders.flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
            return names.filter { $0.hasSuffix(".ahap") }.sorted().compactMap { name -> TriedPattern? in
                guard let data = try? Data(contentsOf: folder.appending(path: name)) else { return nil }
                let document = AHAPDocument([UInt8](data))
                return TriedPattern(name: name, source: ConversionSource(document, name: String(name.dropLast(5))))
            }
        }
    }()

    func text(_ format: ConversionFormat) -> String? {
        guard let made = try? Converter.write(source, as: format) else { return nil }
        return String(decoding: made.files[0].bytes, as: UTF8.self)
    }

    /// Whether nothing in it is felt.
    var isSilent: Bool {
        let baked = source.baked(within: 0.01)
        return !baked.taps.contains { $0.intensity > 0 } && !baked.intensity.points.contains { $0.value > 0 }
    }
}

/// The numbers of an attribute, in the order of the text.
private func numbers(_ attribute: String, _ text: String) -> [Double] {
    text.components(separatedBy: attribute + "=\"").dropFirst().compactMap { Double($0.prefix { $0 != "\"" }) }
}

@Suite("Limits of the targets, on every pattern")
struct LimitTests {
    @Test("There are patterns to try")
    func patterns() { #expect(TriedPattern.all.count >= 22) }

    @Test("Every format is written of every pattern that is felt", arguments: TriedPattern.all)
    func written(_ pattern: TriedPattern) {
        let hasTaps = pattern.source.timeline.taps.contains { $0.intensity > 0 }
        for format in Converter.writable
        where ![.ahap, .markers, .markersCSV, .swift, .wav, .dualSense].contains(format) {
            let made = pattern.text(format)
            if pattern.isSilent || ([.androidPrimitives, .cssHaptic].contains(format) && !hasTaps) {
                #expect(made == nil, "\(format.name)")
            } else {
                #expect(made.map { !$0.isEmpty } ?? false, "\(format.name)")
            }
        }
    }

    @Test(
        "Basic envelopes end at 0, have no segment outside 20...1,000 ms, and stay in range",
        arguments: TriedPattern.all)
    func envelopes(_ pattern: TriedPattern) {
        guard let text = pattern.text(.androidEnvelope) else { return }
        let lengths = numbers("durationMs", text), levels = numbers("intensity", text)
        #expect(lengths.allSatisfy { (20...1000).contains($0) }, "\(lengths)")
        #expect(levels.last == 0)
        #expect(
            (levels + numbers("sharpness", text) + numbers("initialSharpness", text)).allSatisfy {
                (0...1).contains($0)
            })
        // No earlier than what is felt, and at most one ramp later.
        let total = lengths.reduce(0, +)
        let felt = pattern.source.timeline.felt * 1000
        #expect(total >= felt - 30 && total <= felt + 60, "\(total) ms for \(felt)")
    }

    @Test(
        "Waveforms hold whole positive milliseconds and amplitudes of a byte, as long as what is felt",
        arguments: TriedPattern.all)
    func waveforms(_ pattern: TriedPattern) {
        guard let text = pattern.text(.androidWaveform) else { return }
        let lengths = numbers("durationMs", text), levels = numbers("amplitude", text)
        #expect(lengths.count == levels.count && !lengths.isEmpty)
        #expect(lengths.allSatisfy { $0 >= 1 && $0 == $0.rounded() })
        #expect(levels.allSatisfy { (0...255).contains($0) && $0 == $0.rounded() })
        #expect(levels.last != 0)
        let felt = pattern.source.timeline.felt * 1000
        #expect(lengths.reduce(0, +) <= felt + 30)
    }

    @Test(
        "navigator.vibrate calls keep Chromium's limits and begin and end with a pulse that can be felt",
        arguments: TriedPattern.all)
    func vibrate(_ pattern: TriedPattern) throws {
        guard let text = pattern.text(.vibrate) else { return }
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let calls: [[Int]] =
            (value as? [Int]).map { [$0] } ?? (value as? [[String: Any]] ?? []).compactMap { $0["pattern"] as? [Int] }
        #expect(!calls.isEmpty)
        for call in calls {
            #expect(call.count <= 99 && call.count % 2 == 1 && call.reduce(0, +) <= 10_000)
            for (index, entry) in call.enumerated() { #expect(entry >= (index % 2 == 0 ? 20 : 1), "\(call)") }
        }
    }

    @Test("Timings begin with off, and no pulse is shorter than 35 ms", arguments: TriedPattern.all)
    func timings(_ pattern: TriedPattern) throws {
        guard let text = pattern.text(.androidTimings) else { return }
        let value = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let timings = try #require(value["timings"] as? [Int])
        #expect(timings.count.isMultiple(of: 2))
        for (index, time) in timings.enumerated() where index > 0 { #expect(time >= (index % 2 == 1 ? 35 : 1)) }
    }

    @Test("Gamepad calls stay in range, last 5 s at most, and follow each other", arguments: TriedPattern.all)
    func gamepad(_ pattern: TriedPattern) throws {
        guard let text = pattern.text(.gamepad) else { return }
        let calls = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        var end = 0
        for call in calls {
            let time = try #require(call["t"] as? Int), duration = try #require(call["duration"] as? Int)
            #expect(time >= end && duration > 0 && duration <= 5_000)
            for key in ["strongMagnitude", "weakMagnitude"] {
                let level = try #require(call[key] as? Double)
                #expect((0...1).contains(level))
            }
            end = time + duration
        }
    }

    @Test(".haptic reads back as the same taps and frames", arguments: TriedPattern.all)
    func haptic(_ pattern: TriedPattern) throws {
        guard let text = pattern.text(.haptic) else { return }
        let back = try ForeignReader.read(SourceText(Array(text.utf8)))
        #expect(back.findings.isEmpty, "\(back.findings.map(\.message))")
        let parts = back.parts
        let before = pattern.source.timeline, after = Timeline(parts.hums ?? Pattern())
        let baked = pattern.source.baked(within: 0.01)
        let jumps = (baked.intensity.points + baked.sharpness.points).map(\.time)
        for frame in 0..<min(2_000, Int(before.felt * 500)) {
            let time = Double(frame) / 500
            // A jump takes a millisecond there; what is written as a ramp is no jump.
            if jumps.contains(where: { abs($0 - time) < 0.0025 }) { continue }
            let (a, b) = (before.value(at: time), after.value(at: time))
            #expect(abs(a.intensity - b.intensity) <= 0.021, "intensity at \(time) s: \(a) and \(b)")
        }
        let taps = before.taps.map(\.intensity).filter { $0 > 0 }
        if taps.count == (parts.taps?.events.count ?? 0) {
            for (a, b) in zip(before.taps.filter { $0.intensity > 0 }, parts.taps?.events ?? []) {
                #expect(abs(a.time - b.time) <= 0.001)
                #expect(b.value(of: .hapticIntensity) >= a.intensity - 0.011)
            }
        } else {
            #expect(taps.count > (parts.taps?.events.count ?? 0), "only taps within a millisecond become one")
        }
        for written in [back.pattern, parts.hums, parts.taps].compactMap({ $0 }) {
            let findings = AHAPDocument(AHAPWriter.write(written)).check().filter { $0.severity > .info }
            #expect(findings == [], "\(findings.map(\.message))")
        }
    }
}
