public import HapticPattern
public import HapticRendering

extension Drawing {
    /// The plot of a pattern: what was authored and what is felt of it, over time.
    ///
    /// One lane for intensity: areas and lines for continuous events, stems with heads for taps, dashed and hollow what was
    /// authored where a control makes it another. Below it bars for sound, and, on sizes with axes, a lane for sharpness.
    ///
    /// - Complexity: O(*n* log *n*) in the size of the pattern; the picture itself is bounded, because what cannot be told
    ///   apart in a column of pixels is thinned out, never hiding a peak.
    public init(_ pattern: Pattern, _ options: PlotOptions = PlotOptions()) {
        self.init(pattern, Timeline(pattern), nil, options)
    }

    /// The plot of a pattern whose timeline is at hand, and perhaps its lines as ``BakedPattern/init(overviewOf:within:)``
    /// makes them.
    public init(
        _ pattern: Pattern, _ timeline: Timeline, _ baked: BakedPattern? = nil, _ options: PlotOptions = PlotOptions()
    ) {
        let plot = Plot(pattern, timeline, baked, options)
        plot.drawAll()
        self = plot.drawing
    }
}

/// A plot being drawn; by reference, because it is large.
final class Plot {
    let pattern: Pattern
    let timeline: Timeline
    /// The lines of the timeline, where they are at hand.
    let baked: BakedPattern?
    let options: PlotOptions
    let words: PlotWords
    let lanes: Lanes
    var drawing: Drawing
    /// Whether what was authored is drawn where it is felt otherwise.
    var showsAuthored = true

    var size: PlotSize { options.size }
    var scale: Double { options.size.scale }

    init(_ pattern: Pattern, _ timeline: Timeline, _ baked: BakedPattern?, _ options: PlotOptions) {
        self.pattern = pattern
        self.timeline = timeline
        self.baked = baked
        self.options = options
        let (start, end) = Self.times(timeline, options.range)
        words = PlotWords(options)
        lanes = Lanes(options.size, from: start, to: end, reserved: words.height)
        drawing = Drawing(
            width: options.size.width, height: options.size.height, scale: options.size.scale, startTime: start,
            endTime: end, startX: lanes.left, endX: lanes.right, stops: [], items: [])
    }

    /// The times to show: finite, and at least 0.1 s where nobody asked for less.
    private static func times(_ timeline: Timeline, _ range: ClosedRange<Double>?) -> (start: Double, end: Double) {
        if let range, range.lowerBound.isFinite, range.upperBound.isFinite, range.upperBound > range.lowerBound {
            return (range.lowerBound, range.upperBound)
        }
        let length = max(timeline.duration, timeline.felt)
        if length < .infinity { return (0, max(length, 0.1)) }
        // An event that never ends: show where the last one begins, and as much again.
        var latest = 0.05
        for voice in timeline.voices { latest = max(latest, voice.start) }
        for tap in timeline.taps { latest = max(latest, tap.time) }
        for sound in timeline.sounds { latest = max(latest, sound.start) }
        return (0, min(2 * latest, .greatestFiniteMagnitude))
    }

    func drawAll() {
        add(.surface, .rectangle(x: 0, y: 0, width: size.width, height: size.height))
        drawWords()
        drawGrid()
        drawSounds()
        drawContinuous()
        drawSteps()
        drawTaps()
        if timeline.voices.isEmpty, timeline.taps.isEmpty, size.hasAxes { drawEmptiness() }
    }

    func add(_ role: Drawing.Role, _ shape: Drawing.Shape, color: Drawing.ItemColor = .role) {
        drawing.items.append(Drawing.Item(role, shape, color: color))
    }

    /// Adds lines, if there are any.
    func addLines(_ role: Drawing.Role, _ lines: [[Drawing.Point]], color: Drawing.ItemColor = .role) {
        if !lines.isEmpty { add(role, .lines(lines), color: color) }
    }

    /// Adds areas, if there are any.
    func addAreas(_ role: Drawing.Role, _ areas: [[Drawing.Point]], color: Drawing.ItemColor = .role) {
        if !areas.isEmpty { add(role, .areas(areas), color: color) }
    }

    /// Adds marks, if there are any; the radius is that of a page.
    func addMarks(
        _ role: Drawing.Role, _ mark: Drawing.Mark, radius: Double, _ points: [Drawing.Point],
        color: Drawing.ItemColor = .role
    ) {
        if !points.isEmpty { add(role, .marks(mark, radius: radius * scale, points), color: color) }
    }
}
