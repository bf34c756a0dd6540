import CoreHaptics
import HapticPlayback

/// An engine in virtual time with a recorder, for tests that otherwise use the public API alone.
final class Stage: Sendable {
    let clock: VirtualClock
    let engine: CHHapticEngine
    private let recorder: Recorder

    /// What the engine's outputs write to.
    private final class Recorder: Sendable {
        let entries = Guarded<[TraceEntry]>([])
        let outputs = Guarded<[any PlaybackOutput]>([])
        let openFault = Guarded<OutputFault?>(nil)
    }

    init(idleTimeout: Double = 120) {
        let clock = VirtualClock()
        let recorder = Recorder()
        self.clock = clock
        self.recorder = recorder
        engine = CHHapticEngine(
            EngineConfiguration(
                clock: clock, runsInRealTime: false, idleTimeout: idleTimeout,
                onOutputs: { outputs in recorder.outputs.withLock { $0 = outputs } }
            ) { _ in
                if let fault = recorder.openFault.withLock({ $0 }) { throw fault }
                return [
                    TraceOutput { entry in
                        recorder.entries.withLock { $0.append(entry) }
                        return nil
                    }
                ]
            })
    }

    /// Lets every start fail with `fault`, or none.
    func failStarts(_ fault: OutputFault?) { recorder.openFault.withLock { $0 = fault } }

    /// Seconds since the stage was set up.
    var now: Double { clock.now - VirtualClock.start }

    /// Lets `seconds` pass, handlers included.
    func run(_ seconds: Double) throws {
        engine.settle()
        try engine.session.run(clock, until: clock.now + seconds, outputs: recorder.outputs.withLock { $0 })
        engine.settle()
        engine.session.advance(to: clock.now)
        engine.settle()
    }

    /// What was recorded.
    var entries: [TraceEntry] { recorder.entries.withLock { $0 } }

    /// The taps, with times since the stage was set up.
    var taps: [(time: Double, intensity: Double, sharpness: Double)] {
        entries.filter { $0.kind == .tap }.map { ($0.time - VirtualClock.start, $0.intensity, $0.sharpness) }
    }

    /// The continuous intensity at a time since the stage was set up.
    func intensity(at time: Double) -> Double {
        entries.last { $0.kind != .tap && $0.time - VirtualClock.start <= time + 1e-9 }?.intensity ?? 0
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
