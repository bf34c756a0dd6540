import HapticPattern
public import JSONText

extension AHAPDocument {
    /// The edits of one operation; see ``edits(for:)-swift.method``.
    public func edits(for operation: EditOperation) throws(EditError) -> [TextEdit] {
        try edits(for: [operation])
    }

    /// The text edits that carry out operations one after the other, as one list on this document's text.
    ///
    /// Only what an operation is about changes; what is added is laid out like what is there, and a file in canonical
    /// layout stays in it. An operation that says what the file says already gives no edit. The indices of an operation
    /// count in the pattern that the operations before it have left.
    ///
    /// - Throws: why the first operation that cannot be done cannot; then none is.
    /// - Complexity: linear in the file for each run of operations that set something in different parts, and for each
    ///   other operation.
    public func edits(for operations: [EditOperation]) throws(EditError) -> [TextEdit] {
        guard tree.isWhole else { throw .notWhole }
        var document = self
        var total: [TextEdit] = []
        var next = 0
        while next < operations.count {
            let (edits, count) = try document.run(of: operations[next...])
            next += count
            guard !edits.isEmpty else { continue }
            total = total.isEmpty ? edits : Self.composed(total, edits)
            document = document.edited(edits)
        }
        if !total.isEmpty, JSONLayout.isCanonical(tree) {
            total = Self.composed(total, JSONLayout.edits(for: document.tree) ?? [])
        }
        return total.filter { !source[$0.range].elementsEqual($0.text) }
    }

    /// The document that edits make of this one.
    ///
    /// - Throws: where the edits do not fit the text: they were made for another.
    public func applying(_ edits: [TextEdit]) throws(TextEditError) -> AHAPDocument {
        AHAPDocument(try TextEdit.apply(edits, to: source))
    }

    /// The edits of as many operations as can be made on one text, and how many those are.
    private func run(of operations: ArraySlice<EditOperation>) throws(EditError) -> (edits: [TextEdit], count: Int) {
        let editor = DocumentEditor(document: self)
        var touched = TouchedParts(pattern)
        var edits: [TextEdit] = []
        var count = 0
        for operation in operations {
            guard let part = operation.onlyPart else {
                if count > 0 { break }
                return (try editor.edits(for: operation), 1)
            }
            guard touched.insert(part) else { break }
            edits += try editor.edits(for: operation)
            count += 1
        }
        return (edits.inOrder(), count)
    }

    private func edited(_ edits: [TextEdit]) -> AHAPDocument {
        guard let document = try? applying(edits) else { preconditionFailure("own edits are in order") }
        return document
    }

    private static func composed(_ first: [TextEdit], _ second: [TextEdit]) -> [TextEdit] {
        guard let edits = try? TextEdit.compose(first, then: second) else {
            preconditionFailure("own edits are in order")
        }
        return edits
    }
}

extension EditOperation {
    /// The part whose object holds all that the operation touches; nil where it reaches further.
    fileprivate var onlyPart: PatternPart? {
        switch self {
        case .setEventParameter(let event, _, _), .setDuration(let event, _), .setEventType(let event, _),
            .setName(let event, _), .setWaveformPath(let event, _), .setUsesVolumeEnvelope(let event, _),
            .setLoopsWaveform(let event, _):
            .event(event)
        case .setParameterControl(let parameter, _), .setParameterValue(let parameter, _): .parameter(parameter)
        case .setCurveControl(let curve, _), .setPoint(let curve, _, _, _), .addPoint(let curve, _, _),
            .removePoint(let curve, _):
            .curve(curve)
        case .setTime(let part, _): part
        case .add, .remove, .duplicate, .move, .scaleTimes, .setVersion, .setMetadata: nil
        }
    }
}

/// Which parts of a pattern have been touched.
private struct TouchedParts {
    private var marks: [[Bool]]

    init(_ pattern: Pattern) {
        marks = [pattern.events.count, pattern.parameters.count, pattern.curves.count].map {
            [Bool](repeating: false, count: $0)
        }
    }

    /// Marks a part; false where it was marked. Parts that are not there count as new.
    mutating func insert(_ part: PatternPart) -> Bool {
        guard marks[part.kind].indices.contains(part.index) else { return true }
        if marks[part.kind][part.index] { return false }
        marks[part.kind][part.index] = true
        return true
    }
}
