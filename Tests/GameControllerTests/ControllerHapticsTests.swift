import GameController
import HapticDevices
import HapticPlayback
import Testing

/// A locality, and what of four motors (low and high handle, left and right trigger) it reaches.
struct LocalityCase: Sendable, CustomTestStringConvertible {
    var locality: GCHapticsLocality
    var reaches: [Bool]
    var testDescription: String { locality.rawValue }

    static let all: [LocalityCase] = [
        LocalityCase(locality: .default, reaches: [true, true, false, false]),
        LocalityCase(locality: .all, reaches: [true, true, true, true]),
        LocalityCase(locality: .handles, reaches: [true, true, false, false]),
        LocalityCase(locality: .leftHandle, reaches: [true, false, false, false]),
        LocalityCase(locality: .rightHandle, reaches: [false, true, false, false]),
        LocalityCase(locality: .triggers, reaches: [false, false, true, true]),
        LocalityCase(locality: .leftTrigger, reaches: [false, false, true, false]),
        LocalityCase(locality: .rightTrigger, reaches: [false, false, false, true]),
    ]
}

extension GameControllerTests {
    @Suite(.serialized) struct Haptics {
        @Test("An engine of a locality reaches the motors of that place and no others", arguments: LocalityCase.all)
        func localities(_ c: LocalityCase) throws {
            let clock = VirtualClock()
            let plugged = try PluggedPad(clock: clock, hasTriggers: true)
            let engine = try VirtualEngine(plugged.controller.haptics, c.locality, clock)
            try engine.hum(0.6)
            try run(clock, 0.1, [engine])
            #expect(plugged.motors == c.reaches.map { $0 ? level(0.6) : 0 })
            engine.engine.stop()
            engine.engine.remote.settle()
            #expect(plugged.motors.allSatisfy { $0 <= 1 })
        }

