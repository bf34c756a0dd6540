import CoreHaptics
import CoreHapticsTesting
import HapticPlayback

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

/// A tap at a time.
func tap(_ time: TimeInterval, intensity: Float = 1, sharpness: Float = 0.5) -> CHHapticEvent {
    CHHapticEvent(
        eventType: .hapticTransient,
        parameters: [
            CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity),
            CHHapticEventParameter(parameterID: .hapticSharpness, value: sharpness),
        ], relativeTime: time)
}

/// A hum at a time.
func hum(_ time: TimeInterval, for duration: TimeInterval, intensity: Float = 1) -> CHHapticEvent {
    CHHapticEvent(
        eventType: .hapticContinuous,
        parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity)], relativeTime: time,
        duration: duration)
}

/// A list that handlers on any thread append to.
final class Log<Item: Sendable>: Sendable {
    private let items = Guarded<[Item]>([])
    func append(_ item: Item) { items.withLock { $0.append(item) } }
    var all: [Item] { items.withLock { $0 } }
}

/// The code of the Core Haptics error that `body` throws, nil where it throws none.
func code(_ body: () throws -> Void) -> CHHapticError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? CHHapticError)?.code
    }
}
