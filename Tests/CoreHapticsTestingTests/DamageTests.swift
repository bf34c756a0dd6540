import CoreHaptics
import CoreHapticsTesting
import Testing

@Suite struct DamageTests {
    /// Two taps that were felt.
    private static func recording() throws -> HapticRecording {
        let stage = HapticStage()
        let engine = try stage.makeEngine()
        try engine.start()
        let taps = [0.1, 0.6].map { time in
            CHHapticEvent(
                eventType: .hapticTransient, parameters: [.init(parameterID: .hapticIntensity, value: 0.8)],
                relativeTime: time)
        }
        try engine.makePlayer(with: CHHapticPattern(events: taps, parameters: [])).start(atTime: 0)
        stage.advance(by: 1)
        return stage.recording
    }

    private static let expected: [HapticRecording.Tap] = [
        .init(at: 0.1, intensity: 0.8), .init(at: 0.6, intensity: 0.8),
    ]

    @Test("A test that compares all taps notices every damage")
    func watchful() throws {
        try Self.recording().expectEveryTapMatters { try $0.expect(taps: Self.expected) }
    }

    @Test("A test that tolerates too much is told which damage it does not notice")
    func tolerant() throws {
        let recording = try Self.recording()
        let late = #expect(throws: UnnoticedDamage.self) {
            try recording.expectEveryTapMatters {
                try $0.expect(taps: Self.expected, within: HapticTolerance(time: 0.02))
            }
        }
        #expect(late?.damage == .moved(by: 0.005))
        #expect(late?.description.hasPrefix("the test passes when the tap at 0.100 s comes 5.0 ms too late") == true)
        let weak = #expect(throws: UnnoticedDamage.self) {
            try recording.expectEveryTapMatters {
                try $0.expect(taps: Self.expected, within: HapticTolerance(intensity: 0.2))
            }
        }
        #expect(weak?.damage == .weakened(by: 0.1))
        let lost = #expect(throws: UnnoticedDamage.self) {
            try recording.expectEveryTapMatters([.lost]) { recording in
                #expect(!recording.taps.isEmpty)
            }
        }
        #expect(lost?.damage == .lost)
    }

    @Test("What a test finds wrong in the recording itself is what it fails with")
    func wrong() throws {
        let recording = try Self.recording()
        #expect(throws: HapticMismatch.self) { try recording.expectEveryTapMatters { try $0.expect(taps: []) } }
    }

    @Test("Without a tap there is nothing that a test could notice")
    func silent() {
        let recording = HapticStage().recording
        #expect(throws: UnnoticedDamage.self) { try recording.expectEveryTapMatters { try $0.expect(taps: []) } }
    }

    @Test("Damage does what it says, to one tap")
    func damages() throws {
        let recording = try Self.recording()
        #expect(recording.damaged(.lost, tap: 0).taps == [recording.taps[1]])
        #expect(recording.damaged(.moved(by: 0.6), tap: 0).taps.map { ($0.time * 1_000).rounded() } == [600, 700])
        #expect(abs(recording.damaged(.weakened(by: 0.5), tap: 1).taps[1].intensity - 0.4) < 1e-6)
    }
}
