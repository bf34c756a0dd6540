public import HapticPattern

/// The amplitude of an intensity: `gain` · I^`exponent`.
public struct AmplitudeLaw: Sendable, Equatable {
    /// The amplitude of intensity 1.
    public var gain: Double
    /// 2 for actuators, whose amplitude is the square of intensity.
    public var exponent: Double

    /// `gain` · I^`exponent`.
    @inlinable
    public static func power(_ exponent: Double, gain: Double = 1) -> AmplitudeLaw {
        AmplitudeLaw(gain: gain, exponent: exponent)
    }

    @inlinable
    init(gain: Double, exponent: Double) {
        self.gain = gain
        self.exponent = exponent
    }

    /// The amplitude of `intensity` (0...1); 0 stays 0.
    @inlinable
    public func amplitude(_ intensity: Double) -> Double {
        if exponent == 2 { return gain * (intensity * intensity) }
        if exponent == 1 { return gain * intensity }
        return gain * Mathematics.pow(intensity, exponent)
    }
}
