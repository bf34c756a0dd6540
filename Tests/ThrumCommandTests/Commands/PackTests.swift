import Testing

@testable import ThrumCommand

private let settings = """
    {"pack":{"targets":["haptic","android-envelope"],"names":["swift","kotlin","csharp"],"output":"../out",
    "namespace":"Feel","package":"com.example"}}
    """

private func machine() -> FakeMachine {
    FakeMachine([
        "Haptics/tap.ahap": Sample.tap, "Haptics/ui/double-tap.ahap": Sample.tap, "Haptics/.thrum.json": settings,
    ])
}

@Test func aFolderIsPackedAsItsConfigurationSays() throws {
    let machine = machine()
    let run = machine.run("pack", "Haptics")
    #expect(run.status == .clean && run.error == "packed 2 patterns: wrote 7 files, 0 unchanged\n", "\(run.error)")
    for name in ["haptic/tap.haptic", "haptic/ui/double-tap.haptic", "android-envelope/ui/double-tap.xml"] {
        #expect(machine.text("out/\(name)") != nil, "\(name)")
    }
    #expect(
        machine.text("out/Feel.swift") == """
            // The names of the patterns, written by thrum pack.

            public enum Feel: String, CaseIterable, Sendable {
                case `tap` = "tap"
                case `uiDoubleTap` = "ui/double-tap"
            }

            """)
    #expect(
        try #require(machine.text("out/Feel.kt")).contains(
            "package com.example\n\nenum class Feel(val path: String) {\n    TAP(\"tap\"),\n    UI_DOUBLE_TAP("))
    #expect(
        try #require(machine.text("out/Feel.cs")).contains("    public const string UiDoubleTap = \"ui/double-tap\";\n")
    )
}

@Test func whatHasNotChangedIsLeftAlone() {
    let machine = machine()
    #expect(machine.run("pack", "Haptics").status == .clean)
    machine.with { $0.writes = [] }
    let again = machine.run("pack", "Haptics")
    #expect(again.error == "packed 2 patterns: wrote 0 files, 7 unchanged\n")
    #expect(machine.with { $0.writes } == [])
    machine.put("Haptics/tap.ahap", Array(Sample.tap.replacing("0.8", with: "0.7").utf8))
    #expect(machine.run("pack", "Haptics").error == "packed 2 patterns: wrote 2 files, 5 unchanged\n")
    // A result that somebody took away is made again.
    machine.with { _ = $0.files.removeValue(forKey: "/home/ada/out/haptic/tap.haptic") }
    #expect(machine.run("pack", "Haptics").error == "packed 2 patterns: wrote 1 file, 6 unchanged\n")
}

@Test func filesThatPackHasNotWrittenStay() {
    let machine = machine()
    machine.put("out/haptic/tap.haptic", Array("mine".utf8))
    let run = machine.run("pack", "Haptics")
    #expect(run.status == .usage && run.error.contains("out/haptic/tap.haptic: error: exists already"))
    #expect(machine.text("out/haptic/tap.haptic") == "mine")
    #expect(machine.run("pack", "--force", "Haptics").status == .clean)
    #expect(machine.text("out/haptic/tap.haptic") != "mine")
}

@Test func optionsOfPackCountMoreThanTheConfiguration() {
    let machine = machine()
    let run = machine.run("pack", "--to", "vibrate", "--names", "swift", "-o", "web", "Haptics")
    #expect(run.status == .clean && machine.text("web/vibrate/tap.js") != nil && machine.text("out/Feel.kt") == nil)
    #expect(machine.run("pack", "--strict", "--to", "vibrate", "-o", "none", "Haptics").status == .findings)
    #expect(
        FakeMachine(["Haptics/tap.ahap": Sample.tap]).run("pack", "Haptics").error.contains("nothing to write is named")
    )
    #expect(machine.run("pack", "Sounds").status == .usage)
}

@Test func aMistakeInWhatIsToBePackedIsShownWithItsPlace() {
    let machine = FakeMachine([
        "Haptics/tap.ahap": Sample.tap, "Haptics/.thrum.json": "{\"pack\":{\"targets\":[\"hapic\"],\"name\":1}}",
    ])
    let run = machine.run("pack", "Haptics")
    #expect(
        run.status == .usage && run.error.contains("1:21") && run.error.contains("haptic")
            && run.error.contains("names"))
}

@Test func whatIsWrongWithAPatternIsSaidEveryTime() {
    let machine = FakeMachine(["Haptics/tap.ahap": Sample.tap, "Haptics/wrong.ahap": mixed])
    for _ in 0..<2 {
        let run = machine.run("pack", "--to", "haptic", "Haptics")
        #expect(run.status == .findings && run.error.contains("wrong.ahap"), "\(run.error)")
        #expect(machine.text("Haptics/Packed/haptic/wrong.haptic") != nil)
    }
}

@Test func strictLooksAtWhatWasPackedWithoutIt() {
    let machine = FakeMachine(["Haptics/tap.ahap": Sample.tap])
    #expect(machine.run("pack", "--to", "vibrate", "Haptics").status == .clean)
    #expect(machine.run("pack", "--strict", "--to", "vibrate", "Haptics").status == .findings)
    // What lies there is still known as pack's own.
    #expect(machine.run("pack", "--to", "vibrate", "Haptics").status == .clean)
}

@Test func namesThatDifferOnlyInHowTheyAreWrittenGetDifferentIdentifiers() throws {
    let machine = FakeMachine([
        "Haptics/a.ahap": Sample.tap, "Haptics/a!.ahap": Sample.tap, "Haptics/a2.ahap": Sample.tap,
    ])
    #expect(machine.run("pack", "--names", "swift", "Haptics").status == .clean)
    let lines = try #require(machine.text("Haptics/Packed/Haptics.swift")).split(separator: "\n")
    let names = lines.filter { $0.contains("case `") }.map { $0.split(separator: "`")[1] }
    #expect(names.count == 3 && Set(names).count == 3, "\(names)")
}

/// A tap, and an event of a type that nobody knows: an error, after which the tap is there.
private let mixed = """
    {"Version":1.0,"Pattern":[{"Event":{"Time":0,"EventType":"HapticTransient"}},{"Event":{"Time":0,"EventType":"Nothing"}}]}
    """
