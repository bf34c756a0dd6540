import HapticPattern
import HapticPlayback
import Testing
import TestPatterns

@Suite struct FuzzTests {
    @Test func interleavingsEndSilentWithEachRunReportedOnce() throws {
        for seed in 0..<10_000 {
            var random = Seeded(state: UInt64(seed))
            let stage = try Stage()
            let player = stage.player([
                bed(0, Double.random(in: 0.01...0.2, using: &random)), tap(Double.random(in: 0...0.2, using: &random)),
            ])
            var started: [RunID] = []
            for _ in 0..<Int.random(in: 2...12, using: &random) {
                let when =
                    Bool.random(using: &random) ? nil : stage.clock.now + Double.random(in: -0.1...0.2, using: &random)
                switch Int.random(in: 0..<10, using: &random) {
                case 0...2: started.append(player.start(at: when))
                case 3: player.stop(at: when)
                case 4: player.pause(at: when)
                case 5: player.resume(at: when)
                case 6: player.seek(to: Double.random(in: 0...0.3, using: &random))
                case 7: player.rate = Double.random(in: 0.25...4, using: &random)
                case 8: player.isLooping.toggle()
                default: player.loopEnd = Double.random(in: 0...0.2, using: &random)
                }
                try stage.run(until: stage.time + Double.random(in: 0...0.1, using: &random), step: 0.004)
            }
            player.isLooping = false
            player.resume(at: stage.clock.now + 0.21)
            try stage.run(until: stage.time + 2.5, step: 0.02)
            let reported = stage.reports.map(\.run)
            try #require(reported.sorted() == started, "seed \(seed)")
            let last = stage.entries.last { $0.kind == .level }
            try #require(last?.low ?? 0 == 0 && last?.high ?? 0 == 0, "seed \(seed)")
            try #require(player.activity == .idle && !stage.session.isBusy, "seed \(seed)")
        }
    }
}
