import HapticPattern
import HapticPlayback
import Testing
import TestPatterns

/// What comes after a time that nobody was awake for: a machine that slept on a clock that went on, a stopped process, a
/// debugger. `SIGSTOP` itself is tried in `MediaCommandTests`.
@Suite struct HeldUpTests {
    /// Ten minutes with a tap each 10 ms and a hum that rises from 0 to 1, as the taps do: the first is silent.
    private static let pattern = Pattern(
        events: (0..<60_000).map { tap(Double($0) * 0.01, intensity: 0.5) } + [bed(0, 600, intensity: 1)],
        curves: [
            ParameterCurve(.hapticIntensity, at: 0, points: [.init(time: 0, value: 0), .init(time: 600, value: 1)])
        ])

    @Test(arguments: [0.3, 8, 299.9995]) func lateTapsAreDroppedAndTheLevelIsTheCurrentOne(gap: Double) throws {
        let stage = try Stage()
        stage.player(Self.pattern).start()
        try stage.run(until: 1)
        let before = stage.tapTimes
        #expect(before == (1...100).map { $0 * 10 })
        // The clock jumps; an output runner then skips what lies behind, and asks once.
        let (now, count) = (1 + gap, stage.entries.count)
        stage.clock.advance(to: VirtualClock.start + now)
        stage.trace.skip(to: stage.clock.now)
        try stage.trace.pull(to: stage.clock.now)
        stage.session.advance(to: stage.clock.now)
        let after = Array(stage.entries[count...])
        let taps = after.filter { $0.kind == .tap }
        #expect(taps.count <= 6, "no burst: only what is due in the last 50 ms")
        #expect(taps.allSatisfy { $0.time >= VirtualClock.start + now - PlaybackFeed.lateLimit - 0.0011 })
        #expect(!taps.isEmpty)
        let level = try #require(after.last { $0.kind == .level })
        #expect(abs(level.intensity - now / 600) < 1e-5)
        // From there on all is as ever: each tap once, on its time.
        let known = stage.entries.count
        try stage.run(until: now + 1)
        let later = stage.entries[known...].filter { $0.kind == .tap }.map { $0.time - VirtualClock.start }
        #expect(later.count >= 99 && later.count <= 101)
        #expect(zip(later, later.dropFirst()).allSatisfy { abs($1 - $0 - 0.01) < 1e-6 })
        #expect(stage.reports.isEmpty)
    }

    @Test func aClockThatStoodStillGoesOnWhereItWas() throws {
        // The machine's monotonic clock stands still while it sleeps: of the time in between nothing is known at all.
        let stage = try Stage()
        stage.player(Self.pattern).start()
        try stage.run(until: 1)
        for _ in 0..<100 {
            try stage.trace.pull(to: stage.clock.now)
            stage.session.advance(to: stage.clock.now)
        }
        try stage.run(until: 2)
        #expect(stage.tapTimes == (1...200).map { $0 * 10 })
        #expect(abs(stage.intensity(at: 2) - 2 / 600) < 1e-5)
    }

    @Test func aRunThatEndedMeanwhileIsReportedOnceAndIsSilent() throws {
        let stage = try Stage()
        stage.player([bed(0, 5), tap(4)]).start()
        try stage.run(until: 1)
        stage.clock.advance(to: VirtualClock.start + 3_600)
        stage.trace.skip(to: stage.clock.now)
        try stage.trace.pull(to: stage.clock.now)
        stage.session.advance(to: stage.clock.now)
        #expect(stage.reports.map(\.ending) == [.finished])
        #expect(stage.intensity(at: 3_600) == 0 && stage.tapTimes.isEmpty)
        #expect(stage.entries.last { $0.kind == .level }?.low == 0)
    }
}
