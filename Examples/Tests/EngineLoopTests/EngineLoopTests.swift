import CoreHaptics
import CoreHapticsTesting
import Testing

@testable import EngineLoop

@Test("At rest the motor goes round evenly, at half its strength, without a gap at the seams")
func rest() throws {
    let stage = HapticStage()
    let motor = try stage.perform { try Motor() }
    try motor.start()
    stage.advance(by: 4)
    // Ten turns of 0.4 s, two strokes in each.
    let expected = (0..<10).flatMap { turn -> [HapticRecording.Tap] in
        let start = Double(turn) * 0.4
        return [
            .init(at: start + 0.05, intensity: 0.5, sharpness: 0.2),
            .init(at: start + 0.25, intensity: 0.35, sharpness: 0.4),
        ]
    }
    try stage.recording.expectEveryTapMatters { recording in
        try recording.expect(taps: expected)
        try recording.expect(frames: (1..<399).map { .init(at: Double($0) / 100, intensity: 0.4, sharpness: 0.3) })
    }
    motor.stop()
}

@Test("The throttle acts while the motor runs: strength, sharpness and speed")
func throttle() throws {
    let stage = HapticStage()
    let motor = try stage.perform { try Motor() }
    try motor.start()
    stage.advance(to: 0.4)
    try motor.setThrottle(1)
    stage.advance(to: 0.8)
    try motor.setThrottle(0)
    stage.advance(to: 1.2)
    let expected: [HapticRecording.Tap] = [
        .init(at: 0.05, intensity: 0.5, sharpness: 0.2), .init(at: 0.25, intensity: 0.35, sharpness: 0.4),
        // Twice as fast: two turns in 0.4 s.
        .init(at: 0.425, intensity: 1, sharpness: 0.2), .init(at: 0.525, intensity: 0.7, sharpness: 0.4),
        .init(at: 0.625, intensity: 1, sharpness: 0.2), .init(at: 0.725, intensity: 0.7, sharpness: 0.4),
        .init(at: 0.85, intensity: 0.5, sharpness: 0.2), .init(at: 1.05, intensity: 0.35, sharpness: 0.4),
    ]
    try stage.recording.expectEveryTapMatters { recording in
        try recording.expect(taps: expected)
        try recording.expect(frames: [
            .init(at: 0.2, intensity: 0.4, sharpness: 0.3), .init(at: 0.6, intensity: 0.8, sharpness: 0.7),
            .init(at: 1, intensity: 0.4, sharpness: 0.3),
        ])
    }
    motor.stop()
}

@Test("Running out, the motor finishes its turn, stands, and says so once")
func runningOut() throws {
    let stage = HapticStage()
    let motor = try stage.perform { try Motor() }
    let ends = Counter()
    motor.whenItStands { ends.count += 1 }
    try motor.start()
    stage.advance(to: 0.5)
    motor.runOut()
    stage.advance(to: 3)
    try stage.recording.expectEveryTapMatters {
        try $0.expect(taps: [
            .init(at: 0.05, intensity: 0.5, sharpness: 0.2), .init(at: 0.25, intensity: 0.35, sharpness: 0.4),
            .init(at: 0.45, intensity: 0.5, sharpness: 0.2), .init(at: 0.65, intensity: 0.35, sharpness: 0.4),
        ])
    }
    try stage.recording.expectSilence(from: 0.81)
    #expect(ends.count == 1)
}

/// Counts on whichever thread, one after the other.
private final class Counter: @unchecked Sendable {
    // Safety: written by the engine's one handler queue, read after the stage has settled.
    var count = 0
}
