import HapticPattern
import JSONText

extension DocumentEditor {
    func setControl(_ part: PatternPart, _ id: ControlID) throws(EditError) -> [TextEdit] {
        try setMember(.parameterID, .string(id.name), of: body(part), like: part) { node in
            tree[node].kind == .string && tree.text(at: node, equals: id.name)
        }
    }

    func setStepValue(_ index: Int, _ value: Double) throws(EditError) -> [TextEdit] {
        let value = try Seconds.value(value)
        return try setMember(.parameterValue, .number(value), of: body(.parameter(index)), like: .parameter(index)) {
            node in isNumber(node, value)
        }
    }

    // MARK: Points

    /// The list of a curve's points, and which of its items are points of the pattern.
    func points(_ index: Int) throws(EditError) -> (list: Int, places: [Int], items: [Int]) {
        let body = try body(.curve(index))
        guard let list = member(.parameterCurveControlPoints, of: body), tree[list].kind == .array else {
            throw .unusableMember(key: AHAPName.Key.parameterCurveControlPoints.text)
        }
        var places: [Int] = []
        var items: [Int] = []
        for (place, item) in tree.children(of: list).enumerated() where isPoint(item) {
            places.append(place)
            items.append(item)
        }
        return (list, places, items)
    }

    /// Whether the reader made a point of an item.
    private func isPoint(_ item: Int) -> Bool {
        guard tree[item].kind == .object, let time = member(.time, of: item), tree[time].kind == .number,
            tree.number(at: time).isFinite
        else { return false }
        return member(.parameterValue, of: item).map { tree[$0].kind == .number } ?? false
    }

    func setPoint(_ curve: Int, _ point: Int, _ time: Double, _ value: Double) throws(EditError) -> [TextEdit] {
        let (_, _, items) = try points(curve)
        guard items.indices.contains(point) else { throw .noSuchPoint(curve: curve, point: point) }
        let written = try Seconds.point(time)
        let value = try Seconds.value(value)
        var own: [TextEdit] = []
        for (key, value, same) in [(AHAPName.Key.time, written, time), (.parameterValue, value, value)] {
            guard let node = member(key, of: items[point]), !isNumber(node, value), !isNumber(node, same) else {
                continue
            }
            own.append(TextEdit(tree[node].range, JSONValue.numberText(value)))
        }
        own = own.inOrder()
        let old = pattern.curves[curve]
        guard old.isSorted, !own.isEmpty else { return own }
        return try reordering(items, old, point, written, own)
    }

    /// Lets a changed point change places with those it passes, if it does.
    private func reordering(
        _ items: [Int], _ curve: ParameterCurve, _ point: Int, _ time: Double, _ own: [TextEdit]
    ) throws(EditError) -> [TextEdit] {
        let times = curve.points.map { $0.time }
        var place = point
        while place > 0, times[place - 1] > time { place -= 1 }
        while place + 1 < times.count, times[place + 1] < time { place += 1 }
        guard place != point else { return own }
        let start = tree[items[point]].range.lowerBound
        let moved = own.map { TextEdit($0.range.lowerBound - start..<$0.range.upperBound - start, $0.text) }
        guard let text = try? TextEdit.apply(moved, to: tree.source[tree[items[point]].range]) else { return own }
        // Each item between takes the text of its neighbour; what stands between the items stays.
        let step = place > point ? 1 : -1
        var edits = stride(from: point, to: place, by: step).map { slot in
            TextEdit(tree[items[slot]].range, Array(tree.source[tree[items[slot + step]].range]))
        }
        edits.append(TextEdit(tree[items[place]].range, text))
        return edits.inOrder()
    }

    func addPoint(_ curve: Int, _ time: Double, _ value: Double) throws(EditError) -> [TextEdit] {
        let (list, places, _) = try points(curve)
        let time = try Seconds.point(time)
        let point = JSONValue.point(.init(time: time, value: try Seconds.value(value)))
        let old = pattern.curves[curve]
        let count = tree.parts(of: list).count
        var place = count
        if old.isSorted, let later = old.points.firstIndex(where: { $0.time > time }) { place = places[later] }
        let layout = PatternLayout(of: document, like: .curve(curve))
        return tree.inserting(
            [(place, { layout, base in layout.text(point, depth: 3, base: base) })], into: list, layout, depth: 2)
    }

    func removePoint(_ curve: Int, _ point: Int) throws(EditError) -> [TextEdit] {
        let (list, places, _) = try points(curve)
        guard places.indices.contains(point) else { throw .noSuchPoint(curve: curve, point: point) }
        guard places.count > 1 else { throw .lastPoint }
        return tree.removing([places[point]], from: list)
    }
}
