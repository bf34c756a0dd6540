import AHAP
import HapticPattern
import JSONText
import Testing

/// One way to lay out a text without white space.
struct TextLayout: Sendable, CustomTestStringConvertible {
    var name: String
    var apply: @Sendable (String) -> String
    var testDescription: String { name }

    static let all = [
        TextLayout(name: "four spaces") { expanded($0, indent: "    ") },
        TextLayout(name: "tabs, CRLF, colons between spaces") {
            expanded($0, indent: "\t", newline: "\r\n", colon: " : ")
        },
        TextLayout(name: "brackets on lines of their own") { expanded($0, indent: "  ", breaksBeforeBrackets: true) },
        TextLayout(name: "a line for each entry") { expanded($0, indent: "  ", colon: ":", depth: 2) },
        TextLayout(name: "minified") { $0 },
        TextLayout(name: "one line with spaces") { $0.replacing(":", with: ": ").replacing(",", with: ", ") },
        TextLayout(name: "canonical") { text in
            JSONLayout.format(JSONReader.read(SourceText(Array(text.utf8)))).map { String(decoding: $0, as: UTF8.self) }
                ?? ""
        },
    ]

    /// One part to a line down to `depth`, and what lies deeper without white space. No string in `text` holds a bracket,
    /// comma or colon.
    private static func expanded(
        _ text: String, indent: String, newline: String = "\n", colon: String = ": ",
        breaksBeforeBrackets: Bool = false,
        depth deepest: Int = .max
    ) -> String {
        var result = ""
        var depth = 0
        var last: Character = " "
        func line() -> String { newline + String(repeating: indent, count: depth) }
        for character in text {
            switch character {
            case "{", "[":
                if breaksBeforeBrackets, last == ":" {
                    result.removeLast(colon.count)
                    result += ":" + line()
                }
                result.append(character)
                depth += 1
            case "}", "]":
                depth -= 1
                if last != "{", last != "[", depth < deepest { result += line() }
                result.append(character)
            case ":": result += colon
            case ",": result += depth <= deepest ? "," + line() : ","
            default: result.append(character)
            }
            if last == "{" || last == "[", character != "}", character != "]" {
                // The gap after the bracket, in front of what was just written.
                let opened = character == "{" || character == "[" ? depth - 1 : depth
                if opened <= deepest {
                    let written = String(result.removeLast())
                    result += newline + String(repeating: indent, count: opened) + written
                }
            }
            last = character
        }
        return result
    }
}

/// A file with one finding, and the file that its first fix makes of it; both without white space.
struct FixCase: Sendable, CustomTestStringConvertible {
    var rule: Rule
    var name: String
    var broken: String
    var mended: String
    var testDescription: String { "\(rule.id), \(name)" }

    init(_ rule: Rule, _ name: String, _ broken: String, _ mended: String, version: String = #""Version":1.0,"#) {
        self.rule = rule
        self.name = name
        self.broken = #"{\#(version)"Pattern":[\#(broken)]}"#
        self.mended = #"{"Version":1.0,"Pattern":[\#(mended)]}"#
    }

    private static let tap = #"{"Event":{"Time":0,"EventType":"HapticTransient","EventParameters":[\#(intensity)]}}"#
    private static let intensity = #"{"ParameterID":"HapticIntensity","ParameterValue":0.5}"#

    private static func hum(_ time: String, _ duration: String, _ parameters: String...) -> String {
        #"{"Event":{"Time":\#(time),"EventType":"HapticContinuous","EventDuration":\#(duration),"EventParameters":["#
            + parameters.joined(separator: ",") + "]}}"
    }

    private static func parameter(_ id: String, _ value: String = "0.5") -> String {
        #"{"ParameterID":"\#(id)","ParameterValue":\#(value)}"#
    }

    private static func curve(_ time: String, _ points: Range<Int>, from start: Int) -> String {
        let texts = points.map { place in
            let tenths = place - start
            return #"{"Time":\#(tenths / 10).\#(tenths % 10),"ParameterValue":1.0}"#
        }
        return #"{"ParameterCurve":{"ParameterID":"HapticIntensityControl","Time":\#(time),"#
            + #""ParameterCurveControlPoints":["# + texts.joined(separator: ",") + "]}}"
    }

    private static let shortCurve =
        #"{"ParameterCurve":{"ParameterID":"HapticIntensityControl","Time":0.2,"ParameterCurveControlPoints":["#
        + #"{"Time":0.1,"ParameterValue":1.0}]}}"#
    private static let step =
        #"{"Parameter":{"ParameterID":"HapticIntensityControl","Time":0.3,"ParameterValue":1.0}}"#

