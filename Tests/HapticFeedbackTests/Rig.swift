import CoreHaptics
import CoreHapticsTesting
import HapticFeedback

/// A feedback centre on an engine on a stage.
@MainActor final class Rig {
    let stage = HapticStage()
    let engine: CHHapticEngine
    let center: FeedbackCenter

    /// A tap as it was recorded, in seconds since the rig was set up.
    struct Tap: Equatable {
        var time: Double
        var intensity: Double
        var sharpness: Double
    }

    init() throws {
        engine = try stage.makeEngine()
        engine.isAutoShutdownEnabled = true
        center = FeedbackCenter(engine: engine)
    }

    /// A generator that plays here.
    func place<Generator: UIFeedbackGenerator>(_ generator: Generator) -> Generator {
        generator.center = center
        return generator
    }

    /// Lets `seconds` pass.
    func run(_ seconds: Double = 1) { stage.advance(by: seconds) }

    /// What was tapped.
    var taps: [Tap] {
        stage.recording.taps.map {
            Tap(
                time: Self.rounded($0.time), intensity: Self.rounded($0.intensity),
                sharpness: Self.rounded($0.sharpness))
        }
    }

    /// The strongest hum.
    var hum: Double { stage.recording.changes.map(\.intensity).max() ?? 0 }

    /// To a hundred thousandth, which is finer than a `Float` that was multiplied.
    private static func rounded(_ value: Double) -> Double { (value * 1e5).rounded() / 1e5 }
}
