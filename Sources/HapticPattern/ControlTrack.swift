/// The value of one control over the whole of a pattern: its steps and curves resolved to one piecewise linear line.
///
/// The rules (docs/semantics.md): neutral until something sets it; of entries of the same ID, the one that started last
/// rules, of equal starts the later in the file; a curve runs from the value in force at its start to its first point,
/// linear between points, and its last value holds. Two breakpoints at one time are a jump, and at that instant the new
/// value counts.
public struct ControlTrack: Sendable, Equatable {
    /// One corner of the line.
    public struct Breakpoint: Sendable, Equatable {
        /// Seconds of pattern time.
        public var time: Double
        /// The value there, inside the control's range.
        public var value: Double

        /// A corner at `time`.
        @inlinable
        public init(time: Double, value: Double) {
            self.time = time
            self.value = value
        }
    }

    /// The control.
    public let id: ControlID
    /// The corners, in order of time; neutral before the first, holding after the last. Empty: neutral throughout.
    public let breakpoints: [Breakpoint]

    /// Resolves the entries of `id` among `parameters` and `curves`.
    ///
    /// Curves without points do nothing. Times before 0 count as 0.
    /// - Complexity: O(*n* log *n*) in the number of entries and points.
    public init(_ id: ControlID, parameters: [DynamicParameter], curves: [ParameterCurve]) {
        self.id = id
        breakpoints = Self.resolve(id, parameters, curves)
    }

    /// A line through `breakpoints`, for controls that do not come from a file.
    ///
    /// Values are clamped to the control's range; times may be negative.
    /// - Precondition: The times are finite and do not fall.
    public init(_ id: ControlID, breakpoints: [Breakpoint]) {
        for (corner, next) in zip(breakpoints, breakpoints.dropFirst()) {
            precondition(corner.time <= next.time, "the corners of a control must stand in order of time")
        }
        if let first = breakpoints.first, let last = breakpoints.last {
            precondition(first.time > -.infinity && last.time < .infinity, "the corners of a control must be finite")
        }
        self.id = id
        self.breakpoints = breakpoints.map { .init(time: $0.time, value: $0.value.clamped(to: id.range)) }
    }

    /// A control that has one value throughout.
    public init(_ id: ControlID, constant value: Double) {
        self.id = id
        breakpoints = [Breakpoint(time: -.infinity, value: value.clamped(to: id.range))]
    }

    /// Whether nothing in the pattern sets this control.
    @inlinable
    public var isNeutral: Bool { breakpoints.isEmpty }

    /// The value at `time` seconds.
    ///
    /// - Complexity: O(log *n*) in the number of corners.
    public func value(at time: Double) -> Double {
        value(after: upperBound(time) - 1, at: time)
    }

    /// The number of corners at or before `time`, by binary search.
    public func upperBound(_ time: Double) -> Int {
        breakpoints.partitionPoint { $0.time <= time }
    }

    /// The value at `time`, given the last corner at or before it (-1: none).
    @inlinable
    public func value(after index: Int, at time: Double) -> Double {
        guard index >= 0 else { return id.neutralValue }
        let from = breakpoints[index]
        guard index + 1 < breakpoints.count else { return from.value }
        let to = breakpoints[index + 1]
        guard to.time > from.time else { return from.value }
        return from.value + (to.value - from.value) * ((time - from.time) / (to.time - from.time))
    }

    /// One entry that sets the control: a step is a curve with one point at its start.
    private struct Entry {
        var start: Double
        var order: Int
        var step: Double?
        var curve: Int
    }

    private static func resolve(
        _ id: ControlID, _ parameters: [DynamicParameter], _ curves: [ParameterCurve]
    ) -> [Breakpoint] {
        var entries: [Entry] = []
        for parameter in parameters where parameter.id == id {
            let start = max(0, parameter.time)
            entries.append(Entry(start: start, order: parameter.order, step: parameter.value, curve: -1))
        }
        for index in curves.indices where curves[index].id == id && !curves[index].points.isEmpty {
            entries.append(
                Entry(start: max(0, curves[index].time), order: curves[index].order, step: nil, curve: index))
        }
        guard !entries.isEmpty else { return [] }
        // Equal starts and orders keep steps before curves, in file order: make the sort stable.
        let sorted = entries.indices.sorted { left, right in
            let a = entries[left], b = entries[right]
            if a.start != b.start { return a.start < b.start }
            return a.order != b.order ? a.order < b.order : left < right
        }
        var line = LineBuilder(id: id)
        for index in sorted {
            let entry = entries[index]
            line.cut(at: entry.start)
            if let step = entry.step {
                line.add(time: entry.start, value: step)
            } else {
                for point in curves[entry.curve].sortedPoints {
                    line.add(time: entry.start + max(0, point.time), value: point.value)
                }
            }
        }
        return line.breakpoints
    }
}

/// Draws the line of one control from left to right, cutting what an entry wrote when the next one starts.
private struct LineBuilder {
    let id: ControlID
    var breakpoints: [ControlTrack.Breakpoint] = []

    /// Ends the line at `time`, with the value that is in force there.
    ///
    /// Each corner is dropped at most once, so that all cuts together are linear.
    mutating func cut(at time: Double) {
        guard let last = breakpoints.last else {
            breakpoints.append(.init(time: time, value: id.neutralValue))
            return
        }
        guard last.time > time else {
            breakpoints.append(.init(time: time, value: last.value))
            return
        }
        var next = last
        while let last = breakpoints.last, last.time > time {
            next = last
            breakpoints.removeLast()
        }
        // The cut curve began at or before `time`, so a corner at or before it is left.
        let from = breakpoints[breakpoints.count - 1]
        let share = (time - from.time) / (next.time - from.time)
        breakpoints.append(.init(time: time, value: from.value + (next.value - from.value) * share))
    }

    mutating func add(time: Double, value: Double) {
        breakpoints.append(.init(time: time, value: value.clamped(to: id.range)))
    }
}
