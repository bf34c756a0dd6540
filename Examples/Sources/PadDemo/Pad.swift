import CoreHaptics
import GameController

/// A controller whose triggers hum in the handles, each in its own, and whose button A taps.
final class Pad: @unchecked Sendable {
    // Safety: everything is done on `queue`, on which the controller's and the engines' handlers end up too.
    let queue = DispatchQueue(label: "pad")
    private let controller: GCController
    private var left: Hum?
    private var right: Hum?
    private var taps: CHHapticEngine?
    private let onEnd: @Sendable () -> Void

    /// A hum without an end, of changing strength.
    private final class Hum {
        let engine: CHHapticEngine
        private let player: any CHHapticPatternPlayer

        init(_ engine: CHHapticEngine) throws {
            self.engine = engine
            let hum = CHHapticEvent(
                eventType: .hapticContinuous,
                parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: 1)], relativeTime: 0,
                duration: TimeInterval(GCHapticDurationInfinite))
            try engine.start()
            player = try engine.makePlayer(with: CHHapticPattern(events: [hum], parameters: []))
            try set(0)
            try player.start(atTime: CHHapticTimeImmediate)
        }

        func set(_ strength: Float) throws {
            let control = CHHapticDynamicParameter(
                parameterID: .hapticIntensityControl, value: strength, relativeTime: 0)
            try player.sendParameters([control], atTime: CHHapticTimeImmediate)
        }
    }

    /// Takes a controller; nil where it cannot be felt.
    ///
    /// - Parameter onEnd: Called on `queue` when the controller is gone.
    init?(_ controller: GCController, onEnd: @escaping @Sendable () -> Void) throws {
        guard let haptics = controller.haptics,
            let left = haptics.createEngine(withLocality: .leftHandle),
            let right = haptics.createEngine(withLocality: .rightHandle),
            let taps = haptics.createEngine(withLocality: .default)
        else { return nil }
        self.controller = controller
        self.onEnd = onEnd
        self.left = try Hum(left)
        self.right = try Hum(right)
        self.taps = taps
        try taps.start()
        taps.stoppedHandler = { [weak self] reason in
            guard reason == .gameControllerDisconnect, let pad = self else { return }
            pad.queue.async { pad.end() }
        }
        controller.handlerQueue = queue
        let gamepad = controller.extendedGamepad
        gamepad?.leftTrigger.valueChangedHandler = { [weak self] _, value, _ in try? self?.left?.set(value) }
        gamepad?.rightTrigger.valueChangedHandler = { [weak self] _, value, _ in try? self?.right?.set(value) }
        gamepad?.buttonA.pressedChangedHandler = { [weak self] _, _, isPressed in if isPressed { try? self?.tap() } }
    }

    private func tap() throws {
        let tap = CHHapticEvent(
            eventType: .hapticTransient,
            parameters: [
                CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.9),
                CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.5),
            ], relativeTime: 0)
        try taps?.makePlayer(with: CHHapticPattern(events: [tap], parameters: [])).start(atTime: 0)
    }

    private func end() {
        (left, right, taps) = (nil, nil, nil)
        onEnd()
    }
}
