import Testing

@testable import ThrumCommand

private let loud = Flag("--loud", short: "l", "")
private let deep = Flag("--deep", short: "d", "")
private let size = ValueOption<String>("--size", short: "s", "SIZE", "")
private let known = [loud.description, deep.description, size.description]

private func parse(_ words: String...) throws -> ParsedArguments { try ParsedArguments(words, known: known) }

@Test func optionsAndOperandsMayStandInAnyOrder() throws {
    let arguments = try parse("a", "--loud", "b", "--size", "3", "c")
    #expect(arguments.operands == ["a", "b", "c"])
    #expect(arguments.contains(loud))
    #expect(!arguments.contains(deep))
    #expect(try arguments.value(size) == "3")
}

@Test(arguments: [["--size", "3"], ["--size=3"], ["-s", "3"], ["-s3"], ["-ls3"], ["-ls", "3"]])
func valuesMayBeAttachedOrFollow(words: [String]) throws {
    let arguments = try ParsedArguments(words + ["x"], known: known)
    #expect(try arguments.value(size) == "3")
    #expect(arguments.operands == ["x"])
}

@Test func aValueMayContainAnEqualsSignOrBeEmptyOnlyWhereRead() throws {
    #expect(try parse("--size=a=b").value(size) == "a=b")
    #expect(throws: UsageError("--size needs a value", help: "write --size SIZE")) { try parse("--size=").value(size) }
}

@Test func flagsOfOneLetterMayStandTogether() throws {
    let arguments = try parse("-ld")
    #expect(arguments.contains(loud) && arguments.contains(deep))
}

@Test func afterTwoHyphensEverythingIsAnOperand() throws {
    #expect(try parse("--", "--loud", "-s").operands == ["--loud", "-s"])
}

@Test func aLoneHyphenIsAnOperand() throws {
    #expect(try parse("-", "--loud").operands == ["-"])
}

@Test func ofAnOptionGivenTwiceTheLastCountsAndAllCanBeHad() throws {
    let arguments = try parse("--size", "1", "--size", "2")
    #expect(try arguments.value(size) == "2")
    #expect(try arguments.values(size) == ["1", "2"])
}

@Test(arguments: [
    (["--lowd"], UsageError("unknown option \"--lowd\"", help: "did you mean --loud?")),
    (["--unheard-of"], UsageError("unknown option \"--unheard-of\"", help: "--help lists the options")),
    (["-x"], UsageError("unknown option \"-x\"", help: "--help lists the options")),
    (["--loud=yes"], UsageError("--loud takes no value", help: "write --loud alone")),
    (["--size"], UsageError("--size needs a value", help: "write --size SIZE")),
    (["-s"], UsageError("-s needs a value", help: "write -s SIZE")),
])
func mistakesInOptionsSayWhatWouldBeRight(words: [String], expected: UsageError) {
    #expect(throws: expected) { try ParsedArguments(words, known: known) }
}

@Test(arguments: [
    ("0", 0), ("4096", 4096), ("1k", 1024), ("64M", 64 << 20), ("64MiB", 64 << 20), ("2gb", 2 << 30), ("7b", 7),
])
func sizesAreBytesOrPowersOf1024(text: String, bytes: Int) {
    #expect(ByteSize(text: text)?.bytes == bytes)
}

@Test(arguments: ["", "M", "1.5M", "-1", "1T", "99999999999999999999", "9999999999G", "1 M"])
func whatIsNoSizeIsRefused(text: String) {
    #expect(ByteSize(text: text) == nil)
}

@Test func sizesReadInTheirLargestUnit() {
    #expect(ByteSize(64 << 20).description == "64 MiB")
    #expect(ByteSize(1536).description == "1536 bytes")
    #expect(ByteSize(0).description == "0 bytes")
}
