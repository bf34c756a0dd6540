import CoreHaptics
import Running

/// A motor that runs for as long as it is wanted: one short pattern in a loop, and a throttle that acts on it while it plays.
final class Motor {
    private let engine: CHHapticEngine
    private let player: any CHHapticAdvancedPatternPlayer

    /// How long one turn takes at rest, in seconds.
    static let turn = 0.4

    init() throws {
        engine = try CHHapticEngine()
        engine.playsHapticsOnly = true
        player = try engine.makeAdvancedPlayer(with: Self.pattern())
        player.loopEnabled = true
        player.loopEnd = Self.turn
    }

    /// One turn: two strokes over a hum.
    static func pattern() throws -> CHHapticPattern {
        func parameters(_ intensity: Float, _ sharpness: Float) -> [CHHapticEventParameter] {
            [
                CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity),
                CHHapticEventParameter(parameterID: .hapticSharpness, value: sharpness),
            ]
        }
        return try CHHapticPattern(
            events: [
                CHHapticEvent(
                    eventType: .hapticContinuous, parameters: parameters(0.8, 0.3), relativeTime: 0, duration: turn),
                CHHapticEvent(eventType: .hapticTransient, parameters: parameters(1, 0.2), relativeTime: 0.05),
                CHHapticEvent(eventType: .hapticTransient, parameters: parameters(0.7, 0.4), relativeTime: 0.25),
            ], parameters: [])
    }

    /// Starts the motor, at rest.
    func start() throws {
        try engine.start()
        try setThrottle(0)
        try player.start(atTime: CHHapticTimeImmediate)
    }

    /// From 0, at rest, to 1: stronger, crisper and up to twice as fast.
    func setThrottle(_ throttle: Float) throws {
        let share = min(1, max(0, throttle))
        try player.sendParameters(
            [
                CHHapticDynamicParameter(
                    parameterID: .hapticIntensityControl, value: 0.5 + 0.5 * share, relativeTime: 0),
                CHHapticDynamicParameter(parameterID: .hapticSharpnessControl, value: 0.4 * share, relativeTime: 0),
            ], atTime: CHHapticTimeImmediate)
        player.playbackRate = 1 + share
    }

    /// Lets the motor run out: the turn that is under way is the last.
    func runOut() { player.loopEnabled = false }

    /// Calls back when the motor stands.
    func whenItStands(_ body: @escaping () -> Void) { player.completionHandler = { _ in body() } }

    func stop() { engine.stop() }

    /// Waits until it stands.
    func playToEnd() async throws { try await engine.playToEnd() }
}
