internal import Glibc

/// Real time: seconds of the machine's monotonic clock.
///
/// It takes no notice of changes of the wall clock and stands still while the machine sleeps, so that a pattern goes on
/// after a sleep where it was. A process that is held up (SIGSTOP, a debugger) finds that time has passed without it.
/// All instances of all processes on a machine agree. Source: chosen.
public struct MonotonicClock: PlaybackClock {
    /// The machine's clock.
    public init() {}

    /// The time, in seconds.
    public var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        // 1 s more than the machine shows, so that time 0 is always in the past, even on a machine that just started.
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9 + 1
    }
}
