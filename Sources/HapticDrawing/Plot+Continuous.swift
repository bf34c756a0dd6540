import HapticPattern
import HapticRendering

extension Plot {
    /// The continuous layer: what was authored below what is felt, in both lanes.
    func drawContinuous() {
        guard !timeline.voices.isEmpty else { return }
        let lines = PlotLines(self)
        let ground = lanes.intensityBottom
        drawing.stops = SharpnessStops(lines.felt).list
        let color = colorAlongStops()
        if let authored = lines.authored {
            addAreas(.authoredArea, authored.areas(tails: false, ground: ground), color: color)
        }
        addAreas(.tailArea, lines.felt.areas(tails: true, ground: ground), color: color)
        addAreas(.effectiveArea, lines.felt.areas(tails: false, ground: ground), color: color)
        if let authored = lines.authored { addLines(.authoredLine, authored.lines(tails: nil)) }
        addLines(.tailLine, lines.felt.lines(tails: true), color: color)
        addLines(.effectiveLine, lines.felt.lines(tails: false), color: color)
        if lines.felt.isThinned { drawing.cornersKept = lines.felt.cornerCount }
        drawClampMarks()
        if size.hasAxes {
            if let authored = lines.authoredSharpness { addLines(.authoredSharpness, authored.lines(tails: false)) }
            addLines(.sharpnessLine, lines.sharpness.lines(tails: nil), color: color)
        }
        if drawing.stops.count == 1 { drawing.stops = [] }
    }

    /// The ramp along the stops, or its one colour.
    private func colorAlongStops() -> Drawing.ItemColor {
        drawing.stops.count == 1 ? .level(drawing.stops[0].level) : .stops
    }

    /// The events without steps and curves; nil where those could not make anything another.
    var timelineOfEvents: Timeline? {
        let controls: [ControlID] = [
            .hapticIntensity, .hapticSharpness, .hapticAttackTime, .hapticDecayTime, .hapticReleaseTime,
        ]
        guard showsAuthored, controls.contains(where: { !timeline.controls.isNeutral($0) }) else { return nil }
        return Timeline(Pattern(events: pattern.events))
    }

    /// Marks over continuous events whose intensity in the file is above 1.
    private func drawClampMarks() {
        var points: [Drawing.Point] = []
        for voice in timeline.voices where lanes.shows(voice.start) {
            guard let authored = pattern.events[voice.event].parameters[.hapticIntensity], authored > 1 else {
                continue
            }
            let x = lanes.x(voice.start) + 4 * scale
            if let last = points.last, x - last.x < 8 * scale { continue }
            points.append(Drawing.Point(x, lanes.intensityTop - 7 * scale))
        }
        addMarks(.clampMark, .chevron, radius: 3, points)
    }
}

/// The sharpness of a line over x, as few stops as look the same.
struct SharpnessStops {
    private(set) var list: [Drawing.Stop] = []

    /// More stops than this are thinned out.
    private static let limit = 256

    init(_ path: LevelPath) {
        var stops: [(x: Double, value: Double)] = []
        for run in path.runs {
            for point in run.points {
                // The ramp has a corner at a half.
                if let last = stops.last, (last.value - 0.5) * (point.sharpness - 0.5) < 0, point.x > last.x {
                    let share = (0.5 - last.value) / (point.sharpness - last.value)
                    stops.append((last.x + (point.x - last.x) * share, 0.5))
                }
                stops.append((point.x, point.sharpness))
            }
        }
        for stop in stops { append(Drawing.Stop(x: stop.x, level: SharpnessLevel(stop.value))) }
        if list.count > Self.limit { thin() }
        if list.allSatisfy({ $0.level == list[0].level }) { list.removeLast(max(0, list.count - 1)) }
    }

    /// Appends a stop, and drops the one before it where that lies on the line between its neighbours.
    private mutating func append(_ stop: Drawing.Stop) {
        if list.last == stop { return }
        if list.count >= 2 {
            let a = list[list.count - 2], b = list[list.count - 1]
            let isFlat = a.level == b.level && b.level == stop.level
            if isFlat || (a.x == b.x && b.x == stop.x) { list.removeLast() }
        }
        list.append(stop)
    }

    /// Keeps the first and the last stop of each of some columns.
    private mutating func thin() {
        guard let first = list.first, let last = list.last, last.x > first.x else { return }
        let columns = Double(Self.limit / 2)
        var kept: [Drawing.Stop] = []
        var previous = -1
        for index in list.indices {
            let column = Int((list[index].x - first.x) / (last.x - first.x) * columns)
            let next = index + 1 < list.count ? Int((list[index + 1].x - first.x) / (last.x - first.x) * columns) : -1
            if column != previous || next != column { kept.append(list[index]) }
            previous = column
        }
        list = kept
    }
}
