import Foundation
import HapticFormats
import HapticPattern
import HapticRendering
import Testing

/// A format, and how far a pattern may be from what it was after it has gone there and back.
struct RoundTripBound: Sendable, CustomTestStringConvertible {
    var format: ConversionFormat
    var hum: Double
    var humSharpness: Double
    var tap: Double
    var tapSharpness: Double
    /// Stretches that are not compared, before and after jumps and taps.
    var before = 0.0, after = 0.0
    var keepsTaps = true

    var testDescription: String { format.name }

    static let all = [
        RoundTripBound(format: .haptic, hum: 0.01, humSharpness: 0.01, tap: 0.01, tapSharpness: 0.01),
        RoundTripBound(format: .hjif, hum: 0.02, humSharpness: 0.02, tap: 0.02, tapSharpness: 0.02),
    ]
}

/// How many generated patterns are tried.
private let generated = ProcessInfo.processInfo.environment["THRUM_GENERATED"].flatMap { Int($0) } ?? 10_000

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
        for seed in 0..<generated {
            let source = ConversionSource(RandomPattern.make(seed), name: "x")
            guard let trip = try trip(source, bound, step: 0.017) else { continue }
            check(trip, bound, "seed \(seed)")
            if whole == nil { whole = trip } else { whole?.join(trip) }
        }
        #expect(whole != nil)
        show(whole, bound, "\(generated) generated patterns")
    }

    private func trip(_ source: ConversionSource, _ bound: RoundTripBound, step: Double) throws -> RoundTrip? {
        guard source.length < 1000 else { return nil }
        return try RoundTrip(source, through: bound.format, skipping: (bound.before, bound.after), step: step)
    }

    private func check(_ trip: RoundTrip, _ bound: RoundTripBound, _ name: String) {
        // What rounding to six decimals adds.
        let slack = 2e-6
        if trip.intensity > bound.hum + slack || trip.sharpness > bound.humSharpness + slack {
            Issue.record("\(bound.format.name), \(name): \(trip)")
        }
        guard bound.keepsTaps else { return }
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
