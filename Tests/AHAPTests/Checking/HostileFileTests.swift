import AHAP
import JSONText
import Testing

/// A large file about which there is something to say at every turn.
///
/// The tests here count no seconds; a checker that looks at all neighbours of each finding would not come to an end.
struct HostileFile: Sendable, CustomTestStringConvertible {
    var name: String
    /// A part that is repeated, and how often.
    var part: String
    var count: Int
    /// What stands before and after the parts.
    var frame: (before: String, after: String)
    var rule: Rule
    var testDescription: String { name }

    /// The file with commas between its parts, and a number in place of each `#`.
    var bytes: [UInt8] {
        var bytes = Array(frame.before.utf8)
        let part = Array(part.utf8)
        for number in 0..<count {
            if number > 0 { bytes.append(0x2C) }
            for byte in part { if byte == 0x23 { bytes += String(number).utf8 } else { bytes.append(byte) } }
        }
        return bytes + frame.after.utf8
    }

    private static let entries = (#"{"Version":1.0,"Pattern":["#, "]}")
    private static let members = (
        #"{"Version":1.0,"Pattern":[{"Event":{"Time":0,"EventType":"HapticTransient","#, "}}]}"
    )
    private static let parameters =
        (
            #"{"Version":1.0,"Pattern":[{"Event":{"Time":0,"EventType":"HapticTransient","EventParameters":["#, "]}}]}"
        )

    static let all = [
        HostileFile(name: "empty entries", part: "{}", count: 400_000, frame: entries, rule: .entryOfUnknownKind),
        HostileFile(name: "numbers for entries", part: "1", count: 800_000, frame: entries, rule: .entryNotObject),
        HostileFile(
            name: "entries of two kinds", part: #"{"Event":{"Time":0},"Parameter":{"Time":0}}"#, count: 100_000,
            frame: entries, rule: .entryMultipleKinds),
        HostileFile(
            name: "curves without points",
            part:
                #"{"ParameterCurve":{"Time":0,"ParameterID":"HapticIntensityControl","ParameterCurveControlPoints":[]}}"#,
            count: 100_000, frame: entries, rule: .curveWithoutPoints),
        HostileFile(
            name: "curves of one point",
            part: #"{"ParameterCurve":{"Time":#,"ParameterID":"HapticIntensityControl","ParameterCurveControlPoints":"#
                + #"[{"Time":0,"ParameterValue":0.5}]}}"#, count: 100_000, frame: entries, rule: .curveSinglePoint),
        HostileFile(
            name: "long events behind many short ones",
            part: #"{"Event":{"Time":#,"EventType":"HapticContinuous","EventDuration":70}}"#, count: 20_000,
            frame: (
                entries.0 + String(repeating: #"{"Event":{"Time":0,"EventType":"HapticTransient"}},"#, count: 200_000),
                entries.1
            ), rule: .durationTooLong),
        HostileFile(
            name: "one parameter again and again", part: #"{"ParameterID":"HapticIntensity","ParameterValue":1}"#,
            count: 100_000, frame: parameters, rule: .duplicateParameter),
        HostileFile(
            name: "parameters of no effect", part: #"{"ParameterID":"AttackTime","ParameterValue":1}"#, count: 100_000,
            frame: parameters, rule: .parameterNotApplicable),
        HostileFile(
            name: "unknown parameters", part: ##"{"ParameterID":"Foo#","ParameterValue":1}"##, count: 200_000,
            frame: parameters, rule: .unknownParameterID),
        HostileFile(
            name: "one key again and again", part: #""Time":1"#, count: 400_000, frame: members, rule: .duplicateKey),
        HostileFile(
            name: "unknown keys of an event", part: ##""Foo#":1"##, count: 400_000, frame: members, rule: .unknownKey),
        HostileFile(
            name: "unknown keys of the file", part: ##""Foo#":1"##, count: 400_000,
            frame: (#"{"Version":1.0,"#, #","Pattern":[]}"#), rule: .unknownKey),
        HostileFile(
            name: "faults of the text behind many entries", part: "'a'", count: 2_000,
            frame: (entries.0 + String(repeating: "1,", count: 800_000), entries.1), rule: .singleQuotes),
    ]
}

@Test(
    "A file with something to say about every part is checked in time that grows with its size",
    arguments: HostileFile.all)
func hostileFile(_ file: HostileFile) {
    let findings = AHAPDocument(file.bytes).check()
    let listed = findings.count { $0.rule == file.rule }
    #expect(listed == 1_000)
    // All are counted, listed or not; the first of a repeated thing is no finding.
    let rest = findings.first { $0.rule == .moreFindings && $0.message.contains(" \(file.rule.id) ") }
    let unlisted = rest.flatMap { Int($0.message.prefix { $0 != " " }) } ?? 0
    let all = file.rule == .entryNotObject ? file.count : file.count - (file.rule == .duplicateParameter ? 1 : 0)
    #expect(listed + unlisted == all)
}

@Test("Faults of the text beyond a thousand are counted, rule by rule")
func uncountedFaults() {
    let text = #"{"Version": 1.0, "Pattern": ["# + String(repeating: "// a\n+1,", count: 1_500) + "1,]}"
    let findings = AHAPDocument(text: text).check()
    let listed = [Rule.comment, .leadingPlus].map { rule in findings.count { $0.rule == rule } }
    #expect(listed.reduce(0, +) == 1_000)
    let rest = findings.filter { $0.rule == .moreFindings }.map(\.message)
    #expect(
        rest == [
            "\(1_500 - listed[0]) more findings of comment are not listed",
            "\(1_500 - listed[1]) more findings of leading-plus are not listed",
        ])
    let quiet = AHAPDocument(text: text).check(CheckOptions(overrides: [(.comment, nil)]))
    #expect(!quiet.contains { $0.message.contains("findings of comment") })
}
