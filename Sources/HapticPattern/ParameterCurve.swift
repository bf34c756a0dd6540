/// A line of points along which one control changes.
public struct ParameterCurve: Sendable, Equatable {
    /// One point of a curve.
    public struct ControlPoint: Sendable, Equatable {
        /// Seconds after the curve's own time.
        public var time: Double
        /// The value there, as authored; acts clamped to the control's range.
        public var value: Double

        /// A point `time` seconds after the curve's start.
        @inlinable
        public init(time: Double, value: Double) {
            self.time = time
            self.value = value
        }
    }

    /// The control.
    public var id: ControlID
    /// When the curve starts, in seconds of pattern time.
    public var time: Double
    /// The points, in any order; readers sort them by time, keeping the order of equal ones.
    public var points: [ControlPoint]
    /// Its place among the entries of the pattern; of entries that start together, the highest rules.
    public var order: Int

    /// A curve of `id` from `time` seconds on.
    @inlinable
    public init(_ id: ControlID, at time: Double, points: [ControlPoint], order: Int = 0) {
        self.id = id
        self.time = time
        self.points = points
        self.order = order
    }

    /// Whether the points already stand in order of time.
    public var isSorted: Bool {
        guard points.count > 1 else { return true }
        for index in 1..<points.count where points[index].time < points[index - 1].time { return false }
        return true
    }

    /// The point that is reached last: of the latest ones the last in the file.
    public var lastPoint: ControlPoint? {
        guard var last = points.first else { return nil }
        for index in points.indices where points[index].time >= last.time { last = points[index] }
        return last
    }

    /// The points in order of time; equal times keep the order of the file.
    public var sortedPoints: [ControlPoint] {
        guard !isSorted else { return points }
        let indices = points.indices.sorted { left, right in
            points[left].time != points[right].time ? points[left].time < points[right].time : left < right
        }
        return indices.map { points[$0] }
    }
}
