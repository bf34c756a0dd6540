import AHAP
import Foundation
import HapticPattern
import HapticRendering
import Testing

@testable import ThrumCommand

/// Real files and field cases that lie beside the repository, or where THRUM_SHARED says.
private let sharedFiles: [URL] = {
    let root =
        ProcessInfo.processInfo.environment["THRUM_SHARED"].map { URL(filePath: $0) }
        ?? Repository.root.deletingLastPathComponent().appending(path: "shared")
    return ["corpus", "cases"].flatMap { folder in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
        return names.filter { $0.hasSuffix(".ahap") }.sorted().map { root.appending(path: folder).appending(path: $0) }
    }
}()

@Suite(.enabled(if: !sharedFiles.isEmpty, "the shared files are not beside the repository"))
struct SharedFilesTests {
    @Test func thereAreMany() { #expect(sharedFiles.count >= 70) }

    @Test("Every file is rendered and drawn as far as it can be read", arguments: sharedFiles)
    func everyFile(_ file: URL) throws {
        let bytes = [UInt8](try Data(contentsOf: file))
        let machine = FakeMachine()
        machine.put("it.ahap", bytes)
        let document = AHAPDocument(bytes)
        let status: Status = document.check().contains { $0.severity == .error } ? .findings : .clean
        let isReadable = document.references.patternArray != nil
        let isEmpty = document.pattern.events.isEmpty

        let wave = machine.run("render", "it.ahap", "-o", "it.wav", "--rate", "8000", "--bits", "float")
        #expect(wave.status == status)
        #expect((machine.with { $0.files["/home/ada/it.wav"] } != nil) == (isReadable && !isEmpty))
        let frames = machine.run("render", "it.ahap", "--format", "json", "--rate", "250")
        #expect(frames.status == status)
        if !isEmpty {
            let object = try JSONSerialization.jsonObject(with: Data(frames.output.utf8)) as? [String: Any]
            for key in ["intensity", "sharpness"] {
                let values = try #require(object?[key] as? [Double])
                #expect(!values.isEmpty && values.allSatisfy { (0...1).contains($0) })
            }
        }
        let samples = try Timeline(document.pattern).samples(rate: 8_000)
        #expect(samples.allSatisfy { abs($0) <= 1 })

        for words in [["-o", "it.svg"], ["--size", "card", "-o", "it.svg"], []] {
            machine.with { $0.files["/home/ada/it.svg"] = nil }
            let plot = machine.run(["plot", "it.ahap"] + words)
            #expect(plot.status == status)
            #expect((words.isEmpty ? !plot.output.isEmpty : machine.text("it.svg") != nil) == isReadable)
        }
        #expect(machine.run("show", "it.ahap").status == status)
    }
}
