import CoreHaptics
import CoreHapticsTesting
import Testing

@Test("A player on an engine that was never started throws engineNotRunning, and works after the start")
func startNeedsARunningEngine() throws {
    let stage = try Stage()
    let player = try stage.engine.makePlayer(with: CHHapticPattern(events: [tap(0)], parameters: []))
    do {
        try player.start(atTime: 0)
        Issue.record("a player started on a stopped engine")
    } catch {
        #expect((error as NSError).code == -4805)
        #expect((error as NSError).userInfo["Error"] as? String == "self.running")
        #expect(error.localizedDescription.contains("call start() first"))
    }
    try stage.engine.start()
    try player.start(atTime: 0)
    stage.run(0.1)
    #expect(stage.taps.count == 1)
}

@Test("An output that does not open is serverInitFailed, and the next start may succeed")
func startFailure() throws {
    let stage = try Stage()
    stage.stage.startFailure = .serverInitFailed
    #expect(code { try stage.engine.start() } == .serverInitFailed)
    let results = Log<Int?>()
    stage.engine.start { error in results.append((error as NSError?)?.code) }
    stage.stage.settle()
    #expect(results.all == [-4810])
    stage.stage.startFailure = nil
    try stage.engine.start()
}

@Test("A start at a time waits for it; one in the past is now; a negative one is refused")
func startTimes() throws {
    let stage = try Stage()
    try stage.engine.start()
    let player = try stage.engine.makePlayer(with: CHHapticPattern(events: [tap(0)], parameters: []))
    try player.start(atTime: stage.engine.currentTime + 0.25)
    stage.run(0.5)
    try player.start(atTime: 1)
    stage.run(0.1)
    let times = stage.taps.map(\.time)
    #expect(times.count == 2)
    #expect(abs(times[0] - 0.25) < 1e-9 && abs(times[1] - 0.5) < 2e-3)
    #expect(code { try player.start(atTime: -1) } == .invalidTime)
    #expect(code { try player.stop(atTime: .nan) } == .invalidTime)
}

@Test("Starting while playing cuts the run and begins again; one completion, of the last run")
func restart() throws {
    let stage = try Stage()
    try stage.engine.start()
    let player = try stage.engine.makeAdvancedPlayer(with: CHHapticPattern(events: [hum(0, for: 1)], parameters: []))
    let ends = Log<Double>()
    player.completionHandler = { _ in ends.append(stage.now) }
    try player.start(atTime: 0)
    stage.run(0.2)
    try player.start(atTime: 0)
    stage.run(2)
    #expect(ends.all.count == 1)
    #expect(stage.intensity(at: 1.1) == 1)
    #expect(stage.intensity(at: 1.3) == 0)
}

@Test("Stop ends the run and completes it; pause does not")
func completions() throws {
    let stage = try Stage()
    try stage.engine.start()
    let player = try stage.engine.makeAdvancedPlayer(with: CHHapticPattern(events: [hum(0, for: 1)], parameters: []))
    let ends = Log<Bool>()
    player.completionHandler = { ends.append($0 == nil) }
    try player.start(atTime: 0)
    stage.run(0.1)
    try player.pause(atTime: 0)
    stage.run(5)
    #expect(ends.all.isEmpty)
    #expect(stage.intensity(at: stage.now) == 0)
    try player.resume(atTime: 0)
    stage.run(0.1)
    #expect(stage.intensity(at: stage.now) == 1)
    try player.stop(atTime: 0)
    stage.run(0.1)
    #expect(ends.all == [true])
}

@Test(
    "Loops wrap without a gap at loopEnd, and end with the pass in which they are switched off", arguments: [nil, 0.4])
