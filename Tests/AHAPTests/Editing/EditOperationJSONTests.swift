import AHAP
import HapticPattern
import JSONText
import Testing

/// An operation as JSON and as a value.
struct SpeltOperation: Sendable, CustomTestStringConvertible {
    var json: String
    var operation: EditOperation
    var testDescription: String { json }

    init(_ json: String, _ operation: EditOperation) {
        self.json = json
        self.operation = operation
    }
}

private func operations(_ json: String) throws -> [EditOperation] {
    try EditOperation.list(in: JSONReader.read(SourceText(Array(json.utf8))), at: 0)
}

@Test(arguments: [
    SpeltOperation(
        #"{"op":"setEventParameter","event":2,"parameter":"HapticIntensity","value":0.8}"#,
        .setEventParameter(event: 2, .hapticIntensity, 0.8)),
    SpeltOperation(
        #"{"op":"setEventParameter","event":2,"parameter":"Sustained","value":null}"#,
        .setEventParameter(event: 2, .sustained, nil)),
    SpeltOperation(#"{"op":"setDuration","event":0,"value":1.5}"#, .setDuration(event: 0, 1.5)),
    SpeltOperation(
        #"{"op":"setEventType","event":0,"type":"AudioContinuous"}"#, .setEventType(event: 0, .audioContinuous)),
    SpeltOperation(#"{"op":"setName","event":0,"value":"knock"}"#, .setName(event: 0, "knock")),
    SpeltOperation(
        #"{"op":"setWaveformPath","event":0,"value":"a\u002fb.wav"}"#, .setWaveformPath(event: 0, "a/b.wav")),
    SpeltOperation(
        #"{"op":"setUsesVolumeEnvelope","event":1,"value":false}"#, .setUsesVolumeEnvelope(event: 1, false)),
    SpeltOperation(#"{"op":"setLoopsWaveform","event":1,"value":null}"#, .setLoopsWaveform(event: 1, nil)),
    SpeltOperation(
        #"{"op":"setParameterControl","parameter":0,"control":"AudioPanControl"}"#,
        .setParameterControl(parameter: 0, .audioPan)),
    SpeltOperation(
        #"{"op":"setParameterValue","parameter":0,"value":-1}"#, .setParameterValue(parameter: 0, -1)),
    SpeltOperation(
        #"{"op":"setCurveControl","curve":3,"control":"HapticSharpnessControl"}"#,
        .setCurveControl(curve: 3, .hapticSharpness)),
    SpeltOperation(
        #"{"op":"setPoint","curve":0,"point":1,"time":0.5,"value":0.25}"#,
        .setPoint(curve: 0, point: 1, time: 0.5, value: 0.25)),
    SpeltOperation(
        #"{"op":"addPoint","curve":0,"time":0.5,"value":0.25}"#, .addPoint(curve: 0, time: 0.5, value: 0.25)),
    SpeltOperation(#"{"op":"removePoint","curve":0,"point":2}"#, .removePoint(curve: 0, point: 2)),
    SpeltOperation(#"{"op":"setTime","part":{"curve":1},"time":2}"#, .setTime(.curve(1), 2)),
    SpeltOperation(
        #"{"op":"add","entry":{"Event":{"EventType":"HapticTransient","Time":0.1}}}"#,
        .add(.event(Event(.hapticTransient, at: 0.1)))),
    SpeltOperation(
        #"{"op":"add","entry":{"Parameter":{"ParameterID":"AudioPanControl","Time":1,"ParameterValue":0.5}},"before":{"event":4}}"#,
        .add(.parameter(DynamicParameter(.audioPan, at: 1, value: 0.5)), .before(.event(4)))),
    SpeltOperation(#"{"op":"remove","parts":[{"event":0},{"parameter":1}]}"#, .remove([.event(0), .parameter(1)])),
    SpeltOperation(#"{"op":"duplicate","parts":[{"event":0}],"by":0.5}"#, .duplicate([.event(0)], offset: 0.5)),
    SpeltOperation(#"{"op":"move","parts":[{"event":0}],"by":-0.5}"#, .move([.event(0)], by: -0.5)),
    SpeltOperation(#"{"op":"scaleTimes","by":2}"#, .scaleTimes(nil, by: 2)),
    SpeltOperation(
        #"{"op":"scaleTimes","parts":[{"event":0}],"by":2,"origin":1}"#, .scaleTimes([.event(0)], by: 2, origin: 1)),
    SpeltOperation(#"{"op":"setVersion","value":1}"#, .setVersion(1)),
    SpeltOperation(
        #"{"op":"setMetadata","key":"Description","value":"soft"}"#, .setMetadata(key: "Description", "soft")),
])
func operationIsReadFromJSON(_ c: SpeltOperation) throws {
    #expect(try operations("[\(c.json)]") == [c.operation])
}

/// A text that is no list of operations.
struct RefusedOperation: Sendable, CustomTestStringConvertible {
    var json: String
    var message: String
    var pointer: String
    var testDescription: String { json }
}

@Test(arguments: [
    RefusedOperation(json: "{}", message: "operations are not a list", pointer: ""),
    RefusedOperation(json: "[1]", message: "an operation is an object", pointer: "/0"),
    RefusedOperation(json: "[{}]", message: "op is missing", pointer: "/0"),
    RefusedOperation(json: #"[{"op":"setTempo"}]"#, message: "there is no operation setTempo", pointer: "/0/op"),
    RefusedOperation(
        json: #"[{"op":"setVersion","value":1},{"op":"removePoint","curve":0,"point":-1}]"#,
        message: "an index is a whole number from 0 on", pointer: "/1/point"),
    RefusedOperation(json: #"[{"op":"setDuration","event":0}]"#, message: "value is missing", pointer: "/0"),
    RefusedOperation(
        json: #"[{"op":"setVersion","value":"1"}]"#, message: "value is not a number", pointer: "/0/value"),
    RefusedOperation(
        json: #"[{"op":"setEventType","event":0,"type":"Buzz"}]"#,
        message: "type is none of HapticTransient, HapticContinuous, AudioContinuous, AudioCustom",
        pointer: "/0/type"),
    RefusedOperation(
        json: #"[{"op":"move","parts":[{"note":0}],"by":1}]"#,
        message: "a part is an object with event, parameter or curve and its index", pointer: "/0/parts/0"),
    RefusedOperation(
        json: #"[{"op":"add","entry":{}}]"#,
        message: "an entry is an object with Event, Parameter or ParameterCurve", pointer: "/0/entry"),
])
func whatIsNoOperationIsNamed(_ c: RefusedOperation) throws {
    do {
        let read = try operations(c.json)
        Issue.record("read \(read)")
    } catch let error as EditReadingError {
        #expect(error.message == c.message)
        #expect(error.pointer == c.pointer)
    }
}
