import HapticDevices
import HapticPattern
import HapticPlayback
import HapticRendering
import Testing
import TestPatterns

/// SDL belongs to the process, so these run one after the other.
@Suite(.serialized) struct GamepadTests {
    /// A virtual pad in virtual time, and an output that drives it.
    final class Rig {
        let clock = VirtualClock()
        let session: PlaybackSession
        let pad: VirtualPad
        let output: GamepadOutput

        init(model: MotorModel? = .off, locality: PadLocality = .handles, hasTriggers: Bool = false) throws {
            session = PlaybackSession(clock: clock)
            pad = try VirtualPad(clock: clock, hasTriggers: hasTriggers)
            output = GamepadOutput(.instance(pad.instance), locality: locality, model: model)
            try output.open(on: session)
        }

        deinit { pad.unplug() }

        func play(_ events: [Event]) {
            session.makePlayer(PatternMaterial(Pattern(events: events))).start()
        }

        func run(until time: Double) throws {
            try session.run(clock, until: VirtualClock.start + time, step: 0.01, outputs: [output])
        }

        /// When the motors went on and off, in milliseconds.
        var stretches: [[Int]] {
            var found: [[Int]] = []
            for report in pad.reports {
                let time = Int(((report.time - VirtualClock.start) * 1_000).rounded())
                if let last = found.indices.last, found[last].count == 1 {
                    if report.isOff { found[last].append(time) }
                } else if !report.isOff {
                    found.append([time])
                }
            }
            return found
        }
    }

    @Test func lowSharpnessDrivesTheStrongMotorAndHighSharpnessTheWeakOne() throws {
        let rig = try Rig()
        rig.play([bed(0, 0.1, intensity: 0.8, sharpness: 0), bed(0.1, 0.1, intensity: 0.8, sharpness: 1)])
        try rig.run(until: 0.3)
        let reports = rig.pad.reports.filter { !$0.isOff }
        #expect(reports.map(\.low) == [52_428, 0])
        #expect(reports.map(\.high) == [0, 52_428])
    }

    @Test func twelveSecondsOfBedStayOnAndStopOnTime() throws {
        let rig = try Rig()
        rig.play([bed(0, 12)])
        try rig.run(until: 13)
        #expect(rig.stretches == [[0, 12_000]])
        #expect(rig.pad.reports.last?.low == 0 && rig.pad.reports.last?.high == 0)
        #expect(rig.pad.reports.filter(\.isOff).count >= 3, "the final zero is repeated")
    }

    @Test func reportsEqualTheTimelineWithinOneInterval() throws {
        let rig = try Rig()
        let ramp = ParameterCurve(
            .hapticIntensity, at: 0, points: [.init(time: 0, value: 0), .init(time: 1, value: 1)])
        let pattern = Pattern(events: [bed(0, 1, intensity: 1, sharpness: 0.25)], curves: [ramp])
        let timeline = Timeline(pattern)
        rig.session.makePlayer(PatternMaterial(timeline)).start()
        try rig.run(until: 1.1)
        let reports = rig.pad.reports.filter { !$0.isOff }
        #expect(reports.count > 90)
        for report in reports {
            let frame = timeline.value(at: report.time - VirtualClock.start)
            let wanted = MotorLevels(intensity: frame.intensity, sharpness: frame.sharpness)
            #expect(abs(Double(report.low) - wanted.low * 65_535) <= 1)
            #expect(abs(Double(report.high) - wanted.high * 65_535) <= 1)
        }
        for (report, next) in zip(reports, reports.dropFirst()) {
            #expect(next.time - report.time > 0.0099)
        }
    }

    @Test func fiveHundredShortTapsAllArrive() throws {
        let rig = try Rig(model: nil)
        rig.play((0..<500).map { tap(0.1 + Double($0) * 0.113, intensity: 0.3 + Double($0 % 7) / 10) })
        try rig.run(until: 58)
        #expect(rig.stretches.count == 500)
        #expect(rig.stretches.allSatisfy { $0.count == 2 && $0[1] - $0[0] >= 40 })
    }

    @Test func levelsThatOnlyHoldAreRenewed() throws {
        let rig = try Rig()
        rig.play([bed(0, 4)])
        try rig.run(until: 3)
        // SDL passes on changes alone; that renewals do not disturb the level is what shows here.
        #expect(rig.stretches == [[0]])
    }

