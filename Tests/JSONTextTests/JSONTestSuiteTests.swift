import Foundation
import JSONText
import Testing

/// Inputs of the JSON test suite (github.com/nst/JSONTestSuite), read in place beside the repository.
private let suite: [URL] = {
    let shared =
        ProcessInfo.processInfo.environment["THRUM_SHARED"]
        ?? URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../shared").path()
    let folder = URL(filePath: shared).appending(path: "data/json-test-suite/test_parsing")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.sorted { $0.lastPathComponent < $1.lastPathComponent }
}()

@Suite("JSON test suite", .enabled(if: !suite.isEmpty, "the suite is not beside the repository"))
struct JSONTestSuiteTests {
    private static let accepted = [
        "n_array_extra_comma.json", "n_array_number_and_comma.json", "n_object_trailing_comma.json",
    ]

    @Test("Holds the inputs it is known to hold")
    func isWhole() {
        #expect(suite.count(where: { $0.lastPathComponent.hasPrefix("y_") }) >= 90)
        #expect(suite.count(where: { $0.lastPathComponent.hasPrefix("n_") }) >= 180)
        #expect(suite.count(where: { $0.lastPathComponent.hasPrefix("i_") }) >= 30)
    }

    @Test("Every y_ is read without a fault, every n_ has one but the three trailing commas", arguments: suite)
    func verdict(_ file: URL) throws {
        let bytes = try Data(contentsOf: file)
        let tree = JSONReader.read(SourceText(bytes))
        let name = file.lastPathComponent
        switch name.prefix(2) {
        case "y_": #expect(tree.faults == [], "\(name)")
        case "n_": #expect(tree.isWhole == Self.accepted.contains(name), "\(name): \(tree.faults)")
        default: break
        }
        for fault in tree.faults { #expect(fault.range.upperBound <= tree.source.count, "\(name)") }
    }
}
