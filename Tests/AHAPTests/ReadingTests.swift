import AHAP
import HapticPattern
import JSONText
import Testing

private func pattern(_ entries: String) -> Pattern {
    AHAPDocument(text: "{\"Version\": 1.0, \"Pattern\": [\(entries)]}").pattern
}

struct ReadingCase: Sendable, CustomTestStringConvertible {
    var name: String
    var entries: String
    var expected: Pattern
    var testDescription: String { name }
}

@Test(arguments: [
    ReadingCase(
        name: "a tap with its parameters",
        entries: """
            {"Event":{"Time":0.5,"EventType":"HapticTransient","EventParameters":[
            {"ParameterID":"HapticIntensity","ParameterValue":0.8},{"ParameterValue":1,"ParameterID":"HapticSharpness"}]}}
            """,
        expected: Pattern(events: [
            Event(.hapticTransient, at: 0.5, parameters: [.hapticIntensity: 0.8, .hapticSharpness: 1])
        ])),
    ReadingCase(
        name: "missing Time is 0, missing parameters are left to their defaults",
        entries: #"{"Event":{"EventType":"HapticContinuous","EventDuration":2}}"#,
        expected: Pattern(events: [Event(.hapticContinuous, at: 0, duration: 2)])),
    ReadingCase(
        name: "negative Time is 0",
        entries: #"{"Event":{"Time":-1,"EventType":"HapticTransient"}}"#,
        expected: Pattern(events: [Event(.hapticTransient, at: 0)])),
    ReadingCase(
        name: "an unknown event type drops the event, not its neighbours",
        entries: #"{"Event":{"Time":0,"EventType":"Buzz"}},{"Event":{"Time":1,"EventType":"HapticTransient"}}"#,
        expected: Pattern(events: [Event(.hapticTransient, at: 1)])),
    ReadingCase(
        name: "an unknown parameter is dropped, not its event",
        entries: """
            {"Event":{"Time":0,"EventType":"HapticTransient","EventParameters":[
            {"ParameterID":"Loudness","ParameterValue":1},{"ParameterID":"HapticSharpness","ParameterValue":0.1}]}}
            """,
        expected: Pattern(events: [Event(.hapticTransient, at: 0, parameters: [.hapticSharpness: 0.1])])),
    ReadingCase(
        name: "of duplicate keys the last counts",
        entries: #"{"Event":{"Time":1,"EventType":"HapticTransient","Time":2}}"#,
        expected: Pattern(events: [Event(.hapticTransient, at: 2)])),
    ReadingCase(
        name: "an entry with an event and a curve gives both",
        entries: """
            {"Event":{"Time":0,"EventType":"HapticTransient"},"ParameterCurve":{"ParameterID":"HapticIntensityControl",
            "Time":0,"ParameterCurveControlPoints":[{"Time":0,"ParameterValue":1},{"Time":1,"ParameterValue":0}]}}
            """,
        expected: Pattern(
            events: [Event(.hapticTransient, at: 0)],
            curves: [
                ParameterCurve(.hapticIntensity, at: 0, points: [.init(time: 0, value: 1), .init(time: 1, value: 0)])
            ])),
    ReadingCase(
        name: "a sound file with its switches",
        entries: """
            {"Event":{"Time":0,"EventType":"AudioCustom","EventWaveformPath":"a\\/b.caf",
            "EventWaveformUseVolumeEnvelope":false,"EventWaveformLoopEnabled":true}}
            """,
        expected: Pattern(events: [
            Event(
                .audioCustom, at: 0, waveformPath: "a/b.caf", usesVolumeEnvelope: false, loopsWaveform: true)
        ])),
    ReadingCase(
        name: "null stands for an absent value",
        entries: """
            {"Event":{"Time":0,"EventType":"HapticContinuous","EventDuration":1,"EventWaveformPath":null,"Name":null}}
            """,
        expected: Pattern(events: [Event(.hapticContinuous, at: 0, duration: 1)])),
    ReadingCase(
        name: "keys and names written with escapes are the same names",
        entries: #"{"\u0045vent":{"Time":0,"EventType":"Haptic\u0054ransient"}}"#,
        expected: Pattern(events: [Event(.hapticTransient, at: 0)])),
    ReadingCase(
        name: "steps keep their place in the file",
        entries: """
            {"Event":{"Time":0,"EventType":"HapticTransient"}},
            {"Parameter":{"ParameterID":"HapticIntensityControl","Time":0.5,"ParameterValue":0.25}}
            """,
        expected: Pattern(
            events: [Event(.hapticTransient, at: 0)],
            parameters: [DynamicParameter(.hapticIntensity, at: 0.5, value: 0.25, order: 1)])),
    ReadingCase(
        name: "trailing commas load",
        entries: #"{"Event":{"Time":0,"EventType":"HapticTransient",},},"#,
        expected: Pattern(events: [Event(.hapticTransient, at: 0)])),
    ReadingCase(
        name: "what follows a fault of the text is still read",
        entries:
            #"{"Event":{"Time":0,5,"EventType":"HapticTransient"}},{"Event":{"Time":1,"EventType":"HapticTransient"}}"#,
        expected: Pattern(events: [Event(.hapticTransient, at: 0), Event(.hapticTransient, at: 1)])),
])
func reading(_ c: ReadingCase) {
    #expect(pattern(c.entries) == c.expected)
}

@Test("Every name of the table has its number, and every enum case a name")
func nameTable() {
    let names = AHAPName.table.names
    #expect(Set(names).count == names.count)
    #expect(names.count == 17 + 4 + 10 + 12)
    for type in EventType.allCases {
        let text = #"{"Pattern":[{"Event":{"EventType":"\#(type.name)","EventDuration":1,"EventWaveformPath":"x"}}]}"#
        #expect(AHAPDocument(text: text).pattern.events.first?.type == type)
    }
    for id in ControlID.allCases {
        let text = #"{"Pattern":[{"Parameter":{"ParameterID":"\#(id.name)","ParameterValue":0.5}}]}"#
        #expect(AHAPDocument(text: text).pattern.parameters.first?.id == id)
    }
    for id in EventParameterID.allCases {
        let text = """
            {"Pattern":[{"Event":{"EventType":"HapticTransient",
            "EventParameters":[{"ParameterID":"\(id.name)","ParameterValue":0.5}]}}]}
            """
        #expect(AHAPDocument(text: text).pattern.events.first?.parameters[id] == 0.5)
    }
}

@Test("References lead from each part of the pattern to its bytes")
func references() throws {
    let text = """
        {"Pattern":[5,{"Event":{"EventType":"Nope"}},
        {"ParameterCurve":{"ParameterID":"HapticIntensityControl","ParameterCurveControlPoints":[{"Time":0,"ParameterValue":1}]}},
        {"Event":{"EventType":"HapticTransient","Time":3}}]}
        """
    let document = AHAPDocument(text: text)
    let event = try #require(document.references.events.first)
    #expect(event.entry == 3)
    #expect(event.ordinal == 1)
    #expect(
        document.source.string(document.tree[Int(event.node)].range) == #"{"EventType":"HapticTransient","Time":3}"#)
    #expect(document.references.curves.first?.entry == 2)
}
