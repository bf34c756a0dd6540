import HapticPattern
import HapticPlayback
import Synchronization
import Testing
import TestPatterns

/// Real threads, for a moment. What they find is for the thread sanitizer to say; what holds in any case is checked here.
@Suite(.serialized) struct ConcurrencyTests {
    /// Counts, from any thread.
    private final class Counts: Sendable {
        let started = Atomic<Int>(0)
        let reported = Atomic<Int>(0)
        let isOver = Atomic<Bool>(false)
    }

    @Test func commandsFromManyThreadsReachFramesAndSamplesAndEveryRunIsReportedOnce() {
        let session = PlaybackSession(clock: MonotonicClock())
        let driver = SessionDriver(session)
        let counts = Counts()
        let material = PatternMaterial(Pattern(events: [tap(0), bed(0, 0.004), tap(0.003)]))
        let frames = session.makeFeed()
        let samples = session.makeSampleFeed(rate: 8_000)
        let readers = [
            PlaybackThread {
                while !counts.isOver.load(ordering: .acquiring) { _ = frames.advance(to: session.now) }
            },
            PlaybackThread {
                var block = [Float](repeating: 0, count: 64)
                while !counts.isOver.load(ordering: .acquiring) {
                    samples.skipSamples(to: session.now - 0.01)
                    block.withUnsafeMutableBufferPointer { samples.render(into: $0) }
                }
            },
        ]
        let commanders = (0..<3).map { number in
            PlaybackThread {
                var random = Seeded(state: UInt64(number))
                let shared = session.makePlayer(material) { _ in counts.reported.add(1, ordering: .relaxed) }
                for _ in 0..<400 {
                    let player =
                        Bool.random(using: &random)
                        ? shared : session.makePlayer(material) { _ in counts.reported.add(1, ordering: .relaxed) }
                    player.start(at: session.now + Double.random(in: 0...0.002, using: &random))
                    counts.started.add(1, ordering: .relaxed)
                    switch Int.random(in: 0..<6, using: &random) {
                    case 0: player.pause()
                    case 1: player.seek(to: 0.001)
                    case 2: player.rate = 2
                    case 3: player.send([DynamicParameter(.hapticIntensity, at: 0, value: 0.5)])
                    case 4: player.isLooping.toggle()
                    default: player.stop(at: session.now + 0.001)
                    }
                    session.levels.hapticGain = Double.random(in: 0...1, using: &random)
                }
            }
        }
        for thread in commanders { #expect(thread.wait(atMost: 60)) }
        session.stopAll()
        let deadline = session.now + 30
        while counts.reported.load(ordering: .relaxed) < counts.started.load(ordering: .relaxed), session.now < deadline
        {
            PlaybackThread.sleep(until: session.now + 0.002)
        }
        #expect(counts.reported.load(ordering: .relaxed) == counts.started.load(ordering: .relaxed))
        #expect(!session.isBusy)
        counts.isOver.store(true, ordering: .releasing)
        for thread in readers { #expect(thread.wait(atMost: 10)) }
        // After all that both feeds are silent, hear what is played next, and are silent when it is stopped.
        session.levels.hapticGain = 1
        let last = session.makePlayer(PatternMaterial(Pattern(events: [bed(0, 3_600)])))
        for isPlaying in [false, true, false] {
            if isPlaying { last.start() } else { last.stop() }
            #expect((frames.advance(to: session.now + 0.1).single > 0) == isPlaying)
            var block = [Float](repeating: 9, count: 800)
            samples.skipSamples(to: session.now + 0.1)
            block.withUnsafeMutableBufferPointer { samples.render(into: $0) }
            #expect(block.contains { $0 != 0 } == isPlaying)
        }
        driver.stop()
    }

    /// An output whose device hangs in its first call.
    private final class HangingOutput: PlaybackOutput {
        let name = "hanging"
        let interval = 0.001
        let isReleased = Atomic<Bool>(false)
        let opens = Atomic<Int>(0)
        let closes = Atomic<Int>(0)
        func open(on session: PlaybackSession) throws(OutputFault) {
            opens.add(1, ordering: .relaxed)
            while !isReleased.load(ordering: .acquiring) { PlaybackThread.sleep(until: MonotonicClock().now + 0.001) }
        }
        func pull(to time: Double) throws(OutputFault) {}
        func close() { closes.add(1, ordering: .relaxed) }
    }

    /// An output that counts how often it was asked.
    private final class CountingOutput: PlaybackOutput {
        let name = "counting"
        let interval = 0.001
        let pulls = Atomic<Int>(0)
        let closes = Atomic<Int>(0)
        func open(on session: PlaybackSession) throws(OutputFault) {}
        func pull(to time: Double) throws(OutputFault) {
            if pulls.add(1, ordering: .relaxed).newValue == 30 {
                throw OutputFault(output: name, call: "write", reason: "gone", isLost: true)
            }
        }
        func close() { closes.add(1, ordering: .relaxed) }
    }

    @Test func outputThatHangsHoldsUpNobodyAndAFaultIsToldOnce() {
        let session = PlaybackSession(clock: MonotonicClock())
        let hanging = HangingOutput(), counting = CountingOutput()
        let faults = Atomic<Int>(0)
        let stuck = OutputRunner(hanging, on: session)
        let lost = OutputRunner(counting, on: session) { _ in faults.add(1, ordering: .relaxed) }
        #expect(lost.waitUntilOpen(atMost: 10) != .opening)
        let deadline = session.now + 30
        while faults.load(ordering: .relaxed) == 0, session.now < deadline {
            PlaybackThread.sleep(until: session.now + 0.002)
        }
        // The other one has been asked until it failed, and a run ends, while this one hangs in its open.
        #expect(counting.pulls.load(ordering: .relaxed) == 30)
        let ended = Atomic<Int>(0)
        let driver = SessionDriver(session)
        session.makePlayer(PatternMaterial(Pattern(events: [tap(0)]))) { _ in ended.add(1, ordering: .relaxed) }.start()
        while ended.load(ordering: .relaxed) == 0, session.now < deadline {
            PlaybackThread.sleep(until: session.now + 0.002)
        }
        driver.stop()
        #expect(ended.load(ordering: .relaxed) == 1)
        #expect(stuck.current == .opening && hanging.opens.load(ordering: .relaxed) == 1)
        #expect(!stuck.stop(atMost: 0.01))
        #expect(faults.load(ordering: .relaxed) == 1)
        #expect(lost.stop(atMost: 10))
        #expect(lost.current == .failed(OutputFault(output: "counting", call: "write", reason: "gone", isLost: true)))
        #expect(counting.closes.load(ordering: .relaxed) == 1)
        hanging.isReleased.store(true, ordering: .releasing)
        #expect(stuck.stop(atMost: 10))
        #expect(hanging.closes.load(ordering: .relaxed) == 1 && stuck.current == .closed)
    }
}
