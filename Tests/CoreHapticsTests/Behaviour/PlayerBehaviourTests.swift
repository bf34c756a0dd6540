#if canImport(CoreHaptics)
import CoreHaptics
import Foundation
import Testing

/// What Apple documents of players, through its API alone.
@Suite struct PlayerBehaviourTests {
    /// A player on a running engine, and the times at which it completed.
    private struct Run {
        let device: Device
        let player: any CHHapticAdvancedPatternPlayer
        let ends = Log<Double>()
        let start: Double

        init(_ events: [CHHapticEvent]) throws {
            device = try Device.started()
            player = try device.player(events)
            start = device.engine.currentTime
            let (engine, ends, start) = (device.engine, ends, start)
            player.completionHandler = { _ in ends.append(engine.currentTime - start) }
        }
    }

    @Test("A fresh player: not muted, no loop, speed 1, loop end at the pattern's end")
    func freshPlayer() throws {
        let device = try Device()
        let player = try device.player([tap(0), hum(0.5, for: 1)])
        #expect(!player.isMuted && !player.loopEnabled && player.playbackRate == 1 && player.loopEnd == 1.5)
        player.completionHandler(nil)
    }

    @Test("A start at a time waits for it, one at a time that has passed is now")
    func timesOfStarts() throws {
        let run = try Run([hum(0, for: 0.1)])
        try run.player.start(atTime: run.device.engine.currentTime + 0.5)
        run.device.wait(0.4)
        #expect(run.ends.all.isEmpty)
        run.device.wait(0.3)
        #expect(run.ends.all.count == 1)
        try run.player.start(atTime: run.device.engine.currentTime - 0.5)
        run.device.wait(0.2)
        #expect(run.ends.all.count == 2)
    }

    @Test(
        "A time below 0, or that is no number, is refused by every call",
        arguments: [-1, -Double.infinity, .nan, .infinity])
    func wrongTimes(_ time: Double) throws {
        let run = try Run([tap(0)])
        let curve = CHHapticParameterCurve(
            parameterID: .hapticIntensityControl, controlPoints: [.init(relativeTime: 0, value: 1)], relativeTime: 0)
        #expect(code { try run.player.start(atTime: time) } == .invalidTime)
        #expect(code { try run.player.stop(atTime: time) } == .invalidTime)
        #expect(code { try run.player.pause(atTime: time) } == .invalidTime)
        #expect(code { try run.player.resume(atTime: time) } == .invalidTime)
        #expect(code { try run.player.seek(toOffset: time) } == .invalidTime)
        #expect(code { try run.player.sendParameters([], atTime: time) } == .invalidTime)
        #expect(code { try run.player.scheduleParameterCurve(curve, atTime: time) } == .invalidTime)
    }

    @Test("A start while it plays begins the pattern again: one completion, of the last run")
    func startWhilePlaying() throws {
        let run = try Run([hum(0, for: 0.5)])
        try run.player.start(atTime: 0)
        run.device.wait(0.3)
        try run.player.start(atTime: 0)
        run.device.wait(0.4)
        #expect(run.ends.all.isEmpty)
        run.device.wait(0.3)
        #expect(run.ends.all.count == 1)
    }

    @Test("A player may play its pattern any number of times")
    func replaying() throws {
        let run = try Run([hum(0, for: 0.1)])
        for count in 1...5 {
            try run.player.start(atTime: 0)
            run.device.wait(0.3)
            #expect(run.ends.all.count == count)
        }
    }

    @Test("stop completes the run, also one that has not begun; without a run it does nothing")
    func stops() throws {
        let run = try Run([hum(0, for: 5)])
        try run.player.stop(atTime: 0)
        try run.player.start(atTime: 0)
        run.device.wait(0.1)
        try run.player.stop(atTime: 0)
        run.device.wait(0.1)
        #expect(run.ends.all.count == 1)
        try run.player.start(atTime: 0)
        try run.player.stop(atTime: run.device.engine.currentTime + 0.3)
        run.device.wait(0.2)
        #expect(run.ends.all.count == 1)
        run.device.wait(0.3)
        #expect(run.ends.all.count == 2)
    }

