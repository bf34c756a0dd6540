import CoreHaptics
import Running

/// Three, two, one, go: heard and felt. `THRUM_OUTPUT=audio` lets both be heard, `gamepad,sound` lets each go its way.
@main struct Countdown {
    static func main() async {
        await program {
            let engine = try CHHapticEngine()
            let player = try engine.makePlayer(with: Cue.pattern())
            try await engine.start()
            // A picture would be drawn by the same clock: at `begin` plus the time of a beat.
            let begin = engine.currentTime + 0.1
            try player.start(atTime: begin)
            for (index, beat) in Cue.beats.enumerated() {
                try await Task.sleep(for: .seconds(max(0, begin + beat.time - engine.currentTime)))
                print(index < Cue.beats.count - 1 ? "\(Cue.beats.count - 1 - index)" : "go")
            }
            try await engine.playToEnd()
        }
    }
}
