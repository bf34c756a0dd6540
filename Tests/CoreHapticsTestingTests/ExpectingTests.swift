import CoreHaptics
import CoreHapticsTesting
import Testing

/// A stage on which two taps and a hum were played, changed by a case.
private func recording(_ change: (inout [CHHapticEvent]) -> Void = { _ in }) throws -> HapticRecording {
    let stage = HapticStage()
    let engine = try stage.makeEngine()
    try engine.start()
    var events = cue
    change(&events)
    try engine.makePlayer(with: CHHapticPattern(events: events, parameters: [])).start(atTime: 0)
    stage.advance(by: 1)
    return stage.recording
}

private var cue: [CHHapticEvent] { [tap(0.1, 0.8), hum(0.2, 0.3, 0.3), tap(0.6, 0.3)] }

private func tap(_ time: Double, _ intensity: Float, _ sharpness: Float = 0.5) -> CHHapticEvent {
    CHHapticEvent(eventType: .hapticTransient, parameters: parameters(intensity, sharpness), relativeTime: time)
}

private func hum(_ time: Double, _ duration: Double, _ intensity: Float, _ sharpness: Float = 0.5) -> CHHapticEvent {
    CHHapticEvent(
        eventType: .hapticContinuous, parameters: parameters(intensity, sharpness), relativeTime: time,
        duration: duration)
}

private func parameters(_ intensity: Float, _ sharpness: Float) -> [CHHapticEventParameter] {
    [.init(parameterID: .hapticIntensity, value: intensity), .init(parameterID: .hapticSharpness, value: sharpness)]
}

/// The first sentence of what is thrown; nil where nothing is.
private func complaint(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch {
        return (error as? HapticMismatch)?.summary ?? "\(error)"
    }
}

@Suite struct ExpectingTests {
    @Test func whatWasPlayedIsWhatWasExpected() throws {
        let recording = try recording()
        try recording.expect(CHHapticPattern(events: cue, parameters: []))
        try recording.expect(taps: [
            .init(at: 0.1, intensity: 0.8), .init(at: 0.6, intensity: 0.3),
        ])
        try recording.expect(frames: [.init(at: 0.3, intensity: 0.3), .init(at: 0.55, intensity: 0)])
        try recording.expectSilence(from: 0.65)
        #expect(recording.end == 1 && !recording.isSilent)
        #expect(recording.frames(rate: 10).map { ($0.intensity * 10).rounded() } == [0, 0, 3, 3, 3, 0, 0, 0, 0, 0, 0])
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var sentence: String
        var change: @Sendable (inout [CHHapticEvent]) -> Void

        init(_ name: String, _ sentence: String, _ change: @escaping @Sendable (inout [CHHapticEvent]) -> Void) {
            testDescription = name
            self.sentence = sentence
            self.change = change
        }
    }

    static let faults: [Fault] = [
        .init("a tap 5 ms late", "the tap at 0.100 s comes 5.0 ms too late") { $0[0].relativeTime = 0.105 },
        .init("a tap 5 ms early", "the tap at 0.600 s comes 5.0 ms too early") { $0[2].relativeTime = 0.595 },
        .init("a tap 10 % weaker", "the tap at 0.600 s is too weak") { $0[2].eventParameters[0].value = 0.27 },
        .init("a tap 10 % stronger", "the tap at 0.100 s is too strong") { $0[0].eventParameters[0].value = 0.88 },
        .init("a tap less sharp", "the tap at 0.100 s is too round") { $0[0].eventParameters[1].value = 0.4 },
        .init("the first tap lost", "the tap at 0.100 s is missing") { $0.remove(at: 0) },
        .init("the last tap lost", "the tap at 0.600 s is missing") { $0.remove(at: 2) },
        .init("a tap too many", "the tap at 0.150 s was not expected") { $0.append(tap(0.15, 1)) },
        .init("a hum 10 % weaker", "the hum at 0.203 s is 0.27 (sharpness 0.50) instead of 0.30 (sharpness 0.50)") {
            $0[1].eventParameters[0].value = 0.27
        },
        .init("a hum lost", "the hum at 0.203 s is silent instead of 0.30 (sharpness 0.50)") { $0.remove(at: 1) },
        .init("a hum 5 ms late", "the hum at 0.203 s is silent instead of 0.30 (sharpness 0.50)") {
            $0[1].relativeTime = 0.205
        },
        .init("a hum too long", "the hum at 0.503 s is 0.30 (sharpness 0.50) instead of silent") {
            $0[1].duration = 0.305
        },
        .init(
            "a hum of another sharpness", "the hum at 0.200 s is 0.30 (sharpness 0.60) instead of 0.30 (sharpness 0.50)"
        ) {
            $0[1].eventParameters[1].value = 0.6
        },
    ]

