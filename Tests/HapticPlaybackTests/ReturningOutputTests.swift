import HapticPattern
import HapticPlayback
import HapticRendering
import Synchronization
import Testing
import TestPatterns

/// Outputs whose device goes away and comes back, in real time.
@Suite(.serialized) struct ReturningOutputTests {
    /// An output whose device can be taken away.
    private final class Device: PlaybackOutput {
        let name = "device"
        let interval = 0.001
        let isThere = Atomic<Bool>(true)
        let opens = Atomic<Int>(0)
        let refusals = Atomic<Int>(0)
        let pulls = Atomic<Int>(0)
        let closes = Atomic<Int>(0)
        private let feed = Guarded<PlaybackFeed?>(nil)
        private let level = Atomic<UInt64>(0)

        func open(on session: PlaybackSession) throws(OutputFault) {
            guard isThere.load(ordering: .acquiring) else {
                refusals.add(1, ordering: .relaxed)
                throw OutputFault(output: name, call: "open", reason: "not there")
            }
            opens.add(1, ordering: .relaxed)
            feed.withLock { $0 = session.makeFeed() }
        }

        func pull(to time: Double) throws(OutputFault) {
            guard isThere.load(ordering: .acquiring) else {
                throw OutputFault(output: name, call: "write", reason: "gone", isLost: true)
            }
            let intensity = feed.withLock { $0?.advance(to: time).continuous.intensity } ?? 0
            level.store(intensity.bitPattern, ordering: .relaxed)
            pulls.add(1, ordering: .relaxed)
        }

        func close() { closes.add(1, ordering: .relaxed) }

        var intensity: Double { Double(bitPattern: level.load(ordering: .relaxed)) }
    }

    private func wait(until condition: () -> Bool) -> Bool {
        let clock = MonotonicClock()
        let deadline = clock.now + 60
        while clock.now < deadline {
            if condition() { return true }
            PlaybackThread.sleep(until: clock.now + 0.001)
        }
        return false
    }

    @Test func deviceThatComesBackPlaysOnAtTheCurrentLevel() {
        let session = PlaybackSession(clock: MonotonicClock())
        let device = Device()
        let losses = Guarded<[OutputFault]>([])
        let returns = Atomic<Int>(0)
        let runner = OutputRunner(
            device, on: session, reopens: true, onFault: { fault in losses.withLock { $0.append(fault) } },
            onReturn: { returns.add(1, ordering: .relaxed) })
        session.makePlayer(PatternMaterial(Pattern(events: [bed(0, 600, intensity: 0.25)]))).start()
        #expect(wait { device.intensity == 0.25 })
        for round in 1...2 {
            device.isThere.store(false, ordering: .releasing)
            #expect(wait { losses.withLock { $0.count } == round })
            #expect(wait { if case .failed = runner.current { true } else { false } })
            // It is tried again, which is no further fault.
            let refusals = device.refusals.load(ordering: .relaxed)
            #expect(wait { device.refusals.load(ordering: .relaxed) > refusals })
            #expect(losses.withLock { $0.count } == round)
            let pulls = device.pulls.load(ordering: .relaxed)
            device.isThere.store(true, ordering: .releasing)
            #expect(wait { returns.load(ordering: .relaxed) == round && runner.current == .running })
            #expect(wait { device.pulls.load(ordering: .relaxed) > pulls && device.intensity == 0.25 })
        }
        #expect(losses.withLock { $0.allSatisfy(\.isLost) })
        #expect(runner.stop(atMost: 10) && runner.current == .closed)
        #expect(device.opens.load(ordering: .relaxed) == 3)
    }

    @Test func deviceThatStaysAwayLetsGoWhenItIsStopped() {
        let session = PlaybackSession(clock: MonotonicClock())
        let device = Device()
        let runner = OutputRunner(device, on: session, reopens: true)
        #expect(wait { device.pulls.load(ordering: .relaxed) > 0 })
        device.isThere.store(false, ordering: .releasing)
        #expect(wait { device.refusals.load(ordering: .relaxed) > 0 })
        #expect(runner.stop(atMost: 10))
        #expect(runner.current == .failed(OutputFault(output: "device", call: "write", reason: "gone", isLost: true)))
    }

    @Test func deviceThatWasNeverThereIsNotWaitedFor() {
        let session = PlaybackSession(clock: MonotonicClock())
        let device = Device()
        device.isThere.store(false, ordering: .releasing)
        let runner = OutputRunner(device, on: session, reopens: true)
        #expect(
            runner.waitUntilOpen(atMost: 10)
                == .failed(OutputFault(output: "device", call: "open", reason: "not there")))
        #expect(runner.stop(atMost: 10) && device.refusals.load(ordering: .relaxed) == 1)
    }
}
