/// One playing of a pattern, from a start to its end; never used twice within a session.
public struct RunID: Hashable, Sendable, Comparable {
    /// Counts up from 1 within a session.
    public let number: UInt64

    /// Whether the first began to exist before the second.
    public static func < (left: RunID, right: RunID) -> Bool { left.number < right.number }
}

/// Why a run is over. Every run that was started gets exactly one.
public enum RunEnding: Sendable, Hashable {
    /// The pattern has been played to its end, or was told to go there.
    case finished
    /// The player was stopped, before or after the run began.
    case stopped
    /// The same player was started again.
    case replaced
}

/// That a run is over.
public struct RunReport: Sendable, Equatable {
    /// Which run.
    public var run: RunID
    /// Why.
    public var ending: RunEnding
    /// When, in seconds of engine time.
    public var time: Double
}