    @Test(arguments: faults) func whatDiffersIsNamed(_ fault: Fault) throws {
        let pattern = try CHHapticPattern(events: cue, parameters: [])
        let recording = try recording(fault.change)
        #expect(complaint { try recording.expect(pattern) } == fault.sentence)
    }

    @Test func smallDifferencesAreAllowedAndToleranceCanBeSet() throws {
        let recording = try recording {
            $0[0].relativeTime = 0.1015
            $0[2].eventParameters[0].value = 0.295
        }
        let pattern = try CHHapticPattern(events: cue, parameters: [])
        try recording.expect(pattern)
        let strict = HapticTolerance(time: 0.0005, intensity: 0.001)
        #expect(
            complaint { try recording.expect(pattern, within: strict) }
                == "the tap at 0.100 s comes 1.5 ms too late, and 1 more")
    }

    // A million seconds, as of GCHapticDurationInfinite, are not compared millisecond by millisecond.
    @Test func aHumWithoutAnEndIsComparedAsFarAsAnythingChanges() throws {
        let recording = try recording { $0 = [hum(0, 1_000_000, 0.3)] }
        try recording.expect(CHHapticPattern(events: [hum(0, 1_000_000, 0.3)], parameters: []))
        let stronger = try CHHapticPattern(events: [hum(0, 1_000_000, 0.5)], parameters: [])
        #expect(
            complaint { try recording.expect(stronger) }
                == "the hum at 0.003 s is 0.30 (sharpness 0.50) instead of 0.50 (sharpness 0.50)")
    }

    @Test func silenceFramesAndTapsAreJudgedByThemselves() throws {
        let recording = try recording()
        #expect(complaint { try recording.expectSilence(from: 0, to: 0.15) } == "the tap at 0.100 s was not expected")
        #expect(
            complaint { try recording.expectSilence(from: 0.3, to: 0.4) }?.hasPrefix("the hum at 0.300 s is 0.30")
                == true)
        #expect(
            complaint { try recording.expect(frames: [.init(at: 0.3, intensity: 0.5)]) }?.contains("instead of 0.50")
                == true)
        #expect(complaint { try recording.expect(taps: []) } == "the tap at 0.100 s was not expected, and 1 more")
    }

    @Test func aMismatchShowsBothAsAPlotAndATable() throws {
        let recording = try recording { $0[2].relativeTime = 0.65 }
        let pattern = try CHHapticPattern(events: cue, parameters: [])
        let error = try #require(throws: HapticMismatch.self) { try recording.expect(pattern) }
        #expect(
            error.description == """
                the tap at 0.600 s comes 50.0 ms too late

                                 0.000 s                                                  0.680 s
                  expected taps │         ▇                                              ▃       │
                  expected hum  │                   ▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃                 │
                  recorded taps │         ▇                                                   ▃  │
                  recorded hum  │                   ▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃                 │
                                                                                         ^    ^

                  tap  expected                recorded
                       seconds  int.  sharp.   seconds  int.  sharp.
                    1    0.100  0.80  0.50       0.100  0.80  0.50
                    2    0.600  0.30  0.50       0.650  0.30  0.50     <- comes 50.0 ms too late
                """)
    }
}
