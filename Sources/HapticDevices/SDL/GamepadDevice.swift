internal import CSDL2
internal import HapticPlayback

/// A pad that SDL has opened, and its motors.
///
/// Several outputs may drive one pad (engines of different localities): what they want is added up.
public final class GamepadDevice: @unchecked Sendable {
    // Safety: all variables are touched only while the host's lock is held.
    /// What is known of it.
    public let info: GamepadInfo
    private let host: SDLHost
    private var joystick: OpaquePointer?
    /// SDL's view of it as a controller with a layout, opened when its inputs are first asked for.
    private var controller: OpaquePointer?
    private var hasLayout = true
    private var claims: [(owner: ObjectIdentifier, levels: PadLevels)] = []
    private var reports: MotorReports

    /// Opens the joystick at SDL's `index`, under the host's lock; nil where SDL cannot.
    init?(index: Int32, host: SDLHost) {
        guard let joystick = SDL_JoystickOpen(index) else { return nil }
        self.host = host
        self.joystick = joystick
        info = GamepadInfo(joystick)
        reports = MotorReports(model: info.kind.model, interval: info.kind.interval)
    }

    /// Whether it is still connected.
    public var isConnected: Bool { host.locked { isAttached } }

    private var isAttached: Bool {
        guard let joystick else { return false }
        return SDL_JoystickGetAttached(joystick) == SDL_TRUE
    }

    /// Replaces the motor model and the interval between reports.
    func configure(model: MotorModel?, interval: Double?) {
        host.locked {
            reports = MotorReports(model: model ?? info.kind.model, interval: interval ?? info.kind.interval)
        }
    }

    /// Sends levels to the motors as they are wanted from now on. For tests.
    package func useNoModel() { configure(model: .off, interval: nil) }

    /// Runs `body` with SDL's handle, while nobody else talks to the joysticks; nil once it is disconnected.
    public func withHandle<Value>(_ body: (OpaquePointer) -> Value) -> Value? {
        host.locked { joystick.map(body) }
    }

    /// Runs `body` with SDL's controller, while nobody else talks to the joysticks; nil where SDL knows no layout for it.
    func withController<Value>(_ body: (OpaquePointer) -> Value) -> Value? {
        host.locked {
            if controller == nil, hasLayout, isAttached {
                for index in 0..<max(0, SDL_NumJoysticks())
                where SDL_JoystickGetDeviceInstanceID(index) == info.instance && SDL_IsGameController(index) == SDL_TRUE
                {
                    controller = SDL_GameControllerOpen(index)
                }
                hasLayout = controller != nil
            }
            return controller.map(body)
        }
    }

    /// Sets what `owner` wants of the motors at `time`, and sends what is due.
    func drive(
        _ levels: PadLevels, for owner: AnyObject, at time: Double, isCut: Bool, name: String
    ) throws(OutputFault) {
        let fault: OutputFault? = host.locked {
            let id = ObjectIdentifier(owner)
            if let index = claims.firstIndex(where: { $0.owner == id }) {
                claims[index].levels = levels
            } else {
                claims.append((id, levels))
            }
            guard isAttached else {
                return OutputFault(
                    output: name, call: "SDL_JoystickGetAttached(\(info.name))", reason: "the pad was disconnected",
                    isLost: true)
            }
            guard send(at: time, isCut: isCut, isLast: false) else {
                return OutputFault(
                    output: name, call: "SDL_JoystickRumble(\(info.name))", reason: SDLHost.lastError, isLost: true)
            }
            return nil
        }
        if let fault { throw fault }
    }

    /// Drops what `owner` wants; where nobody wants anything any more, a zero is sent at once.
    func release(_ owner: AnyObject, at time: Double) {
        host.locked {
            claims.removeAll { $0.owner == ObjectIdentifier(owner) }
            guard isAttached else { return }
            for _ in 0..<(claims.isEmpty ? 2 : 1) {
                _ = send(at: time, isCut: claims.isEmpty, isLast: claims.isEmpty)
            }
        }
    }

    /// Stops its motors, under the host's lock.
    func silence() {
        guard let joystick, isAttached else { return }
        SDL_JoystickRumble(joystick, 0, 0, 0)
        SDL_JoystickRumbleTriggers(joystick, 0, 0, 0)
    }

    /// Silences it and closes it, under the host's lock.
    func close() {
        silence()
        guard let joystick else { return }
        self.joystick = nil
        if let controller { SDL_GameControllerClose(controller) }
        controller = nil
        SDL_JoystickClose(joystick)
    }

    private func send(at time: Double, isCut: Bool, isLast: Bool) -> Bool {
        guard let joystick else { return false }
        var sum = PadLevels.off
        for claim in claims { sum.add(claim.levels) }
        let hasTriggers = info.hasTriggerRumble
        // Who wants nothing may not cut short what somebody else wants.
        return reports.update(sum, at: time, isCut: isCut && sum.isOff, isLast: isLast) { report in
            let milliseconds = UInt32(MotorReports.duration * 1_000)
            let motors = report.motors
            // SDL passes on only what changes; one unit out of 65,535 makes it send the zero again.
            if report.isRepeat { SDL_JoystickRumble(joystick, 1, 0, milliseconds) }
            let result = SDL_JoystickRumble(joystick, motors[0], motors[1], report.isOff ? 0 : milliseconds)
            if hasTriggers {
                if report.isRepeat { SDL_JoystickRumbleTriggers(joystick, 1, 0, milliseconds) }
                SDL_JoystickRumbleTriggers(joystick, motors[2], motors[3], report.isOff ? 0 : milliseconds)
            }
            return result == 0
        }
    }
}

/// What is known of a pad.
public struct GamepadInfo: Sendable, Equatable {
    /// SDL's number for it while it is connected; never used again in a process.
    public var instance: Int32
    /// What its driver calls it.
    public var name: String
    /// USB vendor, 0 where unknown.
    public var vendor: UInt16
    /// USB product, 0 where unknown.
    public var product: UInt16
    /// Where the kernel shows it; empty where SDL does not say.
    public var path: String
    /// Whether its driver can drive the motors in the handles.
    public var hasRumble: Bool
    /// Whether its driver can drive motors in the triggers.
    public var hasTriggerRumble: Bool
    /// What is known of its kind.
    public var kind: PadKind

    init(_ joystick: OpaquePointer) {
        instance = SDL_JoystickInstanceID(joystick)
        name = SDL_JoystickName(joystick).map { String(cString: $0) } ?? "unnamed pad"
        vendor = SDL_JoystickGetVendor(joystick)
        product = SDL_JoystickGetProduct(joystick)
        path = thrum_sdl_path(joystick).map { String(cString: $0) } ?? ""
        hasRumble = SDL_JoystickHasRumble(joystick) == SDL_TRUE
        hasTriggerRumble = SDL_JoystickHasRumbleTriggers(joystick) == SDL_TRUE
        kind = PadKind.of(
            vendor: vendor, product: product, bus: Int(thrum_sdl_bus(SDL_JoystickGetGUID(joystick))))
    }
}
