import Testing
import ThrumCommand

/// A machine with the files of `Fixtures/cli`, under their names alone.
private func machine(_ names: String...) throws -> FakeMachine {
    let machine = FakeMachine()
    for name in names { machine.put(name, try Repository.bytes("Fixtures/cli/\(name)")) }
    return machine
}

@Test(arguments: ["pulse", "tabs", "wide", "minified", "crlf", "cut-short"])
func findingsAsPeopleSeeThem(name: String) throws {
    try expectGolden("check-\(name)", machine("\(name).ahap").transcript("check", "\(name).ahap"))
}

@Test func findingsOfSeveralFilesWithOneMissing() throws {
    let machine = try machine("pulse.ahap", "cut-short.ahap", "song.ahap")
    try expectGolden(
        "check-several", machine.transcript("check", "song.ahap", "missing.ahap", "cut-short.ahap", "pulse.ahap"))
}

@Test func findingsInColour() throws {
    try expectGolden("check-colour", machine("pulse.ahap").transcript("check", "--color", "always", "pulse.ahap"))
}

@Test func findingsAsAnnotations() throws {
    try expectGolden("check-github", machine("wide.ahap").transcript("check", "--format", "github", "wide.ahap"))
}

@Test func findingsAsJSON() throws {
    let machine = try machine("pulse.ahap", "song.ahap")
    try expectGolden(
        "check-json", machine.transcript("check", "--format", "json", "pulse.ahap", "song.ahap"))
}

@Test func fixesAsTheyAreReported() throws {
    let machine = try machine("pulse.ahap", "tabs.ahap", "cut-short.ahap")
    try expectGolden("check-fix", machine.transcript("check", "--fix", "."))
}

@Test func summaries() throws {
    let machine = try machine("song.ahap", "cut-short.ahap")
    machine.put("empty.ahap", [])
    try expectGolden("show", machine.transcript("show", "song.ahap", "cut-short.ahap", "empty.ahap"))
    try expectGolden("show-json", machine.transcript("show", "--json", "song.ahap", "cut-short.ahap"))
}

@Test func loudnessInEveryProfile() throws {
    let machine = try machine("song.ahap")
    machine.put(
        "silent.ahap",
        Array(#"{"Version":1,"Pattern":[{"Event":{"EventType":"AudioContinuous","EventDuration":1}}]}"#.utf8))
    machine.put(
        "endless.ahap",
        Array(#"{"Version":1,"Pattern":[{"Event":{"EventType":"HapticContinuous","EventDuration":1e9}}]}"#.utf8))
    try expectGolden(
        "show-loudness", machine.transcript("show", "--loudness", "song.ahap", "silent.ahap", "endless.ahap"))
    try expectGolden(
        "show-loudness-json", machine.transcript("show", "--loudness", "--json", "song.ahap", "silent.ahap"))
}

@Test func refusedFormatting() throws {
    try expectGolden("fmt-refused", machine("cut-short.ahap").transcript("fmt", "cut-short.ahap"))
}

@Test func theRules() throws {
    try expectGolden("rules", FakeMachine().transcript("rules"))
}

@Test func anExplanation() throws {
    try expectGolden("explain", FakeMachine().transcript("explain", "curve-times-absolute"))
}

@Test func aNoteOfSeveralLinesIsShownOnSeveralLines() {
    let text = Sample.tap.replacing(
        "\"Version\": 1.0,", with: #""Version": 1.0, "Metadata": { "Description": "Soft\r\nand short\n\n\u001bend" },"#)
    let lines = FakeMachine(["a.ahap": text]).run("show", "a.ahap").output.split(separator: "\n").prefix(4)
    #expect(
        lines == [
            "a.ahap", "  note         Soft", "               and short", "               \u{241B}end",
        ])
}
