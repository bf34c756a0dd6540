import HapticPattern
public import JSONText

/// The names that AHAP files use, numbered for the reader: keys, event types, parameter IDs.
public enum AHAPName {
    /// Keys of AHAP, and keys that tools commonly add.
    public enum Key: UInt16, CaseIterable, Sendable {
        case version = 1, pattern, metadata, event, parameter, parameterCurve, eventType, time, eventDuration
        case eventParameters, eventWaveformPath, eventWaveformUseVolumeEnvelope, eventWaveformLoopEnabled
        case parameterID, parameterValue, parameterCurveControlPoints, name

        /// The key as written.
        public var text: String {
            switch self {
            case .version: "Version"
            case .pattern: "Pattern"
            case .metadata: "Metadata"
            case .event: "Event"
            case .parameter: "Parameter"
            case .parameterCurve: "ParameterCurve"
            case .eventType: "EventType"
            case .time: "Time"
            case .eventDuration: "EventDuration"
            case .eventParameters: "EventParameters"
            case .eventWaveformPath: "EventWaveformPath"
            case .eventWaveformUseVolumeEnvelope: "EventWaveformUseVolumeEnvelope"
            case .eventWaveformLoopEnabled: "EventWaveformLoopEnabled"
            case .parameterID: "ParameterID"
            case .parameterValue: "ParameterValue"
            case .parameterCurveControlPoints: "ParameterCurveControlPoints"
            case .name: "Name"
            }
        }
    }

    static let firstEventType: UInt16 = 18
    static let firstEventParameter: UInt16 = 22
    static let firstControl: UInt16 = 32
    static let end: UInt16 = 44

    /// All names, in the order of their numbers.
    public static let table = NameTable(
        Key.allCases.map { $0.text } + EventType.allCases.map { $0.name } + EventParameterID.allCases.map { $0.name }
            + ControlID.allCases.map { $0.name })

    /// The key with this number, or nil.
    static func key(_ number: UInt16) -> Key? { Key(rawValue: number) }

    /// The event type with this number, or nil.
    static func eventType(_ number: UInt16) -> EventType? {
        number >= firstEventType ? EventType(rawValue: UInt8(truncatingIfNeeded: number - firstEventType)) : nil
    }

    /// The event parameter with this number, or nil.
    static func eventParameter(_ number: UInt16) -> EventParameterID? {
        guard number >= firstEventParameter, number < firstControl else { return nil }
        return EventParameterID(rawValue: UInt8(number - firstEventParameter))
    }

    /// The control with this number, or nil.
    static func control(_ number: UInt16) -> ControlID? {
        guard number >= firstControl, number < end else { return nil }
        return ControlID(rawValue: UInt8(number - firstControl))
    }
}
