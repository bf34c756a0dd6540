public import HapticPattern
public import HapticRendering

/// A plot in the cells of a terminal.
///
/// A lane of blocks for intensity, with taps as stems and heads, hollow and dashed what was authored where a control makes
/// it another; a row for steps and one for sound where there are any; a lane of dots for sharpness; a time axis.
public struct TerminalPicture: Sendable {
    /// What a terminal can show.
    public struct Options: Sendable, Equatable {
        /// Cells from left to right; at least 30 are used.
        public var columns: Int
        /// Rows of the lane of intensity, 2 or more.
        public var rows: Int
        /// Whether only ASCII is written.
        public var isASCII: Bool
        /// Whether colours are written, as the sequences of 256-colour terminals.
        public var hasColor: Bool
        /// The times shown, in seconds; nil: from 0 to the end of the pattern.
        public var range: ClosedRange<Double>?

        /// A picture of this size.
        public init(
            columns: Int = 80, rows: Int = 8, isASCII: Bool = false, hasColor: Bool = false,
            range: ClosedRange<Double>? = nil
        ) {
            self.columns = max(columns, 30)
            self.rows = max(rows, 2)
            self.isASCII = isASCII
            self.hasColor = hasColor
            self.range = range
        }
    }

    private let options: Options
    private let pattern: Pattern
    private let timeline: Timeline
    private let lanes: Lanes
    private let lines: PlotLines
    /// Cells of the lanes themselves.
    private let width: Int
    private var rows: [CellRow] = []

    /// The picture of a pattern.
    public init(_ pattern: Pattern, _ options: Options = Options()) {
        self.init(pattern, Timeline(pattern), nil, options)
    }

    /// The picture of a pattern whose timeline is at hand, and perhaps its lines as ``BakedPattern/init(overviewOf:within:)``
    /// makes them.
    public init(
        _ pattern: Pattern, _ timeline: Timeline, _ baked: BakedPattern? = nil, _ options: Options = Options()
    ) {
        self.options = options
        width = options.columns - CellRow.gutter - 1
        // One column of cells is two pixels wide, as the dots of Braille are; eight pixels are one row.
        let size = PlotSize(
            width: Double(2 * width), height: Double(8 * options.rows), scale: 1, left: 0, right: 0, top: 0, bottom: 0,
            hasAxes: false)
        let plot = Plot(pattern, timeline, baked, PlotOptions(size: size, range: options.range))
        self.pattern = pattern
        self.timeline = timeline
        lanes = plot.lanes
        lines = PlotLines(plot)
        drawSteps()
        drawIntensity()
        drawSounds()
        drawSharpness()
        drawAxis()
    }

