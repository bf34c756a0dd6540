public import HapticPlayback
public import HapticRendering

/// Levels of all motors of a pad, 0...1 each.
public struct PadLevels: Sendable, Equatable {
    /// The two in the handles.
    public var handles = MotorLevels.off
    /// The ones in the triggers, low on the left.
    public var triggers = MotorLevels.off

    /// These levels.
    public init(handles: MotorLevels = .off, triggers: MotorLevels = .off) {
        self.handles = handles
        self.triggers = triggers
    }

    /// All at rest.
    public static let off = PadLevels()

    /// Whether all are at rest.
    public var isOff: Bool { handles.isOff && triggers.isOff }

    /// Adds what another engine wants of the same pad.
    public mutating func add(_ other: PadLevels) {
        handles.add(other.handles)
        triggers.add(other.triggers)
    }
}

/// Which motors of a pad an output drives.
public enum PadLocality: String, Sendable, CaseIterable {
    /// Both handles, by the rule for two motors.
    case handles
    /// The left handle alone, with the whole intensity.
    case leftHandle
    /// The right handle alone, with the whole intensity.
    case rightHandle
    /// Both triggers, by the rule for two motors.
    case triggers
    /// The left trigger alone, with the whole intensity.
    case leftTrigger
    /// The right trigger alone, with the whole intensity.
    case rightTrigger
    /// Handles and triggers.
    case all

    /// What a frame comes to on these motors.
    public func levels(of frame: FeedFrame) -> PadLevels {
        switch self {
        case .handles: PadLevels(handles: frame.motors)
        case .leftHandle: PadLevels(handles: MotorLevels(low: frame.single, high: 0))
        case .rightHandle: PadLevels(handles: MotorLevels(low: 0, high: frame.single))
        case .triggers: PadLevels(triggers: frame.motors)
        case .leftTrigger: PadLevels(triggers: MotorLevels(low: frame.single, high: 0))
        case .rightTrigger: PadLevels(triggers: MotorLevels(low: 0, high: frame.single))
        case .all: PadLevels(handles: frame.motors, triggers: frame.motors)
        }
    }
}
