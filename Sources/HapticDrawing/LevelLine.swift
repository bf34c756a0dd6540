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

    /// How far the lines may be from what is felt (but where too much overlaps): a seventh of a pixel on a page.
    private static let error = 0.001

    /// The line of `timeline` between two times.
    ///
    /// - Parameter lines: The lines of the timeline, where they are at hand.
    init(_ timeline: Timeline, _ lines: BakedPattern? = nil, from start: Double, to end: Double) {
        let spans = ActiveSpans(timeline, from: start, to: end)
        guard !spans.list.isEmpty else { return }
        let baked = if let lines { lines } else { BakedPattern(overviewOf: timeline, within: Self.error) }
        let pieces = baked.pieces
        var first = 0
        for span in spans.list {
            while first < pieces.count, pieces[first].end <= span.start { first += 1 }
            var corners: [Corner] = []
            var index = first
            while index < pieces.count, pieces[index].start < span.end {
                let piece = pieces[index].part(
                    from: max(pieces[index].start, span.start), to: min(pieces[index].end, span.end))
                let start = Corner(
                    time: piece.start, intensity: piece.intensity.start, sharpness: piece.sharpness.start)
                if corners.last != start { corners.append(start) }
                corners.append(
                    Corner(time: piece.end, intensity: piece.intensity.end, sharpness: piece.sharpness.end))
                index += 1
            }
            // Events without end outlast the baked lines, whose last values hold.
            let last = corners.last?.time ?? span.start
            if last < span.end {
                let intensity = baked.intensity.value(at: last) ?? 0, sharpness = baked.sharpness.value(at: last) ?? 0.5
                let level = Corner(time: last, intensity: intensity, sharpness: sharpness)
                if corners.last != level { corners.append(level) }
                corners.append(Corner(time: span.end, intensity: intensity, sharpness: sharpness))
            }
            runs.append(Run(corners: corners, isTail: span.isTail))
        }
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
