/// What all feedback generators of a program play on, and with which patterns. Ours, not Apple's.
///
/// Unless an engine is set, one is made when it is first needed: on the output of `THRUM_OUTPUT` or the first controller
/// that rumbles, without sound, shutting down when it idles. As on a device without haptics, generators do nothing where
/// there is no output; ``faultHandler`` hears why.
@MainActor public final class FeedbackCenter {
    /// The one that generators use unless they are given another.
    public static let shared = FeedbackCenter()

    private var chosen: CHHapticEngine?
    private var made: CHHapticEngine?
    private var patterns: [FeedbackKind: CHHapticPattern] = [:]
    /// When an engine could not be made last.
    private var refusal: ContinuousClock.Instant?

    /// So long no new attempt is made after an engine could not be made: looking for devices at every tick of a wheel
    /// would cost more than the tick.
    private static let patience = Duration.seconds(1)

    /// A centre of its own, for tests and for programs that play feedback on several outputs.
    /// - Parameter engine: What it plays on; nil: one is made when it is needed.
    public nonisolated init(engine: CHHapticEngine? = nil) { chosen = engine }

    /// The engine that feedback is played on; nil until one is needed, or where none could be made.
    ///
    /// One that is set is used as it is: start it, or let its `isAutoShutdownEnabled` do so. Setting nil lets it go.
    public var engine: CHHapticEngine? {
        get { chosen ?? made }
        set { (chosen, made, refusal) = (newValue, nil, nil) }
    }

    /// Receives what kept feedback from being felt, on the main actor. Generators have no other way to tell.
    public var faultHandler: ((any Error) -> Void)?

    // MARK: Patterns

    /// The pattern that `kind` plays.
    public func pattern(for kind: FeedbackKind) -> CHHapticPattern { patterns[kind] ?? kind.standardPattern }

    /// Lets `kind` play another pattern, such as `try CHHapticPattern(contentsOf: url)`; nil: the standard one again.
    public func setPattern(_ pattern: CHHapticPattern?, for kind: FeedbackKind) { patterns[kind] = pattern }

    // MARK: Playing

    /// Gets the engine going, so that what follows is felt at once. Returns without waiting for it.
    func prepare() {
        refusal = nil
        usableEngine()?.start { [weak self] error in
            if let error { Self.report(error, to: self) }
        }
    }

    /// Plays `kind` now, at a share of its strength, 0...1. What plays already goes on.
    func play(_ kind: FeedbackKind, intensity: Double = 1) {
        guard let engine = usableEngine() else { return }
        do {
            let player = try engine.makeAdvancedPlayer(with: pattern(for: kind))
            player.completionHandler = { [weak self] error in
                if let error { Self.report(error, to: self) }
            }
            let share = intensity.isNaN ? 0 : min(1, max(0, intensity))
            if share < 1 {
                let control = CHHapticDynamicParameter(
                    parameterID: .hapticIntensityControl, value: Float(share), relativeTime: 0)
                try player.sendParameters([control], atTime: CHHapticTimeImmediate)
            }
            try player.start(atTime: CHHapticTimeImmediate)
        } catch {
            faultHandler?(error)
        }
    }

    private func usableEngine() -> CHHapticEngine? {
        if let engine { return engine }
        let now = ContinuousClock.now
        if let refusal, now - refusal < Self.patience { return nil }
        do {
            let engine = try CHHapticEngine()
            engine.playsHapticsOnly = true
            engine.isAutoShutdownEnabled = true
            made = engine
            return engine
        } catch {
            refusal = now
            faultHandler?(error)
            return nil
        }
    }

    private nonisolated static func report(_ error: any Error, to center: FeedbackCenter?) {
        Task { @MainActor in center?.faultHandler?(error) }
    }
}
