import HapticRendering

extension Plot {
    /// The lines of the lanes and the words beside them.
    mutating func drawGrid() {
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

    private mutating func drawLabels(_ axis: TimeAxis) {
        let font = Drawing.Role.label.style.font * scale
        let x = lanes.left - 8 * scale
        // Letters stand on their baseline; a third of their height lower, they are centred.
        for (text, value) in [("0", 0.0), ("0.5", 0.5), ("1", 1)] {
            let y = lanes.intensityY(value) + font * 0.32
            add(.label, .text(text, at: Drawing.Point(x, y), anchor: .end))
        }
        add(.label, .text("crisp", at: Drawing.Point(x, lanes.sharpnessTop + font * 0.75), anchor: .end))
        add(.label, .text("round", at: Drawing.Point(x, lanes.sharpnessBottom), anchor: .end))
        for tick in axis.ticks {
            let half = TextWidth.estimate(tick.label, font: font) / 2
            let middle = lanes.x(tick.time)
            let latest = size.width - 2 * scale - half
            let place = Drawing.Point(max(min(middle, latest), half), lanes.sharpnessBottom + 16 * scale)
            add(.label, .text(tick.label, at: place, anchor: .middle))
        }
    }

    /// The heading and its caption.
    mutating func drawWords() {
        var y = 10 * scale
        let width = size.width - 2 * 20 * scale
        for (role, text) in [(Drawing.Role.heading, options.heading), (.caption, options.caption)] {
            guard let text else { continue }
            let font = role.style.font * scale
            y += font * 1.15
            let line = TextWidth.shortened(text, to: width, font: font)
            add(role, .text(line, at: Drawing.Point(20 * scale, y), anchor: .start))
            y += font * 0.35
        }
    }

    /// What stands in the lane where there is nothing to feel.
    mutating func drawEmptiness() {
        let text = timeline.sounds.isEmpty ? "nothing to feel" : "sound only, nothing to feel"
        let place = Drawing.Point((lanes.left + lanes.right) / 2, lanes.intensityY(0.5) - 6 * scale)
        add(.label, .text(text, at: place, anchor: .middle))
    }
}

/// How wide a text will be, without knowing its font.
enum TextWidth {
    /// Pixels for `text` in letters of height `font`; rather too many.
    static func estimate(_ text: String, font: Double) -> Double {
        var ems = 0.0
        for scalar in text.unicodeScalars { ems += self.ems(scalar) }
        return ems * font
    }

    /// `text`, or as much of its start as fits before an ellipsis.
    static func shortened(_ text: String, to width: Double, font: Double) -> String {
        guard estimate(text, font: font) > width else { return text }
        var left = width / font - 1
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            left -= ems(scalar)
            guard left >= 0 else { break }
            kept.append(scalar)
        }
        while let last = kept.last, last == " " { kept.removeLast() }
        return String(kept) + "…"
    }

    private static func ems(_ scalar: Unicode.Scalar) -> Double {
        switch scalar.value {
        case 0x20, 0x2C, 0x2E, 0x3A, 0x3B, 0x69, 0x6A, 0x6C: 0.32
        case 0x4D, 0x57, 0x6D, 0x77: 0.9
        case ..<0x1100: 0.6
        default: 1.05
        }
    }
}
