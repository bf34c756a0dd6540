import HapticPattern
import HapticPlayback
import HapticRendering
import Testing
import TestPatterns

/// As `FuzzTests`, for what sound outputs get: samples of touch, tones and files, of several players at once.
@Suite struct SampleFuzzTests {
    private static let rate = 8_000.0

    /// 0.1 s of a sound file.
    private static let sound = SoundAsset(
        planes: (0..<800).map { Float(0.5 * Mathematics.sin(turns: Double($0) / 20)) }, sampleRate: rate)

    private static func material(_ random: inout Seeded) -> PatternMaterial {
        func moment() -> Double { Double.random(in: 0...0.2, using: &random) }
        let timeline = Timeline(
            Pattern(events: [
                bed(0, moment() + 0.01), tap(moment()),
                Event(.audioContinuous, at: moment(), duration: moment(), parameters: [.releaseTime: 0.3]),
                Event(.audioCustom, at: moment(), waveformPath: "x.wav"),
            ]))
        return PatternMaterial(timeline, soundtrack: Soundtrack(timeline, asset: { _ in sound }))
    }

    @Test func interleavingsOfSeveralPlayersEndInSilenceWithEachRunReportedOnce() throws {
        var loud = 0
        for seed in 0..<500 {
            var random = Seeded(state: UInt64(seed))
            let clock = VirtualClock()
            let session = PlaybackSession(clock: clock)
            let feed = session.makeSampleFeed(rate: Self.rate, kinds: .all)
            /// Lets so many samples pass; the largest of them.
            func pass(_ count: Int) -> Float {
                var frames = [Float](repeating: 9, count: 3 * count)
                clock.advance(to: clock.now + Double(count) / Self.rate)
                frames.withUnsafeMutableBufferPointer { feed.render(.hapticAndAudio, into: $0) }
                session.advance(to: clock.now)
                return frames.map(abs).max() ?? 0
            }
            let reports = Guarded<[RunID]>([])
            let players = (0..<3).map { _ in
                session.makePlayer(Self.material(&random)) { report in reports.withLock { $0.append(report.run) } }
            }
            var started: [RunID] = []
            var peak: Float = 0
            for _ in 0..<Int.random(in: 4...20, using: &random) {
                let player = players[Int.random(in: 0..<3, using: &random)]
                let when =
                    Bool.random(using: &random) ? nil : clock.now + Double.random(in: -0.1...0.2, using: &random)
                switch Int.random(in: 0..<11, using: &random) {
                case 0...3: started.append(player.start(at: when))
                case 4: player.stop(at: when)
                case 5: player.pause(at: when)
                case 6: player.resume(at: when)
                case 7: player.seek(to: Double.random(in: 0...0.4, using: &random))
                case 8: player.rate = Double.random(in: 0.25...4, using: &random)
                case 9: player.isLooping.toggle()
                default: player.loopEnd = Double.random(in: 0...0.2, using: &random)
                }
                peak = max(peak, pass(Int.random(in: 0...800, using: &random)))
            }
            if peak > 0.1 { loud += 1 }
            for player in players {
                player.isLooping = false
                player.resume(at: clock.now + 0.21)
            }
            for _ in 0..<25 { _ = pass(800) }
            try #require(reports.withLock { $0.sorted() } == started.sorted(), "seed \(seed)")
            try #require(pass(800) == 0, "seed \(seed)")
            try #require(players.allSatisfy { $0.activity == .idle } && !session.isBusy, "seed \(seed)")
        }
        #expect(loud > 400)
    }
}
