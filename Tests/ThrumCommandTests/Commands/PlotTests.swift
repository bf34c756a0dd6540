import Foundation
import HapticDrawing
import Testing

@testable import ThrumCommand

private let swell = """
    {"Version":1.0,"Pattern":[
    {"Event":{"Time":0,"EventType":"HapticTransient","EventParameters":[
    {"ParameterID":"HapticIntensity","ParameterValue":1},{"ParameterID":"HapticSharpness","ParameterValue":0.9}]}},
    {"Event":{"Time":0.1,"EventType":"HapticContinuous","EventDuration":1,"EventParameters":[
    {"ParameterID":"HapticIntensity","ParameterValue":0.8},{"ParameterID":"HapticSharpness","ParameterValue":0.2}]}},
    {"ParameterCurve":{"ParameterID":"HapticIntensityControl","Time":0.1,"ParameterCurveControlPoints":[
    {"Time":0,"ParameterValue":0.2},{"Time":0.6,"ParameterValue":1},{"Time":1,"ParameterValue":1}]}}]}
    """

@Test func aTerminalGetsThePictureAndTheWords() throws {
    try expectGolden("plot", FakeMachine(["swell.ahap": swell]).transcript("plot", "swell.ahap"))
}

@Test func standardInputIsDrawnUnderItsName() {
    let machine = FakeMachine()
    machine.with { $0.input = Array(swell.utf8) }
    let run = machine.run("plot", "-", "--stdin-name", "swell.ahap")
    #expect(run == FakeMachine(["swell.ahap": swell]).run("plot", "swell.ahap") && run.status == .clean)
    #expect(machine.run("plot", "-", "-o", "x.svg").status == .clean)
    #expect(machine.text("x.svg")?.contains("A strong crisp tap at 0") == true)
}

@Test func aTerminalGetsColours() {
    let machine = FakeMachine(["swell.ahap": swell])
    #expect(!machine.run("plot", "swell.ahap").output.contains("\u{1B}["))
    machine.with { $0.isTerminal = true }
    #expect(machine.run("plot", "swell.ahap").output.contains("\u{1B}[0;38;5;"))
    machine.with { $0.variables["NO_COLOR"] = "1" }
    #expect(!machine.run("plot", "swell.ahap").output.contains("\u{1B}["))
}

@Test func thePictureIsAsWideAsTheTerminal() {
    let machine = FakeMachine(["swell.ahap": swell])
    machine.with { $0.columns = 50 }
    let rows = machine.run("plot", "swell.ahap").output.split(separator: "\n")
    #expect(rows.allSatisfy { $0.count <= 50 })
    #expect(rows.contains { $0.count == 49 })
}

@Test func aLocaleThatIsNotUTF8GetsASCII() {
    let machine = FakeMachine(["swell.ahap": swell])
    machine.with { $0.variables["LANG"] = "de_DE.ISO-8859-1" }
    #expect(!machine.run("plot", "swell.ahap").output.utf8.contains { $0 > 0x7E })
    machine.with { $0.variables["LC_ALL"] = "C.UTF-8" }
    #expect(machine.run("plot", "swell.ahap").output.contains("█"))
    #expect(!machine.run("plot", "--ascii", "swell.ahap").output.utf8.contains { $0 > 0x7E })
}

@Test func anSVGFileHasTheNameAndTheWordsOfThePattern() throws {
    let machine = FakeMachine(["swell.ahap": swell])
    let run = machine.run("plot", "swell.ahap", "-o", "out/swell.svg")
    #expect(run.status == .clean && run.output.isEmpty && run.error == "wrote out/swell.svg\n")
    let svg = try #require(machine.text("out/swell.svg"))
    #expect(svg.contains(">swell</title>") && svg.contains("A strong crisp tap at 0; a rumble from 0.1 to 1.1 s"))
    #expect(svg.contains("width=\"880\" height=\"260\"") && svg.contains("thrum-auto"))
    #expect(machine.run("plot", "swell.ahap", "-o", "-").output == svg)
    let small = machine.run("plot", "--size", "card", "--theme", "dark", "--title", "<b>", "-o", "-", "swell.ahap")
        .output
    #expect(small.contains("width=\"320\"") && small.contains("thrum-dark") && small.contains(">&lt;b&gt;</title>"))
}

