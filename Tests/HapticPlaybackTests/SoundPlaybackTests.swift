import HapticPattern
import HapticPlayback
import HapticRendering
import Testing
import TestPatterns

@Suite struct SoundPlaybackTests {
    /// A session in virtual time whose frames are collected: what is felt, left, right.
    final class Rig {
        static let rate = 48_000.0
        let clock = VirtualClock()
        let session: PlaybackSession
        let feed: PlaybackFeed
        var felt: [Float] = []
        var left: [Float] = []
        var right: [Float] = []

        init(kinds: EventKinds = .all) {
            session = PlaybackSession(clock: clock)
            feed = session.makeSampleFeed(rate: Self.rate, kinds: kinds)
        }

        func player(_ pattern: Pattern, _ asset: SoundAsset? = nil, onEnd: (@Sendable (RunReport) -> Void)? = nil)
            -> PatternPlayer
        {
            let timeline = Timeline(pattern)
            let soundtrack = Soundtrack(timeline, asset: { _ in asset })
            return session.makePlayer(PatternMaterial(timeline, soundtrack: soundtrack), onEnd: onEnd)
        }

        func run(until time: Double, step: Int = 480) {
            let end = Int((time * Self.rate).rounded())
            while felt.count < end {
                let count = min(step, end - felt.count)
                clock.advance(to: VirtualClock.start + Double(felt.count + count) / Self.rate)
                var block = [Float](repeating: 9, count: 3 * count)
                block.withUnsafeMutableBufferPointer { feed.render(.hapticAndAudio, into: $0) }
                for index in 0..<count {
                    felt.append(block[3 * index])
                    left.append(block[3 * index + 1])
                    right.append(block[3 * index + 2])
                }
                session.advance(to: clock.now)
            }
        }

        /// The largest sample that is heard in a stretch of seconds.
        func peak(_ from: Double, _ to: Double) -> Float {
            let range = Int(from * Self.rate)..<min(left.count, Int(to * Self.rate))
            return range.map { max(abs(left[$0]), abs(right[$0])) }.max() ?? 0
        }
    }

    private static func tone(_ time: Double, _ duration: Double, _ parameters: EventParameters = [:]) -> Event {
        Event(.audioContinuous, at: time, duration: duration, parameters: parameters)
    }

    private static func file(_ time: Double, _ duration: Double? = nil, _ parameters: EventParameters = [:]) -> Event {
        Event(.audioCustom, at: time, duration: duration, parameters: parameters, waveformPath: "x.wav")
    }

    /// A sine of 480 Hz, 100 frames a period, of amplitude 0.5.
    private static func sine(_ seconds: Double) -> SoundAsset {
        let count = Int(seconds * 48_000)
        return SoundAsset(
            planes: (0..<count).map { Float(0.5 * Mathematics.sin(turns: Double($0) / 100)) }, sampleRate: 48_000)
    }

    private let mixed = Pattern(events: [
        bed(0, 0.2, intensity: 0.6), tap(0.1), tone(0.05, 0.2, [.audioPan: 0.4]), file(0.1),
    ])

