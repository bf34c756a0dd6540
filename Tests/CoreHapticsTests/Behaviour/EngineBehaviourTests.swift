#if canImport(CoreHaptics)
import CoreHaptics
import Foundation
import Testing

/// What Apple documents of `CHHapticEngine`, through its API alone.
@Suite struct EngineBehaviourTests {
    @Test("Engines of one device are independent: one that runs does not let another play")
    func enginesAreIndependent() throws {
        let device = try Device.started()
        let other = try device.makeEngine()
        let pattern = try CHHapticPattern(events: [tap(0)], parameters: [])
        let (first, second) = (try device.engine.makePlayer(with: pattern), try other.makePlayer(with: pattern))
        try first.start(atTime: 0)
        #expect(code { try second.start(atTime: 0) } == .engineNotRunning)
        try other.start()
        try second.start(atTime: 0)
        other.stop()
        device.wait(0.1)
        try first.start(atTime: 0)
    }

    @Test("Every setting begins as false and is kept as it is set, through stops and starts")
    func settingsOfAnEngine() throws {
        let device = try Device()
        let engine = device.engine
        #expect(!engine.playsHapticsOnly && !engine.playsAudioOnly && !engine.isMutedForAudio)
        #expect(!engine.isMutedForHaptics && !engine.isAutoShutdownEnabled)
        engine.playsHapticsOnly = true
        engine.isMutedForAudio = true
        engine.isMutedForHaptics = true
        engine.isAutoShutdownEnabled = true
        try engine.start()
        engine.stop()
        device.wait(0.1)
        #expect(engine.playsHapticsOnly && engine.isMutedForAudio)
        #expect(engine.isMutedForHaptics && engine.isAutoShutdownEnabled)
        engine.playsHapticsOnly = false
        engine.playsAudioOnly = true
        #expect(engine.playsAudioOnly && !engine.playsHapticsOnly)
    }

    @Test("currentTime is above 0 and advances, also while the engine is stopped")
    func currentTimeAdvances() throws {
        let device = try Device()
        let first = device.engine.currentTime
        device.wait(0.2)
        let second = device.engine.currentTime
        #expect(first > 0 && second >= first + 0.2 - 1e-6)
        try device.engine.start()
        #expect(device.engine.currentTime >= second)
    }

    @Test("start waits until the engine runs; a second one is no error")
    func startIsSynchronousAndMayBeRepeated() throws {
        let device = try Device()
        let player = try device.player([tap(0)])
        try device.engine.start()
        try player.start(atTime: CHHapticTimeImmediate)
        try device.engine.start()
        try player.start(atTime: CHHapticTimeImmediate)
    }

    @Test("The handlers of start and stop are always called, with nil, in the order of the calls")
    func completionHandlersOfStartAndStop() throws {
        let device = try Device()
        let calls = Log<String>()
        device.engine.start { calls.append($0 == nil ? "start" : "failed") }
        device.engine.start { calls.append($0 == nil ? "start" : "failed") }
        device.engine.stop { calls.append($0 == nil ? "stop" : "failed") }
        device.engine.stop { calls.append($0 == nil ? "stop" : "failed") }
        device.engine.start(completionHandler: nil)
        device.engine.stop()
        device.wait(0.5)
        #expect(calls.all == ["start", "start", "stop", "stop"])
    }

    @Test("start and stop may be awaited")
    func startAndStopAwaited() async throws {
        let device = try Device()
        let player = try device.player([tap(0)])
        try await device.engine.start()
        try player.start(atTime: 0)
        try await device.engine.stop()
        #expect(code { try player.start(atTime: 0) } == .engineNotRunning)
    }

    @Test("stop ends players, whose completion is called, and does not call the stopped handler")
    func stopEndsPlayersQuietly() throws {
        let device = try Device.started()
        let calls = Log<String>()
        device.engine.stoppedHandler = { calls.append("stopped: \($0.rawValue)") }
        let player = try device.player([hum(0, for: 10)])
        player.completionHandler = { _ in calls.append("completed") }
        try player.start(atTime: 0)
        device.wait(0.1)
        device.engine.stop { _ in calls.append("stop") }
        device.wait(0.2)
        #expect(calls.all.sorted() == ["completed", "stop"])
    }

    @Test("A player may be made before the engine starts, and stays good through stops and starts")
    func playersBeforeTheStart() throws {
        let device = try Device()
        let player = try device.player([tap(0)])
        for _ in 0..<3 {
            #expect(code { try player.start(atTime: 0) } == .engineNotRunning)
            try device.engine.start()
            try player.start(atTime: 0)
            device.engine.stop()
            device.wait(0.1)
        }
    }

