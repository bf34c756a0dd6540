import HapticRendering

extension Plot {
    /// The lines of the lanes and the words beside them.
    func drawGrid() {
        let baseline = [
            Drawing.Point(lanes.left, lanes.intensityBottom), Drawing.Point(lanes.right, lanes.intensityBottom),
        ]
        guard size.hasAxes else {
            addLines(.grid, [baseline])
            return
        }
        let levels = [0.25, 0.5, 0.75, 1].map(lanes.intensityY) + [lanes.sharpnessTop, lanes.sharpnessBottom]
        var lines = levels.map { [Drawing.Point(lanes.left, $0), Drawing.Point(lanes.right, $0)] }
        let axis = TimeAxis(from: lanes.start, to: lanes.end, spacing: 70 * scale * lanes.secondsPerPixel)
        for tick in axis.ticks {
            let x = lanes.x(tick.time)
            lines.append([Drawing.Point(x, lanes.intensityTop), Drawing.Point(x, lanes.sharpnessBottom)])
        }
        addLines(.grid, lines)
        addLines(.baseline, [baseline])
        drawLabels(axis)
    }

    private func drawLabels(_ axis: TimeAxis) {
        let font = Drawing.Role.label.style.font * scale
        let x = lanes.left - 8 * scale
        // Letters stand on their baseline; a third of their height lower, they are centred.
        for (text, value): (String, Double) in [("0", 0), ("0.5", 0.5), ("1", 1)] {
            let y = lanes.intensityY(value) + font * 0.32
            add(.label, .text(text, at: Drawing.Point(x, y), anchor: .end))
        }
        // In a low lane the two words would lie over each other; its place says what it is.
        if lanes.sharpnessBottom - lanes.sharpnessTop >= 1.8 * font {
            add(.label, .text("crisp", at: Drawing.Point(x, lanes.sharpnessTop + font * 0.75), anchor: .end))
            add(.label, .text("round", at: Drawing.Point(x, lanes.sharpnessBottom), anchor: .end))
        }
        for tick in axis.ticks {
            let half = TextWidth.estimate(tick.label, font: font) / 2
            let middle = lanes.x(tick.time)
            let latest = size.width - 2 * scale - half
            let place = Drawing.Point(max(min(middle, latest), half), lanes.sharpnessBottom + 16 * scale)
            add(.label, .text(tick.label, at: place, anchor: .middle))
        }
    }

    /// The heading and its caption.
    func drawWords() {
        for line in words.lines {
            add(line.role, .text(line.text, at: Drawing.Point(words.left, line.y), anchor: .start))
        }
    }

    /// What stands in the lane where there is nothing to feel.
    func drawEmptiness() {
        let font = Drawing.Role.label.style.font * scale
        let texts = timeline.sounds.isEmpty ? ["nothing to feel"] : ["sound only, nothing to feel", "sound only"]
        guard let text = texts.first(where: { TextWidth.estimate($0, font: font) <= lanes.right - lanes.left }) else {
            return
        }
        let place = Drawing.Point((lanes.left + lanes.right) / 2, lanes.intensityY(0.5) - 6 * scale)
        add(.label, .text(text, at: place, anchor: .middle))
    }
}
