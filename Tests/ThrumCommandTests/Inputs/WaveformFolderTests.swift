import AHAP
import Testing

@testable import ThrumCommand

private func machine() -> FakeMachine {
    let machine = FakeMachine(["Audio/Boom.wav": "", "Audio/kit/Hat.wav": "", "Audio/locked.wav": ""])
    machine.with { $0.faults["/home/ada/Audio/locked.wav"] = .notPermitted }
    return machine
}

@Test(arguments: [
    ("Boom.wav", CheckOptions.FileFact.present),
    ("kit/Hat.wav", .present),
    ("./kit/../Boom.wav", .present),
    ("boom.wav", .differsInCase(actual: "Boom.wav")),
    ("Kit/hat.WAV", .differsInCase(actual: "kit/Hat.wav")),
    ("bang.wav", .missing(searched: ["Audio/bang.wav"])),
    ("none/Boom.wav", .missing(searched: ["Audio/none/Boom.wav"])),
    ("kit", .unreadable(reason: "is a folder, not a file")),
    ("locked.wav", .unreadable(reason: "permission denied")),
])
func whatStandsUnderAWaveformPath(path: String, expected: CheckOptions.FileFact) {
    #expect(WaveformFolder("Audio", in: machine().environment).fact(path) == expected)
}

private func sound(_ path: String) -> String {
    Sample.pattern(
        #"{ "Event": { "Time": 0.0, "EventType": "AudioCustom", "EventWaveformPath": "\#(path)" } }"#)
}

@Test func soundFilesAreLookedForOnlyWhereARootIsNamed() {
    let machine = machine()
    machine.put("p.ahap", Array(sound("bang.wav").utf8))
    #expect(machine.run("check", "p.ahap").status == .clean)
    #expect(machine.run("check", "--root", "Audio", "p.ahap").output.contains("[waveform-file-missing]"))
    machine.put(".thrum.json", Array(#"{ "root": "Audio" }"#.utf8))
    #expect(machine.run("check", "p.ahap").output.contains("[waveform-file-missing]"))
}

@Test func aNameThatDiffersInCapitalsIsMendedByFix() {
    let machine = machine()
    machine.put("p.ahap", Array(sound("KIT/hat.wav").utf8))
    #expect(machine.run("check", "--root", "Audio", "--fix", "p.ahap").status == .clean)
    #expect(machine.text("p.ahap") == sound("kit/Hat.wav"))
}

@Test(arguments: ["../x.wav", "/etc/x.wav"])
func aPathThatLeavesTheRootIsNotLookedFor(path: String) {
    let machine = machine()
    machine.put("p.ahap", Array(sound(path).utf8))
    #expect(machine.run("check", "--root", "Audio", "p.ahap").output.contains("[waveform-escapes-root]"))
}

@Test func aRootThatIsNoFolderIsAUsageError() {
    let machine = machine()
    machine.put("p.ahap", Array(Sample.tap.utf8))
    #expect(machine.run("check", "--root", "Sounds", "p.ahap").status == .usage)
    #expect(machine.run("check", "--root", "p.ahap", "p.ahap").status == .usage)
}
