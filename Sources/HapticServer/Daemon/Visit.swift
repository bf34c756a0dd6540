import Glibc
import HapticLibrary

/// One request while it comes in and is answered.
///
/// - Important: `@unchecked Sendable`: the thread that holds the connection uses it, but while the connection is suspended only the
///   worker that answers.
final class Visit: @unchecked Sendable {
    /// Path and query as they came; nil where they are not UTF-8.
    let target: String?
    let start = monotonicNanoseconds()
    var request: Request?
    var hasBegun = false
    /// Whether all of the request is there, before anything was done about it.
    var isWhole = false
    /// Bytes that the body may have; nil where nothing takes the request, and none of it is kept.
    var mostBytes: Int?
    /// Bytes of it that came, and what is kept of them: all, unless there are too many.
    var received = 0
    var body: [UInt8] = []
    var response: Response?
    var route = "none"
    var principal: Principal?
    /// For the access log: where it comes from, and with what.
    var address = ""
    var agent: String?
    var isQueued = false
    /// What was given of what was at hand: its status, and how many bytes.
    var given: (kept: KeptAnswer, status: Int, bytes: Int)?

    init(target: String?) { self.target = target }

    /// Bytes that are taken, and forgotten, beyond what is allowed before the connection is cut.
    var patience = 1 << 20
    /// The same where a body has said how long it is: as much as a proxy in front passes on, which tells a connection that is cut
    /// as its own failure instead of the answer.
    static let longestExcess = 24 << 20

    /// Seconds that a body may take in all.
    static let longestBody = 60.0

    var seconds: Double { Double(monotonicNanoseconds() - start) / 1e9 }
}

/// Nanoseconds of a clock that never goes back.
func monotonicNanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// The time of day.
func currentMoment() -> Moment {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Moment(milliseconds: time.tv_sec * 1_000 + time.tv_nsec / 1_000_000)
}
