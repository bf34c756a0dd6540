import HapticPattern
import JSONText

extension DocumentEditor {
    /// When a part starts, as the reader took it.
    func start(_ part: PatternPart) throws(EditError) -> Double {
        _ = try place(part)
        return switch part {
        case .event(let index): pattern.events[index].time
        case .parameter(let index): pattern.parameters[index].time
        case .curve(let index): pattern.curves[index].time
        }
    }

    func setTime(_ part: PatternPart, _ time: Double) throws(EditError) -> [TextEdit] {
        let body = try body(part)
        let written = try Seconds.start(time)
        if member(.time, of: body) == nil, written == 0 { return [] }
        return try setMember(.time, .seconds(written), of: body, like: part, first: true) { node in
            isNumber(node, written) || isNumber(node, time)
        }
    }

    /// `offset`, cut so that the earliest of `parts` starts no earlier than 0.
    func shift(_ parts: [PatternPart], _ offset: Double) throws(EditError) -> Double {
        guard offset.isFinite else { throw .notFinite }
        var earliest = Double.infinity
        for part in parts { earliest = min(earliest, try start(part)) }
        return max(offset, -earliest)
    }

    func move(_ parts: [PatternPart], _ offset: Double) throws(EditError) -> [TextEdit] {
        let parts = try distinct(parts)
        let shift = try shift(parts, offset)
        guard shift != 0 else { return [] }
        var edits: [TextEdit] = []
        for part in parts { edits += try setTime(part, Double.decimalSum(start(part), shift)) }
        return edits.inOrder()
    }

    func scale(_ parts: [PatternPart]?, _ factor: Double, _ origin: Double) throws(EditError) -> [TextEdit] {
        guard factor.isFinite, origin.isFinite else { throw .notFinite }
        guard factor > 0 else { throw .factorNotPositive(factor) }
        guard factor != 1 else { return [] }
        var edits: [TextEdit] = []
        for part in try distinct(parts ?? document.parts) {
            edits += try setTime(part, origin + (start(part) - origin) * factor)
            switch part {
            case .event(let index): edits += try scaleDuration(index, factor)
            case .parameter: break
            case .curve(let index): edits += try scalePoints(index, factor)
            }
        }
        return edits.inOrder()
    }

    private func scaleDuration(_ index: Int, _ factor: Double) throws(EditError) -> [TextEdit] {
        guard let duration = pattern.events[index].duration, duration > 0 else { return [] }
        return try setDuration(index, max(duration * factor, Seconds.resolution))
    }

    private func scalePoints(_ index: Int, _ factor: Double) throws(EditError) -> [TextEdit] {
        let (_, _, items) = try points(index)
        var edits: [TextEdit] = []
        for (item, point) in zip(items, pattern.curves[index].points) {
            // A point beyond all use stays where it is.
            guard point.time <= DocumentReader.longestTime, let node = member(.time, of: item) else { continue }
            let time = Seconds.rounded(point.time * factor)
            guard time <= DocumentReader.longestTime else { throw .timeOutOfRange(time) }
            if !isNumber(node, time) { edits.append(TextEdit(tree[node].range, JSONValue.numberText(time))) }
        }
        return edits
    }
}

extension AHAPDocument {
    /// All parts of the pattern: events, then steps, then curves.
    public var parts: [PatternPart] {
        pattern.events.indices.map { .event($0) } + pattern.parameters.indices.map { .parameter($0) }
            + pattern.curves.indices.map { .curve($0) }
    }
}
