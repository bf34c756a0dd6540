public import Foundation

/// Plays one pattern, any number of times.
///
/// Times are seconds of the engine's `currentTime`; 0 and times that have passed mean now (documented). A negative time
/// or one that is no number throws ``CHHapticError/Code/invalidTime``.
public protocol CHHapticPatternPlayer: NSObjectProtocol {
    /// Starts the pattern from its beginning, also while it plays.
    /// - Throws: ``CHHapticError/Code/engineNotRunning``, unless the engine has auto-shutdown and starts by itself;
    ///   ``CHHapticError/Code/invalidPatternPlayer`` where the engine was reset since this player was made.
    func start(atTime time: TimeInterval) throws
    /// Stops the pattern.
    func stop(atTime time: TimeInterval) throws
    /// Sends steps of controls; each one's own time counts from `time`.
    func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws
    /// Sends a curve; `time` replaces the curve's own (documented).
    func scheduleParameterCurve(_ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval) throws
    /// Drops what is planned and stops as soon as possible.
    func cancel() throws
    /// Whether nothing of this player is felt or heard; time goes on.
    var isMuted: Bool { get set }
}

/// Receives the end of a run; the error is nil unless it could not be started.
public typealias CHHapticAdvancedPatternPlayerCompletionHandler = ((any Error)?) -> Void

/// A player that can pause, seek, loop and change speed.
public protocol CHHapticAdvancedPatternPlayer: CHHapticPatternPlayer {
    /// Holds the pattern where it is.
    func pause(atTime time: TimeInterval) throws
    /// Goes on from where it was held.
    func resume(atTime time: TimeInterval) throws
    /// Goes to an offset in the pattern; at or beyond the end, playback ends, or begins anew in a loop (documented).
    /// Before a start, the next start begins there (chosen).
    func seek(toOffset offsetTime: TimeInterval) throws
    /// Whether the pattern begins anew at `loopEnd`. Switched off, the pass that plays is the last.
    var loopEnabled: Bool { get set }
    /// Where the loop ends, in seconds; 0 stands for the end of the pattern. Starts as the pattern's duration.
    var loopEnd: TimeInterval { get set }
    /// Seconds of pattern for each second, above 0; other values are ignored (documented). Pitch stays.
    var playbackRate: Float { get set }
    /// Whether nothing of this player is felt or heard; time goes on.
    var isMuted: Bool { get set }
    /// Called once for each run that ends, on an internal queue from which every call is allowed. Not called for a run
    /// that another start replaced.
    var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler { get set }
}
