import Testing

@testable import ThrumCommand

@Test func aReaderThatGoesAwayIsNoError() {
    var files: [String: String] = [:]
    for index in 0..<2_000 { files["d/\(index).ahap"] = Sample.loudTap }
    let machine = FakeMachine(files)
    machine.with { $0.outputRoom = 100_000 }
    let run = machine.run("check", "-q", "d")
    #expect(run.status == .clean)
    #expect(run.error == "")
    #expect(run.output.count <= 100_000)
}

@Test func resultsThatCouldNotBeWrittenAreReported() {
    let machine = FakeMachine(["a.ahap": Sample.loudTap])
    machine.with { $0.outputFault = "No space left on device" }
    let run = machine.run("check", "-q", "a.ahap")
    #expect(run.status == .usage)
    #expect(run.error == "standard output: error: No space left on device\n")
}

@Test func longWorkShowsABarOnATerminalAndTakesItAway() {
    var files: [String: String] = [:]
    for index in 0..<50 { files["d/\(index).ahap"] = Sample.tap }
    let machine = FakeMachine(files)
    machine.with {
        $0.isTerminal = true
        $0.tick = 60
        $0.processors = 1
    }
    let run = machine.run("check", "--color", "never", "d")
    #expect(run.error.contains("[####....................] 9 of 50 files"))
    #expect(!run.error.contains("] 1 of 50 files"))
    #expect(run.error.hasSuffix("\r\u{1B}[Kno findings in 50 files\n"))
    #expect(!machine.run("check", "-q", "d").error.contains("of 50"))
    machine.with { $0.tick = 1 }
    #expect(machine.run("check", "d").error == "no findings in 50 files\n")
    machine.with {
        $0.isTerminal = false
        $0.tick = 60
    }
    #expect(machine.run("check", "d").error == "no findings in 50 files\n")
}

@Test func messagesFollowTheResultsThatCameBeforeThem() {
    // Both streams into one, as with 2>&1.
    let machine = FakeMachine(["a.ahap": Sample.loudTap, "z.ahap": Sample.loudTap])
    let environment = machine.environment
    var merged = environment
    merged.write = { _, bytes in environment.write(.output, bytes) }
    _ = Thrum.run(["check", "a.ahap", "gone.ahap", "z.ahap"], in: merged)
    let text = String(decoding: machine.with { $0.output }, as: UTF8.self)
    let places = ["a.ahap:", "gone.ahap:", "z.ahap:", "2 warnings"].map { text.firstRange(of: $0)!.lowerBound }
    #expect(places == places.sorted())
}
