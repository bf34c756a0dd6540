import HapticPattern
import JSONText

/// The fixes that the reader's findings offer.
extension DocumentReader {
    /// Deletes an item of `list`. Safe where the item means nothing to a player.
    func deletingFix(_ node: Int, from list: Int, title: String = "Delete it", isSafe: Bool = true) -> [Diagnostic.Fix]
    {
        [.init(title, isSafe: isSafe, tree.removingItem(node, from: list))]
    }

    /// Deletes the entry that is being read.
    func deletingEntryFix(title: String = "Delete it", isSafe: Bool = true) -> [Diagnostic.Fix] {
        guard let list = references.patternArray else { return [] }
        return deletingFix(place.entryNode, from: Int(list), title: title, isSafe: isSafe)
    }

    /// Deletes the member of `object` whose value is `node`.
    func deletingMemberFix(_ node: Int, from object: Int) -> [Diagnostic.Fix] {
        [.init("Delete it", isSafe: true, tree.removingMember(node - 1, from: object))]
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

    /// Promises a fix of the finding just reported, if it was listed, whose edits ``EntryFixWriter`` makes.
    ///
    /// - Parameter listed: how many findings were listed before it.
    func promise(_ title: String, isSafe: Bool, _ kind: EntryFix.Kind, since listed: Int) {
        guard log.findings.count > listed else { return }
        log.findings[listed].fixes = [.init(title, isSafe: isSafe, [])]
        log.entryFixes.append(EntryFix(finding: listed, kind: kind))
    }

    /// How many events of at most 30 s make up `duration` seconds.
    static func chainLength(_ duration: Double) -> Int { Int((duration / longestContinuous).rounded(.up)) }

    /// Promises a chain of events of at most 30 s each for `event`, which is about to join the pattern.
    func promiseChain(_ event: Event, since listed: Int) {
        guard event.isSustained, let duration = event.duration, duration <= Self.longestContinuous * 1_000 else {
            return
        }
        promise(
            "Chain \(Self.chainLength(duration)) events of at most 30 s", isSafe: false,
            .chain(event: pattern.events.count), since: listed)
    }

    /// Promises a step in place of a curve with one point, the last of the pattern.
    func promiseStep(_ curve: ParameterCurve, since listed: Int) {
        // Beside a step of its own, the entry would hold two.
        guard tree.member(AHAPName.Key.parameter.rawValue, of: place.entryNode) == nil else { return }
        promise(
            "Make it a Parameter", isSafe: curve.points[0].time == 0, .step(curve: pattern.curves.count - 1),
            since: listed)
    }

    /// Promises several curves in place of one with too many points, the last of the pattern.
    func promiseSplit(_ curve: ParameterCurve, _ list: Int, since listed: Int) {
        guard curve.isSorted, tree.memberKeys(of: place.entryNode).count == 1,
            tree.items(of: list).count == curve.points.count
        else { return }
        let count = (curve.points.count - 2) / (Self.mostPoints - 1) + 1
        promise(
            "Split it into \(count) curves of at most 16 points", isSafe: false,
            .split(curve: pattern.curves.count - 1), since: listed)
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
}

extension JSONTree {
    /// The value of the last member of `object` with this number in the name table.
    func member(_ name: UInt16, of object: Int) -> Int? {
        memberKeys(of: object).last { nodes[$0].name == name }.map { $0 + 1 }
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
