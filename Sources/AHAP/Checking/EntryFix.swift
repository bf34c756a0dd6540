import HapticPattern
import JSONText

/// A fix that writes whole entries. The reader promises it, and its edits are made only where somebody wants them: they
/// are long, and to look like the file they need the whole document.
struct EntryFix: Sendable {
    /// Index of the finding, which has this one fix, in ``AHAPDocument/readerFindings``.
    var finding: Int
    var kind: Kind

    enum Kind: Sendable {
        /// Chain events of at most 30 s each in place of the event at this index of the pattern.
        case chain(event: Int)
        /// A step in place of the curve of one point at this index.
        case step(curve: Int)
        /// Several curves in place of the one of too many points at this index.
        case split(curve: Int)
    }
}

/// Makes the edits of entry fixes, laid out as the document is.
///
/// What they share is found out once, so that thousands of them cost no more than a look at the document each kind.
struct EntryFixWriter {
    private let document: AHAPDocument
    private var tree: JSONTree { document.tree }
    private let isCanonical: Bool
    /// The comma between two entries with the white space around it.
    private let separator: String
    /// Whether all entries stand on one line.
    private let isOneLine: Bool
    private var layouts: [PatternLayout?] = [nil, nil, nil]

    /// A writer for a document that has entries.
    init(_ document: AHAPDocument) {
        self.document = document
        let tree = document.tree
        let list = Int(document.references.patternArray ?? 0)
        isCanonical = JSONLayout.isCanonical(tree)
        isOneLine = tree.isOneLine(list)
        separator = "," + tree.gap(in: list, isTight: TextStyle(of: tree).colon == ":")
    }

    /// The edits of `fix`, in order.
    mutating func edits(for fix: EntryFix) -> [TextEdit] {
        switch fix.kind {
        case .chain(let event): chain(event)
        case .step(let curve): step(curve)
        case .split(let curve): split(curve)
        }
    }

    /// The first event keeps its text and the attack, the last one has the release.
    private mutating func chain(_ index: Int) -> [TextEdit] {
        let event = document.pattern.events[index]
        let place = document.references.events[index]
        let body = Int(place.node)
        let longest = DocumentReader.longestContinuous
        guard let durationNode = tree.member(AHAPName.Key.eventDuration.rawValue, of: body) else { return [] }
        let total = event.duration ?? 0
        let count = DocumentReader.chainLength(total)
        var links: [JSONValue] = []
        for link in 1..<count {
            let start = Double(link) * longest
            var part = event
            part.time = Self.sum(event.time, start)
            part.duration = min(longest, Self.sum(total, -start))
            part.parameters[.attackTime] = nil
            if link < count - 1 { part.parameters[.releaseTime] = nil }
            links.append(.entry(part))
        }
        var edits = [TextEdit(tree[durationNode].range, "30.0")]
        if let list = tree.member(AHAPName.Key.eventParameters.rawValue, of: body),
            let release = tree.lastItem(
                of: list, where: AHAPName.Key.parameterID.rawValue,
                named: EventParameterID.releaseTime.nameNumber)
        {
            edits += tree.removingItem(release, from: list)
        }
        edits.append(inserting(links, after: entry(of: body), like: .event(index)))
        return edits.inOrder()
    }

    private mutating func step(_ index: Int) -> [TextEdit] {
        let curve = document.pattern.curves[index]
        let body = Int(document.references.curves[index].node)
        let time = Self.sum(curve.time, curve.points[0].time)
        let step = DynamicParameter(curve.id, at: time, value: curve.points[0].value)
        guard case .object(let members) = JSONValue.entry(step) else { return [] }
        // Only the curve's member is replaced, so that the entry keeps what else it holds.
        let range = Int(tree[body - 1].start)..<Int(tree[body].end)
        if isCanonical {
            let text = members[0].value.text(.canonical, depth: Self.canonicalDepth + 1)
            return [TextEdit(range, "\"\(members[0].key)\": \(text)")]
        }
        var layout = layout(like: .parameter(0))
        if tree.isOneLine(entry(of: body)) { layout = layout.onOneLine }
        let text = layout.member(members[0].key, members[0].value, depth: 0, base: base(at: range.lowerBound))
        return [TextEdit(range, text)]
    }

    /// The curve keeps its text and first 16 points; each further curve begins with the last point of the one before.
    private mutating func split(_ index: Int) -> [TextEdit] {
        let curve = document.pattern.curves[index]
        let body = Int(document.references.curves[index].node)
        guard let list = tree.member(AHAPName.Key.parameterCurveControlPoints.rawValue, of: body) else { return [] }
        let most = DocumentReader.mostPoints
        var item = list + 1
        for _ in 1..<most { item = Int(tree[item].next) }
        var others: [JSONValue] = []
        var first = most - 1
        while first < curve.points.count - 1 {
            let last = min(first + most - 1, curve.points.count - 1)
            let start = curve.points[first].time
            let points = curve.points[first...last].map { point in
                ParameterCurve.ControlPoint(time: Self.sum(point.time, -start), value: point.value)
            }
            let time = Self.sum(curve.time, start)
            others.append(.entry(ParameterCurve(curve.id, at: time, points: points)))
            first = last
        }
        return tree.removingItems(after: item, from: list)
            + [inserting(others, after: entry(of: body), like: .curve(index))]
    }

    /// A sum of times to the nanosecond: 1.6 less 1.5 is 0.1, and nobody reads 0.10000000000000009.
    private static func sum(_ a: Double, _ b: Double) -> Double {
        let sum = a + b
        let rounded = (sum * 1e9).rounded() / 1e9
        return abs(sum) < 1e6 && (rounded > 0 || sum <= 0) ? rounded : sum
    }

    // MARK: Layout

    /// How far in the entries of a canonical file stand, in steps of indentation.
    private static let canonicalDepth = 2

    /// The entry that holds a body: in front of the body stands its key, or others with what they hold.
    private func entry(of body: Int) -> Int {
        var entry = body - 2
        while tree[entry].kind != .object || Int(tree[entry].next) <= body { entry -= 1 }
        return entry
    }

    /// Puts entries behind the one at `entry`.
    private mutating func inserting(_ values: [JSONValue], after entry: Int, like part: PatternPart) -> TextEdit {
        let end = Int(tree[entry].end)
        var layout = layout(like: part)
        if isOneLine { layout = layout.onOneLine }
        let base = PatternLayout.lastLine(of: separator) ?? base(at: Int(tree[entry].start))
        var text = ""
        for value in values {
            text += separator
            text +=
                isCanonical
                ? value.text(.canonical, depth: Self.canonicalDepth) : layout.text(value, depth: 0, base: base)
        }
        return TextEdit(end..<end, text)
    }

    private mutating func layout(like part: PatternPart) -> PatternLayout {
        if let layout = layouts[part.kind] { return layout }
        let layout = PatternLayout(of: document, like: part)
        layouts[part.kind] = layout
        return layout
    }

    /// The white space at the beginning of the line of `place`; none where the line begins far before it.
    private func base(at place: Int) -> String {
        var start = place
        while start > 0, tree.source[start - 1] != 0x0A, tree.source[start - 1] != 0x0D {
            start -= 1
            if place - start > 1_000 { return "" }
        }
        var end = start
        while tree.source[end] == 0x20 || tree.source[end] == 0x09 { end += 1 }
        return tree.source.string(start..<end)
    }
}
