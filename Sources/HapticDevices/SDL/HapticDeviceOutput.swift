internal import CSDL2
public import HapticPlayback
internal import HapticRendering

/// Plays to a device that SDL calls haptic: wheels, old pads, anything with force feedback that is no game controller.
///
/// Uses the effect for two motors where the device has it, else SDL's simple rumble with the stronger of both levels.
public final class HapticDeviceOutput: PlaybackOutput {
    /// What the user calls it.
    public let name: String
    /// The time between two reports, in seconds.
    public let interval = 0.020
    /// How much earlier it is given everything, in seconds.
    public let latency: Double
    private let index: Int
    private let model: MotorModel
    private let state = Guarded(State())

    private struct State: @unchecked Sendable {
        // Safety: used only under the mutex.
        var haptic: OpaquePointer?
        var effect: Int32 = -1
        var usesSimpleRumble = false
        var reports = MotorReports(model: .off, interval: 1)
        var session: PlaybackSession?
        var feed: PlaybackFeed?
        var time = 0.0
    }

    /// An output to the haptic device at SDL's `index`, from 0.
    public init(_ index: Int = 0, model: MotorModel = .spinningMass, latency: Double = 0) {
        name = "haptic:\(index)"
        self.index = index
        self.model = model
        self.latency = latency
    }

    /// The names of the devices, in SDL's order.
    public static var deviceNames: [String] {
        guard SDL_InitSubSystem(UInt32(SDL_INIT_HAPTIC)) == 0 else { return [] }
        defer { SDL_QuitSubSystem(UInt32(SDL_INIT_HAPTIC)) }
        return (0..<max(0, SDL_NumHaptics())).map { SDL_HapticName($0).map { String(cString: $0) } ?? "unnamed device" }
    }

    /// Opens the device and begins to read what `session` plays.
    public func open(on session: PlaybackSession) throws(OutputFault) {
        guard SDL_InitSubSystem(UInt32(SDL_INIT_HAPTIC)) == 0 else {
            throw OutputFault(output: name, call: "SDL_InitSubSystem(SDL_INIT_HAPTIC)", reason: SDLHost.lastError)
        }
        guard index < SDL_NumHaptics(), let haptic = SDL_HapticOpen(Int32(index)) else {
            let reason = index < SDL_NumHaptics() ? SDLHost.lastError : "SDL finds \(SDL_NumHaptics()) haptic devices"
            SDL_QuitSubSystem(UInt32(SDL_INIT_HAPTIC))
            throw OutputFault(output: name, call: "SDL_HapticOpen(\(index))", reason: reason)
        }
        var opened = State(haptic: haptic, reports: MotorReports(model: model, interval: interval), session: session)
        if SDL_HapticQuery(haptic) & UInt32(SDL_HAPTIC_LEFTRIGHT) != 0 {
            var effect = thrum_sdl_left_right(0, 0, UInt32(MotorReports.duration * 1_000))
            opened.effect = SDL_HapticNewEffect(haptic, &effect)
        }
        if opened.effect < 0 {
            guard SDL_HapticRumbleSupported(haptic) == 1, SDL_HapticRumbleInit(haptic) == 0 else {
                SDL_HapticClose(haptic)
                SDL_QuitSubSystem(UInt32(SDL_INIT_HAPTIC))
                throw OutputFault(
                    output: name, call: "SDL_HapticRumbleInit(\(index))",
                    reason: "the device has neither an effect for two motors nor a simple rumble")
            }
            opened.usesSimpleRumble = true
        }
        let feed = session.makeFeed()
        opened.feed = feed
        opened.time = feed.timeReached
        let ready = opened
        state.withLock { $0 = ready }
    }

    /// Sends what the motors are to do at `time`.
    public func pull(to time: Double) throws(OutputFault) {
        let isFine = state.withLock { state in
            guard let feed = state.feed else { return true }
            let frame = feed.advance(to: time)
            state.time = time
            return Self.update(&state, PadLevels(handles: frame.motors), isCut: feed.levels.haptics == 0)
        }
        guard !isFine else { return }
        throw OutputFault(output: name, call: "SDL_HapticUpdateEffect", reason: SDLHost.lastError, isLost: true)
    }

    /// Stops the motors and closes the device.
    public func close() {
        let (session, feed) = state.withLock { state in
            defer { state = State() }
            if let haptic = state.haptic {
                _ = Self.update(&state, .off, isLast: true)
                SDL_HapticStopAll(haptic)
                SDL_HapticClose(haptic)
                SDL_QuitSubSystem(UInt32(SDL_INIT_HAPTIC))
            }
            return (state.session, state.feed)
        }
        if let session, let feed { session.removeFeed(feed) }
    }

    private static func update(
        _ state: inout State, _ levels: PadLevels, isCut: Bool = false, isLast: Bool = false
    ) -> Bool {
        guard let haptic = state.haptic else { return true }
        let (number, isSimple) = (state.effect, state.usesSimpleRumble)
        let milliseconds = UInt32(MotorReports.duration * 1_000)
        return state.reports.update(levels, at: state.time, isCut: isCut, isLast: isLast) { report in
            if isSimple {
                if report.isOff { return SDL_HapticRumbleStop(haptic) == 0 }
                let strength = Float(max(report.motors[0], report.motors[1])) / 65_535
                return SDL_HapticRumblePlay(haptic, strength, milliseconds) == 0
            }
            if report.isOff { return SDL_HapticStopEffect(haptic, number) == 0 }
            // SDL's magnitudes end at 0x7FFF.
            var effect = thrum_sdl_left_right(report.motors[0] / 2, report.motors[1] / 2, milliseconds)
            return SDL_HapticUpdateEffect(haptic, number, &effect) == 0 && SDL_HapticRunEffect(haptic, number, 1) == 0
        }
    }
}
