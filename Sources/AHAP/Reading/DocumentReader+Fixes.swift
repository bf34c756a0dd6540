import HapticPattern
import JSONText

/// The fixes that the reader's findings offer.
extension DocumentReader {
    /// Deletes an item of an array. Safe where the item means nothing to a player.
    func deletingFix(_ node: Int, title: String = "Delete it", isSafe: Bool = true) -> [Diagnostic.Fix] {
        let edits = tree.removingItem(node, of: node == place.entryNode ? entries : nil)
        return edits.isEmpty ? [] : [.init(title, isSafe: isSafe, edits)]
    }

    /// Deletes the member whose value is `node`.
    func deletingMemberFix(_ node: Int) -> [Diagnostic.Fix] {
        [.init("Delete it", isSafe: true, tree.removingMember(node - 1))]
    }

    /// Gives an object a member; where it has one of that key already (`null`, say), that one's value is replaced.
    func setting(
        _ key: AHAPName.Key, to value: String, in object: Int, first: Bool = false, after: AHAPName.Key? = nil
    ) -> [TextEdit] {
        if let node = tree.member(key.rawValue, of: object) { return [TextEdit(tree.nodes[node].range, value)] }
        return tree.insertingMember(key.text, value, into: object, first: first, after: after?.text)
    }

    func replacing(_ node: Int, by name: String?) -> [Diagnostic.Fix] {
        guard let name else { return [] }
        return [.init("Write \(name)", isSafe: false, [TextEdit(tree.nodes[node].range, "\"\(name)\"")])]
    }

    /// Turns a number or truth value that stands in quotes, or a 0 or 1 for a truth value, into what was meant.
    func retypingFixes(_ node: Int, _ wanted: JSONNode.Kind) -> [Diagnostic.Fix] {
        let value = tree.nodes[node]
        let text: String
        switch (wanted, value.kind) {
        case (.number, .string):
            let inner = JSONReader.read(SourceText(tree.source[value.range.dropFirst().dropLast()]))
            guard inner.faults.isEmpty, inner.nodes.count == 1, inner[0].kind == .number else { return [] }
            text = inner.source.string(inner[0].range)
        case (.true, .string):
            guard ["true", "false"].contains(tree.string(at: node)) else { return [] }
            text = tree.string(at: node)
        case (.true, .number):
            guard [0, 1].contains(tree.number(at: node)) else { return [] }
            text = tree.number(at: node) == 1 ? "true" : "false"
        default: return []
        }
        return [.init("Write \(text)", isSafe: false, [TextEdit(value.range, text)])]
    }

    /// How far in the entry stands, in steps of indentation, for text that goes beside it.
    static let entryDepth = 2

    /// The `Pattern` array, once it is read; entries are its items.
    var entries: Int? { references.patternArray.map { Int($0) } }

    private var style: TextStyle {
        if let style = log.style { return style }
        let style = TextStyle(of: tree)
        log.style = style
        return style
    }

    /// A chain of events of at most 30 s each: the first keeps the attack, the last the release.
    func chainFix(_ body: Int, _ durationNode: Int) -> [Diagnostic.Fix] {
        // The event is read in full after its duration; read it apart.
        guard place.list == nil, let event = eventForChain(body), event.isSustained else { return [] }
        let total = tree.number(at: durationNode)
        guard total <= Self.longestContinuous * 1_000 else { return [] }
        let count = Int((total / Self.longestContinuous).rounded(.up))
        var texts: [String] = []
        for index in 1..<count {
            var part = event
            part.time = event.time + Double(index) * Self.longestContinuous
            part.duration = min(Self.longestContinuous, total - Double(index) * Self.longestContinuous)
            part.parameters[.attackTime] = nil
            if index < count - 1 { part.parameters[.releaseTime] = nil }
            texts.append(JSONValue.entry(part).text(style, depth: Self.entryDepth))
        }
        var edits = [TextEdit(tree.nodes[durationNode].range, "30.0")]
        if let list = tree.member(AHAPName.Key.eventParameters.rawValue, of: body),
            let release = tree.lastItem(
                of: list, where: AHAPName.Key.parameterID.rawValue,
                named: EventParameterID.releaseTime.nameNumber)
        {
            edits += tree.removingItem(release)
        }
        edits += tree.insertingItems(texts, after: place.entryNode, of: entries)
        edits.sort { $0.range.lowerBound < $1.range.lowerBound }
        return [.init("Chain \(count) events of at most 30 s", isSafe: false, edits)]
    }

    private func eventForChain(_ body: Int) -> Event? {
        let reader = DocumentReader(tree, view)
        var event = Event(.hapticContinuous, at: place.time ?? 0)
        guard let list = tree.member(AHAPName.Key.eventParameters.rawValue, of: body), isKind(list, .array) else {
            return event
        }
        for item in tree.items(of: list) where isKind(item, .object) {
            guard let id = tree.member(AHAPName.Key.parameterID.rawValue, of: item),
                let value = tree.member(AHAPName.Key.parameterValue.rawValue, of: item),
                let parameter = AHAPName.eventParameter(nameNumber(id)),
                let number = reader.readNumber(value, key: .parameterValue)
            else { continue }
            event.parameters[parameter] = number
        }
        return event
    }

