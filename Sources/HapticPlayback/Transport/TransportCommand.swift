/// What a player is told to do.
enum TransportAction: Sendable, Equatable {
    case start(RunID)
    case stop
    case pause
    case resume
    /// To a pattern time.
    case seek(Double)
    /// To a speed above 0.
    case rate(Double)
    /// To a loop of this length; nil: no loop.
    case loop(Double?)
}

/// What a player is told to do, and when.
struct TransportCommand: Sendable {
    /// Orders commands of one time, and names the segment that this one begins.
    var serial: UInt64
    /// Seconds of engine time.
    var time: Double
    var action: TransportAction
}