    @Test(arguments: [ChannelLayout.mono, .stereo]) func whatIsHeardAloneIsNotLimitedAsWhatIsFelt(layout: ChannelLayout)
    {
        // Two files of 0.5 on one side add up to 1, above the threshold of the profile's limiter.
        let pattern = Pattern(events: [Self.file(0, 0.05, [.audioPan: -1]), Self.file(0, 0.05, [.audioPan: -1])])
        let rig = Rig(kinds: .sound)
        rig.player(pattern, Self.sine(0.05)).start(at: VirtualClock.start)
        let frames = 1_600
        rig.clock.advance(to: VirtualClock.start + Double(frames) / Rig.rate)
        var block = [Float](repeating: 9, count: frames * layout.channelCount)
        block.withUnsafeMutableBufferPointer { rig.feed.render(layout, into: $0) }
        var expected = [Float](repeating: 9, count: block.count)
        let soundtrack = Soundtrack(Timeline(pattern), asset: { _ in Self.sine(0.05) })
        var renderer = LayoutRenderer(nil, soundtrack, layout: layout, sampleRate: Rig.rate)
        expected.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
        let peak = block.map(abs).max() ?? 0
        #expect(layout == .mono ? peak > 0.45 : peak > 0.95, "\(peak)")
        for index in block.indices { #expect(abs(block[index] - expected[index]) <= 1e-6, "sample \(index)") }
    }

    @Test(arguments: [1, 7, 480, 4_096]) func onePlayerGivesTheSamplesOfBothRenderers(step: Int) {
        let rig = Rig()
        rig.player(mixed, Self.sine(0.3)).start(at: VirtualClock.start + 1_000 / Rig.rate)
        rig.run(until: 0.6, step: step)
        let timeline = Timeline(mixed)
        var renderer = LayoutRenderer(
            timeline, Soundtrack(timeline, asset: { _ in Self.sine(0.3) }), layout: .hapticAndAudio,
            sampleRate: Rig.rate)
        var wanted = [Float](repeating: 0, count: 3 * 25_000)
        wanted.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
        for index in 0..<25_000 {
            #expect(rig.felt[1_000 + index] == wanted[3 * index])
            #expect(rig.left[1_000 + index] == wanted[3 * index + 1])
            #expect(rig.right[1_000 + index] == wanted[3 * index + 2])
        }
        #expect(rig.peak(0.15, 0.2) > 0.3 && rig.peak(0, 0.02) == 0)
    }

    @Test func theRunLastsUntilTheSoundFileIsOver() {
        let rig = Rig()
        let ends = Ends()
        rig.player(Pattern(events: [tap(0), Self.file(0.1)]), Self.sine(0.5), onEnd: { ends.add($0.time) }).start()
        rig.run(until: 0.8)
        #expect(ends.times.count == 1 && abs((ends.times.first ?? 0) - VirtualClock.start - 0.6) < 1e-9)
        #expect(rig.peak(0.55, 0.6) > 0.3 && rig.peak(0.601, 0.8) == 0)
    }

    @Test func aToneLoopsAsOneToneButForTheEdgesOfItsPasses() {
        let rig = Rig()
        let player = rig.player(Pattern(events: [Self.tone(0, 0.1)]))
        player.isLooping = true
        player.start()
        rig.run(until: 3)
        for pass in 0..<29 { #expect(rig.peak(Double(pass) / 10 + 0.01, Double(pass) / 10 + 0.09) > 0.3) }
        player.stop()
        rig.run(until: 3.1)
        #expect(rig.peak(3.002, 3.1) == 0)
        for index in 1..<rig.left.count { #expect(abs(rig.left[index] - rig.left[index - 1]) < 0.05, "\(index)") }
    }

    @Test func aFileThatFillsItsLoopHasNoSeam() {
        let rig = Rig()
        // 48 periods fill a tenth of a second.
        let player = rig.player(Pattern(events: [Self.file(0)]), Self.sine(0.1))
        player.isLooping = true
        player.start()
        rig.run(until: 4.5)
        let gain = Float(0.5.squareRoot())
        var worst: Float = 0
        for index in 0..<(rig.left.count - 100) {
            let wanted = Float(0.5 * Mathematics.sin(turns: Double(index) / 100)) * gain
            worst = max(worst, abs(rig.left[index] - wanted))
        }
        #expect(worst < 1e-4, "off by \(worst)")
    }

    @Test(arguments: [0.5, 2.0]) func speedKeepsThePitchOfSounds(rate: Double) {
        let rig = Rig()
        let player = rig.player(Pattern(events: [Self.file(0.1)]), Self.sine(0.5))
        player.rate = rate
        player.start()
        rig.run(until: 0.1 / rate + 0.6)
        let first = Int((0.1 / rate * Rig.rate).rounded())
        #expect(rig.peak(0, 0.1 / rate - 0.001) == 0)
        for index in 0..<23_000 {
            let wanted = Float(0.5 * Mathematics.sin(turns: Double(index) / 100) * 0.5.squareRoot())
            #expect(abs(rig.left[first + index] - wanted) < 1e-4)
        }
    }

    @Test func stopPauseAndSeekFadeOverOneEdge() {
        let rig = Rig()
        let player = rig.player(Pattern(events: [Self.file(0)]), Self.sine(3))
        player.start()
        rig.run(until: 0.25)
        player.pause()
        rig.run(until: 0.5)
        #expect(rig.peak(0.2, 0.25) > 0.3 && rig.peak(0.252, 0.5) == 0)
        player.resume()
        rig.run(until: 0.75)
        player.seek(to: 2.0)
        rig.run(until: 1)
        player.stop()
        rig.run(until: 1.2)
        #expect(rig.peak(0.51, 0.75) > 0.3 && rig.peak(0.76, 1) > 0.3 && rig.peak(1.002, 1.2) == 0)
        for index in 1..<rig.left.count { #expect(abs(rig.left[index] - rig.left[index - 1]) < 0.04, "\(index)") }
    }

    @Test func gainsAndMutesActApart() {
        let rig = Rig()
        rig.player(Pattern(events: [bed(0, 3, intensity: 0.6), Self.file(0)]), Self.sine(3)).start()
        rig.run(until: 0.2)
        let before = rig.peak(0.1, 0.2)
        rig.session.levels.soundGain = 0.5
        rig.run(until: 0.4)
        #expect(abs(rig.peak(0.3, 0.4) / before - 0.5) < 0.01)
        func felt(_ from: Double, _ to: Double) -> Float {
            rig.felt[Int(from * Rig.rate)..<Int(to * Rig.rate)].map(abs).max() ?? 0
        }
        #expect(abs(felt(0.3, 0.4) - felt(0.1, 0.2)) < 1e-3)
        rig.session.levels.isMutedForSound = true
        rig.run(until: 0.6)
        #expect(rig.peak(0.42, 0.6) == 0 && felt(0.5, 0.6) > 0.3)
        rig.session.levels.isMutedForSound = false
        rig.session.levels.isMutedForHaptics = true
        rig.run(until: 0.8)
        #expect(rig.peak(0.7, 0.8) > 0.1 && felt(0.62, 0.8) == 0)
    }

    @Test func whatIsSentChangesSoundsAndNothingJumps() {
        let rig = Rig()
        let player = rig.player(Pattern(events: [Self.file(0)]), Self.sine(3))
        player.start()
        for step in 1...20 {
            rig.run(until: Double(step) * 0.05)
            player.send([
                DynamicParameter(.audioVolume, at: 0, value: step % 2 == 0 ? 1 : 0.4),
                DynamicParameter(.audioPan, at: 0, value: Double(step % 3) - 1),
                DynamicParameter(.audioPitch, at: 0, value: Double(step % 5) / 10),
            ])
        }
        rig.run(until: 1.1)
        for index in 1..<rig.left.count { #expect(abs(rig.left[index] - rig.left[index - 1]) < 0.08, "\(index)") }
        player.send([DynamicParameter(.audioVolume, at: 0, value: 0)])
        rig.run(until: 1.3)
        #expect(rig.peak(1.0, 1.1) > 0.1 && rig.peak(1.102, 1.3) == 0)
    }

    @Test func aPlayerThatReadsOneKindGivesNothingOfTheOther() {
        for (reads, isFelt, isHeard) in [(EventKinds.haptic, true, false), (.sound, false, true), (.all, true, true)] {
            let rig = Rig()
            let timeline = Timeline(mixed)
            let material = PatternMaterial(timeline, soundtrack: Soundtrack(timeline, asset: { _ in Self.sine(0.3) }))
            rig.session.makePlayer(material, reads: reads).start()
            rig.run(until: 0.3)
            #expect(rig.felt.contains { $0 != 0 } == isFelt)
            #expect((rig.peak(0, 0.3) > 0) == isHeard)
        }
        let rig = Rig(kinds: .sound)
        rig.player(mixed, Self.sine(0.3)).start()
        rig.run(until: 0.3)
        #expect(rig.felt.allSatisfy { $0 == 0 } && rig.peak(0, 0.3) > 0.2)
    }

    @Test func soundsOfSeveralPlayersAddUpAndStayInBounds() {
        let rig = Rig()
        for _ in 0..<4 { rig.player(Pattern(events: [Self.file(0)]), Self.sine(0.3)).start() }
        rig.run(until: 0.2)
        let gain = Float(0.5 * 0.5.squareRoot() * 4)
        #expect(gain > 1 && rig.peak(0, 0.2) == 1)
        #expect(abs(rig.left[4_802] - gain * Float(Mathematics.sin(turns: 0.02))) < 1e-4)
    }

    private final class Ends: @unchecked Sendable {
        private(set) var times: [Double] = []
        func add(_ time: Double) { times.append(time) }
    }
}
