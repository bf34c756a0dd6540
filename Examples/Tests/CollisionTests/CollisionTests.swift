import CoreHaptics
import CoreHapticsTesting
import Testing

@testable import Collision

/// Plays the game for a while.
func play(_ game: Game, on stage: HapticStage, until end: Double) throws {
    while game.world.time < end {
        try game.step()
        stage.advance(to: game.world.time)
    }
    stage.advance(by: 0.1)
}

@Test("Every impact is felt within one frame of its contact, and nothing else is")
func contacts() throws {
    let stage = HapticStage()
    let game = try stage.perform { try Game() }
    try play(game, on: stage, until: 10)
    let taps = stage.recording.taps
    #expect(game.impacts.count > 30)
    try #require(taps.count == game.impacts.count)
    for (tap, impact) in zip(taps, game.impacts) { #expect(abs(tap.time - impact.time) <= Game.frame) }
    // More than was asked for: each comes at its own moment, not at the frame's.
    let expected = game.impacts.map {
        HapticRecording.Tap(at: $0.time, intensity: Double(Game.strength($0.speed)), sharpness: 0.6)
    }
    try stage.recording.expectEveryTapMatters { try $0.expect(taps: expected) }
}

@Test("The faster an impact, the stronger it is felt")
func strengths() throws {
    let stage = HapticStage()
    let game = try stage.perform { try Game() }
    try play(game, on: stage, until: 10)
    let pairs = zip(game.impacts, stage.recording.taps).sorted { $0.0.speed < $1.0.speed }
    #expect(Set(pairs.map(\.0.speed)).count > 20)
    for (slower, faster) in zip(pairs, pairs.dropFirst()) where slower.0.speed < faster.0.speed {
        #expect(slower.1.intensity < faster.1.intensity)
    }
}

@Test("The world keeps its balls in the box and apart, and loses speed at each impact")
func world() {
    var world = World.demo
    var energy = Double.infinity
    for _ in 0..<600 {
        let impacts = world.advance(by: Game.frame)
        let next = world.balls.map { ($0.velocity * $0.velocity).sum() }.reduce(0, +)
        #expect(impacts.isEmpty ? abs(next - energy) < 1e-9 || energy == .infinity : next < energy)
        energy = next
        for ball in world.balls {
            for axis in 0...1 {
                #expect(ball.position[axis] > ball.radius - 1e-9 && ball.position[axis] < 1 - ball.radius + 1e-9)
            }
        }
    }
    #expect(energy > 0)
}

@Test("After the haptic server was lost, impacts are felt again")
func reset() throws {
    let stage = HapticStage()
    let game = try stage.perform { try Game() }
    try play(game, on: stage, until: 3)
    let before = stage.recording.taps.count
    stage.reset()
    try play(game, on: stage, until: 6)
    #expect(before > 0)
    #expect(stage.recording.taps.count > before + 3)
}
