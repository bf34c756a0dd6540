public import HapticPattern

/// What an app sends while a pattern plays, as lines over a clock of their own, and where that clock stands.
///
/// A pattern that loops, is paused or changes its speed passes one pattern time at several moments of the clock. The lines
/// keep to the clock; `origin` and `rate` say which moment of it a pattern time is now.
public struct LiveControls: Sendable {
    /// The lines, over seconds of the clock.
    public var layer: ControlLayer
    /// The clock's time at pattern time 0, in seconds.
    public var origin: Double
    /// Seconds of pattern time for each second of the clock; above 0.
    public var rate: Double

    /// Lines over a clock that passes `origin` at pattern time 0 and runs at 1/`rate`.
    @inlinable
    public init(_ layer: ControlLayer, origin: Double = 0, rate: Double = 1) {
        self.layer = layer
        self.origin = origin
        self.rate = rate
    }

    /// The clock's time at a pattern time.
    @inlinable
    public func clockTime(at patternTime: Double) -> Double { origin + patternTime / rate }

    /// The value of one control at a pattern time.
    ///
    /// - Complexity: O(log *n*) in the number of corners; no allocation.
    @inlinable
    public func value(of id: ControlID, at patternTime: Double) -> Double {
        layer.value(of: id, at: clockTime(at: patternTime))
    }
}
