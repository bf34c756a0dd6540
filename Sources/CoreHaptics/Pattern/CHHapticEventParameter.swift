public import Foundation

/// A parameter of one event. The value is kept as given; playback clamps it.
public final class CHHapticEventParameter: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: like Apple's class, mutable without a lock; use one from one thread at a time.

    /// Which parameter.
    public let parameterID: CHHapticEvent.ParameterID
    /// Its value; ranges are those of ``CHHapticEvent/ParameterID``.
    public var value: Float

    /// A parameter with a value.
    public init(parameterID: CHHapticEvent.ParameterID, value: Float) {
        self.parameterID = parameterID
        self.value = value
        super.init()
    }
}
