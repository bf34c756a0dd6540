internal import CSDL2
public import HapticPlayback
internal import Synchronization

/// The one place that talks to SDL's joysticks: a thread that keeps them up to date, and a lock around every call.
///
/// SDL belongs to the whole process, so there is one host, started when it is first needed. It opens no window and no
/// sound, installs no signal handlers, and takes no events but those of joysticks from SDL's queue.
public final class SDLHost: @unchecked Sendable {
    // Safety: `pads` and all handles are touched only inside `locked`, `lastInputs` only on the host's thread.
    private var pads: [Int32: GamepadDevice] = [:]
    private let isStopped = Atomic<Bool>(false)
    private let watchers = Guarded<[Int: @Sendable (GamepadChange) -> Void]>([:])
    private let inputWatchers = Guarded<[Int: @Sendable (GamepadDevice, PadInputs) -> Void]>([:])
    /// What each pad showed last, while anybody watches. Touched only on the host's thread.
    private var lastInputs: [Int32: PadInputs] = [:]
    private let lastWatcher = Atomic<Int>(0)
    private var thread: PlaybackThread?

    private static let shared = Guarded<SDLHost?>(nil)
    /// How often the joysticks are brought up to date, in seconds.
    private static let interval = 0.004

    /// The host, started if it is not yet running.
    public static func start() throws(OutputFault) -> SDLHost {
        let result: Result<SDLHost, OutputFault> = shared.withLock { shared in
            if let host = shared { return .success(host) }
            SDL_SetMainReady()
            SDL_SetHint("SDL_NO_SIGNAL_HANDLERS", "1")
            SDL_SetHint("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
            SDL_SetHint("SDL_JOYSTICK_HIDAPI_PS4_RUMBLE", "1")
            SDL_SetHint("SDL_JOYSTICK_HIDAPI_PS5_RUMBLE", "1")
            guard SDL_InitSubSystem(UInt32(SDL_INIT_GAMECONTROLLER) | UInt32(SDL_INIT_JOYSTICK)) == 0 else {
                return .failure(
                    OutputFault(output: "gamepad", call: "SDL_InitSubSystem", reason: SDLHost.lastError))
            }
            let host = SDLHost()
            shared = host
            return .success(host)
        }
        return try result.get()
    }

    private init() {
        SDL_JoystickEventState(SDL_IGNORE)
        refresh()
        thread = PlaybackThread { [self] in
            let clock = MonotonicClock()
            while !isStopped.load(ordering: .acquiring) {
                refresh()
                reportInputs()
                PlaybackThread.sleep(until: clock.now + Self.interval)
            }
        }
    }

    /// Silences every pad and lets go of SDL's joysticks. A later ``start()`` begins anew.
    public static func stop() {
        let host = shared.withLock { shared in
            defer { shared = nil }
            return shared
        }
        guard let host else { return }
        host.isStopped.store(true, ordering: .releasing)
        _ = host.thread?.wait(atMost: 1)
        host.locked {
            for pad in host.pads.values { pad.close() }
            host.pads = [:]
        }
        SDL_QuitSubSystem(UInt32(SDL_INIT_GAMECONTROLLER) | UInt32(SDL_INIT_JOYSTICK))
    }

    /// Sends a zero to every pad, if there are any, and lets nobody send them anything any more: the process is about to end.
    static func silencePadsForGood() {
        guard let host = shared.withLock({ $0 }) else { return }
        SDL_LockJoysticks()
        for pad in host.pads.values { pad.silence() }
    }

    /// Whether a host runs.
    public static var isRunning: Bool { shared.withLock { $0 != nil } }

    static var lastError: String {
        guard let text = SDL_GetError() else { return "SDL does not say why" }
        let message = String(cString: text)
        return message.isEmpty ? "SDL does not say why" : message
    }

    /// Runs `body` while nobody else talks to the joysticks.
    func locked<Value>(_ body: () -> Value) -> Value {
        SDL_LockJoysticks()
        defer { SDL_UnlockJoysticks() }
        return body()
    }

    /// The pads that are connected, in SDL's order.
    public var gamepads: [GamepadDevice] {
        locked {
            var found: [GamepadDevice] = []
            for index in 0..<max(0, SDL_NumJoysticks()) {
                if let pad = pads[SDL_JoystickGetDeviceInstanceID(index)] { found.append(pad) }
            }
            return found
        }
    }

    /// Calls `body` for every pad that comes or goes from now on, on the host's thread. Returns what ends it.
    public func watch(_ body: @escaping @Sendable (GamepadChange) -> Void) -> Int {
        let number = lastWatcher.add(1, ordering: .relaxed).newValue
        watchers.withLock { $0[number] = body }
        return number
    }

    /// Calls `body` whenever the buttons, sticks or triggers of a pad change, and once for each pad when it is first seen,
    /// on the host's thread. Returns what ends it.
    public func watchInputs(_ body: @escaping @Sendable (GamepadDevice, PadInputs) -> Void) -> Int {
        let number = lastWatcher.add(1, ordering: .relaxed).newValue
        inputWatchers.withLock { $0[number] = body }
        return number
    }

    /// Ends a watch.
    public func endWatch(_ number: Int) {
        watchers.withLock { $0[number] = nil }
        inputWatchers.withLock { $0[number] = nil }
    }

    /// Tells those who watch inputs what changed.
    private func reportInputs() {
        let bodies = inputWatchers.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
        guard !bodies.isEmpty else {
            lastInputs = [:]
            return
        }
        let pads = gamepads
        for pad in pads {
            guard let inputs = pad.inputs, lastInputs[pad.info.instance] != inputs else { continue }
            lastInputs[pad.info.instance] = inputs
            for body in bodies { body(pad, inputs) }
        }
        if lastInputs.count > pads.count {
            let present = Set(pads.map(\.info.instance))
            lastInputs = lastInputs.filter { present.contains($0.key) }
        }
    }

    /// Brings the joysticks up to date and notices what came and went.
    private func refresh() {
        let changes: [GamepadChange] = locked {
            SDL_JoystickUpdate()
            SDL_FlushEvents(SDL_JOYAXISMOTION.rawValue, 0x6FF)
            var changes: [GamepadChange] = []
            var present: Set<Int32> = []
            for index in 0..<max(0, SDL_NumJoysticks()) {
                let instance = SDL_JoystickGetDeviceInstanceID(index)
                guard instance >= 0 else { continue }
                present.insert(instance)
                guard pads[instance] == nil, let pad = GamepadDevice(index: index, host: self) else { continue }
                pads[instance] = pad
                changes.append(.connected(pad))
            }
            for instance in pads.keys.sorted() where !present.contains(instance) {
                guard let pad = pads.removeValue(forKey: instance) else { continue }
                pad.close()
                changes.append(.disconnected(pad))
            }
            return changes
        }
        guard !changes.isEmpty else { return }
        let bodies = watchers.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
        for change in changes { for body in bodies { body(change) } }
    }
}

/// A pad that came or went.
public enum GamepadChange: Sendable {
    /// It can be used from now on.
    case connected(GamepadDevice)
    /// It is gone; the object is of no more use.
    case disconnected(GamepadDevice)
}
