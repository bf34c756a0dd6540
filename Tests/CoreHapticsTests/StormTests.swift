import CoreHaptics
import Dispatch
import HapticPlayback
import Synchronization
import Testing

/// A socket that outputs are plugged into: those that are open when it is pulled are lost, later ones work.
private final class Socket: Sendable {
    let pulls = Atomic<Int>(0)
    let opens = Atomic<Int>(0)

    func pull() { pulls.add(1, ordering: .relaxed) }
}

private final class SocketOutput: PlaybackOutput {
    let name = "socket"
    let interval = 0.001
    private let socket: Socket
    private let plugged = Atomic<Int>(0)
    private let feed = Guarded<(PlaybackSession, PlaybackFeed)?>(nil)

    init(_ socket: Socket) { self.socket = socket }

    func open(on session: PlaybackSession) throws(OutputFault) {
        plugged.store(socket.pulls.load(ordering: .relaxed), ordering: .relaxed)
        socket.opens.add(1, ordering: .relaxed)
        let made = session.makeFeed()
        feed.withLock { $0 = (session, made) }
    }

    func pull(to time: Double) throws(OutputFault) {
        _ = feed.withLock { $0?.1.advance(to: time) }
        if socket.pulls.load(ordering: .relaxed) != plugged.load(ordering: .relaxed) {
            throw OutputFault(output: name, call: "write", reason: "unplugged", isLost: true)
        }
    }

    func close() {
        feed.withLock { state in
            if let (session, feed) = state { session.removeFeed(feed) }
            state = nil
        }
    }
}

/// Counts how often something was called.
private final class Count: Sendable {
    private let number = Atomic<Int>(0)
    func add() { number.add(1, ordering: .relaxed) }
    var value: Int { number.load(ordering: .relaxed) }
}

/// One engine and what must hold of it, whatever is done to it in whatever order.
private final class Round: Sendable {
    let socket = Socket()
    let engine: CHHapticEngine
    // Safety: players may be used from any thread, which is what this tries; the protocol cannot say so.
    nonisolated(unsafe) let shared: any CHHapticAdvancedPatternPlayer
    /// How often each thing was asked for and answered.
    let plays = Guarded<[(didStart: Bool, completions: Count)]>([])
    let asked = Count(), answered = Count()
    let notified = Count(), notifications = Count()
    let sharedStarts = Count(), sharedCompletions = Count()
    let failures = Guarded<[String]>([])

    init() throws {
        let socket = socket
        var configuration = EngineConfiguration { _ in [SocketOutput(socket)] }
        configuration.lossReason = { _ in .gameControllerDisconnect }
        engine = CHHapticEngine(configuration)
        let pattern = try CHHapticPattern(events: [tap(0), hum(0, for: 0.004)], parameters: [])
        shared = try engine.makeAdvancedPlayer(with: pattern)
        let completions = sharedCompletions
        shared.completionHandler = { _ in completions.add() }
        engine.resetHandler = { [weak engine] in try? engine?.start() }
        engine.stoppedHandler = { [weak engine] _ in engine?.start { _ in } }
    }

    func expect(_ isTrue: Bool, _ what: String) {
        if !isTrue { failures.withLock { $0.append(what) } }
    }

    /// What a thread does, drawn beforehand, so that what an order tries does not depend on how it goes.
    struct Action: Sendable {
        var choice: Int
        var flag: Bool
        var length: Double
        var stops: Bool

        init(_ random: inout SeededNumbers) {
            choice = Int.random(in: 0..<12, using: &random)
            flag = Bool.random(using: &random)
            length = Double.random(in: 0.001...0.004, using: &random)
            stops = Int.random(in: 0..<4, using: &random) == 0
        }

        var unplugs: Bool { choice == 4 }
    }

    func act(_ action: Action) throws {
        switch action.choice {
        case 0: try? engine.start()
        case 1: ask { engine.start(completionHandler: $0) }
        case 2: ask { engine.stop(completionHandler: $0) }
        case 3: engine.remote.reset()
        case 4: socket.pull()
        case 5:
            notified.add()
            let notifications = notifications
            let action: CHHapticEngine.FinishedAction =
                action.flag ? .stopEngine : .leaveEngineRunning
            engine.notifyWhenPlayersFinished { _ in
                notifications.add()
                return action
            }
        case 6: engine.isAutoShutdownEnabled.toggle()
        case 7:
            if (try? shared.start(atTime: 0)) != nil { sharedStarts.add() }
        case 8: try shared.cancel()
        default: try play(action)
        }
    }

    /// Starts the engine and something on it.
    func begin() throws {
        try engine.start()
        var random = SeededNumbers(state: 7)
        try play(Action(&random))
    }

