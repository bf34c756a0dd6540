extension BakedPattern {
    /// A stretch of time over which intensity and sharpness are both straight.
    public struct Piece: Sendable, Equatable {
        /// When it begins, in seconds.
        public var start: Double
        /// When it ends, later than `start`.
        public var end: Double
        /// Intensity from its first moment to its last, 0...1.
        public var intensity: (start: Double, end: Double)
        /// Sharpness from its first moment to its last, 0...1.
        public var sharpness: (start: Double, end: Double)

        /// The part of it between two times inside it.
        public func part(from: Double, to: Double) -> Piece {
            func value(_ ends: (start: Double, end: Double), at time: Double) -> Double {
                if time <= start { return ends.start }
                if time >= end { return ends.end }
                return ends.start + (ends.end - ends.start) * ((time - start) / (end - start))
            }
            return Piece(
                start: from, end: to, intensity: (value(intensity, at: from), value(intensity, at: to)),
                sharpness: (value(sharpness, at: from), value(sharpness, at: to)))
        }

        /// Whether both are the same.
        public static func == (a: Piece, b: Piece) -> Bool {
            a.start == b.start && a.end == b.end && a.intensity == b.intensity && a.sharpness == b.sharpness
        }
    }

    /// The pieces between the corners of both lines, in order and without gaps.
    ///
    /// - Complexity: O(*n*) in the number of corners.
    public var pieces: [Piece] {
        var pieces: [Piece] = []
        var level = LineReader(intensity), bend = LineReader(sharpness)
        guard var time = intensity.points.first?.time else { return [] }
        while true {
            let (startLevel, startBend) = (level.pass(time), bend.pass(time))
            let end = min(level.next, bend.next)
            guard end < .infinity else { return pieces }
            pieces.append(
                Piece(
                    start: time, end: end, intensity: (startLevel, level.value(before: end)),
                    sharpness: (startBend, bend.value(before: end))))
            time = end
        }
    }
}

/// Reads a line at times that grow.
private struct LineReader {
    private let points: [BakedLine.Point]
    /// The first point that has not been passed.
    private var index = 0

    init(_ line: BakedLine) { points = line.points }

    /// The time of the next point, infinite where there is none.
    var next: Double { index < points.count ? points[index].time : .infinity }

    /// Passes every point up to a time and tells the value from then on.
    mutating func pass(_ time: Double) -> Double {
        while index < points.count, points[index].time <= time { index += 1 }
        return value(before: time)
    }

    /// The value just before a time that lies between the last point passed and the next one; from a point on, that of
    /// the last one passed.
    func value(before time: Double) -> Double {
        guard index > 0 else { return points.first?.value ?? 0 }
        let from = points[index - 1]
        guard index < points.count, from.time < time else { return from.value }
        return BakedLine.value(between: from, points[index], at: time)
    }
}
