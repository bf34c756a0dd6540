import JSONText
import Testing
import ThrumCommand

@Test func fixMendsInPlaceAndKeepsAllElse() {
    let machine = FakeMachine(["a.ahap": Sample.loudTap])
    let run = machine.run("check", "--fix", "a.ahap")
    #expect(run.status == .clean)
    #expect(machine.text("a.ahap") == Sample.loudTap.replacing("1.5", with: "1.0"))
    #expect(run.error == "fixed 1 finding\nno findings in 1 file\n")
}

@Test func fixGoesOnUntilNothingIsLeftToMend() {
    // Two commas too many and a value out of range in one file, whose fixes lie side by side.
    let text = Sample.loudTap.replacing("0.6 }", with: "0.6, },").replacing("1.5 }", with: "1.5, }")
    let machine = FakeMachine(["a.ahap": text])
    #expect(machine.run("check", "--fix", "--strict", "a.ahap").status == .clean)
    #expect(machine.text("a.ahap") == Sample.loudTap.replacing("1.5", with: "1.0"))
}

@Test func fixDoesNotWriteAFileThatNeedsNoMending() {
    let machine = FakeMachine(["a.ahap": Sample.tap, "b.ahap": Sample.endless])
    _ = machine.run("check", "--fix", "a.ahap", "b.ahap")
    #expect(machine.with { $0.writes } == [])
}

@Test func unsafeFixesAreAppliedOnlyWhenAskedFor() {
    let machine = FakeMachine(["a.ahap": Sample.endless])
    let run = machine.run("check", "--fix", "a.ahap")
    #expect(run.status == .findings)
    #expect(machine.text("a.ahap") == Sample.endless)
    #expect(run.error.contains("--fix-unsafe mends 1, changing how they feel"))
    #expect(machine.run("check", "--fix-unsafe", "a.ahap").status == .clean)
    #expect(machine.text("a.ahap")?.contains("EventDuration") == true)
}

@Test func aFileThatCouldNotBeReadWholeIsNeverMended() {
    let text = Sample.loudTap.replacing("\"Version\": 1.0,", with: "\"Version\": 1.0, // draft")
    let machine = FakeMachine(["a.ahap": text])
    for option in ["--fix", "--fix-unsafe"] {
        let run = machine.run("check", option, "a.ahap")
        #expect(run.status == .findings)
        #expect(run.error.contains("a.ahap: nothing mended, because it could not be read whole"))
    }
    #expect(machine.with { $0.writes } == [])
    let run = machine.run("check", "a.ahap")
    #expect(
        run.error == """
            1 error, 1 warning in 1 file
              help: --fix leaves files with syntax errors, or not in UTF-8, as they are

            """)
    #expect(run.output.contains("  fix: Delete the comment\n"))
    #expect(!run.output.contains("(safe)"))
}

@Test func aFileInAnotherEncodingIsNeverMended() {
    let machine = FakeMachine()
    let bytes: [UInt8] = [0xFF, 0xFE] + Sample.loudTap.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    machine.put("a.ahap", bytes)
    let run = machine.run("check", "--fix-unsafe", "a.ahap")
    #expect(run.output.contains("[value-out-of-range]"))
    #expect(run.error.contains("nothing mended, because it is not stored as UTF-8"))
    #expect(machine.with { $0.files["/home/ada/a.ahap"] } == bytes)
    machine.with { $0.input = bytes }
    _ = machine.run("check", "--fix", "-")
    #expect(machine.with { $0.output } == bytes)
}

@Test func ofStandardInputTheMendedTextIsPrintedAndFindingsGoToTheOtherStream() {
    let machine = FakeMachine()
    machine.with {
        $0.input = Array(
            Sample.pattern(
                Sample.tapEvent.replacing("0.8", with: "1.5"),
                #"{ "Event": { "Time": 1.0, "EventType": "HapticContinuous" } }"#
            ).utf8)
    }
    let run = machine.run("check", "--fix", "-")
    #expect(run.status == .findings)
    #expect(run.output.hasPrefix("{\n") && run.output.contains("\"ParameterValue\": 1.0 }"))
    #expect(run.error.contains("[duration-missing]"))
    #expect(run.error.contains("fixed 1 finding"))
    let json = machine.run("check", "--fix", "--format", "json", "--quiet", "-")
    #expect(json.output == run.output)
    #expect(json.error.hasPrefix("{\"version\":1,\"files\":[{\"path\":\"<stdin>\""))
}

@Test func standardInputThatCannotBeMendedIsPrintedAsItCame() {
    let machine = FakeMachine()
    machine.with { $0.input = Array(Sample.broken.utf8) }
    let run = machine.run("check", "--fix", "-")
    #expect(run.output == Sample.broken)
    #expect(run.status == .findings)
}

@Test func aFileThatCannotBeWrittenIsReportedWithItsFindingsAndTheRestIsMended() {
    let machine = FakeMachine(["a.ahap": Sample.loudTap, "b.ahap": Sample.loudTap])
    machine.with { $0.writeFaults["/home/ada/a.ahap"] = .failed(reason: "No space left on device") }
    let run = machine.run("check", "--fix", "a.ahap", "b.ahap")
    #expect(run.status == .usage)
    #expect(
        run.error.contains(
            "a.ahap: error: cannot be written: No space left on device\n  help: nothing in it was changed\n"))
    #expect(run.output.contains("a.ahap:9:"))
    #expect(machine.text("a.ahap") == Sample.loudTap)
    #expect(machine.text("b.ahap") != Sample.loudTap)
}

@Test func moreFindingsThanAreListedAreStillAllMended() {
    let events = Array(repeating: Sample.tapEvent.replacing("0.8", with: "1.5"), count: 1_500)
        .enumerated().map { $0.element.replacing("\"Time\": 0.0", with: "\"Time\": \($0.offset)") }
    let text = "{\"Version\": 1.0, \"Pattern\": [\n" + events.joined(separator: ",\n") + "\n]}"
    let machine = FakeMachine(["a.ahap": text])
    let run = machine.run("check", "--fix", "a.ahap")
    #expect(run.error == "fixed 1500 findings\nno findings in 1 file\n")
}
