import Testing
import ThrumCommand

private let minified = Sample.tap.filter { !$0.isWhitespace }

@Test func fmtRewritesInPlaceAndIsStable() {
    let machine = FakeMachine(["a.ahap": minified])
    let run = machine.run("fmt", "a.ahap")
    #expect(run.status == .clean)
    #expect(run.output == "")
    #expect(run.error == "laid out 1 file\n")
    #expect(machine.text("a.ahap") == Sample.tap)
    #expect(machine.run("fmt", "a.ahap").error == "laid out 0 of 1 file\n")
    #expect(machine.with { $0.writes } == ["/home/ada/a.ahap"])
}

@Test func fmtCheckNamesWhatWouldChangeAndChangesNothing() {
    let machine = FakeMachine(["d/a.ahap": minified, "d/b.ahap": Sample.tap])
    let run = machine.run("fmt", "--check", "d")
    #expect(run.status == .findings)
    #expect(run.output == "d/a.ahap\n")
    #expect(run.error == "would lay out 1 of 2 files\n")
    #expect(machine.with { $0.writes } == [])
}

@Test func fmtOfStandardInputGoesToStandardOutput() {
    let machine = FakeMachine()
    machine.with { $0.input = Array(minified.utf8) }
    #expect(machine.run("fmt", "-").output == Sample.tap)
    #expect(machine.run("fmt", "--check", "-").output == "<stdin>\n")
}

@Test func fmtWritesElsewhereWhenAskedTo() {
    let machine = FakeMachine(["a.ahap": minified])
    #expect(machine.run("fmt", "-o", "b.ahap", "a.ahap").status == .clean)
    #expect(machine.text("b.ahap") == Sample.tap)
    #expect(machine.text("a.ahap") == minified)
    #expect(machine.run("fmt", "-o", "-", "a.ahap").output == Sample.tap)
}

@Test func fmtRefusesAFileThatCannotBeReadWholeAndShowsWhy() {
    let machine = FakeMachine(["a.ahap": Sample.broken, "b.ahap": minified])
    let run = machine.run("fmt", "a.ahap", "b.ahap")
    #expect(run.status == .findings)
    #expect(run.error.contains("a.ahap:1:") && run.error.contains("left as it is"))
    #expect(machine.text("a.ahap") == Sample.broken)
    #expect(machine.text("b.ahap") == Sample.tap)
}

@Test func fmtDoesNotChangeTheEncodingOfAFileUnasked() {
    let machine = FakeMachine()
    let bytes: [UInt8] = [0xFF, 0xFE] + minified.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    machine.put("a.ahap", bytes)
    let run = machine.run("fmt", "a.ahap")
    #expect(run.status == .findings)
    #expect(run.error.contains("write it to another file with --output FILE"))
    #expect(run.error.hasSuffix("laid out 0 of 1 file\n"))
    #expect(machine.with { $0.files["/home/ada/a.ahap"] } == bytes)
    #expect(machine.run("fmt", "-o", "b.ahap", "a.ahap").status == .clean)
    #expect(machine.text("b.ahap") == Sample.tap)
}

@Test func fmtReportsAFileThatCannotBeWritten() {
    let machine = FakeMachine(["a.ahap": minified])
    machine.with { $0.writeFaults["/home/ada/a.ahap"] = .notPermitted }
    let run = machine.run("fmt", "a.ahap")
    #expect(run.status == .usage)
    #expect(run.error == "a.ahap: error: cannot be written: permission denied\nlaid out 0 of 1 file\n")
}

@Test func fmtNamesTheFileThatCouldNotBeWrittenNotTheOneThatWasRead() {
    let machine = FakeMachine(["a.ahap": minified])
    machine.with { $0.writeFaults["/home/ada/gone/b.ahap"] = .notFound }
    let run = machine.run("fmt", "-o", "gone/b.ahap", "a.ahap")
    #expect(run.status == .usage)
    #expect(run.error.hasPrefix("gone/b.ahap: error: cannot be written: no such folder\n"))
}
