import Dispatch
package import HapticPlayback

/// A handle on an engine for tests and for whoever owns its device: faults, waiting for what goes on behind the caller.
///
/// It does not keep the engine alive.
package struct EngineRemote: Sendable {
    /// The session that the engine's players play in.
    package let session: PlaybackSession
    private let life: DispatchQueue
    private let handlers: DispatchQueue
    private weak let core: EngineCore?

    init(_ core: EngineCore) {
        session = core.session
        life = core.life
        handlers = core.handlers
        self.core = core
    }

    /// Whether this is called from a handler of some engine, where nobody may wait for handlers.
    package static var isInHandler: Bool { EngineCore.isInHandler }

    /// The haptic server dies and comes back.
    package func reset() { core?.reset() }

    /// The engine is stopped from outside.
    package func stop(because reason: CHHapticEngine.StoppedReason) { core?.stop(because: reason) }

    /// Waits until everything that was asked for has been done and every handler due has been called.
    package func settle() {
        // What a handler asks for is done, and what comes of that.
        for _ in 0..<3 {
            life.sync {}
            handlers.sync {}
        }
    }
}
