#if canImport(CoreHaptics)
import CoreHaptics
import Foundation
import Testing

/// As apps write it: an engine in a property, handlers that capture it weakly, everything on the main actor.
@MainActor private final class HapticManager {
    private var engine: CHHapticEngine?
    private var player: (any CHHapticAdvancedPatternPlayer)?
    private(set) var faults: [String] = []

    init(_ make: () throws -> CHHapticEngine) {
        guard #available(iOS 13.0, macOS 10.15, *) else { return }
        do {
            let engine = try make()
            engine.playsHapticsOnly = true
            engine.resetHandler = { [weak engine] in
                do {
                    try engine?.start()
                } catch {
                    print("The engine did not start again: \(error)")
                }
            }
            engine.stoppedHandler = { reason in
                switch reason {
                case .audioSessionInterrupt, .applicationSuspended: print("stopped from outside")
                case .idleTimeout, .notifyWhenFinished, .engineDestroyed: print("stopped by the app")
                case .gameControllerDisconnect: print("the controller is gone")
                case .systemError: print("something went wrong")
                @unknown default: print("stopped, reason \(reason.rawValue)")
                }
            }
            try engine.start()
            self.engine = engine
        } catch {
            faults.append(error.localizedDescription)
        }
    }

    func tap() {
        let intensity = CHHapticEventParameter(parameterID: .hapticIntensity, value: 1)
        let sharpness = CHHapticEventParameter(parameterID: .hapticSharpness, value: 1)
        let event = CHHapticEvent(eventType: .hapticTransient, parameters: [intensity, sharpness], relativeTime: 0)
        do {
            let pattern = try CHHapticPattern(events: [event], parameters: [])
            let player = try engine?.makePlayer(with: pattern)
            try player?.start(atTime: 0)
        } catch {
            faults.append(error.localizedDescription)
        }
    }

    func beginHum() {
        let hum = CHHapticEvent(eventType: .hapticContinuous, parameters: [], relativeTime: 0, duration: 100)
        do {
            player = try engine?.makeAdvancedPlayer(with: CHHapticPattern(events: [hum], parameters: []))
            player?.loopEnabled = true
            try player?.start(atTime: CHHapticTimeImmediate)
        } catch {
            faults.append(error.localizedDescription)
        }
    }

    /// From a gesture, many times a second.
    func drag(to share: Float) {
        let intensity = CHHapticDynamicParameter(
            parameterID: .hapticIntensityControl, value: share, relativeTime: 0)
        let sharpness = CHHapticDynamicParameter(
            parameterID: .hapticSharpnessControl, value: share - 0.5, relativeTime: 0)
        do {
            try player?.sendParameters([intensity, sharpness], atTime: 0)
        } catch {
            faults.append(error.localizedDescription)
        }
    }

    func endHum() {
        try? player?.stop(atTime: CHHapticTimeImmediate)
        player = nil
    }

    func play(_ name: String) -> Bool {
        guard let url = Bundle.main.url(forResource: name, withExtension: "ahap") else { return false }
        return (try? engine?.playPattern(from: url)) != nil
    }
}

@Suite struct AppBehaviourTests {
    @Test("An app's manager on the main actor starts, taps, hums along with a gesture, and lets go")
    @MainActor func manager() throws {
        let device = try Device()
        let manager = HapticManager { device.engine }
        manager.tap()
        manager.beginHum()
        for step in 0..<60 { manager.drag(to: Float(step) / 60) }
        manager.endHum()
        #expect(!manager.play("a file that is not there"))
        #expect(manager.faults == [])
        device.wait(0.2)
    }

    @Test("A dictionary literal needs no annotation")
    func dictionaryLiteral() throws {
        let hapticDict = [
            CHHapticPattern.Key.pattern: [
                [
                    CHHapticPattern.Key.event: [
                        CHHapticPattern.Key.eventType: CHHapticEvent.EventType.hapticTransient,
                        CHHapticPattern.Key.time: CHHapticTimeImmediate,
                        CHHapticPattern.Key.eventDuration: 1.0,
                    ]
                ]
            ]
        ]
        let device = try Device.started()
        let pattern = try CHHapticPattern(dictionary: hapticDict)
        #expect(pattern.duration == 1)
        let player = try device.engine.makePlayer(with: pattern)
        device.engine.notifyWhenPlayersFinished { _ in .stopEngine }
        try? player.start(atTime: 0)
    }

    @Test("An engine that is let go while it plays says so, once")
    func letGoWhilePlaying() throws {
        let reasons = Log<Int>(), ends = Log<String>()
        let device = try Device()
        do {
            let engine = try device.makeEngine()
            engine.stoppedHandler = { reasons.append($0.rawValue) }
            try engine.start()
            let player = try engine.makeAdvancedPlayer(
                with: CHHapticPattern(events: [hum(0, for: 60)], parameters: []))
            player.completionHandler = { _ in ends.append("ended") }
            try player.start(atTime: 0)
            device.wait(0.1)
        }
        device.wait(0.5)
        #expect(reasons.all == [CHHapticEngine.StoppedReason.engineDestroyed.rawValue])
        #expect(ends.all.count <= 1)
    }

    @Test("An error is caught by its code, by its type, and as NSError after a general catch")
    func catching() throws {
        let device = try Device()
        let player = try device.player([tap(0)])
        do {
            try player.start(atTime: 0)
        } catch CHHapticError.engineNotRunning {
        } catch {
            Issue.record("\(error) is not engineNotRunning")
        }
        do {
            try player.start(atTime: 0)
        } catch let error as CHHapticError {
            #expect(error.code == .engineNotRunning)
        }
        do {
            try player.start(atTime: 0)
        } catch {
            #expect((error as NSError).domain == CoreHapticsErrorDomain && (error as NSError).code == -4805)
        }
    }
}
#endif
