import AHAP
import HapticPattern
import Testing

/// One list of operations on the pattern of ``FileLayout``, by name.
struct OperationCase: Sendable, CustomTestStringConvertible {
    var name: String
    var operations: [EditOperation]
    var testDescription: String { name }

    init(_ name: String, _ operations: EditOperation...) {
        self.name = name
        self.operations = operations
    }

    static let all = [
        OperationCase("set a parameter", .setEventParameter(event: 0, .hapticIntensity, 0.5)),
        OperationCase("add a parameter to a list", .setEventParameter(event: 0, .hapticSharpness, 1)),
        OperationCase("add a parameter without a list", .setEventParameter(event: 1, .hapticIntensity, 0.25)),
        OperationCase(
            "add two parameters without a list", .setEventParameter(event: 1, .hapticIntensity, 0.25),
            .setEventParameter(event: 1, .hapticSharpness, 0.5)),
        OperationCase("remove the only parameter", .setEventParameter(event: 0, .hapticIntensity, nil)),
        OperationCase(
            "remove the only parameter, add another", .setEventParameter(event: 0, .hapticIntensity, nil),
            .setEventParameter(event: 0, .hapticSharpness, 0.5)),
        OperationCase("set a duration", .setDuration(event: 1, 0.125)),
        OperationCase("add a duration", .setDuration(event: 0, 0.125)),
        OperationCase("turn a hum into a tap", .setEventType(event: 1, .hapticTransient), .setDuration(event: 1, nil)),
        OperationCase(
            "turn a tap into a sound", .setWaveformPath(event: 0, "sounds/\"tick\".wav"),
            .setEventType(event: 0, .audioCustom), .setUsesVolumeEnvelope(event: 0, false),
            .setLoopsWaveform(event: 0, true)),
        OperationCase("make a step another control's", .setParameterControl(parameter: 0, .hapticDecayTime)),
        OperationCase("set the value of a step", .setParameterValue(parameter: 0, -0.25)),
        OperationCase("make a curve another control's", .setCurveControl(curve: 0, .audioVolume)),
        OperationCase("set a point", .setPoint(curve: 0, point: 1, time: 0.2, value: 0.75)),
        OperationCase("move a point past its neighbour", .setPoint(curve: 0, point: 0, time: 0.3, value: 1)),
        OperationCase("add a point between", .addPoint(curve: 0, time: 0.1, value: 0.9)),
        OperationCase("add a point at the end", .addPoint(curve: 0, time: 1, value: 0)),
        OperationCase("remove the first point", .removePoint(curve: 0, point: 0)),
        OperationCase("remove the last point", .removePoint(curve: 0, point: 1)),
        OperationCase("set the time of an event", .setTime(.event(0), 0.1234567)),
        OperationCase("set the time of a curve", .setTime(.curve(0), 2)),
        OperationCase(
            "add an event at its time",
            .add(.event(Event(.hapticTransient, at: 0.25, parameters: [.hapticIntensity: 1, .hapticSharpness: 0.5])))),
        OperationCase(
            "add an event in front", .add(.event(Event(.hapticTransient, at: 0)), .before(.event(0)))),
        OperationCase("add a step at the end", .add(.parameter(DynamicParameter(.audioPan, at: 3, value: 1)))),
        OperationCase(
            "add a curve behind an event",
            .add(
                .curve(
                    ParameterCurve(.audioVolume, at: 0, points: [.init(time: 0, value: 0), .init(time: 1, value: 1)])),
                .after(.event(0)))),
        OperationCase("remove the first part", .remove([.event(0)])),
        OperationCase("remove the last part", .remove([.curve(0)])),
        OperationCase("remove parts from the middle", .remove([.parameter(0), .event(1)])),
        OperationCase("remove all parts", .remove([.event(0), .event(1), .parameter(0), .curve(0)])),
        OperationCase(
            "remove all parts, add another", .remove([.event(0), .event(1), .parameter(0), .curve(0)]),
            .add(.event(Event(.hapticContinuous, at: 0, duration: 1, parameters: [.hapticIntensity: 1])))),
        OperationCase("duplicate parts", .duplicate([.event(0), .event(1)], offset: 0.25)),
        OperationCase("move parts later", .move([.event(1), .curve(0)], by: 0.125)),
        OperationCase("move parts to the start", .move([.event(1), .parameter(0), .curve(0)], by: -2)),
        OperationCase("stretch the whole pattern", .scaleTimes(by: 2)),
        OperationCase("shrink one event around its start", .scaleTimes([.event(1)], by: 0.5, origin: 0.5)),
        OperationCase("set the version", .setVersion(2)),
        OperationCase("set a text under Metadata", .setMetadata(key: "Project", "Taps & \"hums\"")),
        OperationCase("add a text to Metadata", .setMetadata(key: "Created By", "Thrum")),
        OperationCase("remove a text from Metadata", .setMetadata(key: "Project", nil)),
        OperationCase(
            "change several parts at once", .setTime(.event(0), 0.1), .setDuration(event: 1, 1),
            .setParameterValue(parameter: 0, 0), .removePoint(curve: 0, point: 0), .remove([.event(0)]),
            .setTime(.event(0), 0.75)),
        OperationCase("say what is there already", .setTime(.event(1), 0.5), .setDuration(event: 1, 0.25)),
    ]
}
