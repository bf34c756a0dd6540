import Foundation
import HapticPattern
import JSONText
import Testing

@testable import AHAP

/// Entries in order are read on a short way; it must read and say what the long way does.
struct ReadingTwoWaysTests {
    private struct Reading: Equatable {
        var pattern: Pattern
        var references: AHAPDocument.References
        var findings: [Diagnostic]

        init(_ tree: JSONTree, takesPlain: Bool) {
            (pattern, references, findings) = tree.withView { view in
                var reader = DocumentReader(tree, view)
                reader.takesPlain = takesPlain
                reader.read()
                return (reader.pattern, reader.references, reader.log.findings)
            }
        }
    }

    private static func differs(_ bytes: [UInt8]) -> Bool {
        let tree = JSONReader.read(SourceText(bytes), names: AHAPName.table)
        guard !tree.nodes.isEmpty else { return false }
        return Reading(tree, takesPlain: true) != Reading(tree, takesPlain: false)
    }

    private static let fixtures = ["Fixtures/ok", "Fixtures/bad", "Examples/patterns"].flatMap { folder in
        RepositoryFiles.names(in: folder, suffix: ".ahap").map { "\(folder)/\($0)" }
    }

    @Test("Both ways read the same from our files", arguments: fixtures)
    func fixture(_ path: String) throws {
        #expect(!Self.differs(try RepositoryFiles.bytes(path)))
    }

    @Test("Both ways read the same from the corpus", arguments: SharedFiles.corpus)
    func corpus(_ file: URL) throws { #expect(!Self.differs([UInt8](try Data(contentsOf: file)))) }

    @Test("There are files to read") func thereAreFiles() { #expect(Self.fixtures.count > 100) }

    @Test("Both ways read the same from edited files and from files with a wrong token", arguments: 0..<20)
    func damagedFiles(seed: Int) throws {
        var operations = RandomOperations(seed: seed)
        var document = AHAPDocument(text: FileLayout.all[seed % FileLayout.all.count].text)
        for _ in 0..<40 {
            document = try document.applying(document.edits(for: operations.operation(on: document.pattern)))
            let bytes = Array(document.source.bytes)
            #expect(!Self.differs(bytes))
            for _ in 0..<10 {
                let node = document.tree.nodes.randomElement(using: &operations.random)!
                let token = Self.tokens.randomElement(using: &operations.random)!
                let damaged = try TextEdit.apply([TextEdit(node.range, token)], to: document.source)
                #expect(!Self.differs(damaged), "\(String(decoding: damaged, as: UTF8.self))")
            }
        }
    }

    /// What may stand where something else belongs.
    private static let tokens =
        [
            "0", "-1", "1.5", "31", "1e7", "1e999", "null", "true", "{}", "[]", "[0]", "\"Time\"", "\"x\"",
            "\"Name\": 1, \"Time\"",
        ]
        + AHAPName.table.names.map { "\"\($0)\"" }
}