func loops(_ loopEnd: Double?) throws {
    let stage = try Stage()
    try stage.engine.start()
    let player = try stage.engine.makeAdvancedPlayer(
        with: CHHapticPattern(events: [tap(0), hum(0, for: 0.5)], parameters: []))
    #expect(player.loopEnd == 0.5)
    if let loopEnd { player.loopEnd = loopEnd }
    let turn = loopEnd ?? 0.5
    player.loopEnabled = true
    let ends = Log<Double>()
    player.completionHandler = { _ in ends.append(stage.now) }
    try player.start(atTime: 0)
    stage.run(2.4 * turn)
    player.loopEnabled = false
    stage.run(1)
    let times = stage.taps.map(\.time)
    #expect(times.count == 3)
    for (index, time) in times.enumerated() { #expect(abs(time - Double(index) * turn) < 1e-6) }
    #expect(ends.all.count == 1)
    #expect(stage.intensity(at: turn) == 1 && stage.intensity(at: 2.8 * turn) == 1)
    #expect(stage.intensity(at: 2.8 * turn + 0.2) == 0)
}

@Test("seek moves a run, sets where the next one begins, and ends one at the pattern's end")
func seeking() throws {
    let stage = try Stage()
    try stage.engine.start()
    let player = try stage.engine.makeAdvancedPlayer(
        with: CHHapticPattern(events: [hum(0, for: 1), tap(0.9)], parameters: []))
    try player.seek(toOffset: 0.8)
    try player.start(atTime: 0)
    stage.run(0.5)
    #expect(stage.taps.count == 1 && abs(stage.taps[0].time - 0.1) < 1e-6)
    #expect(code { try player.seek(toOffset: -1) } == .invalidTime)
}

@Test("playbackRate scales times, and ignores what is not above 0")
func rates() throws {
    let stage = try Stage()
    try stage.engine.start()
    let player = try stage.engine.makeAdvancedPlayer(with: CHHapticPattern(events: [tap(1)], parameters: []))
    player.playbackRate = 2
    player.playbackRate = 0
    player.playbackRate = -1
    #expect(player.playbackRate == 2)
    try player.start(atTime: 0)
    stage.run(1)
    #expect(stage.taps.count == 1 && abs(stage.taps[0].time - 0.5) < 1e-6)
}

@Test("Live parameters act in order of time, clamped, and those sent before a start are in force")
func liveParameters() throws {
    let stage = try Stage()
    try stage.engine.start()
    let player = try stage.engine.makePlayer(with: CHHapticPattern(events: [hum(0, for: 2)], parameters: []))
    func send(_ value: Float, _ time: TimeInterval) throws {
        let parameter = CHHapticDynamicParameter(
            parameterID: .hapticIntensityControl, value: value, relativeTime: 0)
        try player.sendParameters([parameter], atTime: time)
    }
    try send(0.25, 0)
    try player.start(atTime: 0)
    stage.run(0.1)
    #expect(stage.intensity(at: 0.05) == 0.25)
    try send(2, 0)
    stage.run(0.1)
    #expect(stage.intensity(at: 0.15) == 1)
    try send(-1, stage.engine.currentTime - 5)
    try send(0.5, stage.engine.currentTime + 0.3)
    try send(0.9, stage.engine.currentTime + 0.1)
    stage.run(0.5)
    #expect(stage.intensity(at: 0.25) == 0)
    #expect(abs(stage.intensity(at: 0.35) - 0.9) < 1e-6)
    #expect(abs(stage.intensity(at: 0.55) - 0.5) < 1e-6)
    let odd = CHHapticDynamicParameter(parameterID: .init(rawValue: "Odd"), value: 1, relativeTime: 0)
    #expect(code { try player.sendParameters([odd], atTime: 0) } == .invalidParameterType)
}

@Test("Parameters of a list begin at its time, each after the time of its own")
func listsOfParameters() throws {
    let stage = try Stage()
    try stage.engine.start()
    let player = try stage.engine.makePlayer(with: CHHapticPattern(events: [hum(0, for: 2)], parameters: []))
    try player.start(atTime: 0)
    let list = [(Float(0.5), 0.2), (0.25, 0.6)].map {
        CHHapticDynamicParameter(parameterID: .hapticIntensityControl, value: $0.0, relativeTime: $0.1)
    }
    try player.sendParameters(list, atTime: stage.engine.currentTime + 0.1)
    stage.run(1)
    #expect([0.25, 0.35, 0.65, 0.75].map(stage.intensity) == [1, 0.5, 0.5, 0.25])
}

@Test("A scheduled curve counts from the time given, which replaces its own")
func scheduledCurves() throws {
    let stage = try Stage()
    try stage.engine.start()
    let player = try stage.engine.makePlayer(with: CHHapticPattern(events: [hum(0, for: 2)], parameters: []))
    let curve = CHHapticParameterCurve(
        parameterID: .hapticIntensityControl,
        controlPoints: [.init(relativeTime: 0, value: 1), .init(relativeTime: 1, value: 0)], relativeTime: 7)
    try player.start(atTime: 0)
    let start = stage.engine.currentTime + 0.5
    try player.scheduleParameterCurve(curve, atTime: start)
    #expect(curve.relativeTime == start)
    stage.run(1.9)
    #expect(stage.intensity(at: 0.4) == 1)
    #expect(abs(stage.intensity(at: 1) - 0.5) < 2e-3)
    #expect(stage.intensity(at: 1.6) == 0)
}

@Test("Mutes silence without stopping time, of a player and of the engine")
func mutes() throws {
    let stage = try Stage()
    try stage.engine.start()
    let player = try stage.engine.makePlayer(with: CHHapticPattern(events: [hum(0, for: 1)], parameters: []))
    try player.start(atTime: 0)
    stage.run(0.1)
    player.isMuted = true
    stage.run(0.1)
    #expect(stage.intensity(at: stage.now) == 0)
    player.isMuted = false
    stage.engine.isMutedForHaptics = true
    stage.run(0.1)
    #expect(stage.intensity(at: stage.now) == 0)
    stage.engine.isMutedForHaptics = false
    stage.run(0.1)
    #expect(stage.intensity(at: stage.now) == 1)
    stage.run(0.7)
    #expect(stage.intensity(at: 1.05) == 0)
}

@Test("A muted player is neither felt nor heard, and both once it no longer is")
func mutedPlayer() throws {
    let stage = try Stage(sampleRate: 8_000)
    try stage.engine.start()
    let tone = CHHapticEvent(eventType: .audioContinuous, parameters: [], relativeTime: 0, duration: 1)
    let player = try stage.engine.makePlayer(with: CHHapticPattern(events: [tone, hum(0, for: 1)], parameters: []))
    player.isMuted = true
    try player.start(atTime: 0)
    stage.run(0.2)
    let muted = try #require(stage.stage.sound.first)
    #expect(stage.stage.recording.isSilent)
    #expect(muted.left.count == 1_600 && (muted.left + muted.right + muted.felt).allSatisfy { $0 == 0 })
    player.isMuted = false
    stage.run(0.2)
    let sound = try #require(stage.stage.sound.first)
    #expect(stage.intensity(at: 0.3) == 1)
    #expect(sound.left[1_600...].contains { abs($0) > 0.1 } && sound.felt[1_600...].contains { abs($0) > 0.1 })
}

@Test("playsAudioOnly takes effect at the next start")
func playsAudioOnly() throws {
    let stage = try Stage()
    try stage.engine.start()
    stage.engine.playsAudioOnly = true
    let player = try stage.engine.makePlayer(with: CHHapticPattern(events: [hum(0, for: 5)], parameters: []))
    try player.start(atTime: 0)
    stage.run(0.1)
    #expect(stage.intensity(at: stage.now) == 1)
    stage.engine.stop()
    stage.stage.settle()
    try stage.engine.start()
    try player.start(atTime: 0)
    stage.run(0.1)
    #expect(stage.intensity(at: stage.now) == 0)
}

@Test("playsHapticsOnly takes effect at the next start")
func playsHapticsOnly() throws {
    let stage = try Stage(sampleRate: 8_000)
    try stage.engine.start()
    stage.engine.playsHapticsOnly = true
    let tone = CHHapticEvent(eventType: .audioContinuous, parameters: [], relativeTime: 0, duration: 5)
    func peak() throws -> Float { try #require(stage.stage.sound.last).left.map(abs).max() ?? 0 }
    try stage.play([tone])
    stage.run(0.1)
    #expect(try peak() > 0.1)
    stage.engine.stop()
    stage.stage.settle()
    try stage.engine.start()
    try stage.play([tone, tap(0.05)])
    stage.run(0.1)
    #expect(stage.stage.sound.count == 2)
    #expect(try peak() == 0 && stage.taps.count == 1)
}

@Test("notifyWhenPlayersFinished waits for all, paused ones too, calls once, and stops the engine if told")
func finished() throws {
    let stage = try Stage()
    let reasons = Log<Int>()
    stage.engine.stoppedHandler = { reasons.append($0.rawValue) }
    try stage.engine.start()
    let long = try stage.engine.makePlayer(with: CHHapticPattern(events: [hum(0, for: 1)], parameters: []))
    let held = try stage.engine.makeAdvancedPlayer(with: CHHapticPattern(events: [hum(0, for: 0.2)], parameters: []))
    try long.start(atTime: 0)
    try held.start(atTime: 0)
    try held.pause(atTime: 0)
    let calls = Log<Double>()
    stage.engine.notifyWhenPlayersFinished { _ in
        calls.append(stage.now)
        return .stopEngine
    }
    stage.run(3)
    #expect(calls.all.isEmpty)
    try held.resume(atTime: 0)
    stage.run(1)
    #expect(calls.all.count == 1)
    #expect(reasons.all == [4])
    #expect(code { try long.start(atTime: 0) } == .engineNotRunning)
    // At once where nothing plays, and the engine stays where it is if told so.
    try stage.engine.start()
    stage.engine.notifyWhenPlayersFinished { _ in
        calls.append(stage.now)
        return .leaveEngineRunning
    }
    stage.stage.settle()
    #expect(calls.all.count == 2)
    try long.start(atTime: 0)
}

@Test("Auto-shutdown stops an idle engine after its time, and a player starts it again")
func autoShutdown() throws {
    let stage = try Stage()
    let reasons = Log<Int>()
    stage.engine.stoppedHandler = { reasons.append($0.rawValue) }
    stage.engine.isAutoShutdownEnabled = true
    let player = try stage.engine.makePlayer(with: CHHapticPattern(events: [tap(0)], parameters: []))
    try player.start(atTime: 0)
    stage.run(1)
    #expect(stage.taps.count == 1)
    stage.run(118)
    #expect(reasons.all.isEmpty)
    stage.run(3)
    #expect(reasons.all == [3])
    try player.start(atTime: 0)
    stage.run(1)
    #expect(stage.taps.count == 2)
}

@Test("A reset makes players useless and forgets sounds; the handler may start the engine again")
func resets() throws {
    let stage = try Stage()
    let engine = stage.engine
    let resets = Log<Bool>()
    engine.resetHandler = { [weak engine] in
        try? engine?.start()
        resets.append(true)
    }
    try engine.start()
    let player = try engine.makePlayer(with: CHHapticPattern(events: [hum(0, for: 9)], parameters: []))
    try player.start(atTime: 0)
    stage.run(0.1)
    stage.stage.reset()
    stage.run(0.1)
    #expect(resets.all == [true])
    #expect(stage.intensity(at: stage.now) == 0)
    #expect(code { try player.start(atTime: 0) } == .invalidPatternPlayer)
    let fresh = try engine.makePlayer(with: CHHapticPattern(events: [tap(0)], parameters: []))
    try fresh.start(atTime: 0)
    stage.run(0.1)
    #expect(stage.taps.count == 1)
}

@Test("Every outside reason reaches the stopped handler", arguments: [1, 2, 6, -1])
func stoppedReasons(_ raw: Int) throws {
    let stage = try Stage()
    let reason = try #require(CHHapticEngine.StoppedReason(rawValue: raw))
    let reasons = Log<Int>()
    stage.engine.stoppedHandler = { reasons.append($0.rawValue) }
    try stage.engine.start()
    stage.stage.stop(because: reason)
    stage.stage.settle()
    #expect(reasons.all == [raw])
}

@Test("playPattern starts the engine, plays once and layers")
func playPattern() throws {
    let stage = try Stage()
    let text = #"{"Pattern":[{"Event":{"EventType":"HapticTransient","Time":0.1}}]}"#
    try stage.engine.playPattern(from: Data(text.utf8))
    try stage.engine.playPattern(from: Data(text.utf8))
    stage.run(0.5)
    #expect(stage.taps.count == 2)
    #expect(code { try stage.engine.playPattern(from: Data("[".utf8)) } == .invalidPatternData)
}

@Test("A pattern with nothing to play makes no player")
func nothingToPlay() throws {
    let stage = try Stage()
    let empty = try CHHapticPattern(events: [], parameters: [])
    #expect(code { _ = try stage.engine.makePlayer(with: empty) } == .invalidPatternData)
    let flat = try CHHapticPattern(events: [hum(0, for: 0)], parameters: [])
    #expect(code { _ = try stage.engine.makeAdvancedPlayer(with: flat) } == .invalidPatternData)
}

@Test("A player that was let go plays on")
func forgottenPlayer() throws {
    let stage = try Stage()
    try stage.engine.start()
    try stage.engine.makePlayer(with: CHHapticPattern(events: [tap(0.2)], parameters: [])).start(atTime: 0)
    stage.run(0.5)
    #expect(stage.taps.count == 1)
}

@Test("cancel drops what is planned")
func cancelling() throws {
    let stage = try Stage()
    try stage.engine.start()
    let player = try stage.engine.makePlayer(with: CHHapticPattern(events: [tap(0)], parameters: []))
    try player.start(atTime: stage.engine.currentTime + 0.2)
    try player.cancel()
    stage.run(0.5)
    #expect(stage.taps.isEmpty)
}

@Test("An engine that is let go ends what plays on it and says so, once, if it was running")
func engineDestroyed() throws {
    let events = Log<Int>()
    do {
        let engine = try CHHapticEngine(output: .null)
        engine.stoppedHandler = { events.append($0.rawValue) }
        try engine.start()
        let player = try engine.makeAdvancedPlayer(with: CHHapticPattern(events: [hum(0, for: 60)], parameters: []))
        player.completionHandler = { events.append($0 == nil ? 100 : -100) }
        try player.start(atTime: 0)
    }
    // The handlers come on the engine's own queue; wait for them, a minute at most.
    for _ in 0..<60_000 where events.all.count < 2 { Thread.sleep(forTimeInterval: 0.001) }
    #expect(events.all == [100, 5])
}

@Test("THRUM_OUTPUT takes every output of `thrum play --output`, and several with commas; others are refused")
func outputNames() {
    let places = URL(fileURLWithPath: "/tmp/x")
    let outputs: [(String, HapticOutput)] = [
        ("auto", .automatic), ("gamepad", .gamepad()), ("gamepad:2", .gamepad(2)), ("haptic:1", .haptic(1)),
        ("evdev:/dev/input/event7", .evdev("/dev/input/event7")), ("audio", .audio), ("sound", .sound),
        ("dualsense", .dualSense),
        ("feedbackd", .feedbackd), ("wav:/tmp/x", .wav(to: places)), ("trace:/tmp/x", .trace(to: places)),
        ("null", .null), ("auto,null", .all([.automatic, .null])),
    ]
    for (name, output) in outputs { #expect(HapticOutput(name) == output, "\(name)") }
    for name in ["", "gamepad:-1", "gamepad:x", "trace:", "trace", "null:1", "Auto", "null,"] {
        #expect(HapticOutput(name) == nil)
    }
}

@Test("Tones are heard, and not by an engine that is muted for audio or plays haptics only", arguments: [0, 1, 2])
func tones(_ setting: Int) throws {
    let stage = try Stage(sampleRate: 48_000)
    // What an engine plays is settled when it starts.
    stage.engine.playsHapticsOnly = setting == 2
    try stage.engine.start()
    stage.engine.isMutedForAudio = setting == 1
    try stage.play([CHHapticEvent(eventType: .audioContinuous, parameters: [], relativeTime: 0, duration: 0.2)])
    stage.run(0.1)
    let sound = try #require(stage.stage.sound.first)
    let peak = sound.left.map(abs).max() ?? 0
    #expect(setting == 0 ? peak > 0.1 : peak == 0, "\(peak)")
}