        @Test("A pad supports the places where it has motors, and default and all wherever it has any")
        func supported() throws {
            let handles: Set<GCHapticsLocality> = [.handles, .leftHandle, .rightHandle]
            let triggers: Set<GCHapticsLocality> = [.triggers, .leftTrigger, .rightTrigger]
            let always: Set<GCHapticsLocality> = [.default, .all]
            #expect(
                try PluggedPad().controller.haptics?.supportedLocalities == always.union(handles))
            #expect(
                try PluggedPad(hasTriggers: true).controller.haptics?.supportedLocalities
                    == always.union(handles).union(triggers))
            #expect(
                try PluggedPad(hasRumble: false, hasTriggers: true).controller.haptics?.supportedLocalities
                    == always.union(triggers))
            #expect(try PluggedPad(hasRumble: false).controller.haptics == nil)
        }

        @Test("There is no engine for a place without motors, an unknown one, or a pad that is gone")
        func noEngine() throws {
            let plugged = try PluggedPad()
            let haptics = try #require(plugged.controller.haptics)
            #expect(haptics.createEngine(withLocality: .leftTrigger) == nil)
            #expect(haptics.createEngine(withLocality: GCHapticsLocality(rawValue: "Back")) == nil)
            #expect(haptics.createEngine(withLocality: .default) != nil)
            plugged.pad.unplug()
            #expect(eventually { haptics.createEngine(withLocality: .default) == nil })
        }

        @Test("One engine for each handle plays apart from the other: levels, stops and mutes")
        func handlesApart() throws {
            let clock = VirtualClock()
            let plugged = try PluggedPad(clock: clock)
            let left = try VirtualEngine(plugged.controller.haptics, .leftHandle, clock)
            let right = try VirtualEngine(plugged.controller.haptics, .rightHandle, clock)
            try left.hum(0.8)
            try right.hum(0.3)
            try run(clock, 0.1, [left, right])
            #expect(plugged.motors == [level(0.8), level(0.3), 0, 0])
            left.engine.isMutedForHaptics = true
            try run(clock, 0.1, [left, right])
            #expect(plugged.motors == [0, level(0.3), 0, 0])
            left.engine.isMutedForHaptics = false
            try run(clock, 0.1, [left, right])
            #expect(plugged.motors == [level(0.8), level(0.3), 0, 0])
            right.engine.stop()
            try run(clock, 0.1, [left, right])
            #expect(plugged.motors == [level(0.8), 0, 0, 0])
        }

        @Test("What two engines want of one motor adds up as overlapping events do")
        func sums() throws {
            let clock = VirtualClock()
            let plugged = try PluggedPad(clock: clock)
            let both = try VirtualEngine(plugged.controller.haptics, .default, clock)
            let left = try VirtualEngine(plugged.controller.haptics, .leftHandle, clock)
            try both.hum(0.25)
            try left.hum(0.5)
            try run(clock, 0.1, [both, left])
            #expect(plugged.motors == [level((0.25 * 0.25 + 0.5 * 0.5).squareRoot()), level(0.25), 0, 0])
        }

        @Test("Two pads at once: each gets its own, one that goes leaves the other playing")
        func twoPads() throws {
            let clock = VirtualClock()
            let first = try PluggedPad(clock: clock)
            let second = try PluggedPad(clock: clock)
            #expect(first.controller !== second.controller)
            let one = try VirtualEngine(first.controller.haptics, .default, clock)
            let two = try VirtualEngine(second.controller.haptics, .rightHandle, clock)
            try one.hum(0.9)
            try two.hum(0.2)
            try run(clock, 0.1, [one, two])
            #expect(first.motors == [level(0.9), level(0.9), 0, 0])
            #expect(second.motors == [0, level(0.2), 0, 0])
            let gone = first.name
            first.pad.unplug()
            #expect(eventually { !GCController.controllers().contains { $0.vendorName == gone } })
            #expect(throws: OutputFault.self) { try run(clock, 0.1, [one]) }
            try run(clock, 0.1, [two])
            #expect(second.motors == [0, level(0.2), 0, 0])
        }

        @Test("Sound is left out, whatever the pattern holds")
        func noSound() throws {
            let clock = VirtualClock()
            let plugged = try PluggedPad(clock: clock)
            let engine = try VirtualEngine(plugged.controller.haptics, .default, clock)
            let tone = CHHapticEvent(eventType: .audioContinuous, parameters: [], relativeTime: 0, duration: 1)
            try engine.engine.makePlayer(with: CHHapticPattern(events: [tone], parameters: [])).start(atTime: 0)
            try run(clock, 0.2, [engine])
            #expect(plugged.motors == [0, 0, 0, 0])
        }

        @Test("A latency that thrum play remembers takes nothing from what an engine plays at once")
        func rememberedLatency() async {
            // A process of its own has its own environment and no other pads.
            await #expect(processExitsWith: .success) {
                let folder = FileManager.default.temporaryDirectory.appending(path: "thrum-\(UUID().uuidString)")
                defer { try? FileManager.default.removeItem(at: folder) }
                var latencies = OutputLatencies()
                latencies["gamepad"] = 1
                #expect(latencies.remember(folder.path + "/thrum/latency") == nil)
                setenv("XDG_CONFIG_HOME", folder.path, 1)
                let pad = try VirtualPad(named: "Pad")
                let engine = try CHHapticEngine(output: .gamepad())
                try engine.start()
                let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
                try engine.makePlayer(with: CHHapticPattern(events: [tap], parameters: [])).start(atTime: 0)
                #expect(eventually { pad.reports.contains { !$0.isOff } })
            }
        }

        @Test("An event of infinite duration hums until its player is stopped")
        func infinite() throws {
            let clock = VirtualClock()
            let plugged = try PluggedPad(clock: clock)
            let engine = try VirtualEngine(plugged.controller.haptics, .default, clock)
            let player = try engine.engine.makePlayer(
                with: pattern(0.5, for: TimeInterval(GCHapticDurationInfinite)))
            try player.start(atTime: 0)
            try run(clock, 45, [engine])
            #expect(plugged.motors == [level(0.5), level(0.5), 0, 0])
            try player.stop(atTime: 0)
            try run(clock, 0.1, [engine])
            #expect(plugged.motors.allSatisfy { $0 <= 1 })
        }

        @Test(
            "In real time: pads that are pulled out at any moment of a start, a hum or a stop give one reason and no crash"
        )
        func unpluggingAtAnyMoment() throws {
            var random = SystemRandomNumberGenerator()
            var reasons: [Int] = []
            for _ in 0..<40 {
                let plugged = try PluggedPad()
                let engine = try #require(plugged.controller.haptics?.createEngine(withLocality: .default))
                let log = Log<Int>()
                engine.stoppedHandler = { log.append($0.rawValue) }
                let delay = Double.random(in: 0...0.02, using: &random)
                let pad = plugged.pad
                let puller = PlaybackThread {
                    PlaybackThread.sleep(until: MonotonicClock().now + delay)
                    pad.unplug()
                }
                do {
                    try engine.start()
                    try engine.makePlayer(with: pattern(1, for: 5)).start(atTime: CHHapticTimeImmediate)
                    #expect(eventually { !log.all.isEmpty })
                } catch {
                    // It was gone before the engine could start, or before the player could.
                    #expect(error is CHHapticError)
                }
                #expect(puller.wait(atMost: 10))
                engine.remote.settle()
                reasons += log.all
                #expect(log.all.count <= 1)
            }
            #expect(!reasons.isEmpty && Set(reasons) == [6])
        }

        @Test("In real time: unplugging stops the engine with reason 6, plugging in again makes a new one that plays")
        func unplugging() throws {
            let plugged = try PluggedPad()
            let engine = try #require(plugged.controller.haptics?.createEngine(withLocality: .default))
            let reasons = Log<Int>()
            engine.stoppedHandler = { reasons.append($0.rawValue) }
            try engine.start()
            let player = try engine.makePlayer(with: pattern(1, for: 20))
            try player.start(atTime: CHHapticTimeImmediate)
            #expect(eventually { plugged.motors[0] > 1 })
            plugged.pad.unplug()
            #expect(eventually { !reasons.all.isEmpty })
            #expect(reasons.all == [6])
            #expect(throws: CHHapticError.self) { try engine.start() }
            #expect(throws: CHHapticError.self) { try player.start(atTime: 0) }

            let again = try PluggedPad()
            #expect(again.controller !== plugged.controller)
            let next = try #require(again.controller.haptics?.createEngine(withLocality: .default))
            try next.start()
            try next.makePlayer(with: pattern(1, for: 20)).start(atTime: CHHapticTimeImmediate)
            #expect(eventually { again.motors[0] > 1 })
            next.stop()
            #expect(eventually { again.motors[0] <= 1 })
            #expect(reasons.all == [6])
        }
    }
}
