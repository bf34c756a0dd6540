import CoreHaptics
import CoreHapticsTesting
import Testing

@testable import Countdown

@Test("Beats and start are felt as the cue says")
func felt() throws {
    let stage = HapticStage()
    let engine = try stage.makeEngine()
    try engine.start()
    try engine.makePlayer(with: Cue.pattern()).start(atTime: stage.engineTime(at: 0.25))
    stage.advance(by: 5)
    let expected = [
        HapticRecording.Tap(at: 0.25, intensity: 0.6, sharpness: 0.7), .init(at: 1.25, intensity: 0.6, sharpness: 0.7),
        .init(at: 2.25, intensity: 0.6, sharpness: 0.7), .init(at: 3.25, intensity: 1, sharpness: 0.7),
    ]
    try stage.recording.expectEveryTapMatters {
        try $0.expect(taps: expected)
        try $0.expect(Cue.pattern(), startingAt: 0.25)
    }
}

@Test("Each beat is heard at the moment it is felt")
func together() throws {
    let stage = HapticStage(sampleRate: 48_000)
    let engine = try stage.makeEngine()
    try engine.start()
    try engine.makePlayer(with: Cue.pattern()).start(atTime: stage.engineTime(at: 0.25))
    stage.advance(by: 5)
    let sound = try #require(stage.sound.first)
    for beat in Cue.beats {
        let start = 0.25 + beat.time
        let felt = try #require(onset(sound.felt, in: sound, around: start))
        let heard = try #require(onset(sound.left, in: sound, around: start))
        #expect(abs(felt - start) < 0.001)
        #expect(abs(heard - felt) < 0.001)
    }
}

/// When a channel begins to sound after the silence before a beat.
private func onset(_ channel: [Float], in sound: SoundRecording, around time: Double) -> Double? {
    let first = max(0, Int((time - 0.05 - sound.start) * sound.sampleRate))
    return channel[first...].firstIndex { $0 != 0 }.map { sound.time(ofSample: $0) }
}
