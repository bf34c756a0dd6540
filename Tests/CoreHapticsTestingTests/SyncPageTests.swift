import CoreHaptics
import CoreHapticsTesting
import Foundation
import Testing

/// A scene whose picture, sound and touch share one clock.
final class Scene {
    private let engine: CHHapticEngine
    private let player: any CHHapticAdvancedPatternPlayer
    /// The engine's time at the scene's time 0; nil while the scene stands.
    private(set) var origin: TimeInterval?
    /// Where the scene stands while it is held.
    private var held: TimeInterval = 0

    init(_ engine: CHHapticEngine, _ pattern: CHHapticPattern) throws {
        self.engine = engine
        player = try engine.makeAdvancedPlayer(with: pattern)
    }

    /// Begins in a moment, so that touch, sound and picture are all ready by then.
    func play(in lead: TimeInterval = 0.1) throws {
        let begin = engine.currentTime + lead
        if held > 0 { try player.seek(toOffset: held) }
        try player.start(atTime: begin)
        origin = begin - held
    }

    /// The scene's time: draw what it shows then.
    var time: TimeInterval { origin.map { engine.currentTime - $0 } ?? held }

    /// Holds everything where it is.
    func pause() throws {
        guard let origin else { return }
        let now = engine.currentTime
        try player.stop(atTime: now)
        held = max(0, now - origin)
        self.origin = nil
    }

    /// Goes to another time, playing or held.
    func seek(to time: TimeInterval) throws {
        guard origin != nil else {
            held = time
            return
        }
        try player.seek(toOffset: time)
        origin = engine.currentTime - time
    }
}

/// Keeps a scene going when the haptic server is lost: everything that belonged to it is made anew, at the time it has reached.
final class Show {
    private let engine: CHHapticEngine
    private let pattern: CHHapticPattern
    private(set) var scene: Scene

    init(_ engine: CHHapticEngine, _ pattern: CHHapticPattern) throws {
        (self.engine, self.pattern) = (engine, pattern)
        scene = try Scene(engine, pattern)
        engine.resetHandler = { [weak self] in try? self?.recover() }
    }

    private func recover() throws {
        let reached = scene.time
        let wasPlaying = scene.origin != nil
        scene = try Scene(engine, pattern)
        try scene.seek(to: reached)
        try engine.start()
        if wasPlaying { try scene.play(in: 0) }
    }
}

/// The code of docs/sync.md, run.
@Suite struct SyncPageTests {
    /// A tap each second for ten seconds, and a tone with each.
    static func beats() throws -> CHHapticPattern {
        let events = (0..<10).flatMap { second in
            [
                CHHapticEvent(
                    eventType: .hapticTransient,
                    parameters: [.init(parameterID: .hapticIntensity, value: 0.5 + Float(second) / 20)],
                    relativeTime: TimeInterval(second)),
                CHHapticEvent(
                    eventType: .audioContinuous, parameters: [.init(parameterID: .audioVolume, value: 0.5)],
                    relativeTime: TimeInterval(second), duration: 0.1),
            ]
        }
        return try CHHapticPattern(events: events, parameters: [])
    }

    /// A scene on a stage.
    static func scene(_ stage: HapticStage) throws -> (Scene, CHHapticEngine) {
        let engine = try stage.makeEngine()
        try engine.start()
        return (try Scene(engine, try beats()), engine)
    }

    /// The beats from `first` to `last`, the first of them at `time`.
    static func taps(_ beats: ClosedRange<Int>, from time: Double) -> [HapticRecording.Tap] {
        beats.map { beat in .init(at: time + Double(beat - beats.lowerBound), intensity: 0.5 + Double(beat) / 20) }
    }

    @Test("Picture, sound and touch begin together, and the scene's time is that of what is felt")
    func start() throws {
        let stage = HapticStage(sampleRate: 48_000)
        let (scene, engine) = try Self.scene(stage)
        try scene.play()
        stage.advance(to: 3.05)
        #expect(abs(scene.time - 2.95) < 1e-6)
        try stage.recording.expectEveryTapMatters { try $0.expect(taps: Self.taps(0...2, from: 0.1)) }
        let sound = try #require(stage.sound.first)
        let felt = try #require(SoundRecording.onset(sound.felt)),
            heard = try #require(SoundRecording.onset(sound.left))
        #expect(abs(sound.time(ofSample: felt) - 0.1) < 0.001)
        #expect(abs(sound.time(ofSample: heard) - 0.1) < 0.001)
        engine.stop()
    }

