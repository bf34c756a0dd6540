import AVFAudio
import CoreHaptics
import CoreHapticsTesting
import Foundation
import Testing

private let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

@Test("docs/compatibility.md is what the ledger says; UPDATE_GOLDENS=1 rewrites it")
func compatibilityPageIsCurrent() throws {
    let file = root.appending(path: "docs/compatibility.md")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
        try Data(compatibilityPage.utf8).write(to: file)
        Issue.record("recorded docs/compatibility.md; run again without UPDATE_GOLDENS")
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == compatibilityPage)
}

@Test("Every row of the ledger names a test that there is")
func compatibilityRowsHaveTests() throws {
    let folder = root.appending(path: "Tests")
    var sources = ""
    let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    for file in files.sorted() where file.hasSuffix("Tests.swift") {
        sources += try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }
    let rows = wholeCompatibility.flatMap(\.rows)
    #expect(rows.count > 30)
    for row in rows where row.state != .absent {
        #expect(sources.contains("func \(row.test)("), "\(row.symbol) names \(row.test)")
    }
}

/// Whether this machine has nothing to play haptics on.
private let hasNoOutput =
    ProcessInfo.processInfo.environment["THRUM_OUTPUT"] == nil
    && !CHHapticEngine.capabilitiesForHardware().supportsHaptics

@Test(
    "Without an output the engine cannot be made, and says what was looked at",
    .enabled(if: hasNoOutput, "needs a machine without a controller, and THRUM_OUTPUT unset"))
func noHardware() throws {
    do {
        _ = try CHHapticEngine()
        Issue.record("an engine was made without an output")
    } catch CHHapticError.notSupported {
    } catch {
        Issue.record("the error is \(error)")
    }
    let error = try #require(throws: (any Error).self) { try CHHapticEngine(andReturnError: ()) }
    #expect((error as? CHHapticError)?.code == .notSupported)
    #expect(error.localizedDescription.contains("connect a controller that rumbles, or set THRUM_OUTPUT"))
}

@Test("An audio session is taken and does nothing")
func audioSession() throws {
    let session = AVAudioSession.sharedInstance()
    try session.setCategory(.playback, mode: .default, options: .mixWithOthers)
    #expect(session.category == .playback)
    let stage = HapticStage()
    for given in [session, nil] {
        let engine = try stage.perform { try CHHapticEngine(audioSession: given) }
        try engine.start()
    }
    stage.supportsHaptics = false
    #expect(code { _ = try stage.perform { try CHHapticEngine(audioSession: session) } } == .notSupported)
}
