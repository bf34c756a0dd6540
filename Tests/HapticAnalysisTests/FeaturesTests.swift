import HapticPattern
import Testing
import TestPatterns

@testable import HapticAnalysis

private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }

// Hums end 1 ms after their event, while the hard edge fades; the length of a hum of 0.999 s is therefore one second.

@Test func aSteadyHumIsFlatAndSmooth() {
    let features = Features(Pattern(events: [.hum(0, 0.999, 0.6, 0.3)]))
    #expect(features.peak == 0.6)
    #expect(isNear(features.mean, 0.6 * 0.999))
    #expect(isNear(features.sharpness, 0.3))
    #expect(features.roughness == 0)
    // Its middle lies half a millisecond before that of its felt length.
    #expect(isNear(features.slope, -0.003))
    #expect(features.onsets == [0] && features.period == nil && features.tapRate == 0)
}

@Test func aRampRises() {
    var pattern = Pattern(events: [.hum(0, 1, 1, 0.5)])
    pattern.curves = [.line(.hapticIntensity, (0, 0), (1, 1))]
    let features = Features(pattern)
    #expect(isNear(features.mean, 0.5 / 1.001))
    #expect(isNear(features.slope, 3 * (4.0 / 3 / 1.001 - 1)))
    #expect(features.roughness == 0 && features.peak == 1)
    pattern.curves = [.line(.hapticIntensity, (0, 1), (1, 0))]
    #expect(isNear(Features(pattern).slope, -1))
}

@Test("Sharpness is weighted with intensity, exactly for lines")
func weightedSharpness() {
    var pattern = Pattern(events: [.hum(0, 1, 1, 0)])
    // I = t, S = t: ∫t² / ∫t = 2/3.
    pattern.curves = [.line(.hapticIntensity, (0, 0), (1, 1)), .line(.hapticSharpness, (0, 0), (1, 1))]
    #expect(isNear(Features(pattern).sharpness, 2.0 / 3))
}

@Test func tapsCountForAsLongAsTheyRing() {
    // 25 ms of 1 and 10 ms of 0.5, until 0.51 s.
    let features = Features(Pattern(events: [.tap(0, 1, 0), .tap(0.5, 0.5, 1)]))
    #expect(isNear(features.felt, 0.51))
    #expect(isNear(features.mean, 0.03 / 0.51))
    #expect(isNear(features.sharpness, 0.005 / 0.03))
    #expect(features.tapRate == 2)
    // One more of 0.5, up and down, beyond the strongest.
    #expect(isNear(features.roughness, (1 / 0.51) / (1 / 0.51 + 10)))
}

@Test func tapsThatGrowRise() {
    // Both ring for 17.5 ms; their weights are 0.4 and 0.6, the middle of all at 0.4 · 8.75 ms + 0.6 · 508.75 ms.
    let features = Features(Pattern(events: [.tap(0, 0.4, 0.5), .tap(0.5, 0.6, 0.5)]))
    #expect(isNear(features.slope, 3 * (2 * 0.30875 / 0.5175 - 1)))
    #expect(Features(Pattern(events: [.tap(0, 1, 0), .tap(0.5, 0.1, 0)])).slope == -1)
}

@Test func oneTapIsNeitherRoughNorRising() {
    let features = Features(Pattern(events: [.tap(0, 0.4, 0.5)]))
    #expect(features.roughness == 0 && features.tapRate == 0 && features.regularity == 0)
    #expect(isNear(features.slope, 0) && isNear(features.mean, 0.4))
}

@Test func silenceHasNoFeatures() {
    for pattern in [Pattern(), Pattern(events: [.tap(0.5, 0), .hum(1, 1, 0)])] {
        let features = Features(pattern)
        #expect(features.felt == 0 && features.peak == 0 && features.mean == 0 && features.sharpness == 0.5)
        #expect(features.roughness == 0 && features.slope == 0 && features.onsets.isEmpty && features.period == nil)
    }
}

@Test func stepsThatGoUpAndDownAreRough() {
    // From 0 to 1, to 0 and 1 again and to 0: four changes, two of them beyond rising and falling once.
    let features = Features(Pattern(events: [.hum(0, 0.4), .hum(0.6, 0.399)]))
    #expect(isNear(features.roughness, 2.0 / 12))
    #expect(features.onsets == [0, 0.6])
    #expect(features.intervals == [0.6])
}

struct RhythmCase: Sendable, CustomTestStringConvertible {
    var name: String
    var onsets: [Double]
    var regularity: Double
    var period: Double?
    var testDescription: String { name }
}

@Test(arguments: [
    RhythmCase(name: "a metronome", onsets: (0..<8).map { Double($0) / 2 }, regularity: 1, period: 0.5),
    RhythmCase(
        name: "a heart: two beats that come again", onsets: [0, 0.3, 0.9, 1.2, 1.8, 2.1], regularity: 1, period: 0.9),
    RhythmCase(
        name: "a metronome that is a little off", onsets: [0, 0.505, 0.997, 1.503], regularity: 1, period: 0.501),
    RhythmCase(name: "no two gaps alike", onsets: [0, 0.1, 0.35, 1, 2.3], regularity: 0, period: nil),
    RhythmCase(name: "two onsets are no rhythm", onsets: [0, 0.5], regularity: 0, period: nil),
    RhythmCase(name: "faster than rhythm is felt", onsets: [0, 0.04], regularity: 0, period: nil),
])
func rhythm(_ example: RhythmCase) {
    let rhythm = Rhythm(example.onsets)
    #expect(isNear(rhythm.regularity, example.regularity))
    #expect(isNear(rhythm.period ?? 0, example.period ?? 0, 1e-9))
}

@Test("Features stay in their ranges, from any pattern", arguments: 0..<30)
func ranges(seed: Int) {
    let features = Features(Pattern.random(UInt64(seed), events: 1 + seed * 7, seconds: [0.02, 1, 30][seed % 3]))
    for value in [features.peak, features.mean, features.sharpness, features.roughness, features.regularity] {
        #expect(value >= 0 && value <= 1)
    }
    #expect(abs(features.slope) <= 1)
    #expect(features.tapRate >= 0 && features.tapRate < .infinity)
    #expect(features.onsets == features.onsets.sorted())
}
