internal import CSDL2
public import HapticPlayback
internal import Synchronization

/// A pad that exists only inside this process, through SDL's virtual joysticks: outputs find it and drive it like any
/// other, and what they send is recorded. For tests.
public final class VirtualPad: Sendable {
    /// A report that reached the pad.
    public struct Report: Sendable, Equatable {
        /// When, on the clock given.
        public var time: Double
        /// Low motor of the handles, or left trigger, 0...65535.
        public var low: UInt16
        /// High motor of the handles, or right trigger, 0...65535.
        public var high: UInt16
        /// Whether it is for the triggers.
        public var isForTriggers: Bool

        /// Whether both motors are at rest, but for the unit that repeats a zero.
        public var isOff: Bool { low <= 1 && high == 0 }
    }

    /// What a pad does with the reports that it gets.
    public enum Answer: Int, Sendable {
        /// It takes them.
        case obeys
        /// It refuses them, and says so.
        case fails
        /// It says that it takes them, and does nothing.
        case lies
        /// It does not come back from the call until it answers otherwise.
        case hangs
    }

    private let recorder: Recorder
    private let host: SDLHost
    /// SDL's number for it.
    public let instance: Int32
    private let isPlugged = Atomic<Bool>(true)

    fileprivate final class Recorder: Sendable {
        let clock: any PlaybackClock
        let reports = Guarded<[Report]>([])
        let onReport: @Sendable (Report) -> Void
        let answer = Atomic<Int>(Answer.obeys.rawValue)
        let isHanging = Atomic<Bool>(false)
        // Safety: written once, here.
        nonisolated(unsafe) let name: UnsafeMutablePointer<CChar>

        init(clock: any PlaybackClock, name: String, onReport: @escaping @Sendable (Report) -> Void) {
            self.clock = clock
            self.onReport = onReport
            let bytes = Array(name.utf8CString)
            self.name = .allocate(capacity: bytes.count)
            self.name.initialize(from: bytes, count: bytes.count)
        }

        deinit { name.deallocate() }

        func record(_ low: UInt16, _ high: UInt16, triggers: Bool) -> Int32 {
            if answer.load(ordering: .acquiring) == Answer.hangs.rawValue {
                isHanging.store(true, ordering: .releasing)
                let time = MonotonicClock()
                while answer.load(ordering: .acquiring) == Answer.hangs.rawValue {
                    PlaybackThread.sleep(until: time.now + 0.001)
                }
                isHanging.store(false, ordering: .releasing)
            }
            switch Answer(rawValue: answer.load(ordering: .acquiring)) {
            case .fails: return -1
            case .lies: return 0
            case .obeys, .hangs, nil: break
            }
            let report = Report(time: clock.now, low: low, high: high, isForTriggers: triggers)
            reports.withLock { $0.append(report) }
            onReport(report)
            return 0
        }
    }

    /// Plugs a pad in.
    ///
    /// - Parameters:
    ///   - clock: What the reports are stamped with.
    ///   - hasRumble: Whether it has motors in its handles.
    ///   - hasTriggers: Whether it has motors in its triggers.
    ///   - onReport: Called with each report that reaches it, before the call returns to the one who sent it.
    public init(
        named name: String = "Virtual pad", clock: any PlaybackClock = MonotonicClock(), hasRumble: Bool = true,
        hasTriggers: Bool = false, onReport: @escaping @Sendable (Report) -> Void = { _ in }
    ) throws(OutputFault) {
        host = try SDLHost.start()
        let recorder = Recorder(clock: clock, name: name, onReport: onReport)
        self.recorder = recorder
        var description = SDL_VirtualJoystickDesc()
        description.version = UInt16(SDL_VIRTUAL_JOYSTICK_DESC_VERSION)
        description.type = UInt16(SDL_JOYSTICK_TYPE_GAMECONTROLLER.rawValue)
        description.naxes = UInt16(SDL_CONTROLLER_AXIS_MAX.rawValue)
        description.nbuttons = UInt16(SDL_CONTROLLER_BUTTON_MAX.rawValue)
        description.name = UnsafePointer(recorder.name)
        // SDL keeps the pointer until the process ends; so does the recorder.
        description.userdata = Unmanaged.passRetained(recorder).toOpaque()
        if hasRumble { description.Rumble = rumble }
        if hasTriggers { description.RumbleTriggers = rumbleTriggers }
        let index = SDL_JoystickAttachVirtualEx(&description)
        guard index >= 0 else {
            throw OutputFault(
                output: name, call: "SDL_JoystickAttachVirtualEx", reason: SDLHost.lastError)
        }
        instance = SDL_JoystickGetDeviceInstanceID(index)
        let (host, instance) = (host, instance)
        let clockNow = MonotonicClock()
        let deadline = clockNow.now + 5
        while !host.gamepads.contains(where: { $0.info.instance == instance }), clockNow.now < deadline {
            PlaybackThread.sleep(until: clockNow.now + 0.001)
        }
        // SDL takes the whole way of a trigger's axis; at rest it stands at the beginning.
        for trigger in [PadInputs.Axis.leftTrigger, .rightTrigger] { move(trigger, to: 0) }
    }

    /// Presses a button, or lets it go. Is seen the next time the host looks.
    public func press(_ button: PadInputs.Button, _ isPressed: Bool = true) {
        device?.withHandle { _ = SDL_JoystickSetVirtualButton($0, Int32(button.rawValue), isPressed ? 1 : 0) }
    }

    /// Moves a stick, -1...1 with 1 to the right and up, or a trigger, 0...1. Is seen the next time the host looks.
    public func move(_ axis: PadInputs.Axis, to value: Float) {
        let share: Float =
            switch axis {
            case .leftTrigger, .rightTrigger: value * 2 - 1
            case .leftY, .rightY: 0 - value
            case .leftX, .rightX: value
            }
        let raw = Int16((max(-1, min(1, share)) * 32_767).rounded())
        device?.withHandle { _ = SDL_JoystickSetVirtualAxis($0, Int32(axis.rawValue), raw == -32_767 ? -32_768 : raw) }
    }

    private var device: GamepadDevice? { host.gamepads.first { $0.info.instance == instance } }

    /// What has reached it.
    public var reports: [Report] { recorder.reports.copy() }

    /// Says what it does with reports from now on.
    public func answer(_ answer: Answer) { recorder.answer.store(answer.rawValue, ordering: .releasing) }

    /// Whether somebody waits in a report for a pad that hangs.
    public var isHanging: Bool { recorder.isHanging.load(ordering: .acquiring) }

    /// Pulls it out. Takes effect the next time the host looks, as with a real pad.
    public func unplug() {
        guard isPlugged.exchange(false, ordering: .acquiringAndReleasing) else { return }
        let instance = instance
        host.locked {
            for index in 0..<max(0, SDL_NumJoysticks()) where SDL_JoystickGetDeviceInstanceID(index) == instance {
                SDL_JoystickDetachVirtual(index)
                return
            }
        }
    }
}

private func rumble(_ data: UnsafeMutableRawPointer?, _ low: UInt16, _ high: UInt16) -> Int32 {
    guard let data else { return -1 }
    return Unmanaged<VirtualPad.Recorder>.fromOpaque(data).takeUnretainedValue().record(low, high, triggers: false)
}

private func rumbleTriggers(_ data: UnsafeMutableRawPointer?, _ left: UInt16, _ right: UInt16) -> Int32 {
    guard let data else { return -1 }
    return Unmanaged<VirtualPad.Recorder>.fromOpaque(data).takeUnretainedValue().record(left, right, triggers: true)
}
