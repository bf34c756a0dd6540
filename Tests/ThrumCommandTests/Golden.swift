import Foundation
import Testing
import ThrumCommand

/// The files of this repository.
enum Repository {
    /// The folder that holds Package.swift.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The bytes of the file at `path`, counted from the root.
    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appending(path: path)))
    }

    /// The text of the file at `path`, counted from the root.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}

/// Expects `text` to be what the golden file `name` holds.
///
/// With `UPDATE_GOLDENS=1` the file is written anew and the test fails, so that a recording run is never a pass.
func expectGolden(_ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let path = "Fixtures/golden/cli/\(name).txt"
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
        try Data(text.utf8).write(to: Repository.root.appending(path: path))
        Issue.record("recorded \(path); run again without UPDATE_GOLDENS", sourceLocation: sourceLocation)
        return
    }
    let expected = try Repository.text(path)
    guard text != expected else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let place = zip(lines, wanted).enumerated().first { $0.element.0 != $0.element.1 }
    let line = place?.offset ?? min(lines.count, wanted.count)
    Issue.record(
        """
        \(path) differs from line \(line + 1) on
        is:     \(line < lines.count ? String(lines[line]) : "(end)")
        wanted: \(line < wanted.count ? String(wanted[line]) : "(end)")
        """, sourceLocation: sourceLocation)
}

extension FakeMachine {
    /// Runs `thrum` and gives everything that a user would see.
    func transcript(_ words: String...) -> String {
        let run = run(words)
        var text = "$ thrum \(words.joined(separator: " "))\n\(run.output)"
        if !run.error.isEmpty { text += "--- standard error\n\(run.error)" }
        return text + "--- exit status \(run.status.rawValue)\n"
    }
}
