import CoreHaptics
import CoreHapticsTesting
import Testing

@testable import SingleTap

@Test("The dictionary is one tap, felt at once")
func singleTap() throws {
    let stage = HapticStage()
    let engine = try stage.perform { try SingleTap.play() }
    stage.advance(by: 1)
    try stage.recording.expectEveryTapMatters {
        try $0.expect(taps: [.init(at: 0, intensity: 0.9, sharpness: 0.4)])
    }
    engine.stop()
}

@Test("Without haptics the program says so, rather than playing nothing")
func noHaptics() {
    let stage = HapticStage()
    stage.supportsHaptics = false
    #expect(throws: CHHapticError.self) { try stage.perform { try SingleTap.play() } }
}
