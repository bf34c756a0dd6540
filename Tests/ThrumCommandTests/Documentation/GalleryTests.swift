import Foundation
import Testing

@testable import ThrumCommand

/// The names of the examples, without `.ahap`.
private let examples: [String] = {
    let folder = Repository.root.appending(path: "Examples/patterns")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".ahap") }.map { String($0.dropLast(5)) }.sorted()
}()

@Test func thereAreExamplesToDraw() {
    #expect(examples.count >= 20)
}

@Test("The gallery holds what thrum plot draws", arguments: examples)
func gallery(name: String) throws {
    let machine = FakeMachine()
    machine.put("\(name).ahap", try Repository.bytes("Examples/patterns/\(name).ahap"))
    let run = machine.run("plot", "\(name).ahap", "-o", "\(name).svg")
    #expect(run.status == .clean)
    let drawn = try #require(machine.text("\(name).svg"))
    let path = "docs/gallery/\(name).svg"
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
        try Data(drawn.utf8).write(to: Repository.root.appending(path: path))
        Issue.record("recorded \(path); run again without UPDATE_GOLDENS")
        return
    }
    #expect(try Repository.text(path) == drawn, "\(path) is not what thrum plot draws")
}

@Test func theGalleryPageShowsEveryExampleWithItsWords() throws {
    var page = """
        # Gallery

        What `thrum plot` draws of the patterns in `Examples/patterns`, and the words with which it describes them.
        Recorded with `UPDATE_GOLDENS=1 scripts/test --filter Gallery`.

        """
    for name in examples {
        let machine = FakeMachine()
        machine.put("\(name).ahap", try Repository.bytes("Examples/patterns/\(name).ahap"))
        let json = machine.run("show", "--json", "\(name).ahap").output
        let object = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let file = try #require((object["files"] as? [[String: Any]])?.first)
        let words = try #require(file["description"] as? String)
        page += "\n## \(name)\n\n![\(name)](\(name).svg)\n\n\(words)\n"
    }
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
        try Data(page.utf8).write(to: Repository.root.appending(path: "docs/gallery/README.md"))
        Issue.record("recorded docs/gallery/README.md; run again without UPDATE_GOLDENS")
        return
    }
    #expect(try Repository.text("docs/gallery/README.md") == page)
}

@Test func theReadmeShowsPicturesOfTheGalleryAndQuotesTheirWords() throws {
    let readme = try Repository.text("README.md")
    let shown = examples.filter { readme.contains("](docs/gallery/\($0).svg)") }
    #expect(shown.count >= 3)
    #expect(readme.components(separatedBy: "](docs/gallery/").count - 1 == shown.count + 1)
    let quoted = readme.split(separator: "\n").filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) }
    let page = try Repository.text("docs/gallery/README.md")
    #expect(!quoted.isEmpty && quoted.allSatisfy { page.contains("\n\($0)\n") })
}