    @Test("Held, nothing is felt and the scene stands; it goes on from there")
    func pause() throws {
        let stage = HapticStage()
        let (scene, engine) = try Self.scene(stage)
        try scene.play()
        stage.advance(to: 1.6)
        try scene.pause()
        stage.advance(to: 5)
        #expect(abs(scene.time - 1.5) < 1e-6)
        try scene.play()
        stage.advance(to: 6.5)
        // Held at 1.5: beat 2 comes half a second after the new beginning at 5.1.
        try stage.recording.expectEveryTapMatters {
            try $0.expect(taps: Self.taps(0...1, from: 0.1) + Self.taps(2...2, from: 5.6))
        }
        engine.stop()
    }

    @Test("A seek moves everything, while it plays and while it is held")
    func seek() throws {
        let stage = HapticStage()
        let (scene, engine) = try Self.scene(stage)
        try scene.play()
        stage.advance(to: 0.6)
        try scene.seek(to: 6.75)
        stage.advance(to: 1)
        #expect(abs(scene.time - 7.15) < 1e-6)
        try scene.pause()
        try scene.seek(to: 2.75)
        stage.advance(to: 4)
        try scene.play()
        stage.advance(to: 4.5)
        try stage.recording.expectEveryTapMatters {
            try $0.expect(
                taps: Self.taps(0...0, from: 0.1) + Self.taps(7...7, from: 0.85) + Self.taps(3...3, from: 4.35))
        }
        engine.stop()
    }

    @Test("After the haptic server was lost, the scene is felt where it has come to")
    func reset() throws {
        let stage = HapticStage()
        let engine = try stage.makeEngine()
        try engine.start()
        let show = try Show(engine, try Self.beats())
        try show.scene.play()
        stage.advance(to: 2.6)
        stage.reset()
        #expect(abs(show.scene.time - 2.5) < 1e-6)
        stage.advance(to: 4.6)
        try stage.recording.expectEveryTapMatters { try $0.expect(taps: Self.taps(0...4, from: 0.1)) }
        engine.stop()
    }

    @Test("Without its controller the scene goes on, unfelt")
    func unplug() throws {
        let stage = HapticStage()
        let (scene, engine) = try Self.scene(stage)
        try scene.play()
        stage.advance(to: 1.6)
        stage.unplug()
        stage.advance(to: 4.6)
        #expect(abs(scene.time - 4.5) < 1e-6)
        try stage.recording.expectEveryTapMatters { try $0.expect(taps: Self.taps(0...1, from: 0.1)) }
        engine.stop()
    }

    @Test("After ten minutes of a loop a beat is as exact as the first")
    func drift() throws {
        let stage = HapticStage()
        let engine = try stage.makeEngine()
        try engine.start()
        let player = try engine.makeAdvancedPlayer(with: try Self.beats())
        player.loopEnabled = true
        player.loopEnd = 1.1
        try player.start(atTime: stage.engineTime(at: 0.1))
        stage.advance(to: 600)
        let last = try #require(stage.recording.taps.last { $0.intensity == 0.5 })
        #expect(last.time > 598)
        let passes = ((last.time - 0.1) / 1.1).rounded()
        #expect(abs(last.time - 0.1 - passes * 1.1) < 1e-6)
        engine.stop()
    }

    @Test("The page shows this code, and its matrix names these tests")
    func page() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/sync.md"), encoding: .utf8)
        let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let plain = source.filter { !$0.isWhitespace }
        let blocks = page.matches(of: /```swift\n(.*?)```/.dotMatchesNewlines()).map { $0.1 }
        #expect(blocks.count == 2)
        for block in blocks {
            // Without white space: the page and the formatter may break lines differently.
            #expect(plain.contains(block.filter { !$0.isWhitespace }), "\(block.prefix(60))… is not tested")
        }
        let named = page.matches(of: /\| `(\w+)` \|/).map { String($0.1) }
        #expect(named.count >= 4)
        for name in named { #expect(source.contains("func \(name)()")) }
    }
}
