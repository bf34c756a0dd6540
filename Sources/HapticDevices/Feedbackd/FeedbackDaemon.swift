internal import HapticPlayback

/// One step of a vibration: a level for a time.
public struct FeedbackStep: Sendable, Equatable {
    /// 0...1.
    public var level: Double
    /// 1...10,000.
    public var milliseconds: Int

    /// A step of these values.
    public init(level: Double, milliseconds: Int) {
        self.level = level
        self.milliseconds = milliseconds
    }
}

/// The vibration daemon of a Linux phone, as closures, so that outputs are tested without one.
public struct FeedbackDaemon: Sendable {
    /// Says whether it is there, or why not; nil: it is.
    public var connect: @Sendable () -> String?
    /// Plays steps, ten at most, in place of what it plays; nil, or why that failed.
    public var vibrate: @Sendable ([FeedbackStep]) -> String?

    /// These functions.
    public init(
        connect: @escaping @Sendable () -> String?, vibrate: @escaping @Sendable ([FeedbackStep]) -> String?
    ) {
        self.connect = connect
        self.vibrate = vibrate
    }

    /// The daemon on the session's bus: `org.sigxcpu.Feedback`.
    public static func onSessionBus() -> FeedbackDaemon {
        let bus = FeedbackBus()
        return FeedbackDaemon(connect: { bus.connect() }, vibrate: { bus.vibrate($0) })
    }
}

/// The connection to the bus.
private final class FeedbackBus: Sendable {
    private struct State: @unchecked Sendable {
        // Safety: used only under the lock.
        var library: GDBus?
        var connection: GDBus.Pointer?
    }

    private let state = Guarded(State())
    private static let sessionBus: Int32 = 2
    /// Milliseconds that a call may take.
    private static let patience: Int32 = 1_000

    deinit {
        state.withLock { if let connection = $0.connection { $0.library?.unrefObject(connection) } }
    }

    func connect() -> String? {
        state.withLock { state in
            if state.connection == nil {
                do throws(GDBus.Missing) {
                    let library = try GDBus.load()
                    var error: GDBus.Pointer?
                    guard let connection = library.busGet(Self.sessionBus, nil, &error) else {
                        return library.message(error)
                    }
                    // A bus that goes away is no reason to end the process.
                    library.setExitOnClose(connection, 0)
                    state.library = library
                    state.connection = connection
                } catch {
                    return error.reason
                }
            }
            return call(state, steps: [FeedbackStep(level: 0, milliseconds: 1)])
        }
    }

    func vibrate(_ steps: [FeedbackStep]) -> String? { state.withLock { call($0, steps: steps) } }

    private func call(_ state: State, steps: [FeedbackStep]) -> String? {
        guard let library = state.library, let connection = state.connection else { return "not connected" }
        var error: GDBus.Pointer?
        guard let parameters = library.parse(nil, Self.parameters(steps), nil, nil, &error) else {
            return library.message(error)
        }
        defer { library.unrefVariant(parameters) }
        let reply = library.call(
            connection, "org.sigxcpu.Feedback", "/org/sigxcpu/Feedback", "org.sigxcpu.Feedback.Haptic", "Vibrate",
            parameters, nil, 0, Self.patience, nil, &error)
        guard let reply else { return library.message(error) }
        library.unrefVariant(reply)
        return nil
    }

    /// The arguments of `Vibrate`, in GVariant's text form: the name of the program, then pairs of level and milliseconds.
    private static func parameters(_ steps: [FeedbackStep]) -> String {
        let pairs = steps.map { step in
            let level = max(0, min(1, (step.level * 1_000).rounded() / 1_000))
            return "(\(level), uint32 \(max(1, min(10_000, step.milliseconds))))"
        }
        return "('thrum', [\(pairs.joined(separator: ", "))])"
    }
}
