import Testing
import ThrumCommand

struct StatusCase: Sendable, CustomTestStringConvertible {
    var words: String
    var status: Status
    var testDescription: String { words }

    init(_ words: String, _ status: Status) {
        self.words = words
        self.status = status
    }
}

private func folder() -> FakeMachine {
    let machine = FakeMachine([
        "clean.ahap": Sample.tap, "warn.ahap": Sample.loudTap, "bad.ahap": Sample.endless, "broken.ahap": Sample.broken,
        "dir/clean.ahap": Sample.tap, "dir/deep/warn.ahap": Sample.loudTap, "locked.ahap": "", "text/readme.md": "",
    ])
    machine.with {
        $0.emptyFolders = ["/home/ada/empty"]
        $0.faults["/home/ada/locked.ahap"] = .notPermitted
        $0.input = Array(Sample.tap.utf8)
    }
    return machine
}

@Test(arguments: [
    StatusCase("check clean.ahap", .clean),
    StatusCase("check warn.ahap", .clean),
    StatusCase("check --strict warn.ahap", .findings),
    StatusCase("check --strict clean.ahap", .clean),
    StatusCase("check bad.ahap", .findings),
    StatusCase("check broken.ahap", .findings),
    StatusCase("check dir", .clean),
    StatusCase("check --strict dir", .findings),
    StatusCase("check -", .clean),
    StatusCase("check clean.ahap dir/ -", .clean),
    StatusCase("check missing.ahap", .usage),
    StatusCase("check locked.ahap", .usage),
    StatusCase("check bad.ahap missing.ahap", .usage),
    StatusCase("check nope/*.ahap", .usage),
    StatusCase("check --allow-empty nope/*.ahap", .clean),
    StatusCase("check empty", .usage),
    StatusCase("check text", .usage),
    StatusCase("check --allow-empty empty", .clean),
    StatusCase("check --allow-empty missing.ahap", .usage),
    StatusCase("check", .usage),
    StatusCase("check --allow-empty", .clean),
    StatusCase("check --max-size 10 clean.ahap", .usage),
    StatusCase("check --max-size ten clean.ahap", .usage),
    StatusCase("check --unknown clean.ahap", .usage),
    StatusCase("check --format yaml clean.ahap", .usage),
    StatusCase("check --rule no-such-rule=off clean.ahap", .usage),
    StatusCase("check --rule taps-too-close clean.ahap", .usage),
    StatusCase("check --rule value-out-of-range=error warn.ahap", .findings),
    StatusCase("check --rule duration-missing=off bad.ahap", .clean),
    StatusCase("check --fix warn.ahap -", .usage),
    StatusCase("fmt clean.ahap", .clean),
    StatusCase("fmt --check clean.ahap", .clean),
    StatusCase("fmt --check -o x.ahap clean.ahap", .usage),
    StatusCase("fmt broken.ahap", .findings),
    StatusCase("fmt missing.ahap", .usage),
    StatusCase("fmt -o x.ahap dir", .usage),
    StatusCase("show warn.ahap", .clean),
    StatusCase("show bad.ahap", .findings),
    StatusCase("show missing.ahap", .usage),
    StatusCase("explain comment", .clean),
    StatusCase("explain commnet", .usage),
    StatusCase("explain", .usage),
    StatusCase("rules", .clean),
    StatusCase("rules extra", .usage),
    StatusCase("help", .clean),
    StatusCase("help check", .clean),
    StatusCase("help chekc", .usage),
    StatusCase("help help", .clean),
    StatusCase("--help", .clean),
    StatusCase("--version", .clean),
    StatusCase("--versoin", .usage),
    StatusCase("chekc", .usage),
    StatusCase("", .usage),
])
func exitStatus(_ c: StatusCase) {
    let run = folder().run(c.words.split(separator: " ").map(String.init))
    #expect(run.status == c.status, "\(run.error)")
    // What went wrong is said on standard error; results never stand there.
    if c.status == .usage { #expect(run.error != "") }
}

@Test func oneUnreadableFileNeverStopsTheRest() {
    let machine = folder()
    let run = machine.run("check", "missing.ahap", "bad.ahap", "locked.ahap", "warn.ahap")
    #expect(run.status == .usage)
    #expect(run.output.contains("bad.ahap:") && run.output.contains("warn.ahap:"))
    #expect(run.error.contains("missing.ahap: error: no such file or folder"))
    #expect(run.error.contains("locked.ahap: error: permission denied"))
    #expect(run.error.contains("1 error, 1 warning in 2 files"))
}

@Test func theOutputDoesNotDependOnTheNumberOfThreads() {
    var files: [String: String] = [:]
    for index in 0..<300 {
        files["many/\(index).ahap"] = [Sample.tap, Sample.loudTap, Sample.endless, Sample.broken][index % 4]
    }
    let machine = FakeMachine(files)
    let runs = [1, 2, 7].map { threads in
        machine.with { $0.processors = threads }
        return machine.run("check", "many")
    }
    #expect(runs[0].output.contains("many/299.ahap"))
    #expect(runs[0] == runs[1])
    #expect(runs[0] == runs[2])
}

@Test func quietLeavesOnlyFindings() {
    let run = folder().run("check", "--quiet", "warn.ahap")
    #expect(run.error == "")
    #expect(run.output.contains("[value-out-of-range]"))
}

@Test func aCleanRunSaysSoOnStandardErrorOnly() {
    let run = folder().run("check", "clean.ahap")
    #expect(run.output == "")
    #expect(run.error == "no findings in 1 file\n")
}

@Test func standardInputGoesByTheNameItIsGiven() {
    let machine = folder()
    machine.with { $0.input = Array(Sample.loudTap.utf8) }
    #expect(machine.run("check", "-").output.hasPrefix("<stdin>:9:"))
    #expect(machine.run("check", "--stdin-name", "a/b.ahap", "-").output.hasPrefix("a/b.ahap:9:"))
}

@Test func coloursAppearOnATerminalOrWhenAskedFor() {
    let machine = folder()
    func isColoured(_ words: String...) -> Bool {
        machine.run(["check"] + words + ["warn.ahap"]).output.contains("\u{1B}[")
    }
    #expect(!isColoured())
    #expect(isColoured("--color", "always"))
    machine.with { $0.isTerminal = true }
    #expect(isColoured())
    #expect(!isColoured("--color", "never"))
    machine.with { $0.variables["NO_COLOR"] = "1" }
    #expect(!isColoured())
    #expect(isColoured("--color=always"))
    machine.with { $0.variables = ["TERM": "dumb"] }
    #expect(!isColoured())
}

@Test func theLineFitsTheTerminal() {
    let machine = FakeMachine(["m.ahap": Sample.loudTap.filter { !$0.isWhitespace }])
    machine.with {
        $0.isTerminal = true
        $0.columns = 60
    }
    let run = machine.run("check", "--color", "never", "m.ahap")
    let line = run.output.split(separator: "\n").first { $0.hasPrefix(" 1 | ") }
    #expect(line.map { $0.count <= 60 } == true)
    #expect(line?.contains("1.5") == true)
}

@Test func fileNamesCannotSteerTheTerminal() {
    let machine = FakeMachine(["a\u{1B}[2Jb.ahap": Sample.loudTap])
    #expect(machine.run("check", ".").output.hasPrefix("a␛[2Jb.ahap:"))
}
