/// What `thrum devices` says of one device.
public struct DeviceReport: Sendable, Equatable {
    /// What kind of device it is.
    public enum Kind: String, Sendable {
        /// A controller.
        case gamepad
        /// Something else with force feedback.
        case haptic
        /// A sound card.
        case audio
        /// The actuators of a DualSense, behind its sound card.
        case dualsense
        /// The vibration motor of a phone, behind its daemon.
        case feedbackd
    }

    /// What kind of device it is.
    public var kind: Kind
    /// What it calls itself.
    public var name: String
    /// What `play --output` calls it; nil where it cannot be played to.
    public var output: String?
    /// Where the system shows it.
    public var path: String?
    /// Whether it can be felt.
    public var canRumble: Bool
    /// Why it can or cannot, and what helps.
    public var reason: String
    /// The motor model used with it.
    public var model: String?

    /// A report of these parts.
    public init(
        kind: Kind, name: String, output: String?, path: String?, canRumble: Bool, reason: String, model: String? = nil
    ) {
        self.kind = kind
        self.name = name
        self.output = output
        self.path = path
        self.canRumble = canRumble
        self.reason = reason
        self.model = model
    }
}

/// All that `thrum devices` says.
public struct DeviceSurvey: Sendable, Equatable {
    /// The devices: pads in SDL's order, then the rest by path.
    public var devices: [DeviceReport]
    /// What holds for the whole machine.
    public var notes: [String]
}
