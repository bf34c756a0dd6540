import HapticDevices
import HapticPlayback
import HapticRendering

/// The outputs of one `play`: opened each on its own thread, watched, and silenced at the end.
final class OutputSet: Sendable {
    /// An output that was asked for.
    struct Member: Sendable {
        var runner: OutputRunner
        var spec: OutputSpec
    }

    /// What goes into which channel of a recording.
    private let layout: ChannelLayout

    private let session: PlaybackSession
    private let members = Guarded<[Member]>([])
    private let faults = FaultLog()

    /// How long an output may take to open, in seconds.
    static let patience = 6.0

    /// No outputs yet; recordings are of `layout`.
    init(_ session: PlaybackSession, layout: ChannelLayout = .mono) {
        self.session = session
        self.layout = layout
    }

    /// What went wrong so far.
    var allFaults: [OutputFault] { faults.all }

    /// The outputs, in the order in which they were asked for.
    var all: [Member] { members.withLock { $0 } }

    /// Begins to open an output; what is wrong with it shows in ``allFaults``, or, of one that `isOptional`, is only told.
    func add(_ spec: OutputSpec, options: PlayOptions, isOptional: Bool = false) {
        var maker = OutputMaker()
        maker.latencies = options.latencies
        maker.model = options.usesMotorModel ? nil : .off
        maker.opensSoundAtOnce = true
        maker.recordersWait = true
        maker.recordingLayout = layout
        do throws(OutputFault) {
            let output = try maker.make(spec)
            let faults = faults
            let runner = OutputRunner(output, on: session) { fault in
                if isOptional { Console.complain("thrum play: without sound: \(fault)") } else { faults.add(fault) }
            }
            members.withLock { $0.append(Member(runner: runner, spec: spec)) }
        } catch {
            faults.add(error)
        }
    }

    /// Waits until all are open or have failed.
    func waitUntilOpen() {
        for member in all where member.runner.waitUntilOpen(atMost: Self.patience) == .opening {
            faults.add(
                OutputFault(
                    output: member.runner.output.name, call: "open", reason: "no answer within \(Int(Self.patience)) s")
            )
        }
    }

    /// Lets recorders that wait for it begin.
    func begin(at time: Double) {
        for member in all { (member.runner.output as? WavOutput)?.begin(at: time) }
    }

    /// Silences all and lets go of them.
    func close() {
        let all = all
        let stopping = all.map { member in PlaybackThread { member.runner.stop() } }
        for thread in stopping { _ = thread.wait(atMost: 1.2) }
        for fault in TraceFile.closeShared() { faults.add(fault) }
        SDLHost.stop()
    }
}

/// What went wrong, from any thread.
final class FaultLog: Sendable {
    private let state = Guarded<[OutputFault]>([])
    var all: [OutputFault] { state.withLock { $0 } }
    func add(_ fault: OutputFault) { state.withLock { $0.append(fault) } }
}