    @Test("cancel drops what is planned and ends what plays")
    func cancels() throws {
        let run = try Run([hum(0, for: 5)])
        try run.player.start(atTime: 0)
        run.device.wait(0.1)
        try run.player.cancel()
        run.device.wait(0.1)
        #expect(run.ends.all.count == 1)
        try run.player.start(atTime: run.device.engine.currentTime + 0.2)
        try run.player.cancel()
        run.device.wait(6)
        #expect(run.ends.all.count == 2)
        let calls = Log<String>()
        run.device.engine.notifyWhenPlayersFinished { _ in
            calls.append("idle"); return .leaveEngineRunning
        }
        run.device.wait(0.1)
        #expect(calls.all == ["idle"])
    }

    @Test("pause holds the run, which does not complete, and resume goes on from there; both do nothing out of turn")
    func pauseAndResume() throws {
        let run = try Run([hum(0, for: 0.5)])
        try run.player.resume(atTime: 0)
        try run.player.pause(atTime: 0)
        try run.player.start(atTime: 0)
        try run.player.resume(atTime: 0)
        run.device.wait(0.3)
        try run.player.pause(atTime: 0)
        run.device.wait(3)
        #expect(run.ends.all.isEmpty)
        try run.player.resume(atTime: 0)
        run.device.wait(0.1)
        #expect(run.ends.all.isEmpty)
        run.device.wait(0.3)
        #expect(run.ends.all.count == 1)
    }

    @Test("A paused run that is stopped completes")
    func stopWhilePaused() throws {
        let run = try Run([hum(0, for: 5)])
        try run.player.start(atTime: 0)
        try run.player.pause(atTime: 0)
        run.device.wait(0.1)
        try run.player.stop(atTime: 0)
        run.device.wait(0.1)
        #expect(run.ends.all.count == 1)
    }

    @Test("seek moves a run; at or beyond the end it is over; before a start it sets where the start begins")
    func seeks() throws {
        let run = try Run([hum(0, for: 2)])
        try run.player.start(atTime: 0)
        run.device.wait(0.1)
        try run.player.seek(toOffset: 1.8)
        run.device.wait(0.5)
        #expect(run.ends.all.count == 1)
        try run.player.start(atTime: 0)
        try run.player.seek(toOffset: 2)
        run.device.wait(0.2)
        #expect(run.ends.all.count == 2)
        try run.player.seek(toOffset: 1.8)
        try run.player.start(atTime: 0)
        run.device.wait(0.5)
        #expect(run.ends.all.count == 3)
        try run.player.start(atTime: 0)
        run.device.wait(0.5)
        #expect(run.ends.all.count == 3)
    }

    @Test("In a loop a seek beyond the end begins anew, and nothing completes")
    func seekInALoop() throws {
        let run = try Run([hum(0, for: 0.5)])
        run.player.loopEnabled = true
        try run.player.start(atTime: 0)
        run.device.wait(0.2)
        try run.player.seek(toOffset: 9)
        run.device.wait(2)
        #expect(run.ends.all.isEmpty)
    }

    @Test("A loop goes on until it is switched off; then the pass that plays is the last and completes, once")
    func loopsEnd() throws {
        let run = try Run([hum(0, for: 0.5)])
        run.player.loopEnabled = true
        #expect(run.player.loopEnabled)
        try run.player.start(atTime: 0)
        run.device.wait(2.2)
        #expect(run.ends.all.isEmpty)
        run.player.loopEnabled = false
        run.device.wait(0.6)
        #expect(run.ends.all.count == 1)
        run.device.wait(1)
        #expect(run.ends.all.count == 1)
    }

