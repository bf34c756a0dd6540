extension Drawing {
    /// The drawing as bytes, for a canvas in a page. The form is in docs/drawing.md; all numbers are little-endian.
    public var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.text("TDL1")
        for number in [width, height, scale, startX, endX] { writer.float(number) }
        writer.double(startTime)
        writer.double(endTime)
        writer.byte((tapsKept == nil ? 0 : 1) | (cornersKept == nil ? 0 : 2))
        writer.count(stops.count)
        for stop in stops {
            writer.float(stop.x)
            writer.byte(stop.level.step)
        }
        writer.count(items.count)
        for item in items { writer.item(item) }
        return writer.bytes
    }
}

/// Appends the parts of a drawing.
private struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func count(_ value: Int) {
        for place in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * place))) }
    }

    mutating func float(_ value: Double) {
        let pattern = Float(value).bitPattern
        for place in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: pattern >> UInt32(8 * place))) }
    }

    mutating func double(_ value: Double) {
        for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt64(8 * place))) }
    }

    mutating func text(_ text: String) { bytes += text.utf8 }

    mutating func point(_ point: Drawing.Point) {
        float(point.x)
        float(point.y)
    }

    mutating func item(_ item: Drawing.Item) {
        byte(item.role.rawValue)
        switch item.color {
        case .level(let level): byte(level.step)
        case .stops: byte(254)
        case .role: byte(255)
        }
        switch item.shape {
        case .lines(let lines): paths(0, lines)
        case .areas(let areas): paths(1, areas)
        case .marks(let mark, let radius, let points):
            byte(2)
            byte(mark.rawValue)
            float(radius)
            count(points.count)
            for point in points { self.point(point) }
        case .rectangle(let x, let y, let width, let height):
            byte(3)
            for number in [x, y, width, height] { float(number) }
        case .text(let text, let place, let anchor):
            byte(4)
            byte(anchor.rawValue)
            point(place)
            count(text.utf8.count)
            self.text(text)
        }
    }

    private mutating func paths(_ kind: UInt8, _ paths: [[Drawing.Point]]) {
        byte(kind)
        count(paths.count)
        for path in paths {
            count(path.count)
            for point in path { self.point(point) }
        }
    }
}
