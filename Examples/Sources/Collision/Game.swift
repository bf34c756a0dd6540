import CoreHaptics
import Running

/// The world, frame by frame, and a tap for each impact in it.
final class Game {
    private(set) var world: World
    /// Everything that met so far.
    private(set) var impacts: [World.Impact] = []
    private let engine: CHHapticEngine
    /// The engine's time at the beginning of the world.
    private let begin: TimeInterval

    /// Seconds from frame to frame.
    static let frame = 1.0 / 60

    /// Speed from which on an impact has full strength, in metres a second.
    static let fullSpeed = 4.0

    init(_ world: World = .demo) throws {
        self.world = world
        engine = try CHHapticEngine()
        engine.playsHapticsOnly = true
        try engine.start()
        begin = engine.currentTime
        engine.resetHandler = { [weak engine] in try? engine?.start() }
        engine.stoppedHandler = { [weak engine] reason in
            if reason == .audioSessionInterrupt { try? engine?.start() }
        }
    }

    /// The strength of an impact: the faster, the stronger.
    static func strength(_ speed: Double) -> Float { Float(0.1 + 0.9 * min(1, speed / fullSpeed)) }

    /// The frame that begins now: what meets in it is known before it does, so each tap comes at its own moment.
    func step() throws {
        for impact in world.advance(by: Self.frame) {
            impacts.append(impact)
            let tap = CHHapticEvent(
                eventType: .hapticTransient,
                parameters: [
                    CHHapticEventParameter(parameterID: .hapticIntensity, value: Self.strength(impact.speed)),
                    CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.6),
                ], relativeTime: 0)
            let player = try engine.makePlayer(with: CHHapticPattern(events: [tap], parameters: []))
            try player.start(atTime: begin + impact.time)
        }
    }

    /// When the next frame begins, in the engine's time.
    var nextFrame: TimeInterval { begin + world.time }

    /// The engine's time.
    var now: TimeInterval { engine.currentTime }

    /// Lets the last impacts be felt.
    func playToEnd() async throws { try await engine.playToEnd() }
}
