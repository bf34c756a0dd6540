import HapticPattern

/// A value over time as straight lines between points.
public struct BakedLine: Sendable, Equatable {
    /// One corner of the line.
    public struct Point: Sendable, Equatable {
        /// Seconds of pattern time.
        public var time: Double
        /// The value there, 0...1.
        public var value: Double

        /// A corner at `time`.
        @inlinable
        public init(time: Double, value: Double) {
            self.time = time
            self.value = value
        }
    }

    /// The corners; times do not fall. Two corners at one time are a jump.
    public var points: [Point]

    /// A line through `points`.
    @inlinable
    public init(_ points: [Point] = []) { self.points = points }

    /// The value at `time` seconds; at a jump, the one after it. The first and last values hold outside; nil without
    /// points.
    ///
    /// - Complexity: O(log *n*).
    public func value(at time: Double) -> Double? {
        guard let first = points.first, let last = points.last else { return nil }
        let next = points.partitionPoint { $0.time <= time }
        guard next > 0 else { return first.value }
        guard next < points.count else { return last.value }
        return Self.value(between: points[next - 1], points[next], at: time)
    }

    /// The value at `time` on the straight line from `a` to a later `b`.
    @inlinable
    static func value(between a: Point, _ b: Point, at time: Double) -> Double {
        a.value + (b.value - a.value) * ((time - a.time) / (b.time - a.time))
    }
}

/// Draws a line corner by corner, leaving out those that lie on a straight line between their neighbours.
struct LineDrawer {
    private(set) var line = BakedLine()
    /// The slopes with which the last straight piece passes through all points left out of it.
    private var steepest = Double.infinity
    private var shallowest = -Double.infinity
    /// What counts as lying on a line: rounding errors do.
    private static let tolerance = 1e-12

    /// Goes on to `point`: straight from the last one, or by a jump where the time is the same.
    mutating func append(_ point: BakedLine.Point) {
        let count = line.points.count
        guard let last = line.points.last else { return begin(with: point) }
        guard point.time > last.time else {
            // Neighbouring pieces meet but for rounding, of their times too: time and duration of an event can add up to
            // a little more than its end.
            if abs(point.value - last.value) > 1e-9 { begin(with: .init(time: last.time, value: point.value)) }
            return
        }
        if count >= 2, last.time > line.points[count - 2].time {
            let anchor = line.points[count - 2]
            let slope = (point.value - anchor.value) / (point.time - anchor.time)
            if slope <= steepest, slope >= shallowest {
                line.points[count - 1] = point
                narrow(from: anchor, through: point)
                return
            }
        }
        begin(with: point)
        narrow(from: last, through: point)
    }

    /// Begins a piece that ends at `point`.
    private mutating func begin(with point: BakedLine.Point) {
        line.points.append(point)
        steepest = .infinity
        shallowest = -.infinity
    }

    private mutating func narrow(from anchor: BakedLine.Point, through point: BakedLine.Point) {
        let time = point.time - anchor.time
        steepest = min(steepest, (point.value - anchor.value + Self.tolerance) / time)
        shallowest = max(shallowest, (point.value - anchor.value - Self.tolerance) / time)
    }
}
