/// The levels of a pad's two motors.
///
/// Low is the strong, left motor with the low frequency, high the weak, right one. Source: chosen, invertible
/// (docs/semantics.md, "two motors"); the same in every output and export.
public struct MotorLevels: Sendable, Equatable {
    /// The strong, left, low-frequency motor, 0...1.
    public var low: Double
    /// The weak, right, high-frequency motor, 0...1.
    public var high: Double

    /// Both motors at these levels.
    @inlinable
    public init(low: Double, high: Double) {
        self.low = low
        self.high = high
    }

    /// Both motors at rest.
    public static let off = MotorLevels(low: 0, high: 0)

    /// The levels for an intensity and a sharpness, each 0...1: `low = I·min(1, 2(1−S))`, `high = I·min(1, 2S)`.
    @inlinable
    public init(intensity: Double, sharpness: Double) {
        low = intensity * min(1, 2 * (1 - sharpness))
        high = intensity * min(1, 2 * sharpness)
    }

    /// Whether both motors are at rest.
    @inlinable
    public var isOff: Bool { low == 0 && high == 0 }

    /// The stronger of both levels: what a single motor gets, 0...1.
    @inlinable
    public var intensity: Double { max(low, high) }

    /// The sharpness that the levels stand for, 0...1; 0.5 where both are at rest.
    @inlinable
    public var sharpness: Double {
        guard !isOff else { return 0.5 }
        return low >= high ? high / (2 * low) : 1 - low / (2 * high)
    }

    /// Adds `other` as amplitudes add: the root of the sum of squares, 1 at most, for each motor.
    @inlinable
    public mutating func add(_ other: MotorLevels) {
        if other.low > 0 { low = low == 0 ? other.low : min(1, (low * low + other.low * other.low).squareRoot()) }
        if other.high > 0 {
            high = high == 0 ? other.high : min(1, (high * high + other.high * other.high).squareRoot())
        }
    }

    /// How long a tap of `sharpness` drives a motor, in seconds: 40 ms at 0, 20 ms at 1.
    @inlinable
    public static func pulseLength(sharpness: Double) -> Double { 0.040 - 0.020 * sharpness }
}
