import Testing

@testable import ThrumCommand

private func names(_ machine: FakeMachine, _ operands: String..., allowsEmpty: Bool = false) -> [String] {
    InputList(operands, inputName: "<stdin>", allowsEmpty: allowsEmpty, in: machine.environment).inputs.map(\.path)
}

private let tree = [
    "h/b.ahap": "", "h/a.ahap": "", "h/deep/er/c.AHAP": "", "h/readme.md": "", "h/.git/d.ahap": "",
    "h/.hidden.ahap": "",
    "h/deep.ahap": "", "x.json": "",
]

@Test func foldersAreSearchedForAHAPFilesSortedByPath() {
    #expect(
        names(FakeMachine(tree), "h") == ["h/.hidden.ahap", "h/a.ahap", "h/b.ahap", "h/deep.ahap", "h/deep/er/c.AHAP"])
}

@Test func theCurrentFolderIsListedWithoutItsName() {
    #expect(names(FakeMachine(["b.ahap": "", "a/c.ahap": ""]), ".") == ["a/c.ahap", "b.ahap"])
}

@Test func aFileThatIsNamedIsTakenWhateverItsEnding() {
    #expect(names(FakeMachine(tree), "x.json") == ["x.json"])
}

@Test func operandsKeepTheirOrderAndNothingIsTakenTwice() {
    let machine = FakeMachine(tree)
    #expect(
        names(machine, "h/b.ahap", "-", "./h//a.ahap", "h/deep", "h", "-").prefix(4) == [
            "h/b.ahap", "<stdin>", "./h//a.ahap", "h/deep/er/c.AHAP",
        ])
    #expect(names(machine, "h/b.ahap", "h").filter { $0 == "h/b.ahap" }.count == 1)
}

@Test func aMissingFileStaysInItsPlace() {
    let list = InputList(
        ["h/a.ahap", "gone.ahap", "h/b.ahap"], inputName: "", allowsEmpty: false, in: FakeMachine(tree).environment)
    #expect(list.inputs.map(\.origin) == [.file, .fault(.notFound, help: nil), .file])
}

@Test func aPatternThatMatchedNothingIsNothingOnlyIfThatIsAllowed() {
    let machine = FakeMachine(tree)
    #expect(names(machine, "nope/*.ahap") == ["nope/*.ahap"])
    #expect(names(machine, "nope/*.ahap", allowsEmpty: true) == [])
    #expect(names(machine, "gone.ahap", allowsEmpty: true) == ["gone.ahap"])
}

@Test func aFolderThatCannotBeListedIsReportedAndTheRestIsTaken() {
    let machine = FakeMachine(tree)
    machine.with { $0.faults["/home/ada/h/deep"] = .notPermitted }
    let list = InputList(["h"], inputName: "", allowsEmpty: false, in: machine.environment)
    #expect(list.inputs.map(\.path) == ["h/.hidden.ahap", "h/a.ahap", "h/b.ahap", "h/deep", "h/deep.ahap"])
    #expect(list.inputs[3].origin == .fault(.notPermitted, help: nil))
}

@Test func aNameThatIsNotUTF8IsSaidToBeThat() {
    // What the system gives as bytes arrives here with U+FFFD in place of those that are not UTF-8.
    let run = FakeMachine().run("check", "a\u{FFFD}.ahap")
    #expect(run.error.hasPrefix("a\u{FFFD}.ahap: error: no such file or folder\n  help: its name is not UTF-8"))
    #expect(FakeMachine().run("check", "").error.hasPrefix("\"\": error: no such file or folder\n"))
}
