import HapticAnalysis
import HapticPattern
import HapticRendering
import Testing
import TestPatterns

/// What an ear must find in every profile: more intense is louder, sharper is brighter, and in the audible ones sharpness
/// does not change loudness.
@Suite("Loudness of profiles")
struct ProfileLoudnessTests {
    /// A hum without its edges, 2,048 samples at 24,000 Hz under a Hann window: a cut would be heard.
    private func levels(_ name: Profile.Name, _ intensity: Double, _ sharpness: Double) throws -> Levels {
        let timeline = Timeline(Pattern(events: [.hum(0, 0.5, intensity, sharpness)]))
        let profile = name.profile
        var renderer = Renderer(timeline, profile: profile, sampleRate: 24_000)
        renderer.seek(toSample: 512)
        var samples = [Float](repeating: 0, count: 2_048)
        samples.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
        for index in samples.indices { samples[index] *= Self.window[index] }
        var meter = Loudness.Meter(rate: 24_000, speakerLimit: profile.speakerLimit)
        meter.add(samples.span)
        return try Levels(meter.loudness)
    }

    private static let window = (0..<2_048).map { Float(0.5 - 0.5 * Mathematics.cos(turns: Double($0) / 2_048)) }

    @Test(
        "On a grid of 100 by 100, more intense hums are louder and sharper ones brighter",
        arguments: Profile.Name.allCases)
    func grid(_ name: Profile.Name) throws {
        var below: [Levels] = []
        for intensity in 1...100 {
            let row = try (1...100).map { try levels(name, Double(intensity) / 100, Double($0) / 100) }
            for (round, sharp) in zip(row, row.dropFirst()) {
                #expect(round.centroid < sharp.centroid, "intensity \(intensity)")
            }
            for (soft, loud) in zip(below, row) {
                #expect(soft.rms < loud.rms, "intensity \(intensity)")
                #expect(soft.weighted < loud.weighted, "intensity \(intensity)")
            }
            below = row
        }
    }

    @Test(
        "In audible profiles, sharpness changes the weighted loudness of hums by half a decibel at most",
        arguments: [Profile.Name.headphones, .laptop], [0.2, 0.6, 1])
    func spread(_ name: Profile.Name, _ intensity: Double) throws {
        let weighted = try (0...100).map { try levels(name, intensity, Double($0) / 100).weighted }
        let (least, most) = (weighted.min() ?? -100, weighted.max() ?? 0)
        #expect(most - least <= 0.5, "\(least) to \(most) dB")
    }

    @Test(
        "transducer is felt, not heard: its hums have one strength at every sharpness, and no ear's weighting",
        arguments: [0.2, 0.6, 1])
    func transducerSpread(_ intensity: Double) throws {
        let all = try (0...100).map { try levels(.transducer, intensity, Double($0) / 100) }
        let (strengths, weighted) = (all.map(\.rms), all.map(\.weighted))
        let (least, most) = (strengths.min() ?? -100, strengths.max() ?? 0)
        #expect(most - least <= 0.1, "\(least) to \(most) dB")
        // From 80 to 230 Hz the weighting itself rises by 12.9 dB.
        #expect(abs((weighted.last ?? 0) - (weighted.first ?? 0) - 12.9) <= 0.3)
    }

    @Test(
        "The middles of their spectra are those of the table",
        arguments: [
            (Profile.Name.headphones, [86.0, 118.1, 169.6, 259.2, 411.8]),
            (.laptop, [106.9, 153.6, 223.5, 323, 452.6]),
        ])
    func centroids(_ name: Profile.Name, _ expected: [Double]) throws {
        for (index, frequency) in expected.enumerated() {
            let measured = try levels(name, 0.8, Double(index) / 4).centroid
            #expect(abs(measured - frequency) <= 0.005 * frequency, "sharpness \(Double(index) / 4)")
        }
    }

    @Test("More intense taps are louder, in every profile", arguments: Profile.Name.allCases)
    func tapsByIntensity(_ name: Profile.Name) throws {
        for sharpness in stride(from: 0.0, through: 1, by: 0.1) {
            let levels = try (1...50).map { try tap(name, Double($0) / 50, sharpness).rms }
            for (soft, loud) in zip(levels, levels.dropFirst()) { #expect(soft < loud) }
        }
    }

    private func tap(_ name: Profile.Name, _ intensity: Double, _ sharpness: Double) throws -> Levels {
        try Levels(Loudness(of: Timeline(Pattern(events: [.tap(0, intensity, sharpness)])), in: name.profile))
    }

    @Test(
        "Sharper taps are brighter, but for mpeg, which makes them all alike, and meta, which cuts square waves off",
        arguments: Profile.Name.allCases.filter { $0 != .mpeg && $0 != .meta })
    func tapsBySharpness(_ name: Profile.Name) throws {
        let middles = try (0...20).map { try tap(name, 0.8, Double($0) / 20).centroid }
        for (round, sharp) in zip(middles, middles.dropFirst()) { #expect(round < sharp) }
    }
}
