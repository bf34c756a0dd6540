import HapticPattern
import HapticPlayback
import Testing
import TestPatterns

@Suite struct PlayerTests {
    @Test func bedIsOnForItsTimeAndTheRunIsReportedOnce() throws {
        let stage = try Stage()
        let run = stage.player([bed(0, 12)]).start()
        try stage.run(until: 13)
        #expect(stage.stretches == [[0, 12_000, 0.5]])
        #expect(stage.reports.map(\.run) == [run])
        #expect(stage.reports.map(\.ending) == [.finished])
        #expect(abs(stage.reports[0].time - (VirtualClock.start + 12.001)) < 1e-9)
    }

    @Test func startOfAPlayingPlayerCutsTheRunAndBeginsAnew() throws {
        let stage = try Stage()
        let player = stage.player([bed(0, 1, intensity: 0.5), bed(0.5, 0.5, intensity: 0.2)])
        let first = player.start()
        try stage.run(until: 0.2)
        let second = player.start()
        try stage.run(until: 2)
        #expect(stage.stretches.first == [0, 700, 0.5])
        #expect(stage.reports.map(\.run) == [first, second])
        #expect(stage.reports.map(\.ending) == [.replaced, .finished])
        #expect(abs(stage.reports[1].time - (VirtualClock.start + 1.201)) < 1e-9)
    }

    @Test func scheduledTimesAreKeptToTheFrameAndPastOnesMeanNow() throws {
        let stage = try Stage()
        let player = stage.player([bed(0, 0.3)])
        player.stop(at: VirtualClock.start + 1.1)
        player.start(at: VirtualClock.start + 1)
        stage.player([tap(0)]).start(at: 17)
        try stage.run(until: 2)
        #expect(stage.stretches == [[1_000, 1_100, 0.5]])
        #expect(stage.tapTimes == [0])
        #expect(stage.reports.map(\.ending) == [.finished, .stopped])
    }

    @Test func pauseIsSilentAndResumeGoesOnWhereItWas() throws {
        let stage = try Stage()
        let player = stage.player([bed(0, 1), tap(0.5)])
        player.start()
        try stage.run(until: 0.5)
        player.pause()
        try stage.run(until: 1.5)
        #expect(player.activity == .paused)
        #expect(stage.reports.isEmpty)
        player.resume()
        try stage.run(until: 3)
        #expect(stage.stretches == [[0, 501, 0.5], [1_501, 2_000, 0.5]])
        #expect(stage.tapTimes == [500])
        #expect(stage.reports.map(\.ending) == [.finished])
    }

    @Test func seekLandsMidBedAtTheRightLevel() throws {
        let stage = try Stage()
        let ramp = ParameterCurve(
            .hapticIntensity, at: 0, points: [.init(time: 0, value: 0), .init(time: 1, value: 1)])
        let player = stage.player([bed(0, 1, intensity: 1), tap(0.2), tap(0.9)], curves: [ramp])
        player.start()
        try stage.run(until: 0.1)
        player.seek(to: 0.7)
        try stage.run(until: 0.11)
        #expect(abs(stage.intensity(at: 0.101) - 0.701) < 1e-9)
        try stage.run(until: 1)
        #expect(stage.tapTimes == [300])
        #expect(abs(stage.reports[0].time - (VirtualClock.start + 0.1 + 0.301)) < 0.05)
    }

    @Test func seekBeforeStartIsWhereTheRunBegins() throws {
        let stage = try Stage()
        let player = stage.player([bed(0, 1), tap(0.1), tap(0.75)])
        player.seek(to: 0.5)
        player.start()
        try stage.run(until: 2)
        #expect(stage.stretches == [[0, 500, 0.5]])
        #expect(stage.tapTimes == [250])
    }

    @Test func seekBeyondTheEndFinishesTheRun() throws {
        let stage = try Stage()
        let player = stage.player([bed(0, 1)])
        player.start()
        try stage.run(until: 0.3)
        player.seek(to: 1)
        try stage.run(until: 2)
        #expect(stage.stretches == [[0, 301, 0.5]])
        #expect(stage.reports.map(\.ending) == [.finished])
    }

