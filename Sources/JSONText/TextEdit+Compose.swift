extension TextEdit {
    /// One list that does what `first` and then `second` do; the ranges of `second` count in the result of `first`.
    ///
    /// Applying it to a text gives the same bytes as applying both in turn. Edits that touch are merged into one.
    public static func compose(
        _ first: [TextEdit], then second: [TextEdit]
    ) throws(TextEditError) -> [TextEdit] {
        try validate(first, count: .max)
        try validate(second, count: .max)
        var output = EditWriter()
        var steps = EditSteps(first)
        var place = 0
        for edit in second {
            steps.pass(edit.range.lowerBound - place, to: &output, keeping: true)
            output.insert(edit.text[...])
            steps.pass(edit.range.count, to: &output, keeping: false)
            place = edit.range.upperBound
        }
        steps.passRest(to: &output)
        output.flush()
        return output.edits
    }
}

/// Walks through the result of a list of edits, piece by piece.
private struct EditSteps {
    private let edits: [TextEdit]
    /// The edit that comes next, and how much of its text is passed; its deletion is done when that is above -1.
    private var next = 0
    private var passedText: Int?
    /// The place in the text before the edits.
    private var place = 0

    init(_ edits: [TextEdit]) { self.edits = edits }

    /// Passes `count` bytes of the edits' result: they stay (`keeping`), or vanish.
    mutating func pass(_ count: Int, to output: inout EditWriter, keeping: Bool) {
        var left = count
        while left > 0 {
            if next < edits.count, edits[next].range.lowerBound == place || passedText != nil {
                left -= passText(left, to: &output, keeping: keeping)
            } else {
                let end = next < edits.count ? edits[next].range.lowerBound : .max
                let length = min(left, end - place)
                if keeping { output.keep(length) } else { output.delete(length) }
                place += length
                left -= length
            }
        }
    }

    /// Passes at most `limit` bytes of the current edit's text; returns how many.
    private mutating func passText(_ limit: Int, to output: inout EditWriter, keeping: Bool) -> Int {
        let edit = edits[next]
        let passed = begin(edit, to: &output)
        let length = min(limit, edit.text.count - passed)
        if keeping { output.insert(edit.text[passed..<passed + length]) }
        passedText = passed + length
        if passed + length == edit.text.count {
            next += 1
            passedText = nil
        }
        return length
    }

    /// Does the deletion of `edit` unless it is done; returns how much of its text is passed.
    private mutating func begin(_ edit: TextEdit, to output: inout EditWriter) -> Int {
        if let passedText { return passedText }
        output.delete(edit.range.count)
        place = edit.range.upperBound
        return 0
    }

    /// Passes all edits that are left; what follows the last stays.
    mutating func passRest(to output: inout EditWriter) {
        while next < edits.count {
            let edit = edits[next]
            if passedText == nil { output.keep(edit.range.lowerBound - place) }
            let passed = begin(edit, to: &output)
            output.insert(edit.text[passed...])
            next += 1
            passedText = nil
        }
    }
}

/// Collects what is kept, deleted and inserted into edits.
private struct EditWriter {
    var edits: [TextEdit] = []
    private var start = 0
    private var deleted = 0
    private var inserted: [UInt8] = []

    mutating func keep(_ count: Int) {
        guard count > 0 else { return }
        flush()
        start += count
    }

    mutating func delete(_ count: Int) { deleted += count }

    mutating func insert(_ text: ArraySlice<UInt8>) { inserted.append(contentsOf: text) }

    /// Ends the edit that is being collected.
    mutating func flush() {
        if deleted > 0 || !inserted.isEmpty { edits.append(TextEdit(start..<start + deleted, inserted)) }
        start += deleted
        deleted = 0
        inserted = []
    }
}
