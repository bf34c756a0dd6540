import HapticRendering

/// Where a player stands at one moment of engine time, and how a command changes that.
///
/// A value without a clock: the session folds commands into it in order of time, once for what has happened, and once
/// more on a copy for what is planned.
struct TransportState: Sendable {
    enum Mode: Sendable { case idle, playing, paused }

    var mode = Mode.idle
    var run = RunID(number: 0)
    /// Engine time that `position` belongs to, while playing.
    var anchor = 0.0
    /// See ``Segment/position``.
    var position = 0.0
    var rate = 1.0
    /// What the player is set to: the loop of the next start.
    var loop: Double?
    /// The length of a pass of the run that plays; infinite without a loop.
    var loopEnd = Double.infinity
    var passes = Double.infinity
    /// Whether the position has jumped since the last segment that played.
    private var hasJumped = true
    /// Where the next start begins, after a seek of a player that did not play.
    var startPosition = 0.0

    /// The shortest pass of a loop, in seconds: of a shorter one, no output could show more than one pass in a frame.
    static let shortestLoop = 0.001

    /// When the run ends by itself; infinite where it does not.
    func end(of material: PatternMaterial) -> Double {
        guard mode == .playing else { return .infinity }
        let last = endPosition(of: material)
        return last <= position ? anchor : anchor + (last - position) / rate
    }

    private func endPosition(of material: PatternMaterial) -> Double {
        guard loopEnd < .infinity else { return max(material.end, material.soundtrack.heard(atSpeed: rate)) }
        guard passes < .infinity else { return .infinity }
        return (passes - 1) * loopEnd + material.end(ofPassCutAt: loopEnd)
    }

    /// The segment that begins with this state, at `time`.
    mutating func makeSegment(serial: UInt64, from time: Double, cutsTaps: Bool) -> Segment {
        guard mode == .playing else { return .silence(serial: serial, from: time, cutsTaps: cutsTaps) }
        defer { hasJumped = false }
        return Segment(
            serial: serial, from: time, isPlaying: true, cutsTaps: cutsTaps, continues: !hasJumped, position: position,
            rate: rate,
            loopEnd: loopEnd, passes: passes)
    }

    /// The pattern time at `time`; of a player that does not play, where the next start begins.
    func patternTime(at time: Double) -> Double {
        guard mode != .idle else { return startPosition }
        let position = positionReached(at: time)
        guard loopEnd < .infinity else { return position }
        return position - pass(at: position) * loopEnd
    }

    private func positionReached(at time: Double) -> Double {
        mode == .playing ? position + max(0, time - anchor) * rate : position
    }

    private func pass(at position: Double) -> Double {
        guard loopEnd < .infinity else { return 0 }
        return min((position / loopEnd).rounded(.down), passes - 1)
    }

    /// Carries out `action` at `time`, and says which run that ended; whether what rings is cut off is the second value.
    mutating func apply(_ action: TransportAction, at time: Double, of material: PatternMaterial) -> (
        ended: RunReport?, cutsTaps: Bool
    ) {
        if mode == .playing {
            position = positionReached(at: time)
            anchor = time
        }
        switch action {
        case .start(let run):
            let replaced = mode == .idle ? nil : RunReport(run: self.run, ending: .replaced, time: time)
            begin(run, at: time)
            return (replaced, replaced != nil)
        case .stop:
            startPosition = 0
            guard mode != .idle else { return (nil, true) }
            mode = .idle
            return (RunReport(run: run, ending: .stopped, time: time), true)
        case .pause:
            guard mode == .playing else { return (nil, false) }
            mode = .paused
            return (nil, true)
        case .resume:
            guard mode == .paused else { return (nil, false) }
            mode = .playing
            anchor = time
            return (nil, false)
        case .seek(let patternTime):
            return (seek(to: max(0, patternTime), at: time, of: material), mode != .idle)
        case .rate(let rate):
            self.rate = rate
            return (nil, false)
        case .loop(let length):
            setLoop(length)
            return (nil, false)
        }
    }

    private mutating func begin(_ run: RunID, at time: Double) {
        self.run = run
        hasJumped = true
        mode = .playing
        anchor = time
        loopEnd = loop ?? .infinity
        passes = .infinity
        position = startPosition >= loopEnd ? 0 : startPosition
        startPosition = 0
    }

    private mutating func seek(to patternTime: Double, at time: Double, of material: PatternMaterial) -> RunReport? {
        guard mode != .idle else {
            startPosition = patternTime
            return nil
        }
        hasJumped = true
        if loop == nil || loopEnd == .infinity {
            // A loop that was ended goes on without one: the position is one of the whole pattern again.
            loopEnd = .infinity
            passes = .infinity
            guard patternTime < max(material.timeline.duration, material.defaultLoopEnd) else {
                mode = .idle
                return RunReport(run: run, ending: .finished, time: time)
            }
            position = patternTime
        } else {
            position = patternTime >= loopEnd ? 0 : patternTime
        }
        return nil
    }

    private mutating func setLoop(_ length: Double?) {
        loop = length.map { max($0, Self.shortestLoop) }
        guard mode != .idle else { return }
        guard let loop else {
            // The pass that plays is the last.
            if loopEnd < .infinity { passes = pass(at: position) + 1 }
            return
        }
        if loop != loopEnd {
            let patternTime = position - pass(at: position) * (loopEnd < .infinity ? loopEnd : 0)
            let before = position
            position = patternTime >= loop ? 0 : patternTime
            if position != before { hasJumped = true }
            loopEnd = loop
        }
        passes = .infinity
    }
}
