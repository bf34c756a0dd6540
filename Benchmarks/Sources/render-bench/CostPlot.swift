import Glibc

/// The cost of more and more events, as a picture: both axes logarithmic, so that a straight line of slope 1 is linear cost.
struct CostPlot {
    struct Cost {
        var events: Int
        /// Seconds to build the timeline.
        var build: Double
        /// Seconds to render it at 48 kHz.
        var render: Double
    }

    let costs: [Cost]

    private static let size = (width: 560.0, height: 320.0)
    private static let margin = (left: 70.0, right: 34.0, top: 20.0, bottom: 40.0)
    /// Powers of ten from and to which the axes go: events, and milliseconds.
    private static let events = (1.0, 5.0)
    private static let times = (-2.0, 3.0)

    private func x(_ events: Double) -> Double {
        let (low, high) = Self.events
        let width = Self.size.width - Self.margin.left - Self.margin.right
        return Self.margin.left + (log10(events) - low) / (high - low) * width
    }

    private func y(_ milliseconds: Double) -> Double {
        let (low, high) = Self.times
        let height = Self.size.height - Self.margin.top - Self.margin.bottom
        return Self.size.height - Self.margin.bottom - (log10(milliseconds) - low) / (high - low) * height
    }

    private func text(_ value: Double) -> String { String(Double(Int((value * 10).rounded())) / 10) }

    /// A line with its name at its end, so many points lower.
    private func line(_ color: String, _ name: String, lower: Double, _ value: (Cost) -> Double) -> String {
        let points = costs.map { "\(text(x(Double($0.events)))),\(text(y(value($0) * 1_000)))" }
        let dots = points.map { point in
            let parts = point.split(separator: ",")
            return "<circle cx=\"\(parts[0])\" cy=\"\(parts[1])\" r=\"3\" fill=\"\(color)\"/>"
        }
        let last = points[points.count - 1].split(separator: ",")
        return """
            <polyline points="\(points.joined(separator: " "))" fill="none" stroke="\(color)" stroke-width="2"/>
            \(dots.joined())
            <text x="\(text(Double(last[0])! - 8))" y="\(text(Double(last[1])! + lower))" text-anchor="end" fill="\(color)">\(name)</text>

            """
    }

    var svg: String {
        let (width, height) = (Int(Self.size.width), Int(Self.size.height))
        var svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
            font-family="sans-serif" font-size="12">
            <title>Time to build a timeline and to render it, by the number of events</title>
            <rect width="\(width)" height="\(height)" fill="#fff"/>

            """
        for power in Int(Self.events.0)...Int(Self.events.1) {
            let place = text(x(pow(10, Double(power))))
            svg += """
                <line x1="\(place)" y1="\(text(y(1e3)))" x2="\(place)" y2="\(text(y(1e-2)))" stroke="#ddd"/>
                <text x="\(place)" y="\(height - 20)" text-anchor="middle">\(Int(pow(10, Double(power))))</text>

                """
        }
        for (power, label) in zip(-2...3, ["0.01 ms", "0.1 ms", "1 ms", "10 ms", "100 ms", "1 s"]) {
            let place = text(y(pow(10, Double(power))))
            svg += """
                <line x1="\(text(x(10)))" y1="\(place)" x2="\(text(x(1e5)))" y2="\(place)" stroke="#ddd"/>
                <text x="\(text(x(10) - 8))" y="\(text(Double(place)! + 4))" text-anchor="end">\(label)</text>

                """
        }
        svg += "<text x=\"\(width / 2)\" y=\"\(height - 4)\" text-anchor=\"middle\">events</text>\n"
        svg += line("#2455c3", "render at 48 kHz", lower: -8, \.render)
        svg += line("#b4480f", "build the timeline", lower: 24, \.build)
        return svg + "</svg>\n"
    }

    func write(to path: String) {
        guard let file = fopen(path, "w") else { fatalError("\(path) cannot be written") }
        fputs(svg, file)
        fclose(file)
    }
}
