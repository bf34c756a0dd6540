internal import Synchronization

/// Time that moves only when it is told to: for tests, for recording faster than real time, for reproducing a fault.
///
/// Starts at 1,000 s, so that earlier times exist. Source: chosen (docs/semantics.md, "the clock").
public final class VirtualClock: PlaybackClock {
    /// Where a virtual clock starts, in seconds.
    public static let start = 1_000.0

    private let bits: Atomic<UInt64>

    /// A clock that stands at `start` seconds.
    public init(at start: Double = VirtualClock.start) {
        bits = Atomic(start.bitPattern)
    }

    /// The time, in seconds.
    public var now: Double { Double(bitPattern: bits.load(ordering: .acquiring)) }

    /// Moves the clock on to `time`; an earlier time than ``now`` leaves it where it is.
    ///
    /// May be called from any thread.
    public func advance(to time: Double) {
        var seen = bits.load(ordering: .acquiring)
        while time > Double(bitPattern: seen) {
            let (done, current) = bits.compareExchange(
                expected: seen, desired: time.bitPattern, ordering: .acquiringAndReleasing)
            if done { return }
            seen = current
        }
    }
}
