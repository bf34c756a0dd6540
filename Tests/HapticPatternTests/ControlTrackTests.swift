import HapticPattern
import Testing

struct TrackCase: Sendable, CustomTestStringConvertible {
    var name: String
    var parameters: [DynamicParameter] = []
    var curves: [ParameterCurve] = []
    var expected: [(time: Double, value: Double)]
    var testDescription: String { name }
}

private let intensity = ControlID.hapticIntensity

@Test(arguments: [
    TrackCase(name: "neutral where nothing sets it", expected: [(0, 1), (9, 1)]),
    TrackCase(
        name: "a step holds until the next one, and the new value counts at its instant",
        parameters: [.init(intensity, at: 1, value: 0.4), .init(intensity, at: 2, value: 0.8)],
        expected: [(0.999, 1), (1, 0.4), (1.5, 0.4), (2, 0.8), (99, 0.8)]),
    TrackCase(
        name: "order in the file does not matter for different starts",
        parameters: [.init(intensity, at: 2, value: 0.8, order: 0), .init(intensity, at: 1, value: 0.4, order: 1)],
        expected: [(0.5, 1), (1.5, 0.4), (2.5, 0.8)]),
    TrackCase(
        name: "of equal starts the later in the file rules",
        parameters: [.init(intensity, at: 1, value: 0.8, order: 5), .init(intensity, at: 1, value: 0.4, order: 4)],
        expected: [(0.5, 1), (1, 0.8), (2, 0.8)]),
    TrackCase(
        name: "a curve is linear between points and holds its last value",
        curves: [.init(intensity, at: 1, points: [.init(time: 0, value: 0), .init(time: 1, value: 1)])],
        expected: [(0.5, 1), (1, 0), (1.5, 0.5), (2, 1), (5, 1)]),
    TrackCase(
        name: "a curve leads in from the value in force to its first point",
        curves: [.init(intensity, at: 1, points: [.init(time: 1, value: 0), .init(time: 2, value: 0.5)])],
        expected: [(1, 1), (1.5, 0.5), (2, 0), (2.5, 0.25), (3, 0.5)]),
    TrackCase(
        name: "two points at one time jump, the later ruling at the instant",
        curves: [
            .init(
                intensity, at: 0,
                points: [
                    .init(time: 0, value: 0), .init(time: 1, value: 0.2), .init(time: 1, value: 0.9),
                    .init(time: 2, value: 0.9),
                ])
        ],
        expected: [(0.5, 0.1), (1, 0.9), (1.5, 0.9)]),
    TrackCase(
        name: "a later curve cuts an earlier one where it starts",
        curves: [
            .init(intensity, at: 0, points: [.init(time: 0, value: 0), .init(time: 4, value: 1)], order: 0),
            .init(intensity, at: 2, points: [.init(time: 1, value: 1), .init(time: 2, value: 0)], order: 1),
        ],
        expected: [(1, 0.25), (2, 0.5), (2.5, 0.75), (3, 1), (3.5, 0.5), (4, 0), (9, 0)]),
    TrackCase(
        name: "unsorted points act as sorted",
        curves: [
            .init(
                intensity, at: 0,
                points: [.init(time: 1, value: 1), .init(time: 0, value: 0), .init(time: 2, value: 0)])
        ],
        expected: [(0, 0), (0.5, 0.5), (1, 1), (1.5, 0.5), (2, 0)]),
    TrackCase(
        name: "a curve without points does nothing, one with a single point is a step",
        curves: [
            .init(intensity, at: 0, points: []),
            .init(intensity, at: 1, points: [.init(time: 0, value: 0.3)], order: 1),
        ],
        expected: [(0.5, 1), (1, 0.3), (7, 0.3)]),
    TrackCase(
        name: "values beyond the range act as the nearest bound",
        parameters: [.init(intensity, at: 0, value: 1.5), .init(intensity, at: 1, value: -2)],
        expected: [(0, 1), (1, 0)]),
    TrackCase(
        name: "a point at the end of time is a very slow line",
        curves: [.init(intensity, at: 0, points: [.init(time: 0, value: 0.5), .init(time: 3.4e38, value: 1)])],
        expected: [(0, 0.5), (1000, 0.5)]),
])
func controlTrack(_ c: TrackCase) {
    let track = ControlTrack(intensity, parameters: c.parameters, curves: c.curves)
    for (time, value) in c.expected {
        #expect(abs(track.value(at: time) - value) <= 1e-12, "at \(time) s")
    }
}

@Test("Entries of another control are left out")
func otherControlsAreLeftOut() {
    let track = ControlTrack(.hapticSharpness, parameters: [.init(intensity, at: 0, value: 0.5)], curves: [])
    #expect(track.isNeutral)
    #expect(track.value(at: 1) == 0)
}
