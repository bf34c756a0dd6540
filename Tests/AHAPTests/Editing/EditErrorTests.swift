import AHAP
import HapticPattern
import Testing

struct RefusedEdit: Sendable, CustomTestStringConvertible {
    var error: EditError
    var operations: [EditOperation]
    var text = FileLayout.canonical.text
    var testDescription: String { "\(error)" }

    init(_ error: EditError, _ operations: EditOperation..., text: String = FileLayout.canonical.text) {
        self.error = error
        self.operations = operations
        self.text = text
    }

    static let all = [
        RefusedEdit(.notWhole, .setTime(.event(0), 1), text: "{\"Pattern\": [{\"Event\": {\"Time\": 0.}}]"),
        RefusedEdit(.noPattern, .add(.event(Event(.hapticTransient, at: 0))), text: "{\"Version\": 1.0}"),
        RefusedEdit(.noPattern, .setVersion(1), text: "[]"),
        RefusedEdit(.noSuchPart(.event(2)), .setTime(.event(2), 1)),
        RefusedEdit(.noSuchPart(.event(-1)), .setEventParameter(event: -1, .hapticIntensity, 1)),
        RefusedEdit(.noSuchPart(.event(2)), .setWaveformPath(event: 2, "a.wav")),
        RefusedEdit(.noSuchPart(.parameter(1)), .remove([.event(0), .parameter(1)])),
        RefusedEdit(.noSuchPart(.curve(1)), .addPoint(curve: 1, time: 0, value: 0)),
        RefusedEdit(.noSuchPart(.event(1)), .remove([.event(0)]), .setTime(.event(1), 0)),
        RefusedEdit(.noSuchPoint(curve: 0, point: 2), .setPoint(curve: 0, point: 2, time: 0, value: 0)),
        RefusedEdit(.noSuchPoint(curve: 0, point: -1), .removePoint(curve: 0, point: -1)),
        RefusedEdit(.notFinite, .setEventParameter(event: 0, .hapticIntensity, .infinity)),
        RefusedEdit(.notFinite, .setTime(.event(0), -.infinity)),
        RefusedEdit(.notFinite, .move([.event(0)], by: -.infinity)),
        RefusedEdit(.notFinite, .scaleTimes(by: .infinity)),
        RefusedEdit(.notFinite, .add(.parameter(DynamicParameter(.audioPan, at: 0, value: -.infinity)))),
        RefusedEdit(.timeOutOfRange(1_000_001), .setTime(.event(0), 1_000_001)),
        RefusedEdit(.timeOutOfRange(-1), .setDuration(event: 1, -1)),
        RefusedEdit(.timeOutOfRange(2_000_000.5), .move([.event(1)], by: 2_000_000)),
        RefusedEdit(.timeOutOfRange(5_000_000), .scaleTimes(by: 1e7)),
        RefusedEdit(.factorNotPositive(0), .scaleTimes(by: 0)),
        RefusedEdit(.durationMissing, .setDuration(event: 1, nil)),
        RefusedEdit(.durationMissing, .setDuration(event: 1, 0.000_000_1)),
        RefusedEdit(.durationMissing, .setEventType(event: 0, .hapticContinuous)),
        RefusedEdit(.durationMissing, .add(.event(Event(.audioContinuous, at: 0)))),
        RefusedEdit(.waveformPathMissing, .setEventType(event: 0, .audioCustom)),
        RefusedEdit(.waveformPathMissing, .add(.event(Event(.audioCustom, at: 0, waveformPath: "")))),
        RefusedEdit(.lastPoint, .removePoint(curve: 0, point: 0), .removePoint(curve: 0, point: 0)),
        RefusedEdit(.lastPoint, .add(.curve(ParameterCurve(.audioPan, at: 0, points: [])))),
        RefusedEdit(
            .unusableMember(key: "EventParameters"), .setEventParameter(event: 0, .hapticIntensity, 1),
            text: #"{"Pattern":[{"Event":{"EventType":"HapticTransient","EventParameters":{"HapticIntensity":1}}}]}"#),
        RefusedEdit(
            .unusableMember(key: "Metadata"), .setMetadata(key: "Project", "x"),
            text: #"{"Metadata":["x"],"Pattern":[]}"#),
        RefusedEdit(
            .unusableMember(key: "Time"), .setTime(.event(0), 1),
            text: #"{"Pattern":[{"Event":{"EventType":"HapticTransient","Time":[1]}}]}"#),
    ]
}

@Test("What cannot be done is refused with its reason", arguments: RefusedEdit.all)
func refusedEdit(_ c: RefusedEdit) {
    let document = AHAPDocument(text: c.text)
    #expect(throws: c.error) { try document.edits(for: c.operations) }
    #expect(!c.error.message.isEmpty && !c.error.message.hasSuffix("."))
    #expect(!c.error.help.isEmpty && !c.error.help.hasSuffix("."))
}

@Test(
    "NaN is refused wherever a number goes",
    arguments: [
        EditOperation.setTime(.event(0), .nan), .setDuration(event: 0, .nan), .setParameterValue(parameter: 0, .nan),
        .setPoint(curve: 0, point: 0, time: .nan, value: 0), .addPoint(curve: 0, time: 0, value: .nan),
        .duplicate([.event(0)], offset: .nan), .scaleTimes(by: 2, origin: .nan), .setVersion(.nan),
        .add(.event(Event(.hapticTransient, at: 0, parameters: [.hapticIntensity: .nan]))),
    ])
func notANumberIsRefused(_ operation: EditOperation) {
    let document = AHAPDocument(text: FileLayout.canonical.text)
    #expect(throws: EditError.notFinite) { try document.edits(for: operation) }
}
