import HapticPattern
import HapticPlayback
import HapticRendering
import TestPatterns
import Testing

/// An output that fails when it is told to.
private final class FragileOutput: PlaybackOutput {
    let name = "fragile"
    let interval = 0.01
    private let breaks: String
    let calls = Guarded<[String]>([])

    init(breaks: String = "") { self.breaks = breaks }

    private func note(_ call: String) throws(OutputFault) {
        calls.withLock { $0.append(call) }
        if call == breaks { throw OutputFault(output: name, call: call, reason: "broken", isLost: true) }
    }

    func open(on session: PlaybackSession) throws(OutputFault) { try note("open") }
    func pull(to time: Double) throws(OutputFault) { try note("pull") }
    func skip(to time: Double) { calls.withLock { $0.append("skip") } }
    func close() { calls.withLock { $0.append("close") } }
}

@Suite struct OptionalOutputTests {
    @Test(arguments: [
        ("", ["open", "pull", "pull", "close"]), ("open", ["open", "close", "close"]),
        ("pull", ["open", "pull", "close", "close"]),
    ])
    func anOptionalOutputThatFailsIsLeftAlone(breaks: String, calls: [String]) {
        let fragile = FragileOutput(breaks: breaks)
        let output = OptionalOutput(fragile)
        output.open(on: PlaybackSession(clock: VirtualClock()))
        output.pull(to: 1)
        output.pull(to: 2)
        output.close()
        #expect(fragile.calls.withLock { $0 } == calls)
        #expect((output.failure?.call ?? "") == breaks)
        #expect(output.name == "fragile" && output.interval == 0.01 && output.latency == 0)
    }

    @Test func aSessionIsHeardWhileSomethingWithSoundPlaysOrIsGoingTo() {
        let clock = VirtualClock()
        let session = PlaybackSession(clock: clock)
        let hum = session.makePlayer(PatternMaterial(Pattern(events: [bed(0, 9)])))
        let tone = session.makePlayer(PatternMaterial(Pattern(events: [Event(.audioContinuous, at: 0, duration: 1)])))
        hum.start()
        #expect(session.isBusy && !session.isHeard)
        tone.start(at: clock.now + 5)
        #expect(session.isHeard)
        tone.cancel()
        #expect(session.isBusy && !session.isHeard)
    }
}
