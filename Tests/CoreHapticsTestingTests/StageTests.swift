import CoreHaptics
import CoreHapticsTesting
import Dispatch
import HapticPlayback
import Testing

private func hum(_ duration: Double) throws -> CHHapticPattern {
    try CHHapticPattern(
        events: [CHHapticEvent(eventType: .hapticContinuous, parameters: [], relativeTime: 0, duration: duration)],
        parameters: [])
}

/// What handlers were called with, from any thread.
private final class Calls: Sendable {
    private let list = Guarded<[String]>([])
    func add(_ text: String) { list.withLock { $0.append(text) } }
    var all: [String] { list.copy() }
}

private func code(_ body: () throws -> Void) -> CHHapticError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? CHHapticError)?.code
    }
}

/// As an app would: makes its engine itself.
private final class App {
    let engine: CHHapticEngine
    init() throws {
        engine = try CHHapticEngine()
        try engine.start()
    }
}

@Suite struct StageTests {
    @Test func enginesThatAnAppMakesPlayOnTheStage() async throws {
        let stage = HapticStage()
        let app = try stage.perform { try App() }
        try app.engine.makePlayer(with: hum(0.5)).start(atTime: 0)
        stage.advance(by: 1)
        try stage.recording.expect(hum(0.5))
        let other = try await stage.perform { () async throws -> CHHapticEngine in
            let engine = try CHHapticEngine()
            try await engine.start()
            return engine
        }
        try other.playPattern(from: Data(#"{"Pattern":[{"Event":{"EventType":"HapticTransient"}}]}"#.utf8))
        stage.advance(by: 1)
        #expect(stage.recording(ofEngine: 1).taps.count == 1 && stage.recording(ofEngine: 0).taps.isEmpty)
        #expect(stage.recording.taps.count == 1)
        stage.clearRecording()
        #expect(stage.recording.isSilent && stage.time == 2)
    }

    // A hum ends with an edge of a millisecond.
    @Test func handlersSeeTheTimeAtWhichTheyAreDue() throws {
        let stage = HapticStage()
        let engine = try stage.makeEngine()
        try engine.start()
        let calls = Calls()
        let player = try engine.makeAdvancedPlayer(with: hum(0.25))
        player.completionHandler = { [weak player] _ in
            calls.add("\((stage.time * 1_000).rounded() / 1_000)")
            if stage.time < 0.7 { try? player?.start(atTime: 0) }
        }
        try player.start(atTime: 0)
        stage.advance(by: 5)
        #expect(calls.all == ["0.251", "0.502", "0.753"])
    }

    @Test func aSlowStartCallsItsHandlerWhenItsTimeHasCome() throws {
        let stage = HapticStage()
        stage.startDelay = 3
        let engine = try stage.makeEngine()
        let calls = Calls()
        engine.start { calls.add($0 == nil ? "started at \(stage.time)" : "failed") }
        engine.stop { _ in calls.add("stopped at \(stage.time)") }
        stage.advance(by: 2.9)
        #expect(calls.all.isEmpty)
        stage.advance(by: 0.2)
        #expect(calls.all == ["started at 3.0", "stopped at 3.0"])
        try engine.start()
        #expect(abs(stage.time - 6.1) < 1e-9)
        stage.startDelay = 60
        let other = try stage.makeEngine()
        #expect(code { try other.start() } == .engineStartTimeout)
        other.start { calls.add(($0 as? CHHapticError)?.code == .engineStartTimeout ? "too slow" : "?") }
        stage.advance(by: 5.1)
        #expect(calls.all.last == "too slow")
    }

    @Test func aHandlerMayStartASlowEngine() throws {
        let stage = HapticStage()
        let engine = try stage.makeEngine()
        let calls = Calls()
        engine.resetHandler = { [weak engine] in
            calls.add((try? engine?.start()) == nil ? "failed" : "started at \(stage.time)")
        }
        try engine.start()
        stage.startDelay = 2
        stage.reset()
        #expect(calls.all == ["started at 2.0"])
        try engine.makePlayer(with: hum(0.1)).start(atTime: 0)
        stage.advance(by: 1)
        try stage.recording.expect(hum(0.1), startingAt: 2)
    }

    @Test func timeCannotPassInAHandler() async {
        await #expect(processExitsWith: .failure) {
            let stage = HapticStage()
            let engine = try stage.makeEngine()
            engine.start { _ in stage.advance(by: 1) }
            stage.advance(by: 1)
        }
    }

    @Test(arguments: [nil, CHHapticError.Code.serverInitFailed])
    func playersThatWaitForASlowStartCountAsPlayingUntilItHasFailed(failure: CHHapticError.Code?) throws {
        let stage = HapticStage()
        stage.startDelay = 0.5
        stage.startFailure = failure
        let engine = try stage.makeEngine()
        let calls = Calls()
        try engine.playPattern(from: Data(#"{"Pattern":[{"Event":{"EventType":"HapticTransient"}}]}"#.utf8))
        engine.notifyWhenPlayersFinished { _ in
            calls.add("finished")
            return .leaveEngineRunning
        }
        stage.advance(by: 0.4)
        #expect(calls.all.isEmpty)
        stage.advance(by: 0.6)
        #expect(calls.all == ["finished"])
        #expect(stage.recording.taps.count == (failure == nil ? 1 : 0))
    }

    @Test func whatIsPlayedDuringASlowStartBeginsWhenTheEngineRuns() throws {
        let stage = HapticStage()
        stage.startDelay = 0.5
        let engine = try stage.makeEngine()
        try engine.playPattern(from: Data(#"{"Pattern":[{"Event":{"EventType":"HapticTransient"}}]}"#.utf8))
        stage.advance(by: 1)
        try stage.recording.expect(taps: [.init(at: 0.5, intensity: 0.75)])
    }

    struct Outage: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var reason: Int
        var startFails: CHHapticError.Code?
        var happen: @Sendable (HapticStage) -> Void
        var mend: @Sendable (HapticStage) -> Void = { _ in }
    }

    static let outages: [Outage] = [
        .init(testDescription: "interruption", reason: 1, happen: { $0.interrupt() }),
        .init(testDescription: "suspension", reason: 2, happen: { $0.suspend() }),
        .init(
            testDescription: "unplugged", reason: 6, startFails: .serverInitFailed, happen: { $0.unplug() },
            mend: { $0.plugIn() }),
        .init(
            testDescription: "low power", reason: -1, startFails: .insufficientPower, happen: { $0.losePower() },
            mend: { $0.restorePower() }),
        .init(testDescription: "a system error", reason: -1, happen: { $0.stop(because: .systemError) }),
    ]

    @Test(arguments: outages) func anOutageStopsTheEngineSaysWhyAndCanBeOvercome(_ outage: Outage) throws {
        let stage = HapticStage()
        let engine = try stage.makeEngine()
        let calls = Calls()
        engine.stoppedHandler = { calls.add("\($0.rawValue)") }
        try engine.start()
        let player = try engine.makePlayer(with: hum(9))
        try player.start(atTime: 0)
        stage.advance(by: 0.5)
        outage.happen(stage)
        #expect(calls.all == ["\(outage.reason)"])
        #expect(code { try player.start(atTime: 0) } == .engineNotRunning)
        #expect(code { try engine.start() } == outage.startFails)
        outage.mend(stage)
        try engine.start()
        stage.advance(by: 0.5)
        try stage.recording.expectSilence(from: 0.501, to: 1)
        try player.start(atTime: 0)
        stage.advance(by: 0.5)
        #expect(stage.recording.frame(at: 1.4).intensity == 0.6)
    }

    @Test func aResetMakesPlayersUseless() throws {
        let stage = HapticStage()
        let engine = try stage.makeEngine()
        let calls = Calls()
        engine.resetHandler = { calls.add("reset") }
        try engine.start()
        let player = try engine.makePlayer(with: hum(9))
        stage.reset()
        #expect(calls.all == ["reset"])
        #expect(code { try player.start(atTime: 0) } == .invalidPatternPlayer)
    }

    @Test func startsFailAndTheDeviceMayHaveNoHaptics() throws {
        let stage = HapticStage()
        stage.startFailure = .memoryError
        let engine = try stage.makeEngine()
        #expect(code { try engine.start() } == .memoryError)
        stage.startFailure = nil
        try engine.start()
        stage.supportsHaptics = false
        #expect(code { _ = try stage.makeEngine() } == .notSupported)
        #expect(!stage.perform { CHHapticEngine.capabilitiesForHardware().supportsHaptics })
        stage.supportsHaptics = true
        #expect(stage.perform { CHHapticEngine.capabilitiesForHardware().supportsHaptics })
    }

    @Test func samplesAreRecordedWhereTheyAreAskedFor() throws {
        let stage = HapticStage(sampleRate: 8_000)
        let engine = try stage.makeEngine()
        stage.advance(by: 0.5)
        try engine.start()
        let tone = CHHapticEvent(eventType: .audioContinuous, parameters: [], relativeTime: 0.1, duration: 0.2)
        let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0.1)
        try engine.makePlayer(with: CHHapticPattern(events: [tone, tap], parameters: [])).start(atTime: 0)
        stage.advance(by: 0.5)
        let sound = try #require(stage.sound.first)
        #expect(sound.start == 0.5 && sound.felt.count == 4_000 && sound.left.count == 4_000)
        let onset = try #require(SoundRecording.onset(sound.left))
        #expect(abs(sound.time(ofSample: onset) - 0.6) < 0.001)
        #expect(abs(onset - (try #require(SoundRecording.onset(sound.felt)))) <= 1)
    }
}

@Suite(.serialized) struct ProcessStageTests {
    @Test func aStageMayStandForTheWholeProcess() throws {
        let stage = HapticStage()
        stage.takeOverProcess()
        defer { HapticStage.giveBackProcess() }
        let done = DispatchSemaphore(value: 0)
        let calls = Calls()
        _ = PlaybackThread {
            do {
                let engine = try CHHapticEngine()
                try engine.start()
                try engine.makePlayer(with: hum(0.1)).start(atTime: 0)
                stage.advance(by: 0.5)
            } catch {
                calls.add("\(error)")
            }
            done.signal()
        }
        done.wait()
        #expect(calls.all == [])
        try stage.recording.expect(hum(0.1))
    }
}
