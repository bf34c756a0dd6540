import AHAP
import Foundation
import HapticPattern
import JSONText
import Testing

/// What only plays files reads those whose text loads whole, and reads them as everything else does.
struct WellFormedTests {
    private static let fixtures = ["Fixtures/ok", "Fixtures/bad", "Examples/patterns"].flatMap { folder in
        RepositoryFiles.names(in: folder, suffix: ".ahap").map { "\(folder)/\($0)" }
    }

    private static func check(_ bytes: [UInt8]) {
        let source = SourceText(bytes)
        guard let document = AHAPDocument(wellFormed: source) else { return }
        #expect(document.pattern == AHAPDocument(source).pattern)
    }

    @Test("Our files", arguments: fixtures)
    func fixture(_ path: String) throws { Self.check(try RepositoryFiles.bytes(path)) }

    @Test("The corpus", arguments: SharedFiles.corpus)
    func corpus(_ file: URL) throws { Self.check([UInt8](try Data(contentsOf: file))) }

    @Test("All files that pass are read") func goodFiles() throws {
        let names = RepositoryFiles.names(in: "Fixtures/ok", suffix: ".ahap")
        #expect(names.count > 10)
        for name in names {
            let source = SourceText(try RepositoryFiles.bytes("Fixtures/ok/\(name)"))
            #expect(AHAPDocument(wellFormed: source) != nil || !AHAPDocument(source).tree.isWhole, "\(name)")
        }
    }
}