    @Test("loopEnd may be set; 0 stands for the end of the last event")
    func loopEnds() throws {
        let run = try Run([tap(0), hum(0.5, for: 1)])
        run.player.loopEnd = 0.25
        #expect(run.player.loopEnd == 0.25)
        run.player.loopEnd = 0
        #expect(run.player.loopEnd == 1.5)
    }

    @Test("playbackRate changes speed, also while it plays; what is not above 0 is ignored")
    func rateChanges() throws {
        let run = try Run([hum(0, for: 1)])
        run.player.playbackRate = 4
        for wrong: Float in [0, -1, .nan] { run.player.playbackRate = wrong }
        #expect(run.player.playbackRate == 4)
        try run.player.start(atTime: 0)
        run.device.wait(0.4)
        #expect(run.ends.all.count == 1)
        run.player.playbackRate = 0.25
        try run.player.start(atTime: 0)
        run.device.wait(1)
        run.player.playbackRate = 8
        run.device.wait(0.4)
        #expect(run.ends.all.count == 2)
    }

    @Test("Parameters may be sent before a start, on a stopped engine too, and unknown ones are refused")
    func sendingParameters() throws {
        let device = try Device()
        let player = try device.player([hum(0, for: 0.2)])
        func parameter(_ id: CHHapticDynamicParameter.ID) -> CHHapticDynamicParameter {
            CHHapticDynamicParameter(parameterID: id, value: 0.5, relativeTime: 0)
        }
        try player.sendParameters([parameter(.hapticIntensityControl)], atTime: 0)
        try device.engine.start()
        try player.sendParameters([], atTime: 0)
        try player.sendParameters(
            [parameter(.hapticSharpnessControl), parameter(.audioVolumeControl)], atTime: device.engine.currentTime + 1)
        #expect(
            code { try player.sendParameters([parameter(.init(rawValue: "Odd"))], atTime: 0) } == .invalidParameterType)
        try player.start(atTime: 0)
    }

    @Test("A scheduled curve takes the time given in place of its own")
    func schedulingCurves() throws {
        let run = try Run([hum(0, for: 1)])
        let curve = CHHapticParameterCurve(
            parameterID: .hapticIntensityControl,
            controlPoints: [.init(relativeTime: 0, value: 1), .init(relativeTime: 1, value: 0)], relativeTime: 7)
        try run.player.start(atTime: 0)
        let time = run.device.engine.currentTime + 0.5
        try run.player.scheduleParameterCurve(curve, atTime: time)
        #expect(curve.relativeTime == time)
        let odd = CHHapticParameterCurve(
            parameterID: .init(rawValue: "Odd"), controlPoints: [.init(relativeTime: 0, value: 1)], relativeTime: 0)
        #expect(code { try run.player.scheduleParameterCurve(odd, atTime: 0) } == .invalidParameterType)
    }

    @Test("A player that cannot start leaves its handler alone, and the error names the engine's state")
    func refusedStarts() throws {
        let device = try Device()
        let calls = Log<String>()
        let player = try device.player([tap(0)])
        player.completionHandler = { _ in calls.append("completed") }
        do {
            try player.start(atTime: 0)
            Issue.record("a player started on a stopped engine")
        } catch {
            let error = error as NSError
            #expect(error.domain == CoreHapticsErrorDomain && error.code == -4805)
            #expect(error.userInfo["Error"] as? String == "self.running")
        }
        device.wait(0.1)
        #expect(calls.all.isEmpty)
    }

    @Test("Both kinds of player are kept as their protocols, and know equality as objects do")
    func playersAreObjects() throws {
        let device = try Device.started()
        let pattern = try CHHapticPattern(events: [tap(0)], parameters: [])
        var plain: (any CHHapticPatternPlayer)? = try device.engine.makePlayer(with: pattern)
        let advanced: (any CHHapticAdvancedPatternPlayer)? = try device.engine.makeAdvancedPlayer(with: pattern)
        #expect(plain?.isEqual(advanced) == false && plain?.isEqual(plain) == true)
        try plain?.start(atTime: 0)
        plain = advanced
        try plain?.start(atTime: 0)
    }
}
#endif
