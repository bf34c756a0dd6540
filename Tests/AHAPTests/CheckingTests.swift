import AHAP
import HapticPattern
import JSONText
import Testing

/// A file of one entry a line, the first on line 2.
func file(_ entries: String...) -> AHAPDocument {
    AHAPDocument(text: "{\"Version\": 1.0, \"Pattern\": [\n" + entries.joined(separator: ",\n") + "\n]}")
}

private let tap = #"{"Event":{"Time":0,"EventType":"HapticTransient"}}"#
private let hum = #"{"Event":{"Time":0,"EventType":"HapticContinuous","EventDuration":1}}"#

private func parameter(_ id: String, _ value: String, type: String = "HapticTransient") -> String {
    let duration = type == "HapticTransient" ? "" : #","EventDuration":1"#
    return
        #"{"Event":{"Time":0,"EventType":"\#(type)"\#(duration),"EventParameters":[{"ParameterID":"\#(id)","ParameterValue":\#(value)}]}}"#
}

private func curve(_ id: String, at time: Double, _ points: (Double, Double)...) -> String {
    let texts = points.map { #"{"Time":\#($0.0),"ParameterValue":\#($0.1)}"# }.joined(separator: ",")
    return #"{"ParameterCurve":{"ParameterID":"\#(id)","Time":\#(time),"ParameterCurveControlPoints":[\#(texts)]}}"#
}

private func step(_ id: String, at time: Double, _ value: Double) -> String {
    #"{"Parameter":{"ParameterID":"\#(id)","Time":\#(time),"ParameterValue":\#(value)}}"#
}

struct CheckCase: Sendable, CustomTestStringConvertible {
    var name: String
    var document: AHAPDocument
    /// `rule severity` for each finding, in order.
    var expected: [String]
    var testDescription: String { name }

    init(_ name: String, _ document: AHAPDocument, _ expected: [String]) {
        self.name = name
        self.document = document
        self.expected = expected
    }
}

private let cases: [CheckCase] = [
    .init("a plain tap is clean", file(tap), []),
    .init("a value of 1 is inside", file(parameter("HapticIntensity", "1")), []),
    .init(
        "a value just above 1 is clamped", file(parameter("HapticIntensity", "1.0001")), ["value-out-of-range warning"]),
    .init("a value of -0 is inside", file(parameter("HapticSharpness", "-0")), []),
    .init("an authored 0 is worth knowing", file(parameter("HapticIntensity", "0")), ["value-zero info"]),
    .init("1e999 is too large a number", file(parameter("HapticIntensity", "1e999")), ["number-out-of-range error"]),
    .init(
        "an invented name is unknown", file(parameter("HapticReleaseTime", "0.5", type: "HapticContinuous")),
        ["unknown-parameter-id error"]),
    .init(
        "a control ID in an event", file(parameter("HapticIntensityControl", "0.5")), ["parameter-wrong-kind error"]),
    .init(
        "an event ID in a curve", file(hum, curve("HapticIntensity", at: 0, (0, 0), (1, 1))),
        ["parameter-wrong-kind error"]),
    .init(
        "an audio parameter on a tap", file(parameter("AudioVolume", "0.5")), ["parameter-not-applicable warning"]),
    .init(
        "30 s is the longest", file(#"{"Event":{"Time":0,"EventType":"HapticContinuous","EventDuration":30}}"#), []),
    .init(
        "30.001 s is too long", file(#"{"Event":{"Time":0,"EventType":"HapticContinuous","EventDuration":30.001}}"#),
        ["duration-too-long warning"]),
    .init(
        "a hum needs a duration", file(#"{"Event":{"Time":0,"EventType":"HapticContinuous"}}"#),
        ["duration-missing error"]),
    .init(
        "a hum of no length", file(#"{"Event":{"Time":0,"EventType":"HapticContinuous","EventDuration":0}}"#),
        ["duration-not-positive error"]),
    .init(
        "a tap with a duration", file(#"{"Event":{"Time":0,"EventType":"HapticTransient","EventDuration":1}}"#),
        ["duration-on-tap info"]),
    .init(
        "a sound without a file", file(#"{"Event":{"Time":0,"EventType":"AudioCustom"}}"#),
        ["waveform-path-missing error"]),
    .init("an empty pattern", AHAPDocument(text: #"{"Version":1,"Pattern":[]}"#), ["pattern-empty error"]),
    .init("no pattern", AHAPDocument(text: #"{"Version":1}"#), ["pattern-missing error"]),
    .init("no version", AHAPDocument(text: #"{"Pattern":[\#(tap)]}"#), ["version-absent info"]),
    .init("a later version", AHAPDocument(text: #"{"Version":2,"Pattern":[\#(tap)]}"#), ["version-newer warning"]),
    .init(
        "a version in quotes", AHAPDocument(text: #"{"Version":"1.0","Pattern":[\#(tap)]}"#),
        ["version-invalid warning"]),
    .init("a list as root", AHAPDocument(text: "[]"), ["root-not-object error"]),
    .init("an entry that is a number", file(tap, "42"), ["entry-not-object error"]),
    .init("an entry of another kind", file(tap, #"{"Sound":{}}"#), ["entry-of-unknown-kind warning"]),
    .init(
        "a misspelt key", file(#"{"Event":{"Time":0,"EventType":"HapticTransient","EventParameter":[]}}"#),
        ["unknown-key warning"]),
    .init("a tool's own key", file(#"{"Event":{"Time":0,"EventType":"HapticTransient","Name":"x"}}"#), []),
    .init(
        "a foreign key is worth knowing", file(#"{"Event":{"Time":0,"EventType":"HapticTransient","Colour":"x"}}"#),
        ["unknown-key info"]),
    .init("16 points are no matter", file(hum, curve16(16)), []),
    .init("17 points are reported", file(hum, curve16(17)), ["curve-too-many-points warning"]),
    .init(
        "a curve with one point", file(hum, curve("HapticIntensityControl", at: 0, (0, 0.5))),
        ["curve-single-point warning"]),
    .init("a curve with none", file(hum, curve("HapticIntensityControl", at: 0)), ["curve-without-points error"]),
    .init(
        "points out of order", file(hum, curve("HapticIntensityControl", at: 0, (0.5, 1), (0.2, 0.5))),
        ["curve-unsorted warning"]),
    .init(
        "two points at one time are a jump",
        file(hum, curve("HapticIntensityControl", at: 0, (0, 1), (0.5, 0.2), (0.5, 1))), []),
    .init(
        "times counted from the pattern's start",
        file(hum, curve("HapticIntensityControl", at: 0.5, (0.5, 1), (0.9, 0.5))), ["curve-times-absolute warning"]),
    .init(
        "a curve that cuts another",
        file(
            hum, curve("HapticIntensityControl", at: 0, (0, 1), (0.6, 0.5)),
            curve("HapticIntensityControl", at: 0.5, (0, 1), (0.4, 1))), ["curve-overlap warning"]),
    .init(
        "curves that meet within float noise",
        file(
            hum, curve("HapticIntensityControl", at: 0, (0, 1), (0.500000006, 0.5)),
            curve("HapticIntensityControl", at: 0.5, (0, 1), (0.4, 1))), []),
    .init(
        "a step that cuts a curve",
        file(
            hum, curve("HapticIntensityControl", at: 0, (0, 1), (0.6, 0.5)), step("HapticIntensityControl", at: 0.3, 1)),
        ["step-on-curve warning"]),
    .init(
        "a curve that ends low and goes on",
        file(
            hum, #"{"Event":{"Time":2,"EventType":"HapticTransient"}}"#,
            curve("HapticIntensityControl", at: 0, (0, 1), (1, 0.2))), ["curve-never-neutral info"]),
    .init(
        "sharpness over taps alone", file(tap, curve("HapticSharpnessControl", at: 0, (0, 0), (1, 1))),
        ["curve-without-effect warning"]),
    .init(
        "sharpness over taps and a hum", file(tap, hum, curve("HapticSharpnessControl", at: 0, (0, 0), (1, 1))),
        ["curve-without-effect info"]),
    .init(
        "a curve after everything", file(hum, curve("HapticIntensityControl", at: 5, (0, 0.5), (1, 1))),
        ["curve-without-effect warning"]),
    .init(
        "a tap in a silent place",
        file(
            hum, #"{"Event":{"Time":0.5,"EventType":"HapticTransient"}}"#,
            curve("HapticIntensityControl", at: 0, (0, 1), (0.5, 0), (1, 1))),
        ["event-silenced warning"]),
    .init(
        "taps 9 ms apart", file(tap, #"{"Event":{"Time":0.009,"EventType":"HapticTransient"}}"#),
        ["taps-too-close info"]),
    .init("taps 10 ms apart", file(tap, #"{"Event":{"Time":0.010,"EventType":"HapticTransient"}}"#), []),
    .init("two taps at once", file(tap, tap), ["simultaneous-same-type info"]),
    .init(
        "envelope values are no seconds", file(parameter("AttackTime", "0.4", type: "HapticContinuous")),
        ["envelope-not-seconds info"]),
    .init(
        "decay on a sustained event", file(parameter("DecayTime", "0.4", type: "HapticContinuous")),
        ["decay-without-effect warning"]),
    .init(
        "an event at the end of time", file(tap, #"{"Event":{"Time":1e308,"EventType":"HapticTransient"}}"#),
        ["pattern-time-absurd error"]),
    .init(
        "a point at the end of time", file(hum, curve("HapticIntensityControl", at: 0, (0, 1), (3.4e38, 1))),
        ["pattern-time-absurd warning"]),
    .init(
        "a duration beyond numbers",
        file(#"{"Event":{"Time":0,"EventType":"HapticContinuous","EventDuration":1e999}}"#),
        ["number-out-of-range error"]),
    .init(
        "absolute times that run into the next curve are one mistake",
        file(
            hum, curve("HapticIntensityControl", at: 0.3, (0.3, 1), (0.6, 0.5)),
            curve("HapticIntensityControl", at: 0.6, (0.6, 1), (0.9, 0.5))),
        ["curve-times-absolute warning", "curve-times-absolute warning"]),
    .init(
        "a number in quotes", file(parameter("HapticIntensity", "\"0.5\"")), ["wrong-value-type error"]),
    .init(
        "a comment and a trailing comma",
        AHAPDocument(text: "{\"Version\": 1.0, // x\n\"Pattern\": [\(tap),]}"),
        ["comment error", "trailing-comma warning"]),
    .init(
        "points under Parameter are one mistake",
        file(
            hum,
            #"{"Parameter":{"ParameterID":"HapticIntensityControl","Time":0,"ParameterCurveControlPoints":[]}}"#),
        ["parameter-wrong-kind error"]),
    .init("an empty file", AHAPDocument(text: ""), ["empty-file error"]),
    .init(
        "a decimal comma is named as one and nothing else",
        file(parameter("HapticIntensity", "0,5")), ["decimal-comma error"]),
]

private func curve16(_ count: Int) -> String {
    let points = (0..<count).map { #"{"Time":\#(Double($0) / 100),"ParameterValue":1}"# }.joined(separator: ",")
    return
        #"{"ParameterCurve":{"ParameterID":"HapticIntensityControl","Time":0,"ParameterCurveControlPoints":[\#(points)]}}"#
}

@Test(arguments: cases)
func checking(_ c: CheckCase) {
    let found = c.document.check().map { "\($0.rule.id) \($0.severity.name)" }
    #expect(found == c.expected)
}

@Test("Every finding has a place inside the file, words and a pointer that leads there")
func findingsAreWhole() {
    #expect(!cases.isEmpty)
    for c in cases {
        for finding in c.document.check() {
            #expect(finding.range.lowerBound >= 0 && finding.range.upperBound <= c.document.source.count)
            #expect(!finding.message.isEmpty && !finding.why.isEmpty && !finding.help.isEmpty, "\(finding.rule.id)")
            #expect(finding.pointer.isEmpty || finding.pointer.utf8.first == 0x2F)
        }
    }
}

@Test("Applying a fix gives a file that loads and lacks the finding")
func fixesMend() throws {
    var count = 0
    for c in cases {
        let before = c.document.check()
        for finding in before {
            for fix in finding.fixes {
                count += 1
                let bytes = try TextEdit.apply(fix.edits, to: c.document.source)
                let after = AHAPDocument(bytes)
                let same = after.check().filter { $0.rule == finding.rule }.count
                #expect(
                    same < before.filter { $0.rule == finding.rule }.count,
                    "\(c.name): \(fix.title) gives \(String(decoding: bytes, as: UTF8.self))")
                // These take away or bend values that a player takes no notice of.
                let bends: [Rule] = [
                    .valueOutOfRange, .parameterNotApplicable, .decayWithoutEffect, .releaseWithoutEffect,
                ]
                if fix.isSafe, c.document.tree.isWhole, !bends.contains(finding.rule) {
                    #expect(after.pattern.events == c.document.pattern.events, "\(c.name): \(fix.title)")
                }
            }
        }
    }
    #expect(count > 20)
}

@Test("Overrides change severities and switch rules off, the last one winning")
func overrides() {
    let document = file(parameter("HapticIntensity", "1.5"))
    let off = CheckOptions(overrides: [(.valueOutOfRange, .error), (.valueOutOfRange, nil)])
    #expect(document.check(off).isEmpty)
    let error = CheckOptions(overrides: [(.valueOutOfRange, nil), (.valueOutOfRange, .error)])
    #expect(document.check(error).map(\.severity) == [.error])
}

@Test("Findings beyond the limit are counted, not listed")
func limit() {
    let document = file(parameter("HapticIntensity", "1.5"), parameter("HapticIntensity", "2"), tap)
    let findings = document.check(CheckOptions(overrides: [(.simultaneousSameType, nil)], limitPerRule: 1))
    #expect(findings.map(\.rule) == [.valueOutOfRange, .moreFindings])
    #expect(findings.last?.message == "1 more finding of value-out-of-range is not listed")
}

@Test("File facts become findings")
func waveformFiles() {
    func sound(_ path: String) -> AHAPDocument {
        file(#"{"Event":{"Time":0,"EventType":"AudioCustom","EventWaveformPath":"\#(path)"}}"#)
    }
    let options = CheckOptions(fileFact: { path in
        switch path {
        case "there.wav": .present
        case "There.wav": .differsInCase(actual: "there.wav")
        case "link/x.wav": .leadsOutside
        default: .missing(searched: ["sounds/\(path)"])
        }
    })
    #expect(sound("there.wav").check(options).isEmpty)
    #expect(sound("There.wav").check(options).map(\.rule) == [.waveformCaseMismatch])
    #expect(sound("gone.wav").check(options).map(\.rule) == [.waveformFileMissing])
    #expect(sound("../there.wav").check(options).map(\.rule) == [.waveformEscapesRoot])
    #expect(sound("/there.wav").check(options).map(\.rule) == [.waveformEscapesRoot])
    #expect(sound("link/x.wav").check(options).map(\.rule) == [.waveformEscapesRoot])
    #expect(sound("gone.wav").check().isEmpty)
}

@Test("A decimal comma is named with its number, at the comma, and mended by a point")
func decimalComma() throws {
    let document = file(parameter("HapticIntensity", "-10,25"))
    let finding = try #require(document.check().first)
    #expect(finding.message == "-10,25 has a decimal comma; JSON numbers take a point")
    #expect(document.source.string(finding.range) == ",")
    let mended = try TextEdit.apply(try #require(finding.fixes.first).edits, to: document.source)
    #expect(AHAPDocument(mended).pattern.events.first?.parameters[.hapticIntensity] == -10.25)
}

@Test("A word of JSON in the wrong place is told apart from one that is none, and offers no fix that changes nothing")
func misplacedWord() throws {
    let misplaced = try #require(file(parameter("HapticIntensity", "0.5 null")).check().first)
    #expect(misplaced.rule == .unknownWord)
    #expect(misplaced.message == "null stands where no value is due")
    #expect(misplaced.fixes.isEmpty)
    let capital = try #require(AHAPDocument(text: #"{"Version": 1, "Pattern": NULL}"#).check().first)
    #expect(capital.message == "NULL is no JSON value")
    #expect(capital.fixes.map(\.title) == ["Write null"])
}
