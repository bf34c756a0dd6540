import Foundation
import GameController
import HapticDevices
import HapticPlayback
import Testing

/// Taps on a controller, for as long as it is there.
final class Rumble: @unchecked Sendable {
    // Safety: handlers are called on a queue of the engine's own, so what they share with the app is locked.
    private let lock = NSLock()
    private var current: CHHapticEngine?
    private var engine: CHHapticEngine? {
        get { lock.withLock { current } }
        set { lock.withLock { current = newValue } }
    }

    /// Begins anew on a controller; nil where it cannot be felt.
    func take(_ controller: GCController) throws {
        engine = controller.haptics?.createEngine(withLocality: .default)
        engine?.stoppedHandler = { [weak self] reason in
            if reason == .gameControllerDisconnect { self?.engine = nil }
        }
        try engine?.start()
    }

    /// One tap, now.
    func tap(_ strength: Float) throws {
        let intensity = CHHapticEventParameter(parameterID: .hapticIntensity, value: strength)
        let event = CHHapticEvent(eventType: .hapticTransient, parameters: [intensity], relativeTime: 0)
        try engine?.makePlayer(with: CHHapticPattern(events: [event], parameters: [])).start(atTime: 0)
    }

    var isFelt: Bool { engine != nil }
}

/// A low rumble on the left and a fine one on the right, each with a strength of its own.
final class Handles {
    let left: CHHapticEngine
    let right: CHHapticEngine

    init?(_ controller: GCController) {
        guard let haptics = controller.haptics,
            let left = haptics.createEngine(withLocality: .leftHandle),
            let right = haptics.createEngine(withLocality: .rightHandle)
        else { return nil }
        (self.left, self.right) = (left, right)
    }

    /// Hums until the player that it returns is stopped.
    func hum(_ engine: CHHapticEngine, _ strength: Float) throws -> any CHHapticPatternPlayer {
        let event = CHHapticEvent(
            eventType: .hapticContinuous,
            parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: strength)],
            relativeTime: 0, duration: TimeInterval(GCHapticDurationInfinite))
        try engine.start()
        let player = try engine.makePlayer(with: CHHapticPattern(events: [event], parameters: []))
        try player.start(atTime: CHHapticTimeImmediate)
        return player
    }
}

/// The trigger says how strong, the button when.
func connect(_ controller: GCController, to rumble: Rumble) {
    controller.handlerQueue = DispatchQueue(label: "input")
    controller.extendedGamepad?.buttonA.pressedChangedHandler = { [weak controller] _, _, isPressed in
        guard isPressed else { return }
        let strength = controller?.extendedGamepad?.rightTrigger.value ?? 0
        try? rumble.tap(max(0.2, strength))
    }
}

extension GameControllerTests {
    /// The code of docs/controllers.md, run on virtual pads.
    @Suite(.serialized) struct Page {
        @Test("A pad that is pulled out leaves no engine, and one that is plugged in gets a new one")
        func rumble() throws {
            let plugged = try PluggedPad()
            let rumble = Rumble()
            try rumble.take(plugged.controller)
            try rumble.tap(1)
            #expect(eventually { plugged.pad.reports.contains { $0.low > 1 } })
            plugged.pad.unplug()
            #expect(eventually { !rumble.isFelt })
            try rumble.tap(1)
            let again = try PluggedPad()
            try rumble.take(again.controller)
            try rumble.tap(1)
            #expect(eventually { again.pad.reports.contains { $0.low > 1 } })
        }

        @Test("Each handle hums by itself")
        func handles() throws {
            let plugged = try PluggedPad()
            let handles = try #require(Handles(plugged.controller))
            let left = try handles.hum(handles.left, 1)
            #expect(eventually { plugged.motors[0] > 1 })
            #expect(plugged.motors[1] == 0)
            _ = try handles.hum(handles.right, 1)
            #expect(eventually { plugged.motors[1] > 1 })
            try left.stop(atTime: 0)
            #expect(eventually { plugged.motors[0] <= 1 && plugged.motors[1] > 1 })
        }

        @Test("Pressing a button taps with the strength of the trigger")
        func input() throws {
            let plugged = try PluggedPad()
            let rumble = Rumble()
            try rumble.take(plugged.controller)
            connect(plugged.controller, to: rumble)
            let pad = try #require(plugged.controller.extendedGamepad)
            plugged.pad.move(.rightTrigger, to: 1)
            #expect(eventually { pad.rightTrigger.value > 0.99 })
            #expect(!plugged.pad.reports.contains { $0.low > 1 })
            plugged.pad.press(.a)
            #expect(eventually { plugged.pad.reports.contains { $0.low > 60_000 } })
        }

        @Test("The page shows this code")
        func code() throws {
            let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            let page = try String(contentsOf: root.appending(path: "docs/controllers.md"), encoding: .utf8)
            let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8).filter { !$0.isWhitespace }
            let blocks = page.matches(of: /```swift\n(.*?)```/.dotMatchesNewlines()).map { $0.1 }
            #expect(blocks.count == 3)
            for block in blocks {
                // Without white space: the page and the formatter may break lines differently.
                #expect(source.contains(block.filter { !$0.isWhitespace }), "\(block.prefix(60))… is not tested")
            }
        }
    }
}