    /// A step in place of a curve with one point.
    func stepFix(_ curve: ParameterCurve, _ body: Int) -> [Diagnostic.Fix] {
        let step = DynamicParameter(curve.id, at: curve.time + curve.points[0].time, value: curve.points[0].value)
        let text = JSONValue.entry(step).text(style, depth: Self.entryDepth)
        // Only the curve's member is replaced, so that the entry keeps what else it holds.
        guard case .object(let members) = JSONValue.entry(step) else { return [] }
        let inner = "\"Parameter\"\(style.colon)\(members[0].value.text(style, depth: Self.entryDepth + 1))"
        let range = Int(tree.nodes[body - 1].start)..<Int(tree.nodes[body].end)
        let holdsMore = tree.memberKeys(of: place.entryNode).count > 1
        return [
            .init(
                "Make it a Parameter", isSafe: curve.points[0].time == 0,
                [
                    holdsMore
                        ? TextEdit(range, inner) : TextEdit(tree.nodes[place.entryNode].range, text)
                ])
        ]
    }

    /// The items of a list of points in order of time, each keeping its text.
    func sortingFix(_ list: Int, _ points: [ParameterCurve.ControlPoint]) -> [Diagnostic.Fix] {
        let items = tree.items(of: list)
        guard items.count == points.count else { return [] }
        let order = points.indices.sorted { left, right in
            points[left].time != points[right].time ? points[left].time < points[right].time : left < right
        }
        let edits = order.indices.filter { order[$0] != $0 }.map { place in
            TextEdit(tree.nodes[items[place]].range, Array(tree.source[tree.nodes[items[order[place]]].range]))
        }
        return [.init("Sort the points by time", isSafe: true, edits)]
    }

    /// Point times counted from the curve's own time.
    func rebasingFix(_ curve: ParameterCurve, _ list: Int) -> [Diagnostic.Fix] {
        var edits: [TextEdit] = []
        for item in tree.items(of: list) where isKind(item, .object) {
            guard let time = tree.member(AHAPName.Key.time.rawValue, of: item), isKind(time, .number) else { continue }
            let based = max(0, tree.number(at: time) - curve.time)
            edits.append(TextEdit(tree.nodes[time].range, NumberText.rounded(based, digits: 9)))
        }
        return [.init("Count the points from the curve's Time", isSafe: false, edits)]
    }

    /// Several curves of at most 16 points, each beginning with the last point of the one before; without the edits, which
    /// ``AHAPDocument/splittingEdits(_:)`` makes.
    func splittingFix(_ curve: ParameterCurve) -> [Diagnostic.Fix] {
        guard curve.isSorted, tree.memberKeys(of: place.entryNode).count == 1 else { return [] }
        let count = (curve.points.count - 2) / (Self.mostPoints - 1) + 1
        return [.init("Split it into \(count) curves of at most 16 points", isSafe: false, [])]
    }
}

extension AHAPDocument {
    /// The edits that put several curves of at most 16 points in the place of the curve at `index` of the pattern, which
    /// must be alone in its entry and in order.
    func splittingEdits(_ index: Int) -> [TextEdit] {
        let curve = pattern.curves[index]
        // The body stands behind its key, and that behind the entry it is alone in.
        let entry = Int(references.curves[index].node) - 2
        let style = TextStyle(of: tree)
        var texts: [String] = []
        var first = 0
        while first < curve.points.count - 1 || texts.isEmpty {
            let last = min(first + DocumentReader.mostPoints - 1, curve.points.count - 1)
            let start = first == 0 ? 0 : curve.points[first].time
            let points = curve.points[first...last].map { point in
                ParameterCurve.ControlPoint(time: first == 0 ? point.time : point.time - start, value: point.value)
            }
            let part = ParameterCurve(curve.id, at: curve.time + start, points: points)
            texts.append(JSONValue.entry(part).text(style, depth: DocumentReader.entryDepth))
            first = last
        }
        return [TextEdit(tree.nodes[entry].range, texts[0])]
            + tree.insertingItems(Array(texts.dropFirst()), after: entry, of: references.patternArray.map { Int($0) })
    }
}

extension JSONTree {
    /// The value of the last member of `object` with this number in the name table.
    func member(_ name: UInt16, of object: Int) -> Int? {
        memberKeys(of: object).last { nodes[$0].name == name }.map { $0 + 1 }
    }

    /// The first item of `list` whose member `key` is the text with number `name`.
    func firstItem(of list: Int, where key: UInt16, named name: UInt16) -> Int? {
        items(of: list).first { item in member(key, of: item).map { nodes[$0].name == name } ?? false }
    }

    /// The last item of `list` whose member `key` is the text with number `name`.
    func lastItem(of list: Int, where key: UInt16, named name: UInt16) -> Int? {
        items(of: list).last { item in member(key, of: item).map { nodes[$0].name == name } ?? false }
    }
}

extension Range<Int> {
    /// The first `count` bytes of the range.
    func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + count) }

    /// The range without its first byte.
    func dropFirst() -> Range<Int> { Swift.min(lowerBound + 1, upperBound)..<upperBound }

    /// The range without its last byte.
    func dropLast() -> Range<Int> { lowerBound..<Swift.max(lowerBound, upperBound - 1) }
}
