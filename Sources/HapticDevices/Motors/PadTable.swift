/// What is known of pads by their USB numbers: how often they take reports, and what kind of motors they have.
///
/// Source of intervals: reported (SDL's comments and its Xbox One and Switch drivers); of motor kinds: what the makers
/// say.
public struct PadKind: Sendable, Equatable {
    /// What `--explain` calls it.
    public var name: String
    /// The shortest time between two reports, in seconds.
    public var interval: Double
    /// The motors.
    public var model: MotorModel

    /// A pad of which nothing is known.
    public static let generic = PadKind(name: "generic pad", interval: 0.010, model: .spinningMass)

    /// The kind of the pad with these numbers; `bus` is 3 for USB and 5 for Bluetooth.
    public static func of(vendor: UInt16, product: UInt16, bus: Int) -> PadKind {
        let isWireless = bus == 5
        switch (vendor, product) {
        case (0x045E, _):
            return PadKind(
                name: isWireless ? "Xbox over Bluetooth" : "Xbox", interval: isWireless ? 0.050 : 0.010,
                model: .spinningMass)
        case (0x054C, 0x0CE6), (0x054C, 0x0DF2):
            return PadKind(name: "DualSense", interval: isWireless ? 0.020 : 0.010, model: .linear)
        case (0x054C, _):
            return PadKind(name: "DualShock", interval: isWireless ? 0.020 : 0.010, model: .spinningMass)
        case (0x057E, _): return PadKind(name: "Switch", interval: 0.030, model: .linear)
        case (0x28DE, _): return PadKind(name: "Steam", interval: 0.010, model: .linear)
        default: return .generic
        }
    }
}