    @Test func localitiesReachTheirMotors() throws {
        for locality in PadLocality.allCases {
            let rig = try Rig(locality: locality, hasTriggers: true)
            rig.play([bed(0, 0.2, intensity: 0.6, sharpness: 0.5)])
            try rig.run(until: 0.1)
            let handles = rig.pad.reports.last { !$0.isForTriggers }
            let triggers = rig.pad.reports.last { $0.isForTriggers }
            let level = UInt16(39_321)
            let wanted: [UInt16] =
                switch locality {
                case .handles: [level, level, 0, 0]
                case .leftHandle: [level, 0, 0, 0]
                case .rightHandle: [0, level, 0, 0]
                case .triggers: [0, 0, level, level]
                case .leftTrigger: [0, 0, level, 0]
                case .rightTrigger: [0, 0, 0, level]
                case .all: [level, level, level, level]
                }
            #expect(
                [handles?.low ?? 0, handles?.high ?? 0, triggers?.low ?? 0, triggers?.high ?? 0] == wanted,
                "\(locality)")
        }
    }

    @Test func muteSendsAZeroAtOnceAndThenNothing() throws {
        let rig = try Rig(model: nil)
        rig.play([bed(0, 5)])
        try rig.run(until: 0.105)
        rig.session.levels.isMutedForHaptics = true
        try rig.run(until: 0.115)
        #expect(rig.pad.reports.last?.isOff == true)
        try rig.run(until: 0.3)
        let count = rig.pad.reports.count
        try rig.run(until: 1)
        #expect(rig.pad.reports.count == count)
        rig.session.levels.isMutedForHaptics = false
        try rig.run(until: 1.1)
        #expect(rig.pad.reports.last?.isOff == false)
    }

    @Test func unpluggingAtAnyMomentIsALossAndNeverACrash() throws {
        var random = Seeded(state: 51)
        let clock = VirtualClock()
        let session = PlaybackSession(clock: clock)
        for round in 0..<500 {
            let pad = try VirtualPad(clock: clock)
            let output = GamepadOutput(.instance(pad.instance))
            try output.open(on: session)
            let player = session.makePlayer(PatternMaterial(Pattern(events: [bed(0, 5)])))
            player.start()
            let runs = Int.random(in: 0..<6, using: &random)
            var fault: OutputFault?
            for step in 0..<200 where fault == nil {
                if step == runs { pad.unplug() }
                clock.advance(to: clock.now + 0.01)
                do throws(OutputFault) {
                    try output.pull(to: clock.now)
                } catch {
                    fault = error
                }
                session.advance(to: clock.now)
                if step > runs { PlaybackThread.sleep(until: MonotonicClock().now + 0.0005) }
            }
            try #require(fault?.isLost == true, "round \(round)")
            output.close()
            player.stop()
        }
    }

    @Test func failingReportsAreTriedAgainAndThenAreALoss() throws {
        let rig = try Rig()
        rig.play([bed(0, 5)])
        rig.pad.answer(.fails)
        try rig.run(until: 0.05)
        rig.pad.answer(.obeys)
        try rig.run(until: 0.1)
        #expect(rig.pad.reports.last?.isOff == false)
        rig.pad.answer(.fails)
        rig.session.stopAll()
        #expect(throws: OutputFault.self) { try rig.run(until: 1) }
    }

    @Test func padThatLiesIsPlayedToTheEndAndObeyedWhenItDoesAgain() throws {
        let rig = try Rig()
        let reports = Guarded<[RunReport]>([])
        let player = rig.session.makePlayer(
            PatternMaterial(Pattern(events: [bed(0, 1, intensity: 0.5), bed(1, 1, intensity: 0.25)]))
        ) { report in reports.withLock { $0.append(report) } }
        rig.pad.answer(.lies)
        player.start()
        try rig.run(until: 0.95)
        #expect(rig.pad.reports.isEmpty)
        rig.pad.answer(.obeys)
        try rig.run(until: 1.1)
        #expect(rig.pad.reports.last.map { [$0.low, $0.high] } == [16_384, 16_384])
        rig.pad.answer(.lies)
        try rig.run(until: 3)
        // Nobody can know that it did not stop; it is told so three times.
        #expect(reports.withLock { $0.map(\.ending) } == [.finished])
    }

    @Test func padThatHangsHoldsUpNoOtherOutputAndNoPlayer() throws {
        let session = PlaybackSession(clock: MonotonicClock())
        let driver = SessionDriver(session)
        defer { driver.stop() }
        let pad = try VirtualPad()
        defer { pad.unplug() }
        let entries = Guarded<[TraceEntry]>([])
        let stuck = OutputRunner(GamepadOutput(.instance(pad.instance), model: .off), on: session)
        let other = OutputRunner(
            TraceOutput { entry in
                entries.withLock { $0.append(entry) }
                return nil
            }, on: session)
        try #require(stuck.waitUntilOpen(atMost: 20) == .running && other.waitUntilOpen(atMost: 20) == .running)
        func wait(until condition: () -> Bool) -> Bool {
            let clock = MonotonicClock()
            let deadline = clock.now + 60
            while clock.now < deadline {
                if condition() { return true }
                PlaybackThread.sleep(until: clock.now + 0.001)
            }
            return false
        }
        let (finished, long) = (Guarded(0), session.makePlayer(PatternMaterial(Pattern(events: [bed(0, 600)]))))
        pad.answer(.hangs)
        long.start()
        #expect(wait { pad.isHanging })
        // A whole pattern is played by the others meanwhile.
        let short = session.makePlayer(
            PatternMaterial(Pattern(events: (0..<5).map { tap(Double($0) * 0.01) }))
        ) { _ in finished.withLock { $0 += 1 } }
        short.start(at: session.now + 0.02)
        #expect(wait { finished.withLock { $0 } == 1 })
        #expect(wait { entries.withLock { $0.count { $0.kind == .tap } } == 5 })
        #expect(!stuck.stop(atMost: 0.01), "it still hangs")
        #expect(pad.isHanging)
        pad.answer(.obeys)
        #expect(stuck.stop(atMost: 20) && other.stop(atMost: 20))
        #expect(pad.reports.last?.isOff == true)
    }

    @Test(arguments: [0.6, 30, 3_000]) func afterAGapThePadHasOneReportOfTheCurrentLevel(gap: Double) throws {
        let rig = try Rig()
        let ramp = ParameterCurve(
            .hapticIntensity, at: 0, points: [.init(time: 0, value: 0), .init(time: 6_000, value: 1)])
        let taps = (0..<6_000).map { tap(Double($0) + 0.25, intensity: 0.9) }
        rig.session.makePlayer(
            PatternMaterial(Pattern(events: [bed(0, 6_000, intensity: 1, sharpness: 0)] + taps, curves: [ramp]))
        ).start()
        try rig.run(until: 1)
        let count = rig.pad.reports.count
        #expect(count > 2)
        rig.clock.advance(to: VirtualClock.start + 1 + gap)
        rig.output.skip(to: rig.clock.now)
        try rig.output.pull(to: rig.clock.now)
        rig.session.advance(to: rig.clock.now)
        let after = Array(rig.pad.reports[count...])
        #expect(after.count == 1)
        #expect(abs(Double(after.first?.low ?? 0) / 65_535 - (1 + gap) / 6_000) < 2e-5)
    }

    @Test func missingPadIsAFaultThatNamesTheCall() {
        let session = PlaybackSession(clock: VirtualClock())
        let error = #expect(throws: OutputFault.self) { try GamepadOutput(.index(70)).open(on: session) }
        #expect(error?.call == "SDL_JoystickOpen")
        #expect(error?.output == "gamepad:70")
    }

    @Test func padWithoutMotorsIsRefused() throws {
        let pad = try VirtualPad(hasRumble: false)
        defer { pad.unplug() }
        let session = PlaybackSession(clock: VirtualClock())
        let error = #expect(throws: OutputFault.self) {
            try GamepadOutput(.instance(pad.instance)).open(on: session)
        }
        #expect(error?.call.hasPrefix("SDL_JoystickHasRumble") == true)
    }

    @Test func closingSilencesThePadInTheMiddleOfABed() throws {
        let rig = try Rig()
        rig.play([bed(0, 5)])
        try rig.run(until: 0.2)
        rig.output.close()
        #expect(rig.pad.reports.last?.low == 0 && rig.pad.reports.last?.high == 0)
    }
}
