import CoreHaptics
import HapticFeedback
import HapticPlayback

/// A feedback centre on an engine in virtual time, with a recorder.
@MainActor final class Rig {
    let clock = VirtualClock()
    let engine: CHHapticEngine
    let center: FeedbackCenter
    private let entries = Guarded<[TraceEntry]>([])
    private let outputs = Guarded<[any PlaybackOutput]>([])
    /// What every start fails with; nil: none fails.
    let openFault = Guarded<OutputFault?>(nil)

    /// A tap as it was recorded, in seconds since the rig was set up.
    struct Tap: Equatable {
        var time: Double
        var intensity: Double
        var sharpness: Double
    }

    init() {
        let (entries, outputs, fault) = (entries, outputs, openFault)
        engine = CHHapticEngine(
            EngineConfiguration(
                clock: clock, runsInRealTime: false, onOutputs: { made in outputs.withLock { $0 = made } }
            ) { _ in
                if let fault = fault.withLock({ $0 }) { throw fault }
                return [
                    TraceOutput { entry in
                        entries.withLock { $0.append(entry) }
                        return nil
                    }
                ]
            })
        engine.isAutoShutdownEnabled = true
        center = FeedbackCenter(engine: engine)
    }

    /// A generator that plays here.
    func place<Generator: UIFeedbackGenerator>(_ generator: Generator) -> Generator {
        generator.center = center
        return generator
    }

    /// Lets `seconds` pass.
    func run(_ seconds: Double = 1) throws {
        engine.settle()
        try engine.session.run(clock, until: clock.now + seconds, outputs: outputs.withLock { $0 })
        engine.settle()
    }

    /// What was tapped.
    var taps: [Tap] {
        entries.withLock { $0 }.filter { $0.kind == .tap }.map {
            Tap(
                time: Self.rounded($0.time - VirtualClock.start), intensity: Self.rounded($0.intensity),
                sharpness: Self.rounded($0.sharpness))
        }
    }

    /// The strongest hum.
    var hum: Double { entries.withLock { $0 }.filter { $0.kind == .level }.map(\.intensity).max() ?? 0 }

    /// To a hundred thousandth, which is finer than a `Float` that was multiplied.
    private static func rounded(_ value: Double) -> Double { (value * 1e5).rounded() / 1e5 }
}
