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