    private func ask(_ body: (@escaping @Sendable ((any Error)?) -> Void) -> Void) {
        asked.add()
        let answered = answered
        body { _ in answered.add() }
    }

    private func play(_ action: Action) throws {
        let player = try engine.makeAdvancedPlayer(
            with: CHHapticPattern(events: [tap(0), hum(0, for: action.length)], parameters: []))
        let completions = Count()
        player.completionHandler = { _ in completions.add() }
        let when = action.flag ? 0 : engine.currentTime + 0.002
        let didStart = (try? player.start(atTime: when)) != nil
        plays.withLock { $0.append((didStart, completions)) }
        if didStart, action.stops { try player.stop(atTime: 0) }
    }

    /// Whether everything that must be reported has been.
    private func isComplete(_ plays: [(didStart: Bool, completions: Count)]) -> Bool {
        asked.value == answered.value && notified.value == notifications.value
            && plays.allSatisfy { !$0.didStart || $0.completions.value > 0 }
            && (sharedStarts.value == 0 || sharedCompletions.value > 0)
    }

    /// Ends everything and checks what must hold.
    func finish() throws {
        engine.stoppedHandler = { _ in }
        engine.resetHandler = {}
        engine.isAutoShutdownEnabled = false
        for _ in 0..<3 {
            engine.remote.settle()
            ask { engine.stop(completionHandler: $0) }
            engine.remote.settle()
        }
        // The last reports may still be on their way, on the thread that drives the session.
        let plays = plays.copy()
        let deadline = MonotonicClock().now + 60
        while !isComplete(plays), MonotonicClock().now < deadline {
            PlaybackThread.sleep(until: MonotonicClock().now + 0.002)
        }
        engine.remote.settle()
        expect(asked.value == answered.value, "\(asked.value) starts and stops, \(answered.value) answers")
        for play in plays {
            let count = play.completions.value
            expect(count == (play.didStart ? 1 : 0), "\(count) completions of a run, started: \(play.didStart)")
        }
        let (starts, completions) = (sharedStarts.value, sharedCompletions.value)
        expect(
            completions <= starts && (starts == 0 || completions > 0), "\(starts) starts, \(completions) completions")
        expect(notified.value == notifications.value, "\(notified.value) asked, \(notifications.value) notified")
        // The engine is alive: it starts, and plays to the end.
        try engine.start()
        let player = try engine.makeAdvancedPlayer(with: CHHapticPattern(events: [tap(0)], parameters: []))
        let end = DispatchSemaphore(value: 0)
        player.completionHandler = { _ in end.signal() }
        try player.start(atTime: 0)
        expect(end.wait(timeout: .now() + 60) == .success, "the engine is dead")
        engine.stop()
        engine.remote.settle()
    }
}

@Suite(.serialized) struct StormTests {
    @Test("A thousand orders of start, stop, reset, unplug and play from three threads: nothing dead, lost or doubled")
    func storm() throws {
        let rounds = 1_000
        let failures = Log<String>()
        let pulled = Count(), played = Count(), planned = Count()
        let lanes = (0..<8).map { lane in
            PlaybackThread {
                do {
                    for number in stride(from: lane, to: rounds, by: 8) {
                        let round = try Round()
                        let plans = (0..<3).map { index in
                            var random = SeededNumbers(state: UInt64(number * 3 + index))
                            return (0..<8).map { _ in Round.Action(&random) }
                        }
                        if plans.joined().contains(where: \.unplugs) { planned.add() }
                        // Every order begins with something that plays.
                        try round.begin()
                        let threads = plans.map { plan in
                            PlaybackThread {
                                do {
                                    for action in plan { try round.act(action) }
                                } catch {
                                    failures.append("order \(number): \(error)")
                                }
                            }
                        }
                        for thread in threads where !thread.wait(atMost: 120) {
                            failures.append("order \(number) hangs")
                        }
                        try round.finish()
                        for failure in round.failures.withLock({ $0 }) {
                            failures.append("order \(number): \(failure)")
                        }
                        if round.socket.pulls.load(ordering: .relaxed) > 0 { pulled.add() }
                        if round.plays.withLock({ $0.contains(where: \.didStart) }) { played.add() }
                    }
                } catch {
                    failures.append("lane \(lane): \(error)")
                }
            }
        }
        for lane in lanes { #expect(lane.wait(atMost: 600)) }
        #expect(failures.all == [])
        #expect(played.value == rounds && pulled.value == planned.value && planned.value > rounds / 2)
    }
}

/// Numbers that look random and are the same every time.
private struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