@Test func aPNGIsMadeByTheMediaProgram() throws {
    let machine = FakeMachine(["swell.ahap": swell])
    machine.with {
        $0.siblings = ["thrum-media"]
        $0.picture = .init(status: 0, output: [0x89, 0x50])
    }
    #expect(machine.run("plot", "swell.ahap", "-o", "x.PNG", "--scale", "2").status == .clean)
    #expect(machine.with { $0.files["/home/ada/x.PNG"] } == [0x89, 0x50])
    #expect(machine.with { $0.asked } == [["thrum-media", "png", "--scale", "2.0"]])
    #expect(machine.with { String(decoding: $0.askedInput, as: UTF8.self) }.contains("class=\"thrum-light\""))
    machine.with { $0.picture = .init(status: 2, output: []) }
    let failed = machine.run("plot", "swell.ahap", "-o", "y.png")
    #expect(failed.status == .usage && machine.text("y.png") == nil)
}

@Test func withoutTheMediaProgramThereIsAWordAndNoFile() {
    let machine = FakeMachine(["swell.ahap": swell])
    let run = machine.run("plot", "swell.ahap", "-o", "x.png")
    #expect(run.status == .usage)
    #expect(run.error.hasPrefix("thrum-media: error: no such file or folder\n  help: png needs this program"))
    #expect(machine.with { $0.writes }.isEmpty)
}

@Test func aFileWithErrorsIsDrawnAsFarAsItWasKept() {
    let machine = FakeMachine([
        "endless.ahap": Sample.pattern(Sample.tapEvent, #"{ "Event": { "Time": 1, "EventType": "Tap" } }"#)
    ])
    let run = machine.run("plot", "endless.ahap", "-o", "x.svg")
    #expect(run.status == .findings && run.error.contains("error:"))
    #expect(machine.text("x.svg")?.contains("precise tap at 0") == true)
}

@Test func whereNothingCanBeReadThereIsNoPicture() {
    let machine = FakeMachine(["list.ahap": "[1]", "empty.ahap": ""])
    for name in ["list.ahap", "empty.ahap"] {
        let run = machine.run("plot", name, "-o", "x.svg")
        #expect(run.status == .findings && run.output.isEmpty)
        #expect(machine.text("x.svg") == nil)
    }
    #expect(machine.run("plot", "missing.ahap").status == .usage)
}

@Test func aFullDiskLeavesTheOldPicture() {
    let machine = FakeMachine(["swell.ahap": swell, "x.svg": "old"])
    machine.with { $0.writeFaults["/home/ada/x.svg"] = .failed(reason: "No space left on device") }
    let run = machine.run("plot", "swell.ahap", "-o", "x.svg")
    #expect(run.status == .usage && run.error.contains("No space left"))
    #expect(machine.text("x.svg") == "old")
}

struct PlotMistake: Sendable, CustomTestStringConvertible {
    var words: [String]
    var message: String
    var testDescription: String { words.joined(separator: " ") }
}

@Test(arguments: [
    PlotMistake(words: ["--size", "papge"], message: "unknown size \"papge\"\n  help: did you mean page?"),
    PlotMistake(words: ["--size", "9x9"], message: "unknown size \"9x9\""),
    PlotMistake(words: ["--size", "100x1e9"], message: "unknown size \"100x1e9\""),
    PlotMistake(words: ["--theme", "drak"], message: "did you mean dark?"),
    PlotMistake(words: ["--from", "1", "--to", "1"], message: "--to is not after --from"),
    PlotMistake(words: ["--from", "-1"], message: "is no time"),
    PlotMistake(words: ["--scale", "99", "-o", "x.png"], message: "is no scale"),
    PlotMistake(words: ["--columns", "3"], message: "is no width"),
    PlotMistake(words: ["--colums", "80"], message: "unknown option \"--colums\"\n  help: did you mean --columns?"),
    PlotMistake(words: ["--from", "5"], message: "a.ahap: error: the pattern ends at 1.101 s"),
    PlotMistake(words: ["-o", "x.svg", "b.ahap"], message: "2 patterns and one output"),
])
func plotMistakes(_ mistake: PlotMistake) {
    let machine = FakeMachine(["a.ahap": swell, "b.ahap": swell])
    let run = machine.run(["plot", "a.ahap"] + mistake.words)
    #expect(run.status == .usage)
    #expect(run.error.contains(mistake.message), "\(run.error)")
    #expect(machine.with { $0.writes }.isEmpty)
}

@Test func severalPatternsStandBelowEachOther() {
    let machine = FakeMachine(["p/a.ahap": swell, "p/b.ahap": swell])
    let output = machine.run("plot", "p").output
    #expect(output.contains("p/a.ahap\n") && output.contains("\n\np/b.ahap\n"))
}