    /// The picture as UTF-8, each row ended by a line feed.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for row in rows { row.append(to: &bytes, isASCII: options.isASCII, hasColor: options.hasColor) }
        return bytes
    }

    // MARK: Lanes

    private func column(_ time: Double) -> Int { min(width - 1, Int(lanes.x(time) / 2)) }

    private mutating func drawSteps() {
        let steps = pattern.parameters.filter { lanes.shows(max(0, $0.time)) }
        guard !steps.isEmpty else { return }
        var row = CellRow("steps", width: width)
        for step in steps { row[column(max(0, step.time))] = Cell(.flag, .dim) }
        rows.append(row)
    }

    private mutating func drawIntensity() {
        var lane = (0..<options.rows).map { row in
            CellRow(row == 0 ? "1" : row == options.rows - 1 ? "0" : 2 * row == options.rows ? "0.5" : "", width: width)
        }
        drawBlocks(&lane)
        drawTaps(&lane)
        rows += lane
    }

    private func drawBlocks(_ lane: inout [CellRow]) {
        let ground = lanes.intensityBottom
        let felt = lines.felt.heights(columns: width, ground: ground)
        let authored = lines.authored?.heights(columns: width, ground: ground)
        for column in 0..<width {
            if let authored = authored?[column], authored.height > 0 {
                let row = Self.row(of: authored.height, in: options.rows)
                lane[options.rows - 1 - row][column] = Cell(.dash, .dim)
            }
            guard let level = felt[column] else { continue }
            let eighths = Int(level.height + 0.5)
            for row in 0..<options.rows where eighths > 8 * row || (row == 0 && level.height > 0) {
                let fill = max(1, min(8, eighths - 8 * row))
                lane[options.rows - 1 - row][column] = Cell(.block(UInt8(fill)), .level(level.level))
            }
        }
    }

    /// The row, counted from the ground, that a height of eighths lies in.
    private static func row(of height: Double, in rows: Int) -> Int { max(0, min(rows - 1, Int((height - 0.01) / 8))) }

    private func drawTaps(_ lane: inout [CellRow]) {
        let taps = timeline.taps.filter { lanes.shows($0.time) }
        let top = options.rows - 1
        var strongest = [Int](repeating: -1, count: width)
        for (index, tap) in taps.enumerated() {
            let column = column(tap.time)
            if strongest[column] < 0 || taps[strongest[column]].intensity < tap.intensity { strongest[column] = index }
            guard tap.intensity < tap.authoredIntensity - 0.005 else { continue }
            let row = Self.row(of: 8 * Double(options.rows) * tap.authoredIntensity, in: options.rows)
            lane[top - row][column] = Cell(.ghost(Drawing.Mark(sharpness: tap.sharpness)), .dim)
        }
        for column in 0..<width where strongest[column] >= 0 {
            let tap = taps[strongest[column]]
            guard tap.intensity > 0 else { continue }
            let color = Cell.Color.level(SharpnessLevel(tap.sharpness))
            let row = Self.row(of: 8 * Double(options.rows) * tap.intensity, in: options.rows)
            for below in 0..<row { lane[top - below][column] = Cell(.stem, color) }
            lane[top - row][column] = Cell(.head(Drawing.Mark(sharpness: tap.sharpness)), color)
        }
    }

    private mutating func drawSounds() {
        guard !timeline.sounds.isEmpty else { return }
        var row = CellRow("sound", width: width)
        for sound in timeline.sounds where sound.start <= lanes.end {
            let end = sound.start + (sound.duration ?? 0)
            guard end >= lanes.start else { continue }
            let first = column(sound.start)
            // A bar ends before the cell in which nothing of it is left.
            let last = max(first, min(width, Int((lanes.x(end) / 2).rounded(.up))) - 1)
            for column in first...last { row[column] = Cell(.bar, .sound) }
            if sound.duration == nil, first + 1 < width { row[first + 1] = Cell(.dots, .sound) }
        }
        rows.append(row)
    }

    private mutating func drawSharpness() {
        let height = 3
        var lane = ["crisp", "", "round"].map { CellRow($0, width: width) }
        let dots = lines.sharpness.dots(columns: width, rows: height)
        for row in 0..<height {
            for column in 0..<width where dots[row][column].bits != 0 {
                lane[row][column] = Cell(.braille(dots[row][column].bits), .level(dots[row][column].level))
            }
        }
        for tap in timeline.taps where lanes.shows(tap.time) {
            let row = min(height - 1, Int((1 - tap.sharpness) * Double(height)))
            let color: Cell.Color = tap.intensity > 0 ? .level(SharpnessLevel(tap.sharpness)) : .dim
            lane[row][column(tap.time)] = Cell(.dot, color)
        }
        rows += lane
    }

    private mutating func drawAxis() {
        let axis = TimeAxis(
            from: lanes.start, to: lanes.end, spacing: 20 * lanes.secondsPerPixel)
        var line = CellRow(axisOf: width)
        var words = CellRow(blank: width + 1)
        var free = 0
        for tick in axis.ticks {
            let column = column(tick.time)
            line[column] = Cell(.tick, .dim)
            let letters = Array(tick.label.unicodeScalars)
            // The cell after the last tick is free for the end of its label.
            let start = max(0, min(column - letters.count / 2, width + 1 - letters.count))
            guard start >= free else { continue }
            for (place, letter) in letters.enumerated() { words[start + place] = Cell(.letter(letter), .dim) }
            free = start + letters.count + 1
        }
        rows += [line, words]
    }
}
