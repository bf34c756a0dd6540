public import CoreHaptics

/// Runs a program. Where that fails, it says why, rather than crashing, and ends with 1.
public func program(isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void) async {
    do {
        try await body()
    } catch {
        FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
        exit(1)
    }
}

extension CHHapticEngine {
    /// Waits until everything has been played, then stops the engine.
    public func playToEnd() async throws {
        await withCheckedContinuation { over in
            notifyWhenPlayersFinished { _ in
                over.resume()
                return .leaveEngineRunning
            }
        }
        try await stop()
    }
}
