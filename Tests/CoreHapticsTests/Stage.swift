import CoreHaptics
import CoreHapticsTesting

/// An engine on a stage in virtual time.
final class Stage: Sendable {
    let stage: HapticStage
    let engine: CHHapticEngine

    init(sampleRate: Double? = nil) throws {
        stage = HapticStage(sampleRate: sampleRate)
        engine = try stage.makeEngine()
    }

    /// Seconds since the stage was set up.
    var now: Double { stage.time }

    /// Lets `seconds` pass, handlers included.
    func run(_ seconds: Double) { stage.advance(by: seconds) }

    /// The taps felt so far.
    var taps: [HapticRecording.Tap] { stage.recording.taps }

    /// The continuous intensity at a time since the stage was set up.
    func intensity(at time: Double) -> Double { stage.recording.frame(at: time).intensity }

    /// A started player of events.
    func play(_ events: [CHHapticEvent], at time: TimeInterval = 0) throws {
        try engine.makePlayer(with: CHHapticPattern(events: events, parameters: [])).start(atTime: time)
    }
}
