import Glibc
import HapticPattern
import HapticPlayback
import HapticRendering
import Synchronization

/// Measures HapticPlayback: many players at once, making and starting them, memory, and how late a start comes.
///
/// Each line says what was reached and what the goal is. Results are checked, so that nothing is timed that does not happen.
@main struct PlaybackBench {
    static func main() {
        manyPlayers(count: 1_000, seconds: 4, hums: true)
        manyPlayers(count: 1_000, seconds: 4, hums: false)
        makeAndStart(count: 20_000)
        createAndDrop(count: 20_000)
        scheduledStart(loaded: false)
        scheduledStart(loaded: true)
    }

    static func cpuTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    static func wallTime() -> Double { MonotonicClock().now }

    /// Resident memory, in bytes.
    static func residentMemory() -> Int {
        let file = open("/proc/self/statm", O_RDONLY)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = max(0, read(file, &bytes, bytes.count))
        let fields = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
    }

    /// Players that all sound, mixed at 48 kHz: processor time against the time of the sound.
    static func manyPlayers(count: Int, seconds: Double, hums: Bool) {
        let clock = VirtualClock()
        let session = PlaybackSession(clock: clock)
        let feed = session.makeSampleFeed(rate: 48_000)
        for index in 0..<count {
            let sharpness = Double(index % 101) / 100
            var events: [Event] = []
            if hums {
                events.append(
                    Event(
                        .hapticContinuous, at: 0, duration: seconds + 1,
                        parameters: [.hapticIntensity: 0.03, .hapticSharpness: sharpness]))
            } else {
                for tap in 0..<Int(seconds * 4) {
                    events.append(
                        Event(
                            .hapticTransient, at: Double(tap) * 0.25 + Double(index % 250) / 1_000,
                            parameters: [.hapticIntensity: 0.03, .hapticSharpness: sharpness]))
                }
            }
            session.makePlayer(PatternMaterial(Pattern(events: events))).start()
        }
        var block = [Float](repeating: 0, count: 480)
        var loudest: Float = 0
        let before = cpuTime()
        for step in 1...Int(seconds * 100) {
            clock.advance(to: VirtualClock.start + Double(step) / 100)
            block.withUnsafeMutableBufferPointer { feed.render(into: $0) }
            session.advance(to: clock.now)
            for sample in block { loudest = max(loudest, abs(sample)) }
        }
        let share = (cpuTime() - before) / seconds
        precondition(loudest > 0.001, "nothing was rendered")
        print(
            "\(count) players, each \(hums ? "one hum, always on" : "four taps a second"), at 48 kHz: "
                + "\(percent(share)) of one core (goal 25 %), \(nanoseconds(share / 48_000 / Double(count))) a sample and player"
        )
    }

    /// Making a player and starting it, with a frame feed and a sample feed.
    static func makeAndStart(count: Int) {
        let clock = VirtualClock()
        let session = PlaybackSession(clock: clock)
        let frames = session.makeFeed()
        let samples = session.makeSampleFeed(rate: 48_000)
        let material = PatternMaterial(Pattern(events: [Event(.hapticTransient, at: 0)]))
        var block = [Float](repeating: 0, count: 48)
        var times: [Double] = []
        for index in 0..<count {
            let before = wallTime()
            session.makePlayer(material).start()
            times.append(wallTime() - before)
            if index % 16 == 0 {
                clock.advance(to: clock.now + 0.001)
                _ = frames.advance(to: clock.now)
                block.withUnsafeMutableBufferPointer { samples.render(into: $0) }
                session.advance(to: clock.now)
            }
        }
        times.sort()
        print(
            "make and start a player, \(count) times: median \(microseconds(times[count / 2])), p99 "
                + "\(microseconds(times[count * 99 / 100])), longest \(microseconds(times[count - 1])) (goal p99 100 µs)"
        )
    }

    /// Players made, started and dropped, at full speed and with time passing: memory before and after.
    static func createAndDrop(count: Int) {
        let clock = VirtualClock()
        let session = PlaybackSession(clock: clock)
        let feed = session.makeFeed()
        let ended = Ended()
        let material = PatternMaterial(Pattern(events: [Event(.hapticTransient, at: 0)]))
        func round() {
            for index in 0..<count {
                session.makePlayer(material, onEnd: { _ in ended.count.add(1, ordering: .relaxed) }).start()
                if index % 10 == 0 {
                    clock.advance(to: clock.now + 0.05)
                    _ = feed.advance(to: clock.now)
                    session.advance(to: clock.now)
                }
            }
            clock.advance(to: clock.now + 2)
            _ = feed.advance(to: clock.now)
            session.advance(to: clock.now)
        }
        round()
        let before = residentMemory()
        round()
        round()
        let growth = residentMemory() - before
        precondition(ended.count.load(ordering: .relaxed) == 3 * count, "a run was not reported exactly once")
        print("\(2 * count) more players made, started and dropped: \(growth / 1_024) kB more memory (goal: flat)")
    }

    /// How late a planned tap reaches an output that looks each millisecond, in real time.
    static func scheduledStart(loaded: Bool) {
        let stop = Ended()
        if loaded {
            for _ in 0..<sysconf(Int32(_SC_NPROCESSORS_ONLN)) {
                _ = PlaybackThread {
                    var number = 1.0
                    while stop.count.load(ordering: .relaxed) == 0 { number = (number * 1.000_1).squareRoot() }
                    if number == 0 { print("never") }
                }
            }
        }
        let session = PlaybackSession(clock: MonotonicClock())
        let driver = SessionDriver(session)
        let feed = session.makeFeed()
        let player = session.makePlayer(PatternMaterial(Pattern(events: [Event(.hapticTransient, at: 0)])))
        var lateness: [Double] = []
        for _ in 0..<200 {
            let due = session.now + 0.015
            player.start(at: due)
            var arrived = 0.0
            while arrived == 0 {
                PlaybackThread.sleep(until: session.now + 0.001)
                let now = session.now
                _ = feed.advance(to: now) { _ in arrived = now }
                if now > due + 1 { break }
            }
            if arrived > 0 { lateness.append(arrived - due) }
        }
        driver.stop()
        stop.count.add(1, ordering: .relaxed)
        lateness.sort()
        precondition(!lateness.isEmpty, "no tap arrived")
        print(
            "planned tap in real time, \(loaded ? "all cores loaded" : "cores as they are"), looked for each 1 ms: "
                + "\(lateness.count) of 200 arrived, median \(microseconds(lateness[lateness.count / 2])) late, p99 "
                + microseconds(lateness[lateness.count * 99 / 100]))
    }

    static func percent(_ share: Double) -> String { "\((share * 1_000).rounded() / 10) %" }
    static func microseconds(_ time: Double) -> String { "\((time * 1e7).rounded() / 10) µs" }
    static func nanoseconds(_ time: Double) -> String { "\((time * 1e11).rounded() / 100) ns" }
}

final class Ended: Sendable {
    let count = Atomic<Int>(0)
}
