public import CoreHaptics
import HapticPlayback

/// A device that is not there: engines on it play in virtual time into a recording, and fail when they are told to.
///
/// ```swift
/// let stage = HapticStage()
/// let engine = try stage.makeEngine()
/// try engine.start()
/// try engine.makePlayer(with: pattern).start(atTime: 0)
/// stage.advance(by: 1)
/// try stage.recording.expect(pattern)
/// ```
///
/// An app that makes its engine by `CHHapticEngine()` is called inside ``perform(_:)-(()->Result)``. Nothing takes real time and no device is
/// opened, so that a test of a minute takes a moment and gives the same result on every machine. Any number of stages may be
/// used at once. Every method may be called from any thread; those that let time pass or wait not from an engine's handler.
public final class HapticStage: Sendable {
    let clock = VirtualClock()
    let state = Guarded(State())
    /// Samples per second of ``sound``; nil where none are recorded.
    public let sampleRate: Double?

    /// What changes.
    struct State: Sendable {
        var engines: [StagedEngine] = []
        var faults = Faults()
    }

    /// What is to go wrong.
    struct Faults: Sendable {
        var startDelay = 0.0
        var startFailure: CHHapticError.Code?
        var isUnplugged = false
        var supportsHaptics = true
    }

    /// A stage whose time stands at 0.
    ///
    /// - Parameter sampleRate: Samples per second, at which what a sound card and a wide-band actuator would get is recorded as
    ///   well; nil: no samples.
    /// - Precondition: A rate is finite and above 0.
    public init(sampleRate: Double? = nil) {
        precondition(sampleRate.map { $0 > 0 && $0 < .infinity } ?? true, "a sample rate must be finite and above 0")
        self.sampleRate = sampleRate
    }

    // MARK: Engines

    /// An engine on this stage.
    /// - Throws: ``CHHapticError/Code/notSupported`` where ``supportsHaptics`` is false.
    public func makeEngine() throws -> CHHapticEngine { try perform { try CHHapticEngine() } }

    /// Calls `body`; every `CHHapticEngine()` that is made in it, on this thread or in its task, plays on this stage.
    public func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
        try EngineSeam.$ofTask.withValue(seam, operation: body)
    }

    /// Calls `body`; every `CHHapticEngine()` that is made in it or in a task begun there plays on this stage.
    public func perform<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await EngineSeam.$ofTask.withValue(seam, operation: body)
    }

    /// Puts this stage in place of the device for the whole process, for apps that make engines on threads of their own.
    ///
    /// Tests that run at the same time see it too: run them one after the other.
    public func takeOverProcess() {
        let seam = seam
        EngineSeam.ofProcess.withLock { $0 = seam }
    }

    /// Gives the process its device back.
    public static func giveBackProcess() { EngineSeam.ofProcess.withLock { $0 = nil } }

    private var seam: EngineSeam {
        EngineSeam(
            supportsHaptics: { [self] in supportsHaptics }, makeConfiguration: { [self] in try makeConfiguration() })
    }

    private func makeConfiguration() throws -> EngineConfiguration {
        guard supportsHaptics else {
            throw CHHapticError(
                .notSupported,
                userInfo: [NSLocalizedDescriptionKey: "the stage has no haptics: HapticStage.supportsHaptics is false"])
        }
        let engine = StagedEngine()
        let rate = sampleRate
        var configuration = EngineConfiguration(clock: clock, runsInRealTime: false) { [weak self] kinds in
            if let code = self?.startFault { throw HapticStage.fault(code) }
            return engine.makeOutputs(kinds, rate)
        }
        configuration.onOutputs = { outputs in engine.outputs.withLock { $0 = outputs } }
        configuration.onEngine = { [weak self] remote in
            engine.remote.withLock { $0 = remote }
            self?.state.withLock { $0.engines.append(engine) }
        }
        configuration.startDelay = { [weak self] in self?.startDelay ?? 0 }
        configuration.passTime = { [weak self] seconds in
            guard let self else { return }
            // In a handler the time passes, and what was due in it follows when the handler has returned.
            if EngineRemote.isInHandler { clock.advance(to: clock.now + seconds) } else { advance(by: seconds) }
        }
        return configuration
    }

    /// The engines that there are, in the order in which they were made.
    var engines: [StagedEngine] { state.withLock { $0.engines } }
}

/// What a stage knows of one engine.
final class StagedEngine: Sendable {
    let remote = Guarded<EngineRemote?>(nil)
    let outputs = Guarded<[any PlaybackOutput]>([])
    let entries = Guarded<[TraceEntry]>([])
    let samples = Guarded<[SampleRecorder]>([])

    /// The recorders of one start.
    func makeOutputs(_ kinds: EventKinds, _ rate: Double?) -> [any PlaybackOutput] {
        let trace = TraceOutput(name: "stage") { [self] entry in
            entries.withLock { $0.append(entry) }
            return nil
        }
        guard let rate else { return [trace] }
        let recorder = SampleRecorder(rate: rate)
        samples.withLock { $0.append(recorder) }
        return [trace, recorder]
    }
}
