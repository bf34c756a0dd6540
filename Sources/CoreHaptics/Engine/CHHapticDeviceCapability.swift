public import Foundation

/// What the device can play and which parameters it takes.
public protocol CHHapticDeviceCapability {
    /// Whether there is an output for haptics.
    var supportsHaptics: Bool { get }
    /// Whether there is an output for sound.
    var supportsAudio: Bool { get }
    /// The range and default of an event parameter.
    /// - Throws: ``CHHapticError/Code/invalidParameterType`` or ``CHHapticError/Code/invalidEventType`` where the event
    ///   type is unknown or does not respond to the parameter (chosen; Apple publishes no code).
    func attributes(
        forEventParameter inParameter: CHHapticEvent.ParameterID, eventType type: CHHapticEvent.EventType
    ) throws -> any CHHapticParameterAttributes
    /// The range and neutral value of a dynamic parameter.
    /// - Throws: ``CHHapticError/Code/invalidParameterType`` where it is unknown.
    func attributes(forDynamicParameter inParameter: CHHapticDynamicParameter.ID) throws
        -> any CHHapticParameterAttributes
}

/// The range and default of one parameter.
public protocol CHHapticParameterAttributes: NSObjectProtocol {
    /// The least value.
    var minValue: Float { get }
    /// The greatest value.
    var maxValue: Float { get }
    /// The value where none is given; the neutral value of a dynamic parameter.
    var defaultValue: Float { get }
}
