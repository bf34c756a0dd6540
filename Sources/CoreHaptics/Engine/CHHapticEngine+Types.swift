extension CHHapticEngine {
    /// Receives the result of a start or stop; nil is success.
    public typealias CompletionHandler = ((any Error)?) -> Void
    /// Called when all players have finished; the result says what becomes of the engine.
    public typealias FinishedHandler = ((any Error)?) -> CHHapticEngine.FinishedAction
    /// Called when the engine stopped for a reason outside the app.
    public typealias StoppedHandler = (CHHapticEngine.StoppedReason) -> Void
    /// Called when the output was lost and is back.
    public typealias ResetHandler = () -> Void

    /// What becomes of the engine when all players have finished (values documented).
    public enum FinishedAction: Int, Sendable {
        /// Stop it.
        case stopEngine = 1
        /// Leave it running.
        case leaveEngineRunning = 2
    }

    /// Why an engine stopped (values documented).
    public enum StoppedReason: Int, Sendable {
        /// The audio session was interrupted.
        case audioSessionInterrupt = 1
        /// The app was suspended.
        case applicationSuspended = 2
        /// Nothing was played for a while, and auto-shutdown is on.
        case idleTimeout = 3
        /// A finished handler asked for it.
        case notifyWhenFinished = 4
        /// The engine object is gone.
        case engineDestroyed = 5
        /// The controller it plays on was unplugged.
        case gameControllerDisconnect = 6
        /// Anything else.
        case systemError = -1
    }
}
