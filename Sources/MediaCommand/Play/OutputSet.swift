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

    /// What a message begins with that may come in the middle of a moving plot: it wipes the line, on a terminal.
    private static var wipe: String { Console.hasTerminal ? "\r\u{1B}[K" : "" }

    /// How long an output may take to open, in seconds.
    static let patience = 6.0

    /// No outputs yet; recordings are of `layout`.
    init(_ session: PlaybackSession, layout: ChannelLayout = .mono) {
        self.session = session
        self.layout = layout
    }

    /// What went wrong so far, each loss of a device once.
    var allFaults: [OutputFault] { faults.all }

    /// What goes on by no waiting: all that went wrong but for devices that were lost on the way and may come back.
    var lastingFaults: [OutputFault] { faults.lasting }

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
            let (faults, returns) = (faults, spec.isDevice)
            let runner = OutputRunner(
                output, on: session, reopens: returns,
                onFault: { fault in
                    let isAway = returns && fault.isLost
                    if isOptional {
                        Console.complain("thrum play: without sound: \(fault)")
                    } else if isAway {
                        Console.complain("\(Self.wipe)thrum play: \(fault); it plays on when it is back")
                    }
                    if !isOptional { faults.add(fault, isAway: isAway) }
                }, onReturn: { Console.complain("\(Self.wipe)thrum play: \(output.name): is back") })
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
    private let state = Guarded<[(fault: OutputFault, isAway: Bool)]>([])
    var all: [OutputFault] { state.withLock { $0.map(\.fault) } }
    var lasting: [OutputFault] { state.withLock { $0.filter { !$0.isAway }.map(\.fault) } }

    /// Adds a fault, of a device that is away and looked for or of one that is not.
    func add(_ fault: OutputFault, isAway: Bool = false) {
        state.withLock { faults in
            if !isAway || !faults.contains(where: { $0.fault == fault }) { faults.append((fault, isAway)) }
        }
    }
}

extension OutputSpec {
    /// Whether it is a device, which may go and come back, rather than a file.
    fileprivate var isDevice: Bool {
        switch self {
        case .gamepad, .haptic, .evdev, .audio, .sound, .dualsense, .feedbackd: true
        case .auto, .wav, .trace, .null: false
        }
    }
}
