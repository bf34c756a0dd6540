import Foundation
import HapticPattern

/// Capabilities as the core's own tables give them.
struct DeviceCapability: CHHapticDeviceCapability {
    let supportsHaptics: Bool
    let supportsAudio: Bool

    func attributes(
        forEventParameter inParameter: CHHapticEvent.ParameterID, eventType type: CHHapticEvent.EventType
    ) throws -> any CHHapticParameterAttributes {
        guard let event = EventType.allCases.first(where: { $0.name == type.rawValue }) else {
            throw CHHapticError(
                .invalidEventType, "\"\(type.rawValue)\" is no event type; use one of CHHapticEvent.EventType")
        }
        guard let id = EventParameterID.allCases.first(where: { $0.name == inParameter.rawValue }) else {
            throw CHHapticError(
                .invalidParameterType,
                "\"\(inParameter.rawValue)\" is no event parameter; use one of CHHapticEvent.ParameterID")
        }
        guard id.applies(to: event) else {
            throw CHHapticError(.invalidParameterType, "\(event.name) does not respond to \(id.name)")
        }
        return ParameterAttributes(id.range, id.defaultValue(for: event))
    }

    func attributes(forDynamicParameter inParameter: CHHapticDynamicParameter.ID) throws
        -> any CHHapticParameterAttributes
    {
        let id = try ControlID(inParameter)
        return ParameterAttributes(id.range, id.neutralValue)
    }
}

/// A range and a default.
final class ParameterAttributes: NSObject, CHHapticParameterAttributes, Sendable {
    let minValue: Float
    let maxValue: Float
    let defaultValue: Float

    init(_ range: ClosedRange<Double>, _ value: Double) {
        minValue = Float(range.lowerBound)
        maxValue = Float(range.upperBound)
        defaultValue = Float(value)
        super.init()
    }
}
