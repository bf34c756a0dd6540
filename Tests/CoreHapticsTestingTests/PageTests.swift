import CoreHaptics
import CoreHapticsTesting
import Foundation
import Testing

/// The app of the page: taps when a ball hits a wall.
private final class Game {
    private let engine: CHHapticEngine
    private var player: (any CHHapticAdvancedPatternPlayer)?

    init() throws {
        engine = try CHHapticEngine()
        engine.resetHandler = { [weak self] in
            self?.player = nil
            try? self?.engine.start()
        }
        try engine.start()
    }

    func ballHitsWall(speed: Float) throws {
        let tap = CHHapticEvent(
            eventType: .hapticTransient, parameters: [.init(parameterID: .hapticIntensity, value: speed)],
            relativeTime: 0)
        player = try engine.makeAdvancedPlayer(with: CHHapticPattern(events: [tap], parameters: []))
        try player?.start(atTime: CHHapticTimeImmediate)
    }
}

/// The code of docs/testing.md, run; a test holds the page to it.
@Suite struct PageTests {
    @Test func first() throws {
        let stage = HapticStage()
        let engine = try stage.makeEngine()
        try engine.start()
        let tap = CHHapticEvent(
            eventType: .hapticTransient, parameters: [.init(parameterID: .hapticIntensity, value: 0.8)],
            relativeTime: 0.1)
        let player = try engine.makePlayer(with: CHHapticPattern(events: [tap], parameters: []))
        try player.start(atTime: CHHapticTimeImmediate)
        stage.advance(by: 1)
        try stage.recording.expect(taps: [.init(at: 0.1, intensity: 0.8)])
    }

    @Test func app() throws {
        let stage = HapticStage()
        let game = try stage.perform { try Game() }  // Game calls CHHapticEngine()
        try game.ballHitsWall(speed: 0.5)
        stage.advance(by: 0.2)
        try stage.recording.expect(taps: [.init(at: 0, intensity: 0.5)])
    }

    @Test func fault() throws {
        let stage = HapticStage()
        let game = try stage.perform { try Game() }
        stage.reset()  // the haptic server dies and comes back
        try game.ballHitsWall(speed: 1)  // the app must have made its players anew
        stage.advance(by: 0.2)
        try stage.recording.expect(taps: [.init(at: 0, intensity: 1)])
    }

    @Test func thePageShowsThisCode() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/testing.md"), encoding: .utf8)
        let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let names = page.split(separator: "\n").filter { $0.hasPrefix("<!-- code: ") }
            .map { $0.dropFirst(11).dropLast(4) }
        #expect(names == ["first", "app", "fault"])
        for name in names {
            let start = try #require(page.range(of: "<!-- code: \(name) -->\n```swift\n")?.upperBound)
            let end = try #require(page.range(of: "\n```", range: start..<page.endIndex)?.lowerBound)
            let body = try #require(source.range(of: "@Test func \(name)() throws {\n")?.upperBound)
            let (wanted, shown) = (Self.plain(page[start..<end]), Self.plain(source[body...]))
            #expect(!wanted.isEmpty && shown.hasPrefix(wanted) == true, "the page shows other code than \(name)")
        }
    }

    /// Without any white space: the page and the formatter may break lines differently.
    private static func plain(_ text: Substring) -> String { text.filter { !$0.isWhitespace } }
}
