internal import CLinuxInput
internal import Glibc
public import HapticPlayback
import HapticRendering

/// Plays to a node of the kernel's force feedback, for devices that SDL does not open.
///
/// Uses `FF_RUMBLE`; where the driver has only sines, a sine of the stronger motor's level. The kernel stops everything
/// when the process ends, however it ends.
public final class EvdevOutput: PlaybackOutput {
    /// What the user calls it.
    public let name: String
    /// The time between two reports, in seconds.
    public let interval: Double
    /// How much earlier it is given everything, in seconds.
    public let latency: Double
    private let path: String
    private let calls: EvdevCalls
    private let model: MotorModel
    private let state = Guarded(State())

    private struct State {
        var descriptor: Int32 = -1
        var effect: Int16 = -1
        var usesSine = false
        var reports = MotorReports(model: .off, interval: 1)
        var session: PlaybackSession?
        var feed: PlaybackFeed?
        var time = 0.0
        var lastError: Int32 = 0
        var failedCall = ""
    }

    /// An output to the node at `path`, such as `/dev/input/event7`.
    public init(
        path: String, model: MotorModel = .spinningMass, interval: Double = 0.010, latency: Double = 0,
        calls: EvdevCalls = .kernel
    ) {
        name = "evdev:\(path)"
        self.path = path
        self.model = model
        self.interval = interval
        self.latency = latency
        self.calls = calls
    }

    /// Opens the node and begins to read what `session` plays.
    public func open(on session: PlaybackSession) throws(OutputFault) {
        let descriptor = calls.open(path)
        guard descriptor >= 0 else { throw fault("open(\(path))", -descriptor, isLost: false) }
        guard let bits = calls.ffBits(descriptor) else {
            calls.close(descriptor)
            throw fault("ioctl(\(path), EVIOCGBIT(EV_FF))", ENOTTY, isLost: false)
        }
        // A driver may know fewer effects than there are names for.
        func has(_ bit: Int32) -> Bool {
            let place = Int(bit) / 8
            return place < bits.count && bits[place] & (1 << UInt8(bit % 8)) != 0
        }
        guard has(FF_RUMBLE) || (has(FF_PERIODIC) && has(FF_SINE)) else {
            calls.close(descriptor)
            throw OutputFault(
                output: name, call: "ioctl(\(path), EVIOCGBIT(EV_FF))",
                reason: "the driver exposes neither FF_RUMBLE nor FF_SINE: this device cannot rumble")
        }
        let feed = session.makeFeed()
        state.withLock { state in
            state = State(
                descriptor: descriptor, usesSine: !has(FF_RUMBLE),
                reports: MotorReports(model: model, interval: interval), session: session, feed: feed,
                time: feed.timeReached)
        }
    }

    /// Sends what the motors are to do at `time`.
    public func pull(to time: Double) throws(OutputFault) {
        let failure: (String, Int32)? = state.withLock { state in
            guard let feed = state.feed else { return nil }
            let frame = feed.advance(to: time)
            state.time = time
            let isFine = update(&state, PadLevels(handles: frame.motors), isCut: feed.levels.haptics == 0)
            if isFine, state.lastError != ENODEV { return nil }
            return (state.failedCall, state.lastError)
        }
        if let (call, error) = failure { throw fault(call, error, isLost: true) }
    }

    /// Stops the motors and closes the node.
    public func close() {
        let (session, feed) = state.withLock { state in
            defer { state = State() }
            if state.descriptor >= 0 {
                _ = update(&state, .off, isLast: true)
                _ = update(&state, .off, isLast: true)
                calls.close(state.descriptor)
            }
            return (state.session, state.feed)
        }
        if let session, let feed { session.removeFeed(feed) }
    }

    private func update(_ state: inout State, _ levels: PadLevels, isCut: Bool = false, isLast: Bool = false) -> Bool {
        var (id, error, failedCall) = (state.effect, Int32(0), "")
        let (descriptor, usesSine) = (state.descriptor, state.usesSine)
        let isFine = state.reports.update(levels, at: state.time, isCut: isCut, isLast: isLast) { report in
            if report.isOff {
                guard id >= 0 else { return true }
                error = -min(0, calls.play(descriptor, id, 0))
                failedCall = "write(\(path), EV_FF stop)"
                return error == 0
            }
            let (strong, weak) = (report.motors[0], report.motors[1])
            let shape: EvdevEffect.Shape =
                usesSine
                ? .sine(magnitude: Int16(max(strong, weak) / 2), period: 10) : .rumble(strong: strong, weak: weak)
            let number = calls.upload(
                descriptor,
                EvdevEffect(id: id, shape: shape, milliseconds: UInt16(MotorReports.duration * 1_000)))
            guard number >= 0 else {
                (error, failedCall) = (-number, "ioctl(\(path), EVIOCSFF)")
                return false
            }
            id = Int16(truncatingIfNeeded: number)
            error = -min(0, calls.play(descriptor, id, 1))
            failedCall = "write(\(path), EV_FF play)"
            return error == 0
        }
        (state.effect, state.lastError, state.failedCall) = (id, error, failedCall)
        return isFine
    }

    private func fault(_ call: String, _ error: Int32, isLost: Bool) -> OutputFault {
        var reason = String(cString: strerror(error))
        switch error {
        case EACCES, EPERM: reason = "permission: need write on \(path) (group input or a udev rule with uaccess)"
        case ENODEV: reason = "the device was disconnected"
        case ENOENT: reason = "there is no such device; `thrum devices` lists what there is"
        case ENOSPC: reason = "the device holds no more effects: another program uses them"
        default: break
        }
        return OutputFault(output: name, call: call, reason: reason, isLost: isLost)
    }
}