    @Test(arguments: [0.5, 2.0]) func rateScalesTime(rate: Double) throws {
        let stage = try Stage()
        let player = stage.player([bed(0, 1), tap(0.5)])
        player.rate = rate
        player.rate = -1
        player.start()
        try stage.run(until: 3)
        #expect(stage.stretches == [[0, 1_000 / rate, 0.5]])
        #expect(stage.tapTimes == [Int(500 / rate)])
        #expect(player.rate == rate)
    }

    @Test func rateMayChangeDuringARun() throws {
        let stage = try Stage()
        let player = stage.player([bed(0, 1), tap(0.5), tap(0.75)])
        player.start()
        try stage.run(until: 0.5)
        player.rate = 0.5
        try stage.run(until: 3)
        #expect(stage.stretches == [[0, 1_500, 0.5]])
        #expect(stage.tapTimes == [500, 1_000])
    }

    @Test func twentyPassesOfALoopLastTenSecondsWithoutASeam() throws {
        let stage = try Stage()
        let player = stage.player([bed(0, 0.5), tap(0)])
        player.isLooping = true
        player.start()
        try stage.run(until: 9.75)
        player.isLooping = false
        try stage.run(until: 12)
        #expect(stage.stretches == [[0, 10_000, 0.5]])
        #expect(stage.tapTimes == (0..<20).map { $0 * 500 })
        #expect(stage.reports.map(\.ending) == [.finished])
        #expect(abs(stage.reports[0].time - (VirtualClock.start + 10)) < 0.002)
    }

    /// At 0.4 s the fifth seam, by the arithmetic of Double, lay on both sides at once: the hum doubled for a moment.
    @Test(arguments: [0.4, 0.3, 0.7, 1.0 / 3, 0.001])
    func noSeamIsOnBothSidesNorOnNeither(loop: Double) throws {
        let stage = try Stage()
        let player = stage.player([Event(.hapticContinuous, at: 0, duration: loop, parameters: [.hapticIntensity: 0.5])]
        )
        player.isLooping = true
        player.start()
        try stage.run(until: 30)
        let levels = stage.entries.filter { $0.kind == .level }
        #expect(levels.map(\.intensity) == [0.5])
    }

    @Test func loopEndCutsBodiesAndLeavesTailsRinging() throws {
        let stage = try Stage()
        var released = bed(0, 0.2)
        released.parameters[.releaseTime] = 0.5
        let player = stage.player([released, bed(0.4, 0.6, intensity: 0.3)])
        player.isLooping = true
        player.loopEnd = 0.5
        player.start()
        try stage.run(until: 0.52)
        // 2 ms · 1000^0.5 of release after 0.2 s; the second bed from 0.4 s on, cut at 0.5 s.
        #expect(abs(stage.intensity(at: 0.2315) - 0.5 * (1 - 31.5 / 63.2456)) < 0.02)
        #expect(stage.intensity(at: 0.45) == 0.3)
        #expect(stage.intensity(at: 0.51) == 0.5)
    }

    @Test func tailsOfAPassRingIntoTheNext() throws {
        let stage = try Stage()
        var released = bed(0.4, 0.1)
        released.parameters[.releaseTime] = 0.5
        let player = stage.player([released])
        player.isLooping = true
        player.loopEnd = 0.5
        player.start()
        try stage.run(until: 1)
        #expect(stage.intensity(at: 0.51) > 0.3)
        #expect(stage.intensity(at: 0.57) == 0)
        #expect(stage.intensity(at: 0.95) == 0.5)
    }

