/// What a pad's motors need to be felt: levels below which they do not turn, and how long they take to get going.
///
/// Zero stays zero, and what is stronger stays stronger. Source: chosen, from reports of players (levels below 0.3 not felt,
/// 110 to 190 ms to spin up); not measured on devices (docs/devices.md).
public struct MotorModel: Sendable, Equatable {
    /// One motor.
    public struct Motor: Sendable, Equatable {
        /// The level at which the motor begins to turn, 0..<1: levels above 0 are mapped to the range from here to 1.
        public var deadZone: Double
        /// The shortest time that it is switched on for, in seconds.
        public var minimumPulse: Double
        /// How far towards full the level is raised at first, 0...1.
        public var boost: Double
        /// For how long, in seconds.
        public var boostTime: Double

        /// A motor of these properties.
        public init(deadZone: Double, minimumPulse: Double, boost: Double, boostTime: Double) {
            self.deadZone = deadZone
            self.minimumPulse = minimumPulse
            self.boost = boost
            self.boostTime = boostTime
        }

        /// A motor that does what it is told.
        public static let ideal = Motor(deadZone: 0, minimumPulse: 0, boost: 0, boostTime: 0)

        /// The level to send for a level wanted, 0...1.
        public func mapped(_ level: Double) -> Double { level > 0 ? deadZone + min(1, level) * (1 - deadZone) : 0 }
    }

    /// What `--explain` calls it.
    public var name: String
    /// The strong, left, low-frequency motor.
    public var low: Motor
    /// The weak, right, high-frequency motor.
    public var high: Motor

    /// A model of these motors.
    public init(name: String, low: Motor, high: Motor) {
        self.name = name
        self.low = low
        self.high = high
    }

    /// No model: levels are sent as they are.
    public static let off = MotorModel(name: "off", low: .ideal, high: .ideal)

    /// Two spinning masses, as in most pads.
    public static let spinningMass = MotorModel(
        name: "spinning masses",
        low: Motor(deadZone: 0.14, minimumPulse: 0.060, boost: 0.5, boostTime: 0.030),
        high: Motor(deadZone: 0.10, minimumPulse: 0.040, boost: 0.4, boostTime: 0.020))

    /// Voice coils or linear resonant actuators behind a rumble interface: fast, and felt at any level.
    public static let linear = MotorModel(
        name: "linear actuators",
        low: Motor(deadZone: 0.03, minimumPulse: 0.020, boost: 0, boostTime: 0),
        high: Motor(deadZone: 0.03, minimumPulse: 0.020, boost: 0, boostTime: 0))

    /// What the model does, in words, one line for each motor.
    public var explanation: [String] {
        guard self != .off else { return ["motor model: off, levels are sent as they are"] }
        return ["motor model: \(name)"]
            + [("low", low), ("high", high)].map { name, motor in
                "  \(name): levels 0...1 become \(motor.deadZone)...1, 0 stays 0; on for at least "
                    + "\(Int((motor.minimumPulse * 1_000).rounded())) ms"
                    + (motor.boost > 0
                        ? "; raised \(Int((motor.boost * 100).rounded())) % of the way to full for the first "
                            + "\(Int((motor.boostTime * 1_000).rounded())) ms" : "")
            }
    }
}