    @Test("Handlers may be read, replaced, and called")
    func handlersAreProperties() throws {
        let device = try Device()
        device.engine.stoppedHandler(.systemError)
        device.engine.resetHandler()
        let calls = Log<String>()
        device.engine.stoppedHandler = { calls.append("\($0.rawValue)") }
        device.engine.resetHandler = { calls.append("reset") }
        device.engine.stoppedHandler(.idleTimeout)
        device.engine.resetHandler()
        #expect(calls.all == ["3", "reset"])
    }

    @Test("Handlers come on a queue that is not the main one, from which every call is allowed")
    func callsFromHandlers() throws {
        let device = try Device.started()
        let engine = device.engine
        let calls = Log<String>()
        let player = try device.player([tap(0)])
        player.completionHandler = { _ in
            calls.append(Thread.isMainThread ? "main thread" : "completed")
            do {
                try engine.start()
                try engine.makePlayer(with: CHHapticPattern(events: [tap(0)], parameters: [])).start(atTime: 0)
                try engine.playPattern(from: Data(#"{"Pattern":[{"Event":{"EventType":"HapticTransient"}}]}"#.utf8))
                engine.isMutedForHaptics = true
                engine.notifyWhenPlayersFinished { _ in
                    calls.append("finished")
                    return .stopEngine
                }
            } catch {
                calls.append("\(error)")
            }
        }
        engine.stoppedHandler = { calls.append("stopped: \($0.rawValue)") }
        try player.start(atTime: 0)
        device.wait(1)
        #expect(calls.all == ["completed", "finished", "stopped: 4"])
    }

    @Test("notifyWhenPlayersFinished calls at once where nothing plays, on an engine that runs or not")
    func finishedAtOnce() throws {
        let device = try Device()
        let calls = Log<String>()
        device.engine.notifyWhenPlayersFinished {
            calls.append($0 == nil ? "stopped" : "error"); return .leaveEngineRunning
        }
        device.wait(0.1)
        try device.engine.start()
        device.engine.notifyWhenPlayersFinished { _ in
            calls.append("idle"); return .leaveEngineRunning
        }
        device.wait(0.1)
        #expect(calls.all == ["stopped", "idle"])
    }

    @Test(
        "notifyWhenPlayersFinished waits for all players, those started later and those paused among them, and calls once"
    )
    func finishedAfterAll() throws {
        let device = try Device.started()
        let (first, second) = (try device.player([hum(0, for: 0.2)]), try device.player([hum(0, for: 0.5)]))
        let held = try device.player([hum(0, for: 0.1)])
        let calls = Log<String>()
        try first.start(atTime: 0)
        try held.start(atTime: 0)
        try held.pause(atTime: 0)
        device.engine.notifyWhenPlayersFinished { _ in
            calls.append("finished"); return .leaveEngineRunning
        }
        try second.start(atTime: 0)
        device.wait(2)
        #expect(calls.all.isEmpty)
        try held.resume(atTime: 0)
        device.wait(0.5)
        #expect(calls.all == ["finished"])
        try first.start(atTime: 0)
        device.wait(0.5)
        #expect(calls.all == ["finished"])
    }

    @Test("A finished handler that returns stopEngine stops it, for notifyWhenFinished; leaveEngineRunning leaves it")
    func finishedActions() throws {
        let device = try Device.started()
        let reasons = Log<Int>()
        device.engine.stoppedHandler = { reasons.append($0.rawValue) }
        let player = try device.player([tap(0)])
        try player.start(atTime: 0)
        device.engine.notifyWhenPlayersFinished { _ in .leaveEngineRunning }
        device.wait(0.3)
        try player.start(atTime: 0)
        device.engine.notifyWhenPlayersFinished { _ in .stopEngine }
        device.wait(0.3)
        #expect(reasons.all == [CHHapticEngine.StoppedReason.notifyWhenFinished.rawValue])
        #expect(code { try player.start(atTime: 0) } == .engineNotRunning)
        try device.engine.start()
        try player.start(atTime: 0)
    }

    @Test("With auto-shutdown a player starts the engine, which stops when it has idled for about two minutes")
    func autoShutdownOfAnIdleEngine() throws {
        let device = try Device()
        let reasons = Log<Int>()
        device.engine.stoppedHandler = { reasons.append($0.rawValue) }
        device.engine.isAutoShutdownEnabled = true
        let player = try device.player([tap(0)])
        try player.start(atTime: 0)
        device.wait(60)
        #expect(reasons.all.isEmpty)
        device.wait(120)
        #expect(reasons.all == [CHHapticEngine.StoppedReason.idleTimeout.rawValue])
        try player.start(atTime: 0)
    }

    @Test("playPattern plays data and files on an engine that it starts, and calls layer")
    func playPatternStartsTheEngine() throws {
        let device = try Device()
        let data = Data(#"{"Pattern":[{"Event":{"EventType":"HapticContinuous","EventDuration":0.3}}]}"#.utf8)
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).ahap")
        try data.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        try device.engine.playPattern(from: data)
        try device.engine.playPattern(from: url)
        let calls = Log<String>()
        device.engine.notifyWhenPlayersFinished { _ in
            calls.append("finished"); return .leaveEngineRunning
        }
        device.wait(0.1)
        #expect(calls.all.isEmpty)
        device.wait(0.5)
        #expect(calls.all == ["finished"])
        try device.player([tap(0)]).start(atTime: 0)
        #expect(code { try device.engine.playPattern(from: Data()) } == .invalidPatternData)
        let missing = URL(fileURLWithPath: "/nowhere/missing.ahap")
        #expect(code { try device.engine.playPattern(from: missing) } == .fileNotFound)
    }

    @Test("Neither player nor pattern need be kept; its completion is called all the same")
    func playersNeedNotBeKept() throws {
        let device = try Device.started()
        let calls = Log<String>()
        do {
            let player = try device.player([hum(0, for: 0.2)])
            player.completionHandler = { _ in calls.append("completed") }
            try player.start(atTime: 0)
        }
        device.wait(0.1)
        #expect(calls.all.isEmpty)
        device.wait(0.3)
        #expect(calls.all == ["completed"])
    }

    @Test("Mutes change nothing about when players end")
    func mutesLeaveTimeAlone() throws {
        let device = try Device.started()
        let calls = Log<String>()
        let player = try device.player([hum(0, for: 0.5)])
        player.completionHandler = { _ in calls.append("completed") }
        try player.start(atTime: 0)
        device.engine.isMutedForHaptics = true
        player.isMuted = true
        device.wait(0.2)
        device.engine.isMutedForHaptics = false
        player.isMuted = false
        #expect(calls.all.isEmpty)
        device.wait(0.4)
        #expect(calls.all == ["completed"])
    }

    @Test("The values of reasons and actions are those that are documented, and others are none")
    func rawValuesOfTheEngine() {
        let reasons: [(CHHapticEngine.StoppedReason, Int)] = [
            (.audioSessionInterrupt, 1), (.applicationSuspended, 2), (.idleTimeout, 3), (.notifyWhenFinished, 4),
            (.engineDestroyed, 5), (.gameControllerDisconnect, 6), (.systemError, -1),
        ]
        for (reason, value) in reasons {
            #expect(reason.rawValue == value && CHHapticEngine.StoppedReason(rawValue: value) == reason)
            switch reason {
            case .audioSessionInterrupt, .applicationSuspended, .idleTimeout, .notifyWhenFinished, .engineDestroyed,
                .gameControllerDisconnect, .systemError:
                break
            @unknown default: Issue.record("\(value) is unknown")
            }
        }
        #expect(CHHapticEngine.FinishedAction.stopEngine.rawValue == 1)
        #expect(CHHapticEngine.FinishedAction.leaveEngineRunning.rawValue == 2)
        #expect(CHHapticTimeImmediate == 0)
    }

    @Test("Closures may be kept under the names of their types")
    func handlerTypes() throws {
        let device = try Device.started()
        let calls = Log<String>()
        let completion: CHHapticEngine.CompletionHandler = { _ in calls.append("completion") }
        let finished: CHHapticEngine.FinishedHandler = { _ in
            calls.append("finished"); return .leaveEngineRunning
        }
        let stopped: CHHapticEngine.StoppedHandler = { _ in calls.append("stopped") }
        let reset: CHHapticEngine.ResetHandler = { calls.append("reset") }
        let ended: CHHapticAdvancedPatternPlayerCompletionHandler = { _ in calls.append("ended") }
        device.engine.stoppedHandler = stopped
        device.engine.resetHandler = reset
        let player = try device.player([tap(0)])
        player.completionHandler = ended
        try player.start(atTime: 0)
        device.wait(0.3)
        device.engine.notifyWhenPlayersFinished(finishedHandler: finished)
        device.wait(0.1)
        completion(nil)
        #expect(calls.all == ["ended", "finished", "completion"])
    }
}
#endif