    @Test func shorterLoopEndTakesEffectAtOnce() throws {
        let stage = try Stage()
        let player = stage.player([bed(0, 0.1), bed(0.2, 0.2, intensity: 0.3)])
        player.isLooping = true
        player.start()
        try stage.run(until: 0.3)
        player.loopEnd = 0.25
        try stage.run(until: 0.9)
        #expect(
            stage.stretches.map { [$0[0], $0[1]] }
                == [[0, 100], [200, 301], [301, 400], [500, 550], [550, 650], [750, 800], [800, 900]])
    }

    @Test func mutedPlayerKeepsTime() throws {
        let stage = try Stage()
        let player = stage.player([bed(0, 1), tap(0.2), tap(0.8)])
        player.start()
        try stage.run(until: 0.1)
        player.isMuted = true
        try stage.run(until: 0.5)
        player.isMuted = false
        try stage.run(until: 2)
        #expect(stage.stretches == [[0, 101, 0.5], [501, 1_000, 0.5]])
        #expect(stage.tapTimes == [800])
    }

    @Test func liveStepsActInOrderOfTimeAndAreClamped() throws {
        let stage = try Stage()
        let player = stage.player([bed(0, 2, intensity: 1)])
        player.start()
        try stage.run(until: 0.1)
        player.send([DynamicParameter(.hapticIntensity, at: 0, value: 2)])
        try stage.run(until: 0.2)
        player.send([DynamicParameter(.hapticIntensity, at: 0, value: -1)], at: VirtualClock.start - 5)
        player.send([DynamicParameter(.hapticIntensity, at: 0, value: 0.5)], at: VirtualClock.start + 0.5)
        player.send([DynamicParameter(.hapticIntensity, at: 0, value: 0.9)], at: VirtualClock.start + 0.3)
        try stage.run(until: 3)
        #expect(stage.stretches == [[0, 201, 1], [300, 500, 0.9], [500, 2_000, 0.5]])
    }

    @Test func liveCurveFollowsTheClockThroughLoops() throws {
        let stage = try Stage()
        let player = stage.player([bed(0, 0.25, intensity: 1)])
        player.isLooping = true
        player.start()
        player.schedule(
            ParameterCurve(.hapticIntensity, at: 9, points: [.init(time: 0, value: 0), .init(time: 1, value: 1)]))
        try stage.run(until: 1.2)
        for time in [0.1, 0.3, 0.5, 0.8] { #expect(abs(stage.intensity(at: time) - time) < 1e-9) }
        #expect(stage.intensity(at: 1.1) == 1)
    }

    @Test func whatWasSentBeforeTheStartIsInForce() throws {
        let stage = try Stage()
        let player = stage.player([bed(0, 0.5, intensity: 1)])
        player.send([DynamicParameter(.hapticIntensity, at: 0, value: 0.25)])
        try stage.run(until: 1)
        player.start()
        try stage.run(until: 2)
        #expect(stage.stretches == [[1_001, 1_500, 0.25]])
    }

    @Test func hundredsOfLiveStepsKeepTheirLastValue() throws {
        let stage = try Stage()
        let player = stage.player([bed(0, 30, intensity: 1)])
        player.start()
        for count in 1...600 {
            try stage.run(until: Double(count) * 0.01)
            player.send([DynamicParameter(.hapticIntensity, at: 0, value: Double(count % 7) / 10 + 0.1)])
        }
        try stage.run(until: 6.5)
        #expect(stage.intensity(at: 6.4) == Double(600 % 7) / 10 + 0.1)
        #expect(stage.intensity(at: 1.005) == Double(100 % 7) / 10 + 0.1)
    }

    @Test func playersLayer() throws {
        let stage = try Stage()
        stage.player([bed(0, 1, intensity: 0.6, sharpness: 0.2)]).start()
        stage.player([bed(0, 1, intensity: 0.8, sharpness: 0.7)]).start()
        try stage.run(until: 0.5)
        #expect(abs(stage.intensity(at: 0.4) - 1) < 1e-12)
        #expect(abs(stage.entries[0].sharpness - 0.52) < 1e-12)
    }

    @Test func cancelReportsRunsThatNeverBegan() throws {
        let stage = try Stage()
        let player = stage.player([bed(0, 1)])
        let first = player.start()
        let second = player.start(at: VirtualClock.start + 5)
        try stage.run(until: 0.5)
        player.cancel()
        try stage.run(until: 8)
        #expect(stage.reports.map(\.run).sorted() == [first, second])
        #expect(stage.reports.allSatisfy { $0.ending == .stopped })
        #expect(stage.stretches == [[0, 501, 0.5]])
    }

    @Test func aPlayerMayBeStartedAgainFromItsOwnReport() throws {
        let stage = try Stage()
        let again = Again()
        let player = stage.session.makePlayer(PatternMaterial(Pattern(events: [tap(0)]))) { _ in again.start() }
        again.set(player, times: 3)
        player.start()
        try stage.run(until: 1)
        #expect(stage.tapTimes.count == 4)
    }
}

private final class Again: Sendable {
    private let state = Guarded<(player: PatternPlayer?, left: Int)>((nil, 0))
    func set(_ player: PatternPlayer, times: Int) { state.withLock { $0 = (player, times) } }
    func start() {
        let player = state.withLock { state in
            state.left -= 1
            return state.left >= 0 ? state.player : nil
        }
        player?.start()
    }
}
