import Running

/// Ten seconds of balls in a box, each impact felt.
@main struct Collision {
    static func main() async {
        await program {
            let game = try Game()
            while game.world.time < 10 {
                // A frame that comes late does not delay the next one: it begins where it should have.
                try await Task.sleep(for: .seconds(max(0, game.nextFrame - game.now)))
                try game.step()
            }
            print("\(game.impacts.count) impacts")
            try await game.playToEnd()
        }
    }
}
