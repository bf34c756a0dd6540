import CoreHaptics
import Dispatch
import HapticPlayback
import Testing

/// An output whose open does not return before it is let.
private final class SlowOutput: PlaybackOutput {
    let name = "slow"
    let interval = 0.001
    let gate: DispatchSemaphore
    init(_ gate: DispatchSemaphore) { self.gate = gate }
    func open(on session: PlaybackSession) throws(OutputFault) { gate.wait() }
    func pull(to time: Double) throws(OutputFault) {}
    func close() {}
}

/// Nothing here asks how long something took: what waited for the output would never return.
@Suite struct SlowOutputTests {
    private func engine(_ gate: DispatchSemaphore, timeout: Double) -> CHHapticEngine {
        CHHapticEngine(EngineConfiguration(startTimeout: timeout) { _ in [SlowOutput(gate)] })
    }

    @Test("An output that is slow to open holds up neither init, start(completionHandler:), makePlayer nor a player")
    func slowOpen() throws {
        let gate = DispatchSemaphore(value: 0)
        let engine = engine(gate, timeout: 60)
        engine.isAutoShutdownEnabled = true
        let events = Log<String>()
        engine.start { events.append($0 == nil ? "started" : "failed") }
        let player = try engine.makeAdvancedPlayer(with: CHHapticPattern(events: [tap(0)], parameters: []))
        let end = DispatchSemaphore(value: 0)
        player.completionHandler = { _ in
            events.append("finished")
            end.signal()
        }
        try player.start(atTime: 0)
        try player.sendParameters(
            [CHHapticDynamicParameter(parameterID: .hapticIntensityControl, value: 1, relativeTime: 0)], atTime: 0)
        player.loopEnabled = false
        engine.isMutedForHaptics = true
        try engine.playPattern(from: Data(#"{"Pattern":[{"Event":{"EventType":"HapticTransient"}}]}"#.utf8))
        engine.notifyWhenPlayersFinished { _ in .leaveEngineRunning }
        _ = engine.currentTime
        #expect(events.all.isEmpty)
        gate.signal()
        end.wait()
        #expect(events.all == ["started", "finished"])
    }

    @Test("The synchronous start gives up after its time, and the next one may succeed")
    func startTimeout() throws {
        let gate = DispatchSemaphore(value: 0)
        let engine = engine(gate, timeout: 0.02)
        #expect(code { try engine.start() } == .engineStartTimeout)
        let results = Log<Int?>()
        engine.start { results.append(($0 as NSError?)?.code) }
        engine.remote.settle()
        #expect(results.all == [-4808])
        for _ in 0..<3 { gate.signal() }
        let patient = self.engine(gate, timeout: 60)
        try patient.start()
        engine.stop()
        engine.remote.settle()
    }
}
