/// An output that may be missing: where it does not open, or is lost, the others play on without it.
public final class OptionalOutput: PlaybackOutput {
    private let output: any PlaybackOutput
    private let fault = Guarded<OutputFault?>(nil)

    /// Makes `output` optional.
    public init(_ output: any PlaybackOutput) { self.output = output }

    /// What the user calls it.
    public var name: String { output.name }
    /// How often it wants to be asked, in seconds.
    public var interval: Double { output.interval }
    /// How much earlier than the clock says it is to be given everything, in seconds.
    public var latency: Double { output.latency }
    /// Why it does not play; nil while it does.
    public var failure: OutputFault? { fault.withLock { $0 } }

    /// Takes hold of the device, if it is there.
    public func open(on session: PlaybackSession) {
        attempt { () throws(OutputFault) in try output.open(on: session) }
    }

    /// Carries out everything up to `time`, unless it has failed.
    public func pull(to time: Double) {
        if failure == nil { attempt { () throws(OutputFault) in try output.pull(to: time) } }
    }

    /// Leaves out what lies before `time`.
    public func skip(to time: Double) { output.skip(to: time) }

    /// Silences the device and lets go of it.
    public func close() { output.close() }

    private func attempt(_ body: () throws(OutputFault) -> Void) {
        do throws(OutputFault) {
            try body()
        } catch {
            let failure = error
            fault.withLock { $0 = failure }
            output.close()
        }
    }
}
