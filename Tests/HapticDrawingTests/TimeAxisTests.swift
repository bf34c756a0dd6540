import Testing

@testable import HapticDrawing

struct AxisCase: Sendable, CustomTestStringConvertible {
    var name: String
    var start = 0.0
    var end: Double
    var spacing: Double
    var labels: [String]
    var testDescription: String { name }
}

@Test(arguments: [
    AxisCase(name: "a tap", end: 0.1, spacing: 0.0085, labels: (0...10).map { "\($0 * 10) ms" }),
    AxisCase(name: "tenths", end: 0.55, spacing: 0.09, labels: ["0 s", "0.1 s", "0.2 s", "0.3 s", "0.4 s", "0.5 s"]),
    AxisCase(name: "the end itself", end: 1.6, spacing: 0.3, labels: ["0 s", "0.5 s", "1.0 s", "1.5 s"]),
    AxisCase(
        name: "an end that rounding misses", end: 0.3, spacing: 0.1, labels: ["0 ms", "100 ms", "200 ms", "300 ms"]),
    AxisCase(name: "a part", start: 0.25, end: 0.7, spacing: 0.2, labels: ["0.4 s", "0.6 s"]),
    AxisCase(name: "seconds", end: 30, spacing: 7, labels: ["0 s", "10 s", "20 s", "30 s"]),
    AxisCase(name: "minutes", end: 400, spacing: 80, labels: ["0:00", "2:00", "4:00", "6:00"]),
    AxisCase(
        name: "hours", end: 7_200, spacing: 1_500, labels: ["0:00:00", "0:30:00", "1:00:00", "1:30:00", "2:00:00"]),
    AxisCase(name: "days", end: 1_000_000, spacing: 200_000, labels: ["0 d", "5 d", "10 d"]),
    AxisCase(
        name: "half a millisecond", end: 0.002, spacing: 0.000_4, labels: ["0 ms", "0.5 ms", "1 ms", "1.5 ms", "2 ms"]),
    AxisCase(
        name: "so far away that ticks cannot be told apart", start: 1e18, end: 1.000_001e18, spacing: 1, labels: []),
    AxisCase(name: "beyond all bounds", end: 1e308, spacing: 1e307, labels: []),
])
func axisLabels(_ example: AxisCase) {
    let axis = TimeAxis(from: example.start, to: example.end, spacing: example.spacing)
    #expect(axis.ticks.map(\.label) == example.labels)
    for tick in axis.ticks { #expect(tick.time >= example.start && tick.time <= example.end) }
}
