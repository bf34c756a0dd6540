internal import HapticDevices

/// A place on a controller where something is felt. Source of the texts: reported.
public struct GCHapticsLocality: RawRepresentable, Hashable, Sendable {
    /// The text of it.
    public let rawValue: String

    /// A place by its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Where people expect it: the handles, where there are motors. Always supported.
    public static let `default` = GCHapticsLocality(rawValue: "Default")
    /// Everywhere. Always supported.
    public static let all = GCHapticsLocality(rawValue: "All")
    /// Both handles.
    public static let handles = GCHapticsLocality(rawValue: "Handles")
    /// The left handle: the strong motor of low frequency.
    public static let leftHandle = GCHapticsLocality(rawValue: "Left Handle")
    /// The right handle: the weak motor of high frequency.
    public static let rightHandle = GCHapticsLocality(rawValue: "Right Handle")
    /// Both triggers.
    public static let triggers = GCHapticsLocality(rawValue: "Triggers")
    /// The left trigger.
    public static let leftTrigger = GCHapticsLocality(rawValue: "Left Trigger")
    /// The right trigger.
    public static let rightTrigger = GCHapticsLocality(rawValue: "Right Trigger")

    /// The motors that it stands for on a pad; nil where the pad has none there.
    func motors(of pad: GamepadInfo) -> PadLocality? {
        let (handles, triggers) = (pad.hasRumble, pad.hasTriggerRumble)
        switch self {
        case .default: return handles ? .handles : triggers ? .triggers : nil
        case .all: return handles && triggers ? .all : Self.default.motors(of: pad)
        case .handles: return handles ? .handles : nil
        case .leftHandle: return handles ? .leftHandle : nil
        case .rightHandle: return handles ? .rightHandle : nil
        case .triggers: return triggers ? .triggers : nil
        case .leftTrigger: return triggers ? .leftTrigger : nil
        case .rightTrigger: return triggers ? .rightTrigger : nil
        default: return nil
        }
    }
}

/// A duration that stands for no end: an event of this length hums until its player is stopped. Value: reported.
public let GCHapticDurationInfinite: Float = 1_000_000
