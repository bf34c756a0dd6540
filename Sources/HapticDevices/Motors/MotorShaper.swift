/// Applies a motor's model to the levels it is to turn at, over time.
struct MotorShaper: Sendable {
    var motor: MotorModel.Motor
    /// When the motor was switched on; nil while it is off.
    private var onSince: Double?
    private var held = 0.0

    init(_ motor: MotorModel.Motor) { self.motor = motor }

    /// The level to send at `time`, for a level wanted. `isCut`: the motor is to stop at once, however short its pulse.
    mutating func level(for wanted: Double, at time: Double, isCut: Bool = false) -> Double {
        guard wanted > 0, !isCut else {
            guard let since = onSince, !isCut, time < since + motor.minimumPulse else {
                onSince = nil
                return 0
            }
            return held
        }
        let since = onSince ?? time
        onSince = since
        held = motor.mapped(wanted)
        return time < since + motor.boostTime ? held + (1 - held) * motor.boost : held
    }
}
