extension SVGWriter {
    /// Writes one item as one element.
    mutating func write(_ item: Drawing.Item) {
        switch item.shape {
        case .lines(let lines):
            open("path", item)
            put(" d=\"")
            for line in lines { writeLine(line) }
            put("\"/>")
        case .areas(let areas):
            open("path", item)
            put(" d=\"")
            for area in areas {
                writeLine(area)
                put("z")
            }
            put("\"/>")
        case .marks(let mark, let radius, let points):
            open("path", item)
            put(" d=\"")
            for point in points { write(mark, radius, at: point) }
            put("\"/>")
        case .rectangle(let x, let y, let width, let height):
            open("rect", item)
            for (name, value) in [(" x=\"", x), (" y=\"", y), (" width=\"", width), (" height=\"", height)] {
                put(name)
                put(value)
                put("\"")
            }
            put("/>")
        case .text(let text, let point, let anchor):
            open("text", item)
            put(" x=\"")
            put(point.x)
            put("\" y=\"")
            put(point.y)
            switch anchor {
            case .start: put("\">")
            case .middle: put("\" text-anchor=\"middle\">")
            case .end: put("\" text-anchor=\"end\">")
            }
            put(escaping: text)
            put("</text>")
        }
    }

    /// The start of an element, with its classes and where its colour does not come from its role, that.
    private mutating func open(_ element: StaticString, _ item: Drawing.Item) {
        let style = item.role.style
        put("<\(element) class=\"\(item.role.className)")
        if case .level(let level) = item.color { put(" s\(level.step)") }
        put("\"")
        let paint: String
        switch item.color {
        case .role: return
        case .level: paint = "currentColor"
        case .stops: paint = "url(#\(name)-g)"
        }
        if style.fill > 0 { put(" fill=\"\(paint)\"") }
        if style.stroke > 0, !style.hasSurfaceRim { put(" stroke=\"\(paint)\"") }
    }

    private mutating func writeLine(_ points: [Drawing.Point]) {
        for (place, point) in points.enumerated() {
            if place < 2 { put(place == 0 ? "M" : "L") } else { put(" ") }
            put(point)
        }
    }

    private mutating func write(_ mark: Drawing.Mark, _ radius: Double, at point: Drawing.Point) {
        switch mark {
        case .circle:
            put("M")
            put(Drawing.Point(point.x - radius, point.y))
            put("a")
            for (place, number) in [radius, radius, 0, 1, 0, 2 * radius, 0, radius, radius, 0, 1, 0, -2 * radius, 0]
                .enumerated()
            {
                if place > 0 { put(place == 7 ? "a" : " ") }
                put(number)
            }
            put("z")
        default:
            let corners = mark.corners
            writeLine(corners.map { Drawing.Point(point.x + $0.x * radius, point.y + $0.y * radius) })
            if mark != .chevron { put("z") }
        }
    }
}

extension Drawing.Mark {
    /// The corners of a mark around its place, for a radius of 1; none for the circle.
    public var corners: [Drawing.Point] {
        switch self {
        case .circle: []
        case .square: [Drawing.Point(-1, -1), Drawing.Point(1, -1), Drawing.Point(1, 1), Drawing.Point(-1, 1)]
        case .triangle: [Drawing.Point(0, -1.3), Drawing.Point(1.15, 0.85), Drawing.Point(-1.15, 0.85)]
        case .flag: [Drawing.Point(-1, 0), Drawing.Point(1, 0), Drawing.Point(0, 1.4)]
        case .chevron: [Drawing.Point(-1.1, 0.6), Drawing.Point(0, -0.6), Drawing.Point(1.1, 0.6)]
        }
    }
}
