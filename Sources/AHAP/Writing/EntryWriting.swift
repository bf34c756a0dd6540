import HapticPattern
import JSONText

/// The AHAP form of the parts of a pattern.
extension JSONValue {
    static func seconds(_ value: Double) -> JSONValue { number(value) }

    static func number(_ value: Double) -> JSONValue { .number(numberText(value)) }

    /// A number as AHAP files write it: 0.0 and 1.0, with a point.
    static func numberText(_ value: Double) -> String {
        let text = NumberText.shortest(value)
        return text.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) } ? text + ".0" : text
    }

    /// An entry `{ "Event": … }`.
    static func entry(_ event: Event) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = [
            ("Time", seconds(event.time)), ("EventType", .string(event.type.name)),
        ]
        if let duration = event.duration { members.append(("EventDuration", seconds(duration))) }
        if let path = event.waveformPath { members.append(("EventWaveformPath", .string(path))) }
        if !event.usesVolumeEnvelope { members.append(("EventWaveformUseVolumeEnvelope", .boolean(false))) }
        if event.loopsWaveform { members.append(("EventWaveformLoopEnabled", .boolean(true))) }
        let parameters = EventParameterID.allCases.compactMap { id in
            event.parameters[id].map { parameter(id.name, $0) }
        }
        if !parameters.isEmpty { members.append(("EventParameters", .array(parameters))) }
        return .object([("Event", .object(members))])
    }

    /// An entry `{ "Parameter": … }`.
    static func entry(_ step: DynamicParameter) -> JSONValue {
        .object([
            (
                "Parameter",
                .object([
                    ("ParameterID", .string(step.id.name)), ("Time", seconds(step.time)),
                    ("ParameterValue", number(step.value)),
                ])
            )
        ])
    }

    /// An entry `{ "ParameterCurve": … }`.
    static func entry(_ curve: ParameterCurve) -> JSONValue {
        .object([
            (
                "ParameterCurve",
                .object([
                    ("ParameterID", .string(curve.id.name)), ("Time", seconds(curve.time)),
                    ("ParameterCurveControlPoints", .array(curve.points.map(point))),
                ])
            )
        ])
    }

    /// One item of `EventParameters`.
    static func parameter(_ name: String, _ value: Double) -> JSONValue {
        .object([("ParameterID", .string(name)), ("ParameterValue", number(value))])
    }

    /// One item of `ParameterCurveControlPoints`.
    static func point(_ point: ParameterCurve.ControlPoint) -> JSONValue {
        .object([("Time", seconds(point.time)), ("ParameterValue", number(point.value))])
    }
}
