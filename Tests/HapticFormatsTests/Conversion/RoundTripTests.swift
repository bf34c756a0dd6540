import Foundation
import HapticPattern
import HapticRendering
import Testing

@testable import HapticFormats

/// A format, and how far a pattern may be from what it was after it has gone there and back.
struct RoundTripBound: Sendable, CustomTestStringConvertible {
    var format: ConversionFormat
    var hum: Double
    var humSharpness: Double
    var tap: Double
    var tapSharpness: Double
    /// Stretches that are not compared, before and after jumps and taps.
    var before = 0.0, after = 0.0
    /// Whether only patterns count that have no taps and no corners nearer than 20 ms.
    var isCoarse = false

    var testDescription: String { format.name }

    static let all = [
        RoundTripBound(format: .haptic, hum: 0.01, humSharpness: 0.01, tap: 0.01, tapSharpness: 0.01),
        RoundTripBound(format: .hjif, hum: 0.02, humSharpness: 0.02, tap: 0.02, tapSharpness: 0.02),
        RoundTripBound(format: .openHarmony, hum: 0.01, humSharpness: 0.01, tap: 0.01, tapSharpness: 0.01),
        RoundTripBound(format: .haps, hum: 0.01, humSharpness: 0.01, tap: 0.01, tapSharpness: 1),
        // Ramps of 20 ms stand for jumps; what is coarser than that is exact, on a device with room for all points.
        RoundTripBound(
            format: .androidEnvelope, hum: 0.002, humSharpness: 0.002, tap: 1, tapSharpness: 1, before: 0.001,
            after: 0.022, isCoarse: true),
    ]
}

/// How many generated patterns are tried.
let generatedPatterns = ProcessInfo.processInfo.environment["THRUM_GENERATED"].flatMap { Int($0) } ?? 10_000

@Suite("Round trips: AHAP, another format, and back")
struct RoundTripTests {
    @Test("Every real pattern comes back within the bounds", arguments: RoundTripBound.all)
    func corpus(_ bound: RoundTripBound) throws {
        #expect(TriedPattern.all.count >= 22)
        var whole: RoundTrip?
        for pattern in TriedPattern.all {
            guard let trip = try trip(pattern.source, bound, step: 0.013) else { continue }
            check(trip, bound, pattern.name)
            if whole == nil { whole = trip } else { whole?.join(trip) }
        }
        #expect(whole != nil)
        show(whole, bound, "real patterns")
    }

    @Test("Generated patterns come back within the bounds", arguments: RoundTripBound.all)
    func random(_ bound: RoundTripBound) throws {
        var whole: RoundTrip?
        for seed in 0..<generatedPatterns {
            let pattern = bound.isCoarse ? RandomPattern.makeCoarse(seed) : RandomPattern.make(seed)
            let source = ConversionSource(pattern, name: "x")
            guard let trip = try trip(source, bound, step: 0.017) else {
                // Nothing is left out but what nobody feels.
                #expect(!bound.isCoarse || !source.isFelt, "seed \(seed) is not compared")
                continue
            }
            check(trip, bound, "seed \(seed)")
            if whole == nil { whole = trip } else { whole?.join(trip) }
        }
        #expect(whole != nil)
        show(whole, bound, "\(generatedPatterns) generated patterns")
    }

    private func trip(_ source: ConversionSource, _ bound: RoundTripBound, step: Double) throws -> RoundTrip? {
        guard source.length < 1000 else { return nil }
        var options = ConversionOptions()
        if bound.isCoarse {
            guard source.isCoarse else { return nil }
            options.error = 0.001
            options.device.maximumPoints = 100_000
        }
        return try RoundTrip(
            source, through: bound.format, options, skipping: (bound.before, bound.after), step: step)
    }

    private func check(_ trip: RoundTrip, _ bound: RoundTripBound, _ name: String) {
        // What rounding to six decimals adds.
        let slack = 2e-6
        if trip.intensity > bound.hum + slack || trip.sharpness > bound.humSharpness + slack {
            Issue.record("\(bound.format.name), \(name): \(trip)")
        }
        guard !bound.isCoarse else { return }
        if trip.missingTaps > 0 || trip.tapTime > RoundTrip.time + slack || trip.tapIntensity > bound.tap + slack
            || trip.tapSharpness > bound.tapSharpness + slack
        {
            Issue.record("\(bound.format.name), \(name): \(trip)")
        }
    }

    /// A row of the table in docs/conversion.md, where somebody asks for it.
    private func show(_ trip: RoundTrip?, _ bound: RoundTripBound, _ name: String) {
        guard let trip, ProcessInfo.processInfo.environment["THRUM_GENERATED"] != nil else { return }
        func text(_ value: Double) -> String { String(format: "%.4f", value) }
        let numbers = [trip.intensity, trip.sharpness, trip.tapTime * 1000, trip.tapIntensity, trip.tapSharpness]
        print("| \(bound.format.name) | \(name) | \(numbers.map(text).joined(separator: " | ")) |")
    }
}

extension ConversionSource {
    /// Whether nothing in it is finer than what an envelope can follow: no taps, no corners nearer than 20 ms.
    fileprivate var isCoarse: Bool {
        let baked = baked(within: 1e-3)
        guard baked.taps.isEmpty else { return false }
        // Corners that are written with one time, to the microsecond, are one moment: sums of times differ by roundings.
        let times = (baked.intensity.points + baked.sharpness.points).map { LayeredPattern.rounded($0.time) }.filter {
            $0 < LayeredPattern.rounded(timeline.duration)
        }.sorted()
        return zip(times, times.dropFirst()).allSatisfy { $1 == $0 || $1 - $0 >= 0.02 - 1e-9 }
    }
}
