#if canImport(CoreHaptics)
import CoreHaptics
import Foundation
import Testing

@Test("A pattern's duration is the end of what lasts longest; release tails and taps add nothing")
func patternDuration() throws {
    // Apple's own test of the default loop end: a tap at 0 and a second of hum from 0.5 on.
    #expect(try CHHapticPattern(events: [tap(0), hum(0.5, for: 1)], parameters: []).duration == 1.5)
    #expect(try CHHapticPattern(events: [], parameters: []).duration == 0)
    let late = CHHapticDynamicParameter(parameterID: .hapticIntensityControl, value: 0.5, relativeTime: 3)
    #expect(try CHHapticPattern(events: [tap(0)], parameters: [late]).duration == 3)
}

@Test("A pattern copies its events: changing one afterwards changes nothing")
func patternCopies() throws {
    let event = tap(1)
    let pattern = try CHHapticPattern(events: [event], parameters: [])
    event.relativeTime = 5
    event.eventParameters[0].value = 0
    #expect(pattern.duration == 1)
}

struct RefusalCase: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var code: CHHapticError.Code?
    var testDescription: String { name }
}

private func event(_ body: String) -> String { #"{"Pattern":[{"Event":{\#(body)}}]}"# }

private let refusals: [RefusalCase] = [
    .init(name: "empty data", text: "", code: .invalidPatternData),
    .init(name: "not JSON", text: "{Pattern", code: .invalidPatternData),
    .init(name: "a comment", text: "{/*x*/\"Pattern\":[]}", code: .invalidPatternData),
    .init(name: "a list at the top", text: "[]", code: .invalidPatternData),
    .init(name: "no Pattern", text: #"{"Version":1}"#, code: .invalidPatternDictionary),
    .init(name: "Pattern is no list", text: #"{"Pattern":{}}"#, code: .invalidPatternDictionary),
    .init(name: "an entry is no dictionary", text: #"{"Pattern":[1]}"#, code: .invalidPatternDictionary),
    .init(name: "an empty pattern", text: #"{"Pattern":[]}"#, code: nil),
    .init(name: "an entry of another kind", text: #"{"Pattern":[{"Sound":1}]}"#, code: nil),
    .init(name: "a trailing comma", text: #"{"Pattern":[{"Event":{"EventType":"HapticTransient"}},]}"#, code: nil),
    .init(name: "Event is no dictionary", text: #"{"Pattern":[{"Event":1}]}"#, code: .badEventEntry),
    .init(name: "no EventType", text: event(#""Time":0"#), code: .badEventEntry),
    .init(name: "an unknown EventType", text: event(#""EventType":"Buzz""#), code: .invalidEventType),
    .init(name: "no Time", text: event(#""EventType":"HapticTransient""#), code: nil),
    .init(name: "a negative Time", text: event(#""EventType":"HapticTransient","Time":-1"#), code: .invalidEventTime),
    .init(name: "Time is text", text: event(#""EventType":"HapticTransient","Time":"0""#), code: .invalidEventTime),
    .init(name: "no EventDuration", text: event(#""EventType":"HapticContinuous""#), code: nil),
    .init(
        name: "a negative EventDuration", text: event(#""EventType":"HapticContinuous","EventDuration":-1"#),
        code: .invalidEventDuration),
    .init(
        name: "an EventDuration of 0", text: event(#""EventType":"HapticContinuous","EventDuration":0"#), code: nil),
    .init(
        name: "an EventDuration over 30 s", text: event(#""EventType":"HapticContinuous","EventDuration":1000000"#),
        code: nil),
    .init(
        name: "EventParameters is no list", text: event(#""EventType":"HapticTransient","EventParameters":{}"#),
        code: .badEventEntry),
    .init(
        name: "a parameter without a value",
        text: event(#""EventType":"HapticTransient","EventParameters":[{"ParameterID":"HapticIntensity"}]"#),
        code: .badParameterEntry),
    .init(
        name: "an unknown parameter",
        text: event(
            #""EventType":"HapticTransient","EventParameters":[{"ParameterID":"Loud","ParameterValue":1}]"#),
        code: .invalidParameterType),
    .init(
        name: "a control in an event",
        text: event(
            #""EventType":"HapticTransient","EventParameters":[{"ParameterID":"HapticIntensityControl","ParameterValue":1}]"#
        ), code: .invalidParameterType),
    .init(
        name: "a parameter that the event does not use",
        text: event(
            #""EventType":"HapticTransient","EventParameters":[{"ParameterID":"AudioVolume","ParameterValue":1}]"#),
        code: nil),
    .init(
        name: "a value beyond numbers",
        text: event(
            #""EventType":"HapticTransient","EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":1e999}]"#
        ), code: nil),
    .init(name: "AudioCustom without a path", text: event(#""EventType":"AudioCustom""#), code: .badEventEntry),
    .init(
        name: "a curve without points",
        text: #"{"Pattern":[{"ParameterCurve":{"ParameterID":"HapticIntensityControl","Time":0}}]}"#,
        code: .badParameterEntry),
    .init(
        name: "a point without a value",
        text:
            #"{"Pattern":[{"ParameterCurve":{"ParameterID":"HapticIntensityControl","ParameterCurveControlPoints":[{"Time":0}]}}]}"#,
        code: .badParameterEntry),
    .init(
        name: "an event parameter in a curve",
        text:
            #"{"Pattern":[{"ParameterCurve":{"ParameterID":"HapticIntensity","ParameterCurveControlPoints":[{"Time":0,"ParameterValue":1}]}}]}"#,
        code: .invalidParameterType),
    .init(name: "Version is text", text: #"{"Version":"x","Pattern":[]}"#, code: nil),
    .init(name: "unknown keys", text: #"{"Metadata":{"a":1},"Extra":[],"Pattern":[]}"#, code: nil),
]

@Test(arguments: refusals)
func patternFromFile(_ c: RefusalCase) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).ahap")
    try Data(c.text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(code { _ = try CHHapticPattern(contentsOf: url) } == c.code)
    #expect(code { _ = try CHHapticPattern(contentsOfURL: url) } == c.code)
}

@Test("An error names file, line, what is wrong and what to do")
func patternErrorMessage() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)-hum.ahap")
    try Data("{\"Pattern\": [\n{ \"Event\": { \"EventType\": \"HapticBuzz\" } } ]}".utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    do {
        _ = try CHHapticPattern(contentsOf: url)
        Issue.record("an unknown event type was accepted")
    } catch {
        #expect(error.localizedDescription.contains("-hum.ahap:2:27: \"HapticBuzz\" is no event type"))
        #expect((error as NSError).domain == "com.apple.CoreHaptics")
        #expect((error as NSError).code == -4821)
    }
}

@Test("A missing file is fileNotFound")
func missingFile() {
    #expect(code { _ = try CHHapticPattern(contentsOf: URL(fileURLWithPath: "/nowhere/x.ahap")) } == .fileNotFound)
}

@Test("Dictionaries take Key or String keys at every level, and values of every natural type")
func dictionaryKeysAndValues() throws {
    let keyed: [CHHapticPattern.Key: Any] = [
        .version: 1,
        .pattern: [
            [
                CHHapticPattern.Key.event: [
                    CHHapticPattern.Key.eventType: CHHapticEvent.EventType.hapticContinuous,
                    CHHapticPattern.Key.time: 0, CHHapticPattern.Key.eventDuration: NSNumber(value: 0.5),
                    CHHapticPattern.Key.eventParameters: [
                        [
                            CHHapticPattern.Key.parameterID: CHHapticEvent.ParameterID.hapticIntensity,
                            CHHapticPattern.Key.parameterValue: Float(0.7),
                        ] as [CHHapticPattern.Key: Any]
                    ],
                ] as [CHHapticPattern.Key: Any]
            ],
            [
                CHHapticPattern.Key.parameter: [
                    CHHapticPattern.Key.parameterID: CHHapticDynamicParameter.ID.hapticIntensityControl,
                    CHHapticPattern.Key.parameterValue: 1, CHHapticPattern.Key.time: 0.25,
                ] as [CHHapticPattern.Key: Any]
            ],
        ],
    ]
    let json = """
        {"Pattern":[{"Event":{"EventType":"HapticContinuous","Time":0,"EventDuration":0.5,"EventParameters":
        [{"ParameterID":"HapticIntensity","ParameterValue":0.7}]}},
        {"Parameter":{"ParameterID":"HapticIntensityControl","ParameterValue":1,"Time":0.25}}]}
        """
    let parsed = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let strings = Dictionary(uniqueKeysWithValues: parsed.map { (CHHapticPattern.Key(rawValue: $0.key), $0.value) })
    let first = try CHHapticPattern(dictionary: keyed).exportDictionary()
    let second = try CHHapticPattern(dictionary: strings).exportDictionary()
    #expect(first as NSDictionary == second as NSDictionary)
    let again = try CHHapticPattern(dictionary: first).exportDictionary()
    #expect(again as NSDictionary == first as NSDictionary)
    let entries = try #require(first[.pattern] as? [[CHHapticPattern.Key: Any]])
    #expect(entries.count == 2)
}

@Test("An exported dictionary has an entry of its kind for all that the pattern holds, with the values it was made of")
func exportedEntries() throws {
    typealias Entry = [CHHapticPattern.Key: Any]
    let json = """
        {"Version":1,"Pattern":[
        {"Event":{"EventType":"AudioCustom","Time":0.5,"EventDuration":2,"EventWaveformPath":"a.wav",
        "EventWaveformUseVolumeEnvelope":false,"EventWaveformLoopEnabled":true,
        "EventParameters":[{"ParameterID":"AudioVolume","ParameterValue":0.7}]}},
        {"Event":{"EventType":"HapticTransient","Time":1.25}},
        {"Parameter":{"ParameterID":"HapticIntensityControl","ParameterValue":0.3,"Time":0.25}},
        {"ParameterCurve":{"ParameterID":"AudioPanControl","Time":0.125,
        "ParameterCurveControlPoints":[{"Time":0,"ParameterValue":-1},{"Time":0.75,"ParameterValue":0.5}]}}]}
        """
    let parsed = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let keyed = Dictionary(uniqueKeysWithValues: parsed.map { (CHHapticPattern.Key(rawValue: $0.key), $0.value) })
    let exported = try CHHapticPattern(dictionary: keyed).exportDictionary()
    #expect(exported[.version] as? Double == 1)
    let entries = try #require(exported[.pattern] as? [Entry])
    #expect(entries.count == 4)
    let events = entries.compactMap { $0[.event] as? Entry }
    #expect(events.map { $0[.eventType] as? String } == ["AudioCustom", "HapticTransient"])
    #expect(events.map { $0[.time] as? Double } == [0.5, 1.25])
    let sound = try #require(events.first)
    #expect(sound[.eventDuration] as? Double == 2 && sound[.eventWaveformPath] as? String == "a.wav")
    #expect(
        sound[.eventWaveformUseVolumeEnvelope] as? Bool == false && sound[.eventWaveformLoopEnabled] as? Bool == true)
    let volume = try #require((sound[.eventParameters] as? [Entry])?.first)
    #expect(volume[.parameterID] as? String == "AudioVolume" && volume[.parameterValue] as? Double == 0.7)
    let step = try #require(entries.compactMap { $0[.parameter] as? Entry }.first)
    #expect(step[.parameterID] as? String == "HapticIntensityControl")
    #expect(step[.parameterValue] as? Double == 0.3 && step[.time] as? Double == 0.25)
    let curve = try #require(entries.compactMap { $0[.parameterCurve] as? Entry }.first)
    #expect(curve[.parameterID] as? String == "AudioPanControl" && curve[.time] as? Double == 0.125)
    let points = try #require(curve[.parameterCurveControlPoints] as? [Entry])
    #expect(points.map { $0[.time] as? Double } == [0, 0.75])
    #expect(points.map { $0[.parameterValue] as? Double } == [-1, 0.5])
}

@Test("Truth values in dictionaries stay truth values, and NaN is refused")
func dictionaryScalars() throws {
    func sound(_ envelope: Any) -> [CHHapticPattern.Key: Any] {
        [
            .pattern: [
                [
                    "Event": [
                        "EventType": "AudioCustom", "Time": 0, "EventWaveformPath": "a.wav",
                        "EventWaveformUseVolumeEnvelope": envelope,
                    ] as [String: Any]
                ]
            ]
        ]
    }
    for no in [false, NSNumber(value: false)] as [Any] {
        let exported = try CHHapticPattern(dictionary: sound(no)).exportDictionary()
        let entry = try #require((exported[.pattern] as? [[CHHapticPattern.Key: Any]])?.first)
        let body = try #require(entry[.event] as? [CHHapticPattern.Key: Any])
        #expect(body[.eventWaveformUseVolumeEnvelope] as? Bool == false)
    }
    let nan: [CHHapticPattern.Key: Any] = [
        .pattern: [["Event": ["EventType": "HapticTransient", "Time": Double.nan] as [String: Any]]]
    ]
    #expect(code { _ = try CHHapticPattern(dictionary: nan) } == .invalidEventTime)
}

@Test("Objects are refused as dictionaries are")
func objectsAreChecked() {
    func made(_ events: [CHHapticEvent]) -> CHHapticError.Code? {
        code { _ = try CHHapticPattern(events: events, parameters: []) }
    }
    #expect(made([tap(-1)]) == .invalidEventTime)
    #expect(made([tap(.nan)]) == .invalidEventTime)
    #expect(made([hum(0, for: -1)]) == .invalidEventDuration)
    #expect(
        made([CHHapticEvent(eventType: .init(rawValue: "x"), parameters: [], relativeTime: 0)]) == .invalidEventType)
    #expect(made([CHHapticEvent(eventType: .audioCustom, parameters: [], relativeTime: 0)]) == .badEventEntry)
    let odd = CHHapticEventParameter(parameterID: .init(rawValue: "Odd"), value: 1)
    #expect(
        made([CHHapticEvent(eventType: .hapticTransient, parameters: [odd], relativeTime: 0)]) == .invalidParameterType)
    #expect(made([tap(0, intensity: .nan)]) == .badParameterEntry)
    let bare = CHHapticParameterCurve(parameterID: .hapticIntensityControl, controlPoints: [], relativeTime: 0)
    #expect(code { _ = try CHHapticPattern(events: [], parameterCurves: [bare]) } == .badParameterEntry)
}

@Test("A pattern with a registered sound cannot be exported")
func exportOfSounds() throws {
    let pattern = try CHHapticPattern(
        events: [CHHapticEvent(audioResourceID: 1, parameters: [], relativeTime: 0)], parameters: [])
    #expect(code { _ = try pattern.exportDictionary() } == .operationNotPermitted)
}

@Test("Attributes give the documented ranges, and refuse what does not fit")
func attributes() throws {
    let capability = CHHapticEngine.capabilitiesForHardware()
    let intensity = try capability.attributes(forEventParameter: .hapticIntensity, eventType: .hapticTransient)
    #expect(intensity.minValue == 0 && intensity.maxValue == 1 && intensity.defaultValue == 0.75)
    let pan = try capability.attributes(forDynamicParameter: .audioPanControl)
    #expect(pan.minValue == -1 && pan.maxValue == 1 && pan.defaultValue == 0)
    #expect(
        code { _ = try capability.attributes(forEventParameter: .audioPan, eventType: .hapticTransient) }
            == .invalidParameterType)
    #expect(
        code { _ = try capability.attributes(forEventParameter: .audioPan, eventType: .init(rawValue: "x")) }
            == .invalidEventType)
}

@Test("Errors are caught by code, by type and as NSError")
func errorShapes() {
    do {
        throw CHHapticError(.notSupported)
    } catch CHHapticError.notSupported {
    } catch {
        Issue.record("the pattern CHHapticError.notSupported did not match")
    }
    let error: any Error = CHHapticError(.engineNotRunning, userInfo: ["Error": "self.running"])
    #expect((error as? CHHapticError)?.errorCode == -4805)
    #expect((error as NSError).userInfo["Error"] as? String == "self.running")
    #expect(CHHapticError.errorDomain == CoreHapticsErrorDomain)
    #expect(CHHapticError.Code(rawValue: -4851) == .fileNotFound)
    #expect(CHHapticError.Code(rawValue: -4804) == nil)
}
#endif
