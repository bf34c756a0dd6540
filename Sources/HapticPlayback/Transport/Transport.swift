/// A player's way through its pattern: what has happened, and what is planned.
///
/// Commands may come in any order; they act in order of their times, equal times in the order of the calls.
struct Transport: Sendable {
    /// Where the player stands now.
    private(set) var state = TransportState()
    /// What is still to come, in order.
    private var planned: [TransportCommand] = []
    /// Segments that have begun, in order; never empty. Old ones are forgotten.
    private var begun: [Segment] = [.silence(serial: 0, from: -.infinity, cutsTaps: true)]
    let material: PatternMaterial

    /// How long segments are kept after they ended, in seconds: no output may lag behind by more.
    static let memory = 2.0

    init(_ material: PatternMaterial) {
        self.material = material
    }

    /// Whether nothing plays or is paused or planned.
    var isIdle: Bool { state.mode == .idle && planned.isEmpty }

    /// When something happens next: a planned command, or the end of the run. Infinite where nothing is to come.
    var next: Double { min(planned.first?.time ?? .infinity, state.end(of: material)) }

    /// When the last segment began that has begun.
    var lastChange: Double { begun[begun.count - 1].from }

    /// Plans a command. It must not lie before the time this has been advanced to.
    mutating func plan(_ command: TransportCommand) {
        let index = planned.firstIndex { $0.time > command.time } ?? planned.count
        planned.insert(command, at: index)
    }

    /// Forgets what is planned; runs that were to start are reported as stopped.
    mutating func cancelPlanned(at time: Double, reporting report: (RunReport) -> Void) {
        for command in planned {
            if case .start(let run) = command.action { report(RunReport(run: run, ending: .stopped, time: time)) }
        }
        planned.removeAll()
    }

    /// Lets everything happen that was to happen up to `time`.
    mutating func advance(to time: Double, reporting report: (RunReport) -> Void) {
        while next <= time {
            let end = state.end(of: material)
            if let command = planned.first, command.time < end {
                planned.removeFirst()
                begun.append(Self.fold(command, into: &state, material, report))
            } else {
                begun.append(Self.finish(&state, at: end, report))
            }
        }
        let kept = begun.lastIndex { $0.from < time - Self.memory } ?? 0
        if kept > 0 { begun.removeFirst(kept) }
    }

    /// The whole line as it stands: what has begun lately, and what is planned.
    func segments() -> [Segment] {
        var line = begun
        var state = self.state
        for command in planned {
            let end = state.end(of: material)
            if end <= command.time { line.append(Self.finish(&state, at: end) { _ in }) }
            line.append(Self.fold(command, into: &state, material) { _ in })
        }
        let end = state.end(of: material)
        if end < .infinity { line.append(Self.finish(&state, at: end) { _ in }) }
        return line
    }

    private static func fold(
        _ command: TransportCommand, into state: inout TransportState, _ material: PatternMaterial,
        _ report: (RunReport) -> Void
    ) -> Segment {
        let (ended, cutsTaps) = state.apply(command.action, at: command.time, of: material)
        if let ended { report(ended) }
        return state.makeSegment(serial: command.serial, from: command.time, cutsTaps: cutsTaps)
    }

    private static func finish(
        _ state: inout TransportState, at time: Double, _ report: (RunReport) -> Void
    ) -> Segment {
        state.mode = .idle
        report(RunReport(run: state.run, ending: .finished, time: time))
        return .silence(serial: 0, from: time, cutsTaps: false)
    }
}
