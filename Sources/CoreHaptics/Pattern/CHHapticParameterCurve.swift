public import Foundation

/// A line of points along which one control changes.
public final class CHHapticParameterCurve: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: like Apple's class, mutable without a lock; use one from one thread at a time.

    /// Which control.
    public let parameterID: CHHapticDynamicParameter.ID
    /// The points; their times count from `relativeTime`.
    public let controlPoints: [ControlPoint]
    /// When the curve starts, in seconds from the pattern's start; `scheduleParameterCurve` replaces it (documented).
    public var relativeTime: TimeInterval

    /// A curve of one control.
    public init(
        parameterID: CHHapticDynamicParameter.ID, controlPoints: [ControlPoint], relativeTime: TimeInterval
    ) {
        self.parameterID = parameterID
        self.controlPoints = controlPoints
        self.relativeTime = relativeTime
        super.init()
    }

    /// One point of a curve.
    public final class ControlPoint: NSObject, @unchecked Sendable {
        // `@unchecked Sendable`: as for the curve.

        /// Seconds after the curve's start.
        public var relativeTime: TimeInterval
        /// The value there; playback clamps it.
        public var value: Float

        /// A point.
        public init(relativeTime time: TimeInterval, value: Float) {
            relativeTime = time
            self.value = value
            super.init()
        }
    }
}
