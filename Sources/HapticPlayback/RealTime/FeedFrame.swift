public import HapticRendering

/// What everything that plays comes to at one instant, for one output.
public struct FeedFrame: Sendable, Equatable {
    /// Seconds of engine time.
    public var time: Double
    /// The continuous layer, 0...1, without taps.
    public var continuous: ControlFrame
    /// Two motors, 0...1 each: the continuous layer and the pulses of taps.
    public var motors: MotorLevels
    /// A single motor, 0...1: the continuous layer and the pulses of taps.
    public var single: Double
    /// How many taps were given out for this frame.
    public var taps: Int

    /// Nothing at all at `time`.
    public static func silent(at time: Double) -> FeedFrame {
        FeedFrame(time: time, continuous: .silent, motors: .off, single: 0, taps: 0)
    }

    /// Whether no motor turns and no tap struck.
    public var isSilent: Bool { single == 0 && motors.isOff && taps == 0 }
}
