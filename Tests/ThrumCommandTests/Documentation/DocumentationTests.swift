import Foundation
import Testing

@testable import ThrumCommand

/// The part of `docs/cli.md` under a heading, up to the next of the same level.
private func section(_ heading: String, of page: String) -> String? {
    guard let start = page.range(of: "\n## \(heading)") else { return nil }
    let rest = page[start.upperBound...]
    return String(rest[..<(rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)])
}

/// An option as the page writes it: `-o`, `--output FILE`.
private func written(_ option: OptionDescription) -> String {
    let long = "`" + option.name + (option.placeholder.map { " " + $0 } ?? "") + "`"
    return option.short.map { "`-\($0)`, " + long } ?? long
}

@Test func thePageOfTheCommandLineNamesEveryCommandAndOption() throws {
    let page = try Repository.text("docs/cli.md")
    let inputs = try #require(section("Files", of: page))
    let common = try #require(section("Every command", of: page))
    for option in InputOptions.descriptions { #expect(inputs.contains("| \(written(option)) |"), "\(option.name)") }
    for option in CommonOptions.descriptions { #expect(common.contains("| \(written(option)) |"), "\(option.name)") }
    for command in CommandTable.all {
        let own = try #require(section("`thrum \(command.name)", of: page), "no section on \(command.name)")
        for option in command.options where !InputOptions.descriptions.contains(option) {
            #expect(own.contains("| \(written(option)) |"), "\(command.name): \(option.name)")
        }
    }
}

@Test func thePageOfTheCommandLineNamesNothingThatIsNotThere() throws {
    let page = try Repository.text("docs/cli.md")
    let known = Set(CommandTable.all.flatMap(\.allOptions).map(\.name) + CommandTable.options + ["--name"])
    let words = page.split { !($0.isLetter || $0 == "-") }.map(String.init).filter {
        $0.hasPrefix("--") && $0.count > 3
    }
    #expect(words.count > 20)
    for word in words where !word.allSatisfy({ $0 == "-" }) { #expect(known.contains(word), "\(word)") }
}

/// All keys in a JSON text.
private func keys(_ value: Any) -> Set<String> {
    if let object = value as? [String: Any] {
        return object.reduce(into: Set(object.keys)) { $0.formUnion(keys($1.value)) }
    }
    return (value as? [Any] ?? []).reduce(into: []) { $0.formUnion(keys($1)) }
}

@Test(arguments: [
    ["check", "--format", "json", "a.ahap"], ["rules", "--format", "json"], ["show", "--json", "a.ahap"],
    ["show", "--json", "--loudness", "a.ahap"],
])
func thePageOfTheCommandLineNamesEveryKeyOfJSON(words: [String]) throws {
    let page = try Repository.text("docs/cli.md")
    let run = FakeMachine(["a.ahap": Sample.loudTap]).run(words)
    // Keys under these are names of AHAP, not of the report.
    var report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    if words[0] == "show", var files = report["files"] as? [[String: Any]] {
        for name in ["events", "curves", "steps"] { files[0][name] = 0 }
        report["files"] = files
    }
    let found = keys(report)
    #expect(found.count >= 8)
    for key in found { #expect(page.contains("`\(key)`") || page.contains("\"\(key)\""), "\(key)") }
}

@Test("Every call of thrum that a page shows is of a command that there is")
func callsInPages() throws {
    let known = Set(CommandTable.all.map(\.name) + ["help", "COMMAND"])
    let folders =
        [("", Repository.root)] + ["docs", "docs/guide"].map { ($0 + "/", Repository.root.appending(path: $0)) }
    var calls = 0
    for (folder, place) in folders {
        for name in try FileManager.default.contentsOfDirectory(atPath: place.path).sorted() where name.hasSuffix(".md")
        {
            // What has changed or is planned may name what is not there.
            if name == "CHANGELOG.md" { continue }
            var isCode = false
            for line in try Repository.text(folder + name).split(separator: "\n") {
                if line.hasPrefix("```") { isCode.toggle() }
                let words = line.split(separator: " ")
                guard isCode, words.first == "thrum", words.count > 1, !words[1].hasPrefix("-") else { continue }
                calls += 1
                #expect(known.contains(String(words[1])), "\(folder)\(name): \(line)")
            }
        }
    }
    #expect(calls >= 5)
}

@Test func theExampleOfTheREADMEIsWhatTheProgramSays() throws {
    let blocks = try Repository.text("README.md").components(separatedBy: "```")
    let file = try #require(blocks.first { $0.hasPrefix("json\n") }).dropFirst(5)
    #expect(try Repository.text("Fixtures/cli/pulse.ahap") == file)
    let run = FakeMachine(["pulse.ahap": String(file)]).run("check", "pulse.ahap")
    #expect(run.output.contains("[value-out-of-range]"))
    let shown = "\n" + run.output.dropLast() + run.error
    #expect(blocks.contains(shown), "README.md should show:\n\(shown)")
}
