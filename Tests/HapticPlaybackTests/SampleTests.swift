import HapticPattern
import HapticPlayback
import HapticRendering
import Testing
import TestPatterns

@Suite struct SampleTests {
    /// A session in virtual time whose samples are collected.
    final class Rig {
        static let rate = 48_000.0
        let clock = VirtualClock()
        let session: PlaybackSession
        let feed: PlaybackFeed
        var samples: [Float] = []

        init() {
            session = PlaybackSession(clock: clock)
            feed = session.makeSampleFeed(rate: Self.rate)
        }

        func player(_ pattern: Pattern) -> PatternPlayer { session.makePlayer(PatternMaterial(pattern)) }

        /// Runs in steps of 10 ms, or of `step` samples.
        func run(until time: Double, step: Int = 480) {
            while samples.count < Int((time * Self.rate).rounded()) {
                let count = min(step, Int((time * Self.rate).rounded()) - samples.count)
                clock.advance(to: VirtualClock.start + Double(samples.count + count) / Self.rate)
                var block = [Float](repeating: 9, count: count)
                block.withUnsafeMutableBufferPointer { feed.render(into: $0) }
                samples += block
                session.advance(to: clock.now)
            }
        }

        /// The largest sample in a stretch of seconds.
        func peak(_ from: Double, _ to: Double) -> Float {
            samples[Int(from * Self.rate)..<min(samples.count, Int(to * Self.rate))].map(abs).max() ?? 0
        }
    }

    private let mixed = Pattern(
        events: [bed(0, 0.4, intensity: 1, sharpness: 0.7), bed(0.2, 0.5, intensity: 0.9), tap(0.1), tap(0.55)],
        curves: [
            ParameterCurve(
                .hapticSharpness, at: 0.1, points: [.init(time: 0, value: 0.2), .init(time: 0.3, value: -0.4)])
        ])

    @Test(arguments: [1, 7, 480, 4_096]) func onePlayerGivesTheRenderersSamplesFromItsStartOn(step: Int) throws {
        let rig = Rig()
        rig.player(mixed).start(at: VirtualClock.start + 1_000 / Rig.rate)
        rig.run(until: 0.9, step: step)
        let wanted = try Timeline(mixed).samples(rate: Rig.rate)
        #expect(rig.samples[..<1_000].allSatisfy { $0 == 0 })
        #expect(Array(rig.samples[1_000..<1_000 + wanted.count]) == wanted)
        #expect(rig.samples[(1_000 + wanted.count)...].allSatisfy { $0 == 0 })
    }

    @Test func playersAddUpAndAreLimitedOnce() throws {
        let rig = Rig()
        let first = Pattern(events: [bed(0, 0.5, intensity: 0.5)])
        let second = Pattern(events: [bed(0, 0.5, intensity: 0.4, sharpness: 1)])
        rig.player(first).start()
        rig.player(second).start()
        rig.run(until: 0.6)
        let a = try Timeline(first).samples(rate: Rig.rate), b = try Timeline(second).samples(rate: Rig.rate)
        for index in a.indices { #expect(abs(rig.samples[index] - (a[index] + b[index])) < 1e-6) }
    }

    @Test func twentyPassesAreOneHumWithoutASeam() throws {
        let rig = Rig()
        let player = rig.player(Pattern(events: [bed(0, 0.5, intensity: 0.8)]))
        player.isLooping = true
        player.start()
        rig.run(until: 9.75)
        player.isLooping = false
        rig.run(until: 10.1)
        let whole = try Timeline(Pattern(events: [bed(0, 10, intensity: 0.8)])).samples(rate: Rig.rate)
        #expect(whole.count == 480_048)
        var worst: Float = 0
        for index in 0..<480_048 { worst = max(worst, abs(rig.samples[index] - whole[index])) }
        #expect(worst < 1e-3)
        #expect(rig.samples[480_048...].allSatisfy { $0 == 0 })
    }

    @Test func aLongLoopGoesOnThroughItsChunks() {
        let rig = Rig()
        let player = rig.player(Pattern(events: [bed(0, 0.1, intensity: 0.8), tap(0.05)]))
        player.isLooping = true
        player.start()
        rig.run(until: 40, step: 4_800)
        for second in 0..<39 { #expect(rig.peak(Double(second), Double(second) + 0.1) > 0.6) }
        player.stop()
        rig.run(until: 40.1)
        #expect(rig.peak(40.002, 40.1) == 0)
    }

    @Test(arguments: [0.5, 2.0]) func rateKeepsThePitch(rate: Double) throws {
        let rig = Rig()
        let player = rig.player(Pattern(events: [bed(0, 1, intensity: 0.8)]))
        player.rate = rate
        player.start()
        rig.run(until: 1 / rate + 0.1)
        let wanted = try Timeline(Pattern(events: [bed(0, 1 / rate, intensity: 0.8)])).samples(rate: Rig.rate)
        #expect(Array(rig.samples[..<wanted.count]) == wanted)
    }

    @Test func seekFadesToTheNewPlaceOverOneEdge() {
        let rig = Rig()
        let player = rig.player(Pattern(events: [bed(0, 1, intensity: 0.3), bed(1, 1, intensity: 0.9)]))
        player.start()
        rig.run(until: 0.5)
        player.seek(to: 1.2)
        rig.run(until: 1.5)
        #expect(rig.peak(0.4, 0.5) < 0.1 && rig.peak(0.51, 0.6) > 0.7)
        #expect(rig.peak(1.302, 1.5) == 0)
        for index in 1..<rig.samples.count { #expect(abs(rig.samples[index] - rig.samples[index - 1]) < 0.06) }
    }

    @Test func stopIsSilentAfterOneEdge() {
        let rig = Rig()
        let player = rig.player(Pattern(events: [bed(0, 1, intensity: 0.9)]))
        player.start()
        rig.run(until: 0.3)
        player.stop()
        rig.run(until: 0.4)
        #expect(rig.peak(0.29, 0.3) > 0.5)
        #expect(rig.peak(0.301, 0.4) == 0)
    }

    @Test func liveControlChangesTheHumWithoutBreakingItsPhase() {
        let rig = Rig()
        let player = rig.player(Pattern(events: [bed(0, 2, intensity: 0.9)]))
        player.start()
        for step in 1...20 {
            rig.run(until: Double(step) * 0.05)
            player.send([DynamicParameter(.hapticSharpness, at: 0, value: Double(step % 5) / 10 - 0.2)])
        }
        rig.run(until: 1.1)
        for index in 1..<rig.samples.count { #expect(abs(rig.samples[index] - rig.samples[index - 1]) < 0.04) }
        player.send([DynamicParameter(.hapticIntensity, at: 0, value: 0)])
        rig.run(until: 1.3)
        #expect(rig.peak(1.102, 1.3) == 0)
    }

    @Test func gainAndMuteActWithinABlock() {
        let rig = Rig()
        rig.player(Pattern(events: [bed(0, 2, intensity: 0.8)])).start()
        rig.run(until: 0.2)
        rig.session.levels.hapticGain = 0.5
        rig.run(until: 0.4)
        #expect(abs(rig.peak(0.3, 0.4) / rig.peak(0.1, 0.2) - 0.5) < 0.01)
        rig.session.levels.isMutedForHaptics = true
        rig.run(until: 0.5)
        #expect(rig.peak(0.41, 0.5) == 0)
    }
}
