import HapticPattern

/// What has been sent to a player: steps and curves over engine time, resolved to one line for each control.
///
/// Independent of starting, stopping and looping: what is sent stays in force until something else is sent.
struct LiveEntries: Sendable {
    private var parameters: [DynamicParameter] = []
    private var curves: [ParameterCurve] = []
    private var order = 0
    /// The lines.
    private(set) var layer = ControlLayer.neutral
    /// Counts the changes.
    private(set) var revision = 0

    /// More entries than this are searched for ones that have had their day.
    private static let compactAbove = 32
    /// No more than so many are kept for the sake of what they did long ago.
    private static let mostKept = 512

    /// Adds steps and curves; their times are engine times.
    mutating func add(_ steps: [DynamicParameter], _ lines: [ParameterCurve], now: Double) {
        for var step in steps {
            order += 1
            step.order = order
            parameters.append(step)
        }
        for var line in lines {
            order += 1
            line.order = order
            curves.append(line)
        }
        if parameters.count + curves.count > Self.compactAbove { compact(before: now - Transport.memory) }
        layer = ControlLayer(parameters: parameters, curves: curves)
        revision += 1
    }

    /// Forgets what lies before `time`, but for the values in force then.
    ///
    /// A step that begins a stretch in which no curve is under way makes everything before it unnecessary.
    private mutating func compact(before time: Double) {
        // What was sent of a sound's pitch decides where in its file it stands now.
        for id in ControlID.allCases where id != .audioPitch || parameters.count + curves.count > Self.mostKept {
            var start = -Double.infinity, startOrder = 0
            for step in parameters where step.id == id && step.time <= time {
                if step.time > start || (step.time == start && step.order > startOrder) {
                    (start, startOrder) = (step.time, step.order)
                }
            }
            for curve in curves where curve.id == id {
                guard let first = curve.sortedPoints.first, curve.time + max(0, first.time) <= time else { continue }
                if curve.time > start || (curve.time == start && curve.order > startOrder) {
                    (start, startOrder) = (curve.time, curve.order)
                }
            }
            func isPast(_ other: ControlID, _ time: Double, _ order: Int) -> Bool {
                other == id && (time < start || (time == start && order < startOrder))
            }
            parameters.removeAll { isPast($0.id, $0.time, $0.order) }
            curves.removeAll { isPast($0.id, $0.time, $0.order) }
        }
    }
}
