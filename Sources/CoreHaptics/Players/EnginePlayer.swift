import Foundation
import HapticPattern
import HapticPlayback

/// The player behind both protocols: units, names and errors; the playing itself is the session's.
final class EnginePlayer: NSObject, CHHapticAdvancedPatternPlayer, @unchecked Sendable {
    // Safety: all state is in `player`, `core` and `ending`, which may be used from any thread.
    private let core: EngineCore
    private let player: PatternPlayer
    private let ending: Ending
    private let generation: Int

    /// Who is told of the end of a run; kept by the run itself, so that it outlives a player that was let go.
    private final class Ending: @unchecked Sendable {
        // Safety: `handler` is touched only under `lock`.
        private let lock = NSLock()
        private var handler: CHHapticAdvancedPatternPlayerCompletionHandler = { _ in }

        var current: CHHapticAdvancedPatternPlayerCompletionHandler {
            get { lock.withLock { handler } }
            set { lock.withLock { handler = newValue } }
        }
    }

    /// A player of `material` on `core`.
    init(_ core: EngineCore, _ material: PatternMaterial) {
        self.core = core
        let ending = Ending()
        self.ending = ending
        generation = core.currentGeneration
        player = core.session.makePlayer(material) { [weak core] report in
            guard let core else { return }
            if report.ending != .replaced { core.handlers.async { ending.current(nil) } }
            core.ended(report.run)
        }
        super.init()
    }

    // MARK: Playing

    func start(atTime time: TimeInterval) throws { try start(atTime: time, startsEngine: false) }

    /// Starts the pattern, and with `startsEngine` the engine before it, as `playPattern` does.
    func start(atTime time: TimeInterval, startsEngine: Bool) throws {
        let moment = try Self.moment(time)
        let core = core, player = player, ending = ending
        try core.start(
            EngineCore.PlannedRun(
                generation: generation, start: { player.start(at: moment) },
                onFailure: { error in core.handlers.async { ending.current(error) } }), startsEngine: startsEngine)
    }

    func stop(atTime time: TimeInterval) throws { player.stop(at: try Self.moment(time)) }

    func pause(atTime time: TimeInterval) throws { player.pause(at: try Self.moment(time)) }

    func resume(atTime time: TimeInterval) throws { player.resume(at: try Self.moment(time)) }

    func seek(toOffset offsetTime: TimeInterval) throws {
        guard offsetTime >= 0, offsetTime.isFinite else {
            throw CHHapticError(.invalidTime, "the offset is \(offsetTime); give 0 or more seconds")
        }
        player.seek(to: offsetTime)
    }

    func cancel() throws { player.cancel() }

    func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws {
        let moment = try Self.moment(time)
        var steps: [DynamicParameter] = []
        for (index, parameter) in parameters.enumerated() {
            steps.append(try DynamicParameter(parameter, order: index))
        }
        player.send(steps, at: moment)
    }

    func scheduleParameterCurve(_ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval) throws {
        let moment = try Self.moment(time)
        parameterCurve.relativeTime = time
        player.schedule(try ParameterCurve(parameterCurve, order: 0), at: moment)
    }

    // MARK: Settings

    var isMuted: Bool {
        get { player.isMuted }
        set { player.isMuted = newValue }
    }

    var loopEnabled: Bool {
        get { player.isLooping }
        set { player.isLooping = newValue }
    }

    var loopEnd: TimeInterval {
        get { player.loopEnd }
        set { player.loopEnd = newValue }
    }

    var playbackRate: Float {
        get { Float(player.rate) }
        set { player.rate = Double(newValue) }
    }

    var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler {
        get { ending.current }
        set { ending.current = newValue }
    }

    /// Engine time as floor 4 takes it: nil for now.
    private static func moment(_ time: TimeInterval) throws(CHHapticError) -> Double? {
        guard time >= 0, time.isFinite else {
            throw CHHapticError(
                .invalidTime, "the time is \(time); give 0 for now, or a time of the engine's currentTime")
        }
        return time == 0 ? nil : time
    }
}
