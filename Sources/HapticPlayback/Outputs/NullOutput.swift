/// An output that everything reaches and nothing comes of. Runs end as they do with any other.
public final class NullOutput: PlaybackOutput {
    /// What the user calls it.
    public let name = "null"
    /// How often it wants to be asked, in seconds.
    public let interval = 0.0

    /// An output to nowhere.
    public init() {}

    /// Takes hold of the device and begins to read what `session` plays.
    public func open(on session: PlaybackSession) throws(OutputFault) {}
    /// Carries out everything up to `time`.
    public func pull(to time: Double) throws(OutputFault) {}
    /// Silences the device and lets go of it.
    public func close() {}
}
