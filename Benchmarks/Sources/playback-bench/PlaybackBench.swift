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
        for part in Part.allCases { manyPlayers(count: 1_000, seconds: 4, part) }
        makeAndStart(count: 20_000)
        createAndDrop(count: 20_000)
        scheduledStartInVirtualTime(count: 1_000)
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

    /// What each of many players plays.
    enum Part: String, CaseIterable {
        case hums = "one hum, always on"
        case taps = "four taps a second"
        case humsBesideSound = "one hum, always on, what is heard mixed as well and silent"
        case humsAndFiles = "one hum, each tenth a sound file as well"
        case tones = "one tone, always on"

        var kinds: EventKinds { self == .hums || self == .taps ? .haptic : .all }

        /// What the player of a number plays for so many seconds.
        func material(_ index: Int, _ seconds: Double, _ file: SoundAsset) -> PatternMaterial {
            let sharpness = Double(index % 101) / 100
            var events: [Event] = []
            switch self {
            case .taps:
                for tap in 0..<Int(seconds * 4) {
                    events.append(
                        Event(
                            .hapticTransient, at: Double(tap) * 0.25 + Double(index % 250) / 1_000,
                            parameters: [.hapticIntensity: 0.03, .hapticSharpness: sharpness]))
                }
            case .tones:
                events.append(
                    Event(
                        .audioContinuous, at: 0, duration: seconds + 1,
                        parameters: [.audioVolume: 0.03, .audioPitch: sharpness - 0.5]))
            case .hums, .humsBesideSound, .humsAndFiles:
                events.append(
                    Event(
                        .hapticContinuous, at: 0, duration: seconds + 1,
                        parameters: [.hapticIntensity: 0.03, .hapticSharpness: sharpness]))
                if self == .humsAndFiles, index % 10 == 0 {
                    events.append(
                        Event(.audioCustom, at: 0, parameters: [.audioVolume: 0.03], waveformPath: "file.wav"))
                }
            }
            let timeline = Timeline(Pattern(events: events))
            return PatternMaterial(timeline, soundtrack: Soundtrack(timeline, asset: { _ in file }))
        }
    }

    /// Players that all sound, mixed at 48 kHz: processor time against the time of the sound.
    static func manyPlayers(count: Int, seconds: Double, _ part: Part) {
        let clock = VirtualClock()
        let session = PlaybackSession(clock: clock)
        let feed = session.makeSampleFeed(rate: 48_000, kinds: part.kinds)
        // At 44,100 Hz, so that it has to be resampled.
        let wave = (0..<Int(44_100 * (seconds + 1))).map { Float($0 % 100) / 50 - 1 }
        let file = SoundAsset(planes: wave, channelCount: 1, sampleRate: 44_100)
        for index in 0..<count { session.makePlayer(part.material(index, seconds, file)).start() }
        let layout = ChannelLayout.hapticAndAudio
        var block = [Float](repeating: 0, count: 480 * layout.channelCount)
        var loudest: [Float] = [0, 0]
        let before = cpuTime()
        for step in 1...Int(seconds * 100) {
            clock.advance(to: VirtualClock.start + Double(step) / 100)
            block.withUnsafeMutableBufferPointer { feed.render(layout, into: $0) }
            session.advance(to: clock.now)
            for index in stride(from: 0, to: block.count, by: 3) {
                loudest[0] = max(loudest[0], abs(block[index]))
                loudest[1] = max(loudest[1], abs(block[index + 1]))
            }
        }
        let share = (cpuTime() - before) / seconds
        precondition((part == .tones) != (loudest[0] > 0.001), "what is felt was not rendered")
        precondition(
            (part == .tones || part == .humsAndFiles) == (loudest[1] > 0.001), "what is heard was not rendered")
        print(
            "\(count) players, each \(part.rawValue), at 48 kHz: \(percent(share)) of one core (goal 25 %), "
                + "\(nanoseconds(share / 48_000 / Double(count))) a sample and player")
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

    /// By how many samples planned starts are off in virtual time: each player is a single tap, looked for in the samples.
    static func scheduledStartInVirtualTime(count: Int) {
        let clock = VirtualClock()
        let session = PlaybackSession(clock: clock)
        let feed = session.makeSampleFeed(rate: 48_000)
        let timeline = Timeline(
            Pattern(events: [Event(.hapticTransient, at: 0, parameters: [.hapticSharpness: 1])]))
        let material = PatternMaterial(timeline)
        // The first sample of a tap may be exactly 0.
        guard let lead = try? timeline.samples(rate: 48_000).firstIndex(where: { $0 != 0 }) else {
            fatalError("no tap")
        }
        var wanted: [Int] = []
        for index in 0..<count {
            // Apart by 50 ms and a bit, at no round number of samples.
            let time = 0.05 + Double(index) * 0.050_3 + Double(index % 7) * 0.000_137
            wanted.append(Int((time * 48_000).rounded()))
            session.makePlayer(material).start(at: VirtualClock.start + time)
        }
        var samples: [Float] = []
        var block = [Float](repeating: 0, count: 480)
        while samples.count < wanted[count - 1] + 4_800 {
            clock.advance(to: VirtualClock.start + Double(samples.count + block.count) / 48_000)
            block.withUnsafeMutableBufferPointer { feed.render(into: $0) }
            session.advance(to: clock.now)
            samples += block
        }
        var found: [Int] = []
        var silent = 100
        for (index, sample) in samples.enumerated() {
            if sample != 0, silent >= 100 { found.append(index - lead) }
            silent = sample == 0 ? silent + 1 : 0
        }
        precondition(found.count == count, "\(found.count) taps of \(count) were found")
        let off = zip(found, wanted).map { abs($0 - $1) }.max() ?? 0
        print("\(count) planned starts in virtual time: off by \(off) samples at most (goal 0)")
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
        let starts = 500
        for _ in 0..<starts {
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
        func late(_ share: Int) -> String { microseconds(lateness[(lateness.count - 1) * share / 100]) }
        print(
            "planned tap in real time, \(loaded ? "all cores loaded" : "cores as they are"), looked for each 1 ms: "
                + "\(lateness.count) of \(starts) arrived, late by: p10 \(late(10)), median \(late(50)), p90 \(late(90)), "
                + "p99 \(late(99)), longest \(late(100))")
    }

    static func percent(_ share: Double) -> String { "\((share * 1_000).rounded() / 10) %" }
    static func microseconds(_ time: Double) -> String { "\((time * 1e7).rounded() / 10) µs" }
    static func nanoseconds(_ time: Double) -> String { "\((time * 1e11).rounded() / 100) ns" }
}

final class Ended: Sendable {
    let count = Atomic<Int>(0)
}
