import HapticPattern
import HapticRendering

extension Plot {
    /// A tap in pixels.
    struct TapMark {
        var x: Double
        var felt: Double
        var authored: Double
        var sharpness: Double
        /// Whether the file asks for more than 1.
        var isClamped: Bool
        /// Whether another tap stands so close that large heads would cover each other.
        var isCrowded = false
    }

    /// Taps closer than this, in pixels of a page, are drawn small,
    private static let crowdedDistance = 3.5
    /// and so are those that stand no farther than this from one that is, so that a row looks like one.
    private static let rowDistance = 7.0

    /// The taps of both lanes.
    func drawTaps() {
        var (marks, isThinned) = tapMarks()
        if isThinned { drawing.tapsKept = marks.count }
        findCrowds(&marks)
        for isCrowded in [true, false] {
            let marks = marks.filter { $0.isCrowded == isCrowded }
            drawGhosts(marks, small: isCrowded)
            drawStems(marks, small: isCrowded)
        }
        var clamped: [Drawing.Point] = []
        for mark in marks where mark.isClamped {
            let y = min(lanes.intensityY(mark.felt), lanes.intensityY(mark.authored)) - 7.5 * scale
            clamped.append(Drawing.Point(mark.x, y))
        }
        addMarks(.clampMark, .chevron, radius: 3, clamped)
    }

    /// The taps in view, of too many in each column of pixels the strongest.
    func tapMarks() -> (marks: [TapMark], isThinned: Bool) {
        let marks = timeline.taps.filter { lanes.shows($0.time) }.map(mark)
        return marks.count > Decimation.tapLimit ? (thinned(marks), true) : (marks, false)
    }

    private func mark(_ tap: Tap) -> TapMark {
        let written = pattern.events[tap.event].parameters[.hapticIntensity]
        return TapMark(
            x: lanes.x(tap.time), felt: tap.intensity, authored: tap.authoredIntensity, sharpness: tap.sharpness,
            isClamped: written.map { $0 > 1 } ?? false)
    }

    private func findCrowds(_ marks: inout [TapMark]) {
        let distances = marks.indices.dropFirst().map { (marks[$0].x - marks[$0 - 1].x) / scale }
        for (gap, distance) in distances.enumerated() where distance < Self.crowdedDistance {
            marks[gap].isCrowded = true
            marks[gap + 1].isCrowded = true
        }
        for (gap, distance) in distances.enumerated() where marks[gap].isCrowded && distance < Self.rowDistance {
            marks[gap + 1].isCrowded = true
        }
        for (gap, distance) in distances.enumerated().reversed()
        where marks[gap + 1].isCrowded && distance < Self.rowDistance {
            marks[gap].isCrowded = true
        }
        // A few large heads among many small ones would look as if they meant more.
        if 2 * marks.count(where: { $0.isCrowded }) > marks.count {
            for index in marks.indices { marks[index].isCrowded = true }
        }
    }

    /// In each column of pixels the strongest tap, with the highest of what was authored there.
    private func thinned(_ marks: [TapMark]) -> [TapMark] {
        var result: [TapMark] = []
        for mark in marks {
            guard let last = result.last, Decimation.column(last.x) == Decimation.column(mark.x) else {
                result.append(mark)
                continue
            }
            var kept = mark.felt > last.felt ? mark : last
            kept.authored = max(mark.authored, last.authored)
            kept.isClamped = mark.isClamped || last.isClamped
            result[result.count - 1] = kept
        }
        return result
    }

    /// Hollow what was authored, where it is felt otherwise or not at all.
    private func drawGhosts(_ marks: [TapMark], small: Bool) {
        var heads = [[Drawing.Point]](repeating: [], count: Drawing.Mark.allCases.count)
        var lines: [[Drawing.Point]] = []
        var dots: [Drawing.Point] = []
        for mark in marks where showsAuthored {
            let felt = lanes.intensityY(mark.felt), authored = lanes.intensityY(mark.authored)
            let isSilent = mark.felt == 0
            if isSilent { dots.append(Drawing.Point(mark.x, lanes.sharpnessY(mark.sharpness))) }
            guard isSilent || abs(felt - authored) >= 0.75 else { continue }
            heads[Int(Drawing.Mark(sharpness: mark.sharpness).rawValue)].append(Drawing.Point(mark.x, authored))
            // From below the hollow head, so that it stays hollow. A crowd of lines would hide what is felt.
            let top = authored + 3.2 * scale
            if felt > top, !small { lines.append([Drawing.Point(mark.x, top), Drawing.Point(mark.x, felt)]) }
        }
        addLines(.ghostLine, lines)
        for mark in Drawing.Mark.allCases {
            addMarks(.ghostHead, mark, radius: mark.headRadius * (small ? 0.4 : 0.8), heads[Int(mark.rawValue)])
        }
        if size.hasAxes { addMarks(.sharpnessGhost, .circle, radius: small ? 1.5 : 2.5, dots) }
    }

    /// The taps as they are felt, those of one colour together.
    private func drawStems(_ marks: [TapMark], small: Bool) {
        let levels = Int(SharpnessLevel.last) + 1
        var byLevel = [[TapMark]](repeating: [], count: levels)
        for mark in marks where mark.felt > 0 { byLevel[Int(SharpnessLevel(mark.sharpness).step)].append(mark) }
        for marks in byLevel where !marks.isEmpty {
            let color = Drawing.ItemColor.level(SharpnessLevel(marks[0].sharpness))
            addLines(
                small ? .thinStem : .tapStem,
                marks.map {
                    [Drawing.Point($0.x, lanes.intensityBottom), Drawing.Point($0.x, lanes.intensityY($0.felt))]
                }, color: color)
        }
        for marks in byLevel where !marks.isEmpty {
            let color = Drawing.ItemColor.level(SharpnessLevel(marks[0].sharpness))
            for shape in Drawing.Mark.allCases {
                let heads = marks.filter { Drawing.Mark(sharpness: $0.sharpness) == shape }
                addMarks(
                    small ? .smallHead : .tapHead, shape, radius: shape.headRadius * (small ? 0.45 : 1),
                    heads.map { Drawing.Point($0.x, lanes.intensityY($0.felt)) }, color: color)
            }
            if size.hasAxes {
                addMarks(
                    .sharpnessDot, .circle, radius: small ? 1.5 : 3,
                    marks.map { Drawing.Point($0.x, lanes.sharpnessY($0.sharpness)) }, color: color)
            }
        }
    }
}

extension Drawing.Mark {
    /// The head of a tap: a disc below a third, a square below two thirds, a triangle from there on.
    public init(sharpness: Double) {
        self = sharpness < 1.0 / 3 ? .circle : sharpness < 2.0 / 3 ? .square : .triangle
    }

    /// The radius of a head on a page.
    var headRadius: Double { self == .square ? 3.5 : 4 }
}
