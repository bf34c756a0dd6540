import AHAP
import Foundation
import HapticPattern
import JSONText
import Testing

/// Files that come with the repository or lie beside it.
private struct TestFile: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var testDescription: String { name }

    static let own = [
        "Examples/patterns", "Fixtures/ok",
    ].flatMap { folder in
        RepositoryFiles.names(in: folder, suffix: ".ahap").map { name in
            TestFile(name: "\(folder)/\(name)", bytes: (try? RepositoryFiles.bytes("\(folder)/\(name)")) ?? [])
        }
    }

    static let corpus = SharedFiles.corpus.map { file in
        TestFile(name: file.lastPathComponent, bytes: (try? Data(contentsOf: file)).map { [UInt8]($0) } ?? [])
    }

    static let layouts =
        FileLayout.all.map { TestFile(name: $0.name, bytes: Array($0.text.utf8)) }
        + AwkwardFile.all.map { TestFile(name: $0.name, bytes: Array($0.text.utf8)) }
}

struct RoundTripTests {
    @Test("Reading and writing back changes no byte", arguments: TestFile.own + TestFile.corpus + TestFile.layouts)
    private func bytesStay(_ file: TestFile) throws {
        let document = AHAPDocument(file.bytes)
        #expect(document.source.bytes.elementsEqual(file.bytes))
        guard document.tree.isWhole else { return }
        #expect(try document.edits(for: []) == [])
    }

    @Test("Saying what the file says changes no byte", arguments: TestFile.own + TestFile.corpus)
    private func sameValues(_ file: TestFile) throws {
        let document = AHAPDocument(file.bytes)
        guard document.tree.isWhole else { return }
        #expect(try document.edits(for: Self.restating(document.pattern)) == [])
    }

    @Test(
        "Formatting keeps the pattern, and does nothing the second time",
        arguments: TestFile.own + TestFile.corpus + TestFile.layouts)
    private func formatting(_ file: TestFile) throws {
        let document = AHAPDocument(file.bytes)
        guard let formatted = JSONLayout.format(document.tree) else {
            #expect(!document.tree.isWhole)
            return
        }
        let again = AHAPDocument(formatted)
        #expect(again.pattern == document.pattern)
        #expect(JSONLayout.edits(for: again.tree) == [])
    }

    @Test("Our examples are in canonical layout", arguments: TestFile.own.filter { $0.name.hasPrefix("Examples/") })
    private func examplesAreCanonical(_ file: TestFile) {
        #expect(JSONLayout.edits(for: AHAPDocument(file.bytes).tree) == [])
    }

    @Test func thereAreFilesOfOurOwn() {
        #expect(TestFile.own.count >= 12)
        #expect(TestFile.own.allSatisfy { !$0.bytes.isEmpty })
        #expect(SharedFiles.corpus.isEmpty || SharedFiles.corpus.count >= 70)
    }

    @Test("What the writer writes reads as the pattern, in canonical layout", arguments: 0..<20)
    func writing(seed: Int) throws {
        var operations = RandomOperations(seed: seed)
        var document = AHAPDocument(text: FileLayout.canonical.text)
        for _ in 0..<30 {
            document = try document.applying(document.edits(for: operations.operation(on: document.pattern)))
        }
        let written = AHAPDocument(AHAPWriter.write(document.pattern))
        #expect(JSONLayout.edits(for: written.tree) == [])
        #expect(written.pattern.events == document.pattern.events)
        #expect(written.pattern.parameters.count == document.pattern.parameters.count)
        #expect(written.pattern.curves.count == document.pattern.curves.count)
        #expect(
            ControlLayer(parameters: written.pattern.parameters, curves: written.pattern.curves)
                == ControlLayer(parameters: document.pattern.parameters, curves: document.pattern.curves))
    }

    /// Operations that set everything in a pattern to what it is.
    private static func restating(_ pattern: Pattern) -> [EditOperation] {
        var result: [EditOperation] = [.move(pattern.events.indices.map { .event($0) }, by: 0), .scaleTimes(by: 1)]
        for (index, event) in pattern.events.enumerated().prefix(20) {
            if event.time > 0 { result.append(.setTime(.event(index), event.time)) }
            if let duration = event.duration, duration > 0, duration < 1e6 {
                result.append(.setDuration(event: index, duration))
            }
            result.append(.setEventType(event: index, event.type))
            for id in EventParameterID.allCases {
                result.append(.setEventParameter(event: index, id, event.parameters[id]))
            }
        }
        for (index, curve) in pattern.curves.enumerated().prefix(20) {
            result.append(.setCurveControl(curve: index, curve.id))
            for (place, point) in curve.points.enumerated().prefix(5) where point.time > 0 && point.time < 1e6 {
                result.append(.setPoint(curve: index, point: place, time: point.time, value: point.value))
            }
        }
        return result
    }
}
