public import HapticPattern
import HapticRendering

extension Drawing {
    /// Two patterns over each other: `pattern` as it is felt, behind it `before` in dashed lines and hollow heads.
    ///
    /// What was authored is not drawn; in such a picture dashes mean the other pattern.
    public init(_ pattern: Pattern, over before: Pattern, _ options: PlotOptions = PlotOptions()) {
        let (timeline, earlier) = (Timeline(pattern), Timeline(before))
        var options = options
        if options.range == nil {
            let end =
                [timeline.duration, timeline.felt, earlier.duration, earlier.felt].filter { $0 < .infinity }.max() ?? 0
            options.range = 0...max(end, 0.1)
        }
        let plot = Plot(pattern, timeline, nil, options)
        plot.showsAuthored = false
        plot.drawAll(over: Plot(before, earlier, nil, options))
        self = plot.drawing
    }
}

extension Plot {
    /// Draws everything, with the lines and taps of another plot behind.
    fileprivate func drawAll(over other: Plot) {
        add(.surface, .rectangle(x: 0, y: 0, width: size.width, height: size.height))
        drawWords()
        drawGrid()
        drawSounds()
        if !other.timeline.voices.isEmpty {
            let lines = PlotLines(other)
            addLines(.authoredLine, lines.felt.lines(tails: nil))
            if size.hasAxes { addLines(.authoredSharpness, lines.sharpness.lines(tails: nil)) }
        }
        drawGhosts(of: other)
        drawContinuous()
        drawTaps()
    }

    private func drawGhosts(of other: Plot) {
        var heads = [[Drawing.Point]](repeating: [], count: Drawing.Mark.allCases.count)
        var stems: [[Drawing.Point]] = []
        for tap in other.tapMarks().marks where tap.felt > 0 {
            let y = lanes.intensityY(tap.felt)
            heads[Int(Drawing.Mark(sharpness: tap.sharpness).rawValue)].append(Drawing.Point(tap.x, y))
            stems.append([Drawing.Point(tap.x, lanes.intensityBottom), Drawing.Point(tap.x, y)])
        }
        addLines(.ghostLine, stems)
        for mark in Drawing.Mark.allCases {
            addMarks(.ghostHead, mark, radius: mark.headRadius * 0.8, heads[Int(mark.rawValue)])
        }
    }
}
