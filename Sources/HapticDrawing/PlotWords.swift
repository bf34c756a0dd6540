/// The heading and the caption of a plot, in lines.
struct PlotWords {
    /// A line: its baseline in pixels from the top.
    struct Line {
        var role: Drawing.Role
        var text: String
        var y: Double
    }

    private(set) var lines: [Line] = []
    /// Pixels from the left.
    let left: Double
    /// Pixels that the lines take from the lanes.
    private(set) var height = 0.0

    /// A caption has at most so many lines.
    private static let mostCaptionLines = 2

    init(_ options: PlotOptions) {
        let scale = options.size.scale
        left = 20 * scale
        let width = options.size.width - 2 * left
        var y = 10 * scale
        func font(_ role: Drawing.Role) -> Double { role.style.font * scale }
        func add(_ role: Drawing.Role, _ text: String) {
            y += font(role) * 1.15
            lines.append(Line(role: role, text: text, y: y))
            y += font(role) * 0.35
        }
        if let heading = options.heading {
            add(.heading, TextWidth.shortened(heading, to: width, font: font(.heading)))
        }
        if let caption = options.caption {
            let lines = TextWidth.wrapped(
                caption, to: width, font: font(.caption), lines: Self.mostCaptionLines)
            for line in lines { add(.caption, line) }
        }
        // The margin above the lanes is room for the first line as well.
        if !lines.isEmpty { height = y - 4 * scale }
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

    /// `text` in at most so many lines, broken at spaces; the last ends in an ellipsis where not all fits.
    static func wrapped(_ text: String, to width: Double, font: Double, lines limit: Int) -> [String] {
        var lines: [String] = []
        var rest = text.split(separator: " ")[...]
        while let word = rest.first {
            if lines.count + 1 == limit {
                return lines + [shortened(rest.joined(separator: " "), to: width, font: font)]
            }
            var line = String(word)
            rest.removeFirst()
            while let next = rest.first, estimate(line + " " + next, font: font) <= width {
                line += " " + next
                rest.removeFirst()
            }
            lines.append(shortened(line, to: width, font: font))
        }
        return lines
    }

    private static func ems(_ scalar: Unicode.Scalar) -> Double {
        switch scalar.value {
        case 0x20, 0x2C, 0x2E, 0x3A, 0x3B, 0x69, 0x6A, 0x6C: 0.34
        case 0x30...0x39: 0.64
        case 0x4D, 0x57, 0x6D, 0x77: 0.9
        case ..<0x1100: 0.6
        default: 1.05
        }
    }
}
