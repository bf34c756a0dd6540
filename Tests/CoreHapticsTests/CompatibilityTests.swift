import AVFAudio
import CoreHaptics
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

@Test("Without an output the engine cannot be made, and says what was looked at")
func noHardware() throws {
    guard ProcessInfo.processInfo.environment["THRUM_OUTPUT"] == nil else { return }
    guard !CHHapticEngine.capabilitiesForHardware().supportsHaptics else { return }
    do {
        _ = try CHHapticEngine()
        Issue.record("an engine was made without an output")
    } catch CHHapticError.notSupported {
    } catch {
        Issue.record("the error is \(error)")
    }
    #expect(code { _ = try CHHapticEngine(andReturnError: ()) } == .notSupported)
}

@Test("An audio session is taken and does nothing")
func audioSession() throws {
    let session = AVAudioSession.sharedInstance()
    try session.setCategory(.playback, mode: .default, options: .mixWithOthers)
    #expect(session.category == .playback)
    guard !CHHapticEngine.capabilitiesForHardware().supportsHaptics else { return }
    #expect(code { _ = try CHHapticEngine(audioSession: session) } == .notSupported)
}

@Test("Settings are kept as they are set")
func settingsAreKept() throws {
    let engine = try CHHapticEngine(output: .null)
    #expect(!engine.playsHapticsOnly && !engine.isMutedForAudio && !engine.isAutoShutdownEnabled)
    engine.playsHapticsOnly = true
    engine.isMutedForAudio = true
    #expect(engine.playsHapticsOnly && engine.isMutedForAudio)
}

@Test("Sounds are registered by file, numbered from 1, and refused where they are not there")
func soundRegistration() throws {
    let engine = try CHHapticEngine(output: .null)
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).wav")
    #expect(code { _ = try engine.registerAudioResource(url) } == .fileNotFound)
    let samples = Data([0x10, 0x20, 0x30, 0x10])
    let header: [UInt8] =
        Array("RIFF".utf8) + [40, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0xBB, 0, 0]
        + [0, 0x77, 1, 0, 2, 0, 16, 0] + Array("data".utf8) + [4, 0, 0, 0]
    try (Data(header) + samples).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let options: [AnyHashable: Any] = [
        CHHapticAudioResourceKeyUseVolumeEnvelope: false, CHHapticAudioResourceKeyLoopEnabled: true,
    ]
    let id: CHHapticAudioResourceID = try engine.registerAudioResource(url, options: options)
    #expect(id > 0)
    let pattern = try CHHapticPattern(
        events: [CHHapticEvent(audioResourceID: id, parameters: [], relativeTime: 0)], parameters: [])
    _ = try engine.makePlayer(with: pattern)
    try engine.unregisterAudioResource(id)
    #expect(code { _ = try engine.makePlayer(with: pattern) } == .invalidAudioResource)
    #expect(code { try engine.unregisterAudioResource(id) } == .invalidAudioResource)
}
