import Glibc
import HapticAnalysis
import HapticPattern
import HapticRendering
import Testing
import TestPatterns

/// A loudness that is not silence.
struct Levels {
    var peak: Double
    var rms: Double
    var weighted: Double
    var centroid: Double
    var crest: Double

    init(_ loudness: Loudness) throws {
        peak = try #require(loudness.peak)
        rms = try #require(loudness.rms)
        weighted = try #require(loudness.weighted)
        centroid = try #require(loudness.centroid)
        crest = try #require(loudness.crest)
    }
}

@Suite("Loudness")
struct LoudnessTests {
    /// `count` samples of a sine.
    private func sine(_ frequency: Double, _ amplitude: Double, rate: Double, seconds: Double = 2) -> [Float] {
        (0..<Int(seconds * rate)).map { Float(amplitude * sin(2 * .pi * frequency * Double($0) / rate)) }
    }

    /// A sine that comes and goes under a Hann window: a cut would be heard.
    private func swell(_ frequency: Double, rate: Double) -> [Float] {
        let samples = sine(frequency, 0.5, rate: rate)
        return samples.indices.map { index in
            samples[index] * Float(0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(samples.count)))
        }
    }

    private func loudness(_ samples: [Float], rate: Double, speakerLimit: Double = 0) -> Loudness {
        var meter = Loudness.Meter(rate: rate, speakerLimit: speakerLimit)
        meter.add(samples.span)
        return meter.loudness
    }

    private func levels(_ samples: [Float], rate: Double, speakerLimit: Double = 0) throws -> Levels {
        try Levels(loudness(samples, rate: rate, speakerLimit: speakerLimit))
    }

    @Test("A sine has its level and its frequency", arguments: [8_000.0, 24_000, 48_000])
    func sines(_ rate: Double) throws {
        for frequency in [100.0, 230.7, 1_000] {
            let measured = try levels(sine(frequency, 0.5, rate: rate), rate: rate)
            #expect(abs(measured.peak - -6.0206) <= 0.01)
            #expect(abs(measured.rms - -9.0309) <= 0.01)
            #expect(abs(measured.crest - 3.0103) <= 0.01)
            #expect(abs(measured.centroid - frequency) <= 2)
        }
    }

    @Test(
        "Weighting follows the table of IEC 61672",
        arguments: [(63.0, -26.2), (80, -22.5), (125, -16.1), (250, -8.6), (500, -3.2), (1_000, 0), (2_000, 1.2)])
    func weighting(_ frequency: Double, _ decibels: Double) throws {
        let measured = try levels(swell(frequency, rate: 24_000), rate: 24_000)
        #expect(abs(measured.weighted - measured.rms - decibels) <= 0.15)
    }

    @Test("A loudspeaker's limit takes 3 dB there and 12.3 an octave below")
    func speakerLimit() throws {
        for (frequency, decibels) in [(300.0, -3.01), (150, -12.3), (2_400, 0)] {
            let samples = swell(frequency, rate: 24_000)
            let (behind, before) = (
                try levels(samples, rate: 24_000, speakerLimit: 300), try levels(samples, rate: 24_000)
            )
            #expect(abs(behind.weighted - before.weighted - decibels) <= 0.1)
            #expect(behind.rms == before.rms)
        }
    }

    @Test("Two sines have their middle where their energies say, and add up in energy")
    func twoSines() throws {
        let (low, high) = (sine(200, 0.3, rate: 24_000), sine(1_000, 0.1, rate: 24_000))
        let measured = try levels(zip(low, high).map { $0 + $1 }, rate: 24_000)
        #expect(abs(measured.centroid - 280) <= 3)
        #expect(abs(measured.rms - 10 * log10((0.09 + 0.01) / 2)) <= 0.01)
    }

    @Test("The shares of all frequencies add up to the whole, also of a click at either end")
    func energyOfClicks() throws {
        for place in [0, 1, 500, 2_047, 9_999] {
            var samples = [Float](repeating: 0, count: 10_000)
            samples[place] = 1
            let measured = try levels(samples, rate: 24_000)
            #expect(measured.peak == 0)
            #expect(abs(measured.rms - -40) <= 1e-9)
            // A click holds all frequencies alike: the weighting comes to its mean over them.
            let mean = (0..<12_000).map { pow(10, Self.weight(Double($0) + 0.5) / 10) }.reduce(0, +) / 12_000
            #expect(abs(measured.weighted - (-40 + 10 * log10(mean))) <= 0.02)
            #expect(abs(measured.centroid - 6_000) <= 60)
        }
    }

    private static func weight(_ f: Double) -> Double {
        let square = f * f
        let top = 12_194.0 * 12_194 * square * square
        let bottom =
            (square + 20.6 * 20.6) * sqrt((square + 107.7 * 107.7) * (square + 737.9 * 737.9))
            * (square + 12_194.0 * 12_194)
        return 20 * log10(top / bottom) + 2
    }

    @Test("Blocks of any size come to the same")
    func blocks() {
        let samples = sine(170, 0.4, rate: 24_000, seconds: 0.7)
        let whole = loudness(samples, rate: 24_000)
        for size in [1, 333, 4_096] {
            var meter = Loudness.Meter(rate: 24_000)
            for start in stride(from: 0, to: samples.count, by: size) {
                meter.add(samples.span.extracting(start..<min(start + size, samples.count)))
            }
            #expect(meter.loudness == whole)
        }
    }

    @Test("Silence has no levels, and what is too long is not measured")
    func silence() throws {
        #expect(loudness([], rate: 8_000) == Loudness())
        #expect(loudness([0, 0, 0], rate: 8_000) == Loudness())
        #expect(try Loudness(of: Timeline(Pattern()), in: .taptic) == Loudness())
        #expect(throws: TooLong.self) { try Loudness(of: Timeline(Pattern(events: [.hum(0, 1e9)])), in: .taptic) }
    }
}