    static let all = [
        FixCase(.versionAbsent, "beside nothing but the pattern", tap, tap, version: ""),
        FixCase(
            .timeMissing, "beside nothing but the type", tap + #",{"Event":{"EventType":"HapticTransient"}}"#,
            tap + #",{"Event":{"Time":0.0,"EventType":"HapticTransient"}}"#),
        FixCase(
            .durationMissing, "between others",
            #"{"Event":{"Time":0,"EventType":"HapticContinuous","EventParameters":[\#(intensity)]}}"#,
            #"{"Event":{"Time":0,"EventType":"HapticContinuous","EventDuration":0.5,"EventParameters":[\#(intensity)]}}"#
        ),
        FixCase(
            .waveformPathMissing, "at the end", tap + #",{"Event":{"Time":0,"EventType":"AudioCustom"}}"#,
            tap + #",{"Event":{"Time":0,"EventType":"AudioCustom","EventWaveformPath":"sound.wav"}}"#),
        FixCase(
            .parameterNotApplicable, "the first of two",
            hum("0", "1", parameter("AudioPan"), intensity), hum("0", "1", intensity)),
        FixCase(
            .parameterNotApplicable, "the last of two",
            hum("0", "1", intensity, parameter("AudioPan")), hum("0", "1", intensity)),
        FixCase(.parameterNotApplicable, "the only one", hum("0", "1", parameter("AudioPan")), hum("0", "1")),
        FixCase(
            .duplicateParameter, "behind another",
            hum("0", "1", parameter("HapticSharpness"), intensity, parameter("HapticIntensity", "0.7")),
            hum("0", "1", parameter("HapticSharpness"), parameter("HapticIntensity", "0.7"))),
        FixCase(.entryOfUnknownKind, "an empty one at the end", tap + ",{}", tap),
        FixCase(.entryOfUnknownKind, "an empty one in front", "{}," + tap, tap),
        FixCase(
            .durationTooLong, "three links, the last with the release",
            tap + "," + hum("0.1", "70.5", parameter("AttackTime"), intensity, parameter("ReleaseTime", "0.6")) + ","
                + tap,
            tap + "," + hum("0.1", "30.0", parameter("AttackTime"), intensity) + "," + hum("30.1", "30.0", intensity)
                + ","
                + hum("60.1", "10.5", intensity, parameter("ReleaseTime", "0.6")) + "," + tap),
        FixCase(
            .durationTooLong, "alone", hum("0.1", "31.0", intensity),
            hum("0.1", "30.0", intensity) + "," + hum("30.1", "1.0", intensity)),
        FixCase(.curveSinglePoint, "behind a tap", tap + "," + shortCurve, tap + "," + step),
        FixCase(.curveSinglePoint, "beside a step", "\(tap),\(step),\(shortCurve)", "\(tap),\(step),\(step)"),
        FixCase(
            .curveTooManyPoints, "33 points", tap + "," + curve("1.1", 0..<33, from: 0) + "," + tap,
            tap + "," + curve("1.1", 0..<16, from: 0) + "," + curve("2.6", 15..<31, from: 15) + ","
                + curve("4.1", 30..<33, from: 30) + "," + tap),
        FixCase(
            .entryMultipleKinds, "an event with a curve",
            String(tap.dropLast(1)) + "," + String(shortCurve.dropFirst(1)) + "," + tap, "\(tap),\(shortCurve),\(tap)"),
    ]
}

@Test("A fix lays out what it writes as the file is laid out", arguments: TextLayout.all, FixCase.all)
func fixLayout(_ layout: TextLayout, _ c: FixCase) throws {
    let document = AHAPDocument(text: layout.apply(c.broken))
    let finding = try #require(document.check().first { $0.rule == c.rule })
    let fix = try #require(finding.fixes.first)
    let mended = String(decoding: try TextEdit.apply(fix.edits, to: document.source), as: UTF8.self)
    #expect(mended == layout.apply(c.mended))
}

@Test("Layouts differ from each other and keep what they lay out")
func layoutsAreLayouts() {
    for c in FixCase.all {
        let texts = TextLayout.all.map { $0.apply(c.broken) }
        #expect(Set(texts).count == texts.count)
        #expect(texts.allSatisfy { $0.filter { !$0.isWhitespace } == c.broken })
    }
}

@Test("A curve of one point beside a step in its entry is not made a second step")
func stepBesideAStep() throws {
    let text = """
        {"Version": 1.0, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient"}}, {
          "Parameter": {"ParameterID": "HapticIntensityControl", "Time": 0, "ParameterValue": 0.5},
          "ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 0,
            "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 0.7}]}
        }]}
        """
    let document = AHAPDocument(text: text)
    let finding = try #require(document.check().first { $0.rule == .curveSinglePoint })
    #expect(finding.fixes == [])
    let mended = Fixing.run(document, scope: .safe, options: CheckOptions()).document
    #expect(mended.pattern.parameters.map(\.value) == [0.5, 0.7])
}

@Test("All but the last of a parameter given again and again are deleted at once")
func repeatedParameter() {
    let items = (1...40).map { #"{"ParameterID": "HapticIntensity", "ParameterValue": 0.\#($0)}"# }
    let text =
        #"{"Version": 1.0, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient", "EventParameters": ["#
        + items.joined(separator: ", ") + "]}}]}"
    let outcome = Fixing.run(AHAPDocument(text: text), scope: .safe, options: CheckOptions())
    #expect(outcome.fixed == 39)
    #expect(outcome.document.check() == [])
    #expect(outcome.document.pattern.events[0].parameters[.hapticIntensity] == 0.4)
}
