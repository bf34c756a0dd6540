import AHAP
import Testing
import ThrumCommand

@Test func newWritesATemplateThatIsClean() throws {
    #expect(PatternTemplate.all.count >= 12)
    for template in PatternTemplate.all {
        let machine = FakeMachine()
        let run = machine.run("new", template.name)
        #expect(run.status == .clean)
        #expect(run.output == "")
        #expect(run.error == "wrote \(template.name).ahap\n")
        let check = machine.run("check", "--strict", "\(template.name).ahap")
        #expect(check.output == "" && check.status == .clean)
        #expect(machine.run("fmt", "--check", "\(template.name).ahap").status == .clean)
    }
}

@Test func newNeverReplacesAFileUnlessForced() {
    let machine = FakeMachine(["tap.ahap": "mine"])
    let run = machine.run("new", "tap")
    #expect(run.status == .usage)
    #expect(
        run.error
            == "tap.ahap: error: exists already\n  help: choose another name with -o FILE, or replace it with --force\n"
    )
    #expect(machine.text("tap.ahap") == "mine")
    #expect(machine.run("new", "--force", "tap").status == .clean)
    #expect(machine.text("tap.ahap") != "mine")
}

@Test func newWritesWhereItIsTold() throws {
    let machine = FakeMachine()
    #expect(machine.run("new", "-o", "Haptics/start.ahap", "tap").status == .clean)
    let text = try #require(machine.text("Haptics/start.ahap"))
    #expect(machine.run("new", "tap", "-o", "-").output == text)
    #expect(machine.text("tap.ahap") == nil)
}

@Test(arguments: [["new"], ["new", "tpa"], ["new", "tap", "swell"]])
func newSaysWhatIsMissing(words: [String]) {
    let run = FakeMachine().run(words)
    #expect(run.status == .usage)
    #expect(run.error.contains("  help: "))
}

@Test func theTemplates() throws {
    try expectGolden("new-list", FakeMachine().transcript("new", "--list"))
}
