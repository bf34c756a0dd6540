/// Where engine time comes from: seconds on one line that never steps back.
///
/// Every time a player, an output or a trace names is on this line, so that all of them agree.
public protocol PlaybackClock: Sendable {
    /// The time, in seconds. Never falls; above 0. May be read from any thread.
    var now: Double { get }
}
