import HapticPattern
import HapticRendering

/// The continuous layer of a timeline as lines: what is felt, corner by corner, within a range of time.
///
/// Between two corners intensity and sharpness are straight. Two corners at one time are a jump.
struct LevelLine {
    /// One corner.
    struct Corner: Equatable {
        var time: Double
        var intensity: Double
        var sharpness: Double
    }

    /// A stretch of time in which something is active or sounds throughout.
    struct Run: Equatable {
        var corners: [Corner]
        /// Whether every event has ended, so that only releases sound.
        var isTail: Bool
    }

    /// The runs, in order of time.
    private(set) var runs: [Run] = []

    /// How far the lines may be from what is felt: a seventh of a pixel on a page.
    private static let error = 0.001

    /// The line of `timeline` between two times.
    init(_ timeline: Timeline, from start: Double, to end: Double) {
        let spans = ActiveSpans(timeline, from: start, to: end)
        guard !spans.list.isEmpty else { return }
        let baked = BakedPattern(timeline, within: Self.error)
        var walk = PairedWalk(baked.intensity, baked.sharpness)
        runs = spans.list.map { Run(corners: walk.corners(from: $0.start, to: $0.end), isTail: $0.isTail) }
    }
}

/// Reads two lines at the corners of both, at times that grow.
private struct PairedWalk {
    private var intensity: LineWalk
    private var sharpness: LineWalk

    init(_ intensity: BakedLine, _ sharpness: BakedLine) {
        self.intensity = LineWalk(intensity)
        self.sharpness = LineWalk(sharpness)
    }

    /// The corners of a stretch that begins no earlier than the last one ended.
    mutating func corners(from start: Double, to end: Double) -> [LevelLine.Corner] {
        var corners: [LevelLine.Corner] = []
        var time = start
        var (first, second) = (intensity.pass(start), sharpness.pass(start))
        while true {
            corners.append(.init(time: time, intensity: first.after, sharpness: second.after))
            time = min(intensity.next, sharpness.next, end)
            guard time < end else { break }
            (first, second) = (intensity.pass(time), sharpness.pass(time))
            if first.before != first.after || second.before != second.after {
                corners.append(.init(time: time, intensity: first.before, sharpness: second.before))
            }
        }
        corners.append(
            .init(time: end, intensity: intensity.value(before: end), sharpness: sharpness.value(before: end)))
        return corners
    }
}

/// Reads one line at times that grow.
private struct LineWalk {
    private let points: [BakedLine.Point]
    /// The first point that has not been passed.
    private var index = 0

    init(_ line: BakedLine) { points = line.points }

    /// The time of the next point, infinite where there is none.
    var next: Double { index < points.count ? points[index].time : .infinity }

    /// Passes every point up to a time and tells the value just before it and from it on.
    mutating func pass(_ time: Double) -> (before: Double, after: Double) {
        while index < points.count, points[index].time < time { index += 1 }
        let before = value(before: time)
        while index < points.count, points[index].time == time { index += 1 }
        guard index > 0, points[index - 1].time == time else { return (before, before) }
        return (before, points[index - 1].value)
    }

    /// The value just before a time that lies between the last point passed and the next one.
    func value(before time: Double) -> Double {
        guard index < points.count else { return points.last?.value ?? 0 }
        let to = points[index]
        guard index > 0, to.time > points[index - 1].time else { return to.value }
        let from = points[index - 1]
        return from.value + (to.value - from.value) * ((time - from.time) / (to.time - from.time))
    }
}

/// Where at least one voice is active or still sounds, split where the last active one ends.
private struct ActiveSpans {
    struct Span {
        var start: Double
        var end: Double
        var isTail: Bool
    }

    private(set) var list: [Span] = []

    init(_ timeline: Timeline, from start: Double, to end: Double) {
        let bodies = Self.union(timeline.voices.map { ($0.start, $0.end) }, from: start, to: end)
        let all = Self.union(timeline.voices.map { ($0.start, max($0.end, $0.envelope.fallEnd)) }, from: start, to: end)
        var body = 0
        for span in all {
            var time = span.start
            while body < bodies.count, bodies[body].start < span.end {
                if bodies[body].start > time { list.append(Span(start: time, end: bodies[body].start, isTail: true)) }
                list.append(Span(start: bodies[body].start, end: bodies[body].end, isTail: false))
                time = bodies[body].end
                body += 1
            }
            if time < span.end { list.append(Span(start: time, end: span.end, isTail: true)) }
        }
    }

    /// The union of intervals that stand in order of their start, cut to the range.
    private static func union(
        _ intervals: [(start: Double, end: Double)], from start: Double, to end: Double
    ) -> [(start: Double, end: Double)] {
        var result: [(start: Double, end: Double)] = []
        for interval in intervals {
            let from = max(interval.start, start), to = min(interval.end, end)
            guard from < to else { continue }
            if let last = result.last, from <= last.end {
                result[result.count - 1].end = max(last.end, to)
            } else {
                result.append((from, to))
            }
        }
        return result
    }
}
