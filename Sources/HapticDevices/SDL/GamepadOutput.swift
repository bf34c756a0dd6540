public import HapticPlayback

/// Plays to the motors of a pad, through SDL.
///
/// One report at most each ``interval``, the latest levels winning. Lost when the pad is disconnected; a pad that comes
/// back is a new one, for a new output.
public final class GamepadOutput: PlaybackOutput {
    /// Which pad.
    public enum Choice: Sendable, Equatable {
        /// The first that rumbles.
        case first
        /// The one at a place in SDL's order, from 0.
        case index(Int)
        /// The one with SDL's instance number.
        case instance(Int32)
    }

    /// What the user calls it.
    public let name: String
    /// How much earlier it is given everything, in seconds. May be changed while it plays.
    public var latency: Double {
        get { earliness.withLock { $0 } }
        set { earliness.withLock { $0 = newValue } }
    }
    private let earliness: Guarded<Double>
    private let choice: Choice
    private let locality: PadLocality
    private let model: MotorModel?
    private let state = Guarded(State())

    private struct State {
        var interval = PadKind.generic.interval
        var device: GamepadDevice?
        var session: PlaybackSession?
        var feed: PlaybackFeed?
        var time = 0.0
        var holdsDualSense = false
    }

    /// An output to a pad.
    ///
    /// - Parameters:
    ///   - locality: Which of its motors.
    ///   - model: The motor model; nil: what is known of the pad.
    ///   - latency: How much earlier it is given everything, in seconds.
    public init(
        _ choice: Choice = .first, locality: PadLocality = .handles, model: MotorModel? = nil, latency: Double = 0
    ) {
        self.choice = choice
        self.locality = locality
        self.model = model
        earliness = Guarded(latency)
        name =
            switch choice {
            case .first: "gamepad"
            case .index(let index): "gamepad:\(index)"
            case .instance(let instance): "gamepad#\(instance)"
            }
    }

    /// The time between two reports, in seconds: the pad's once it is open.
    public var interval: Double { state.withLock { $0.interval } }

    /// The pad, while it is open.
    public var device: GamepadDevice? { state.withLock { $0.device } }

    /// Finds the pad and begins to read what `session` plays.
    public func open(on session: PlaybackSession) throws(OutputFault) {
        let host = try SDLHost.start()
        let device = try find(host.gamepads)
        let isDualSense = device.info.kind.name == "DualSense"
        if isDualSense { try DualSenseUse.claim(.rumble, output: name) }
        if let model { device.configure(model: model, interval: nil) }
        let feed = session.makeFeed()
        state.withLock { state in
            state = State(
                interval: device.info.kind.interval, device: device, session: session, feed: feed,
                time: feed.timeReached, holdsDualSense: isDualSense)
        }
    }

    private func find(_ pads: [GamepadDevice]) throws(OutputFault) -> GamepadDevice {
        let found: GamepadDevice? =
            switch choice {
            case .first: pads.first { $0.info.hasRumble } ?? pads.first
            case .index(let index): pads.indices.contains(index) ? pads[index] : nil
            case .instance(let instance): pads.first { $0.info.instance == instance }
            }
        guard let found else {
            let count =
                switch pads.count {
                case 0: "SDL finds no pad"
                case 1: "SDL finds one pad, gamepad:0"
                default: "SDL finds \(pads.count) pads, gamepad:0 to gamepad:\(pads.count - 1)"
                }
            throw OutputFault(
                output: name, call: "SDL_JoystickOpen", reason: "\(count); `thrum devices` tells what is there and why")
        }
        guard found.info.hasRumble || found.info.hasTriggerRumble else {
            throw OutputFault(
                output: name, call: "SDL_JoystickHasRumble(\(found.info.name))",
                reason: "this pad cannot rumble; `thrum devices` tells why")
        }
        return found
    }

    /// Sends what the motors are to do at `time`.
    public func pull(to time: Double) throws(OutputFault) {
        let (device, feed) = state.withLock { ($0.device, $0.feed) }
        guard let device, let feed else { return }
        let frame = feed.advance(to: time)
        state.withLock { $0.time = time }
        try device.drive(
            locality.levels(of: frame), for: self, at: time, isCut: feed.levels.haptics == 0, name: name)
    }

    /// Stops the motors and lets go of the pad.
    public func close() {
        let (device, session, feed, time, held) = state.withLock { state in
            defer { (state.device, state.session, state.feed, state.holdsDualSense) = (nil, nil, nil, false) }
            return (state.device, state.session, state.feed, state.time, state.holdsDualSense)
        }
        if held { DualSenseUse.release(.rumble) }
        guard let device, let session, let feed else { return }
        device.release(self, at: max(time, session.now))
        session.removeFeed(feed)
    }
}
