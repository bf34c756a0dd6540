/// Where what plays goes to: a device, a file, a test.
///
/// An output is opened on a session, then asked again and again to catch up with the time, from one thread: its own
/// ``OutputRunner`` in real time, so that one that blocks holds up nobody else, or a loop in virtual time. Closing it
/// leaves the device silent.
public protocol PlaybackOutput: AnyObject, Sendable {
    /// What the user calls it, such as `gamepad:0`.
    var name: String { get }
    /// How often it wants to be asked, in seconds; 0 for one that has a clock of its own and is not to be asked.
    var interval: Double { get }
    /// How much earlier than the clock says it is to be given everything, in seconds, to make up for a slow device.
    var latency: Double { get }
    /// Takes hold of the device and begins to read what `session` plays.
    func open(on session: PlaybackSession) throws(OutputFault)
    /// Carries out everything up to `time`, in seconds of engine time, latency included.
    func pull(to time: Double) throws(OutputFault)
    /// Leaves out what lies before `time`: the process was held up, and what was due then is not to come in a burst.
    func skip(to time: Double)
    /// Silences the device and lets go of it. Never waits for long; may be called without ``open(on:)`` and twice.
    func close()
}

extension PlaybackOutput {
    /// None.
    public var latency: Double { 0 }
    /// Leaves out what lies before `time`.
    public func skip(to time: Double) {}
}

/// That an output does not work: which call failed, on what, and why.
public struct OutputFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The output, as the user calls it.
    public var output: String
    /// The call that failed, such as `open(/dev/input/event7)`.
    public var call: String
    /// Why, and what helps where that is known.
    public var reason: String
    /// Whether the device worked before and is gone now.
    public var isLost: Bool

    /// A fault of `output` in `call`.
    public init(output: String, call: String, reason: String, isLost: Bool = false) {
        self.output = output
        self.call = call
        self.reason = reason
        self.isLost = isLost
    }

    /// The fault in one line.
    public var description: String { "\(output): \(call): \(reason)" }
}
