import AHAP
public import AVFAudio
public import Foundation
import HapticPlayback

/// Plays haptic patterns.
///
/// Which output it drives is outside Apple's API: the environment variable `THRUM_OUTPUT`, or ``init(output:)``.
/// Handlers are called on one internal queue, in order, and may call everything.
public final class CHHapticEngine: NSObject, @unchecked Sendable {
    // Safety: the only state is `core`, which may be used from any thread.
    let core: EngineCore

    /// An engine on the output that `THRUM_OUTPUT` names, or on the first controller that rumbles.
    /// - Throws: ``CHHapticError/Code/notSupported`` where there is neither, saying what was tried.
    public init(andReturnError: () = ()) throws {
        core = EngineCore(try HapticOutput.configurationFromEnvironment())
        super.init()
    }

    /// Not available, as in Apple's framework: use `try CHHapticEngine()`.
    @available(*, unavailable, message: "use the throwing initialiser, try CHHapticEngine()")
    public override init() { fatalError("unavailable") }

    /// The same as `init()`; the audio session is a placeholder on Linux.
    public convenience init(audioSession: AVAudioSession?) throws { try self.init() }

    /// An engine on an output of your choice. Ours, not Apple's.
    /// - Throws: ``CHHapticError/Code/invalidEngineParameter`` where the output cannot exist.
    public init(output: HapticOutput) throws {
        core = EngineCore(try output.configuration())
        super.init()
    }

    init(core: EngineCore) {
        self.core = core
        super.init()
    }

    deinit { core.destroy() }

    /// What the device can do. Costs little: nothing is opened.
    public class func capabilitiesForHardware() -> any CHHapticDeviceCapability {
        HapticOutput.capability
    }

    /// The engine's clock, in seconds: the monotonic clock of the machine, never 0, never standing still (chosen).
    public var currentTime: TimeInterval { core.session.now }

    // MARK: Starting and stopping

    /// Starts the engine and waits until it runs. Nothing happens where it already does.
    /// - Throws: ``CHHapticError/Code/serverInitFailed`` where an output does not open,
    ///   ``CHHapticError/Code/engineStartTimeout`` where it takes longer than 5 s.
    public func start() throws { try core.start() }

    /// Starts the engine without waiting. The handler is always called, with nil or the error.
    public func start(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        core.start { completionHandler?($0) }
    }

    /// Starts the engine and suspends until it runs.
    public func start() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            core.start { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    /// Stops the engine without waiting; players stop, the stopped handler is not called (documented).
    public func stop(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        core.stop { completionHandler?($0) }
    }

    /// Stops the engine and suspends until it has stopped.
    public func stop() async throws {
        await withCheckedContinuation { continuation in core.stop { _ in continuation.resume() } }
    }

    /// Calls back once when all players have finished; at once where none plays. What the handler returns is done.
    public func notifyWhenPlayersFinished(finishedHandler: @escaping FinishedHandler) {
        core.notifyWhenFinished(finishedHandler)
    }

    // MARK: Handlers and settings

    /// Called when the engine stopped for a reason outside the app.
    public var stoppedHandler: StoppedHandler {
        get { core.onStop }
        set { core.onStop = newValue }
    }

    /// Called when the output was lost and is back: start the engine, register sounds and make players again.
    public var resetHandler: ResetHandler {
        get { core.onReset }
        set { core.onReset = newValue }
    }

    /// Whether sounds are ignored. A change takes effect at the next start (documented).
    public var playsHapticsOnly: Bool {
        get { core.read(\.playsHapticsOnly) }
        set { core.write(\.playsHapticsOnly, newValue) }
    }

    /// Whether haptics are ignored. A change takes effect at the next start (documented).
    public var playsAudioOnly: Bool {
        get { core.read(\.playsAudioOnly) }
        set { core.write(\.playsAudioOnly, newValue) }
    }

    /// Whether sound is muted; may change while playing.
    public var isMutedForAudio: Bool {
        get { core.read(\.isMutedForAudio) }
        set { core.write(\.isMutedForAudio, newValue) }
    }

    /// Whether haptics are muted; may change while playing.
    public var isMutedForHaptics: Bool {
        get { core.read(\.isMutedForHaptics) }
        set { core.write(\.isMutedForHaptics, newValue) }
    }

    /// Whether the engine starts when a player does, and stops after about two minutes without one (documented).
    public var isAutoShutdownEnabled: Bool {
        get { core.read(\.isAutoShutdownEnabled) }
        set { core.write(\.isAutoShutdownEnabled, newValue) }
    }

    // MARK: Players

    /// A player of a pattern; also on an engine that is not started.
    ///
    /// Sound files that the pattern names are decoded here, on the calling thread, the first time they are used; starting a
    /// player opens no file.
    /// - Throws: ``CHHapticError/Code/invalidPatternData`` for a pattern with nothing to play,
    ///   ``CHHapticError/Code/invalidAudioResource`` and ``CHHapticError/Code/fileNotFound`` for its sounds.
    public func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
        EnginePlayer(core, try core.material(of: pattern.content))
    }

    /// A player that can pause, seek and loop. Throws as ``makePlayer(with:)``.
    public func makeAdvancedPlayer(with pattern: CHHapticPattern) throws -> any CHHapticAdvancedPatternPlayer {
        EnginePlayer(core, try core.material(of: pattern.content))
    }

    /// Plays an AHAP file once; an engine that is not running is started first. It cannot be stopped.
    public func playPattern(from fileURL: URL) throws { try play(PatternContent(url: fileURL)) }

    /// Plays AHAP data once; an engine that is not running is started first. It cannot be stopped.
    public func playPattern(from data: Data) throws { try play(PatternContent(ahap: AHAPDocument(data))) }

    private func play(_ content: PatternContent) throws {
        try EnginePlayer(core, try core.material(of: content)).start(atTime: 0, startsEngine: true)
    }

    // MARK: Sounds

    /// Registers a sound file for events made with `CHHapticEvent(audioResourceID:…)`.
    ///
    /// The file is decoded whole on the calling thread, at most 2^25 samples, and kept until it is unregistered or the engine is
    /// reset. Wav, aiff, caf, m4a, mp3, flac and ogg are read.
    ///
    /// - Parameters:
    ///   - resourceURL: The sound file.
    ///   - options: ``CHHapticAudioResourceKeyUseVolumeEnvelope`` and ``CHHapticAudioResourceKeyLoopEnabled``.
    /// - Throws: ``CHHapticError/Code/fileNotFound`` where there is no file,
    ///   ``CHHapticError/Code/invalidAudioResource`` where it cannot be read or decoded,
    ///   ``CHHapticError/Code/resourceNotAvailable`` where it is too long.
    public func registerAudioResource(_ resourceURL: URL, options: [AnyHashable: Any] = [:]) throws
        -> CHHapticAudioResourceID
    {
        core.register(try AudioResource(resourceURL, options: options))
    }

    /// Forgets a registered sound. Players that were made with it go on.
    /// - Throws: ``CHHapticError/Code/invalidAudioResource`` where none has this ID.
    public func unregisterAudioResource(_ resourceID: CHHapticAudioResourceID) throws {
        try core.unregister(resourceID)
    }
}
