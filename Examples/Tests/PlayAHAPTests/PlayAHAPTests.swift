import CoreHaptics
import CoreHapticsTesting
import Foundation
import Testing

@testable import PlayAHAP

private let patterns = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "patterns")

@Test("Files are felt one after the other, with a pause between them")
func files() throws {
    let names = ["heartbeat", "double-tap", "alarm"]
    let files = names.map { patterns.appending(path: $0 + ".ahap") }
    let stage = HapticStage()
    let playlist = try stage.perform { try Playlist(files) }
    try playlist.start()
    stage.advance(by: 20)

    var start = 0.05
    var expected: [(pattern: CHHapticPattern, startingAt: Double)] = []
    for file in files {
        let pattern = try CHHapticPattern(contentsOf: file)
        expected.append((pattern, start))
        start += pattern.duration + 0.5
    }
    #expect(stage.recording.taps.count > 5)
    try stage.recording.expectEveryTapMatters { try $0.expect(expected) }
}

@Test("A broken file is named with its line before anything is felt")
func brokenFile() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).ahap")
    try Data("{\n  \"Pattern\": [ { \"Event\": { \"EventType\": \"HapticTap\" } } ]\n}".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let stage = HapticStage()
    let error = #expect(throws: CHHapticError.self) {
        try stage.perform { try Playlist([patterns.appending(path: "tap.ahap"), file]) }
    }
    #expect(error?.code == .invalidEventType)
    #expect(error?.localizedDescription.contains("\(file.lastPathComponent):2:") == true)
    #expect(stage.recording.isSilent)
}
