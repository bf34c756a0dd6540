import Testing

@testable import ThrumCommand

@Test func everyCommandHasHelpWithExamplesThatCallIt() throws {
    let builtIn = CommandTable.all.filter(\.isBuiltIn)
    #expect(builtIn.count >= 5)
    for command in builtIn {
        let run = FakeMachine().run(command.name, "--help")
        #expect(run.status == .clean)
        #expect(run == FakeMachine().run("help", command.name))
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(command.name)")
        #expect(!command.examples.isEmpty)
        for example in command.examples { #expect(example.call.hasPrefix("thrum \(command.name)")) }
        try expectGolden("help-\(command.name)", run.output)
    }
}

/// The words of an example's call that `thrum` would get: without quotes, redirection and what follows it.
private func words(_ call: String) -> [String] {
    call.split(separator: " ").dropFirst().prefix { $0 != "<" && $0 != "|" && $0 != ">" }.map(String.init)
}

@Test func theExamplesOfHelpRun() {
    for example in CommandTable.all.flatMap(\.examples) {
        let machine = FakeMachine([
            "pulse.ahap": Sample.tap, "drums.ahap": Sample.tap, "heartbeat.ahap": Sample.tap,
            "Haptics/a.ahap": Sample.tap,
            "minified.ahap": Sample.tap, "clip.haptic": Sample.clip,
        ])
        machine.with {
            $0.input = Array(Sample.tap.utf8)
            $0.siblings = ["thrum-media"]
        }
        if example.call == "thrum new heartbeat" { machine.with { $0.files["/home/ada/heartbeat.ahap"] = nil } }
        let run = machine.run(words(example.call))
        #expect(run.status == .clean, "\(example.call): \(run.error)")
    }
}

@Test func theOverviewListsEveryCommand() throws {
    let run = FakeMachine().run("--help")
    for command in CommandTable.all { #expect(run.output.contains("  \(command.name) ")) }
    try expectGolden("help", run.output)
}

@Test func optionsOfACommandHaveDistinctNames() {
    for command in CommandTable.all {
        let names = command.allOptions.map(\.name)
        let letters = command.allOptions.compactMap(\.short)
        #expect(Set(names).count == names.count)
        #expect(Set(letters).count == letters.count)
    }
}

@Test func mistakesInTheCallSayWhatWouldBeRight() throws {
    let machine = FakeMachine(["a.ahap": Sample.tap])
    let calls = [
        ["chek", "a.ahap"], ["--hlep"], ["check"], ["check", "--formt", "json"],
        ["check", "--format", "jsno", "a.ahap"],
        ["check", "--rule", "taps-to-close=off", "a.ahap"], ["check", "--rule", "taps-too-close=of", "a.ahap"],
        ["check", "--rule", "taps-too-close", "a.ahap"], ["check", "--max-size", "big", "a.ahap"],
        ["check", "gone.ahap"], ["check", "gone/*.ahap"], ["check", "--root", "gone", "a.ahap"], ["explain", "coment"],
        ["fmt", "--output", "x.ahap", "--check", "a.ahap"],
    ]
    var text = ""
    for words in calls {
        let run = machine.run(words)
        #expect(run.status == .usage)
        #expect(run.output == "")
        text += "$ thrum \(words.joined(separator: " "))\n\(run.error)"
    }
    try expectGolden("usage-errors", text)
}

@Test func aCommandOfASiblingIsHandedOnWithAllItsWords() {
    let play = Command(
        name: "play", summary: "", usage: "", details: "", options: [], examples: [], action: .sibling("thrum-media"))
    let machine = FakeMachine()
    func run(_ words: String...) -> FakeMachine.Run {
        machine.run(words) { Thrum.run($0, commands: CommandTable.all + [play], in: $1) }
    }
    let missing = run("play", "a.ahap")
    #expect(missing.status == .usage)
    #expect(missing.error.hasPrefix("thrum-media: error: no such file or folder\n  help: play needs this program"))
    machine.with { $0.siblings = ["thrum-media"] }
    _ = run("play", "--loop", "a.ahap")
    #expect(machine.with { $0.started } == ["thrum-media", "play", "--loop", "a.ahap"])
    _ = run("help", "play")
    #expect(machine.with { $0.started } == ["thrum-media", "play", "--help"])
}
