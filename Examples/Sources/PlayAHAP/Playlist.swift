import CoreHaptics

/// Files that are played one after the other.
final class Playlist {
    let engine: CHHapticEngine
    private let players: [(player: any CHHapticPatternPlayer, offset: TimeInterval)]

    /// Seconds between the end of a file and the start of the next one.
    static let pause = 0.5

    /// Reads all files, so that a broken one is known before anything is felt.
    init(_ files: [URL]) throws {
        engine = try CHHapticEngine()
        engine.playsHapticsOnly = true
        var offset = 0.0
        var players: [(player: any CHHapticPatternPlayer, offset: TimeInterval)] = []
        for file in files {
            let pattern = try CHHapticPattern(contentsOf: file)
            players.append((try engine.makePlayer(with: pattern), offset))
            offset += pattern.duration + Self.pause
        }
        self.players = players
    }

    /// Begins to play.
    func start() throws {
        try engine.start()
        // A moment from now, so that the first file has the same start as those that follow.
        let begin = engine.currentTime + 0.05
        for (player, offset) in players { try player.start(atTime: begin + offset) }
    }
}
