import AHAP
import JSONText
import Testing

@testable import ThrumCommand

private func mistakes(_ text: String) -> [String] {
    do {
        _ = try Configuration(SourceText(Array(text.utf8)), folder: "f") { $0 == "f/Audio" }
        return []
    } catch {
        return error.list.map { mistake in
            let place = LineMap(error.source).position(of: mistake.range.lowerBound)
            return "\(place.line):\(place.column) \(mistake.message) | \(mistake.help ?? "")"
        }
    }
}

@Test func aConfigurationSetsSeveritiesAndTheFolderOfSounds() throws {
    let text = #"{ "root": "Audio", "rules": { "taps-too-close": "off", "unknown-key": "error" } }"#
    let configuration = try Configuration(SourceText(Array(text.utf8)), folder: "proj") { $0 == "proj/Audio" }
    #expect(configuration.root == "proj/Audio")
    #expect(configuration.rules.map(\.rule) == [.tapsTooClose, .unknownKey])
    #expect(configuration.rules.map(\.severity) == [nil, .error])
}

@Test(arguments: [
    (#"{ "rule": {} }"#, #"1:3 unknown key "rule" | did you mean rules?"#),
    ("{\n \"rules\": { \"unknown-kye\": \"off\" } }", #"2:13 unknown rule "unknown-kye" | did you mean unknown-key?"#),
    (#"{ "rules": { "unknown-key": "of" } }"#, #"1:29 unknown severity "of" | did you mean off?"#),
    (
        #"{ "rules": { "unknown-key": false } }"#,
        "1:29 the severity of unknown-key is no string | use off, info, warning or error"
    ),
    (#"{ "rules": [] }"#, #"1:12 "rules" is no object | write { "rule-id": "off" }"#),
    (
        #"{ "root": 3 }"#,
        #"1:11 "root" is no string | write the path of a folder, from the folder of this file"#
    ),
    ("[]", "1:1 the configuration is no object | "),
    (#"{ "root": "Audio", "root": "Audio" }"#, #"1:20 "root" stands here twice | keep one of them"#),
    (
        #"{ "root": "Adio" }"#,
        "1:11 there is no folder f/Adio | name the folder where sound files are looked for"
    ),
])
func aMistakeInAConfigurationHasAPlaceAndHelp(text: String, expected: String) {
    #expect(mistakes(text) == [expected])
}

@Test func aConfigurationThatIsNoJSONIsReportedInTheWordsOfTheChecker() {
    let found = mistakes("{\n  \"root\": 'Audio' }")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("2:11 ") == true)
}

@Test func allMistakesAreReportedAtOnce() {
    #expect(mistakes(#"{ "rool": 1, "rules": { "x": "off", "unknown-key": "loud" } }"#).count == 3)
}

@Test func theNearestConfigurationAboveAFileHolds() {
    let machine = FakeMachine([
        ".thrum.json": #"{ "rules": { "value-out-of-range": "error" } }"#,
        "sub/.thrum.json": #"{ "rules": { "value-out-of-range": "off" } }"#,
        "a.ahap": Sample.loudTap, "deep/er/b.ahap": Sample.loudTap, "sub/c.ahap": Sample.loudTap,
        "sub/deep/d.ahap": Sample.loudTap, "/elsewhere/e.ahap": Sample.loudTap,
    ])
    #expect(machine.run("check", "-q", "a.ahap").status == .findings)
    #expect(machine.run("check", "-q", "deep/er/b.ahap").status == .findings)
    #expect(machine.run("check", "-q", "sub/c.ahap").output == "")
    #expect(machine.run("check", "-q", "sub/deep").output == "")
    #expect(machine.run("check", "-q", "/elsewhere/e.ahap").status == .clean)
}

@Test func theCommandLineCountsMoreThanTheConfiguration() {
    let machine = FakeMachine([
        ".thrum.json": #"{ "rules": { "value-out-of-range": "error" } }"#, "a.ahap": Sample.loudTap,
    ])
    #expect(machine.run("check", "-q", "--rule", "value-out-of-range=info", "a.ahap").status == .clean)
}

@Test func standardInputIsConfiguredByTheNameItIsGiven() {
    let machine = FakeMachine(["sub/.thrum.json": #"{ "rules": { "value-out-of-range": "off" } }"#])
    machine.with { $0.input = Array(Sample.loudTap.utf8) }
    #expect(machine.run("check", "-q", "--stdin-name", "sub/x.ahap", "-").output == "")
    #expect(machine.run("check", "-q", "-").output != "")
}

@Test func aWrongConfigurationEndsTheRunBeforeAnythingIsChecked() throws {
    let machine = FakeMachine([
        ".thrum.json": "{\n  \"rules\": { \"value-out-of-rang\": \"off\" }\n}\n", "a.ahap": Sample.loudTap,
    ])
    #expect(machine.run("check", "--fix", "a.ahap").status == .usage)
    #expect(machine.text("a.ahap") == Sample.loudTap)
    try expectGolden("configuration-mistake", machine.transcript("check", "a.ahap"))
}

@Test func aConfigurationThatCannotBeReadIsReported() {
    let machine = FakeMachine(["a.ahap": Sample.tap])
    machine.with { $0.faults["/home/ada/.thrum.json"] = .notPermitted }
    let run = machine.run("check", "a.ahap")
    #expect(run.status == .usage)
    #expect(run.error.contains(".thrum.json: error: permission denied"))
}
