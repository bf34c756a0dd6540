import HapticPattern
import HapticPlayback
import HapticRendering

/// A session in virtual time with a trace of everything and every report.
final class Stage: Sendable {
    let clock = VirtualClock()
    let session: PlaybackSession
    let trace: TraceOutput
    private let log: Log

    final class Log: Sendable {
        let entries = Guarded<[TraceEntry]>([])
        let reports = Guarded<[RunReport]>([])
    }

    init() throws {
        let log = Log()
        self.log = log
        session = PlaybackSession(clock: clock)
        trace = TraceOutput { entry in
            log.entries.withLock { $0.append(entry) }
            return nil
        }
        try trace.open(on: session)
    }

    /// Seconds since the start of virtual time.
    var time: Double { clock.now - VirtualClock.start }

    func player(_ events: [Event], _ parameters: [DynamicParameter] = [], curves: [ParameterCurve] = [])
        -> PatternPlayer
    {
        player(Pattern(events: events, parameters: parameters, curves: curves))
    }

    func player(_ pattern: Pattern) -> PatternPlayer {
        let log = log
        return session.makePlayer(PatternMaterial(pattern)) { report in log.reports.withLock { $0.append(report) } }
    }

    /// Runs to `time` seconds after the start of virtual time.
    func run(until time: Double, step: Double = 0.001) throws {
        try session.run(clock, until: VirtualClock.start + time, step: step, outputs: [trace])
    }

    var entries: [TraceEntry] { log.entries.copy() }
    var reports: [RunReport] { log.reports.copy() }

    /// Times of the taps since the start of virtual time, in milliseconds, rounded.
    var tapTimes: [Int] {
        entries.filter { $0.kind == .tap }.map { Int((($0.time - VirtualClock.start) * 1_000).rounded()) }
    }

    /// The continuous intensity at `time` seconds after the start, as recorded.
    func intensity(at time: Double) -> Double {
        entries.last { $0.kind == .level && $0.time <= VirtualClock.start + time + 1e-7 }?.intensity ?? 0
    }

    /// Stretches of equal intensity above 0: from, to (milliseconds), level.
    var stretches: [[Double]] {
        var found: [[Double]] = []
        for entry in entries where entry.kind == .level {
            let time = ((entry.time - VirtualClock.start) * 1_000).rounded()
            if let last = found.indices.last, found[last][1] < 0 {
                if found[last][2] == entry.intensity { continue }
                found[last][1] = time
            }
            if entry.intensity > 0 { found.append([time, -1, entry.intensity]) }
        }
        return found
    }
}
