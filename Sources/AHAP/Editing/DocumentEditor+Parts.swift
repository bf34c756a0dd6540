import HapticPattern
import JSONText

extension DocumentEditor {
    /// The list under `Pattern`.
    private func list() throws(EditError) -> Int {
        guard let list = document.references.patternArray else { throw .noPattern }
        return Int(list)
    }

    /// The parts without repetition, in the order of the file.
    func distinct(_ parts: [PatternPart]) throws(EditError) -> [PatternPart] {
        var placed: [(part: PatternPart, entry: Int32)] = []
        placed.reserveCapacity(parts.count)
        for part in parts { placed.append((part, try place(part).entry)) }
        placed.sort { left, right in
            if left.entry != right.entry { return left.entry < right.entry }
            return left.part.kind != right.part.kind
                ? left.part.kind < right.part.kind : left.part.index < right.part.index
        }
        var result: [PatternPart] = []
        for (part, _) in placed where part != result.last { result.append(part) }
        return result
    }

    // MARK: Adding

    func add(_ new: EditOperation.NewPart, _ placement: EditOperation.Placement) throws(EditError) -> [TextEdit] {
        let list = try list()
        let (value, kind, time) = try checked(new)
        let entries = tree.items(of: list)
        let place =
            switch placement {
            case .byTime: EntryOrder(of: document, count: entries.count).place(for: kind, at: time)
            case .before(let part): Int(try self.place(part).entry)
            case .after(let part): Int(try self.place(part).entry) + 1
            }
        let layout = PatternLayout(of: document, like: kind)
        return tree.inserting(
            [(place, { layout, base in layout.text(value, depth: 0, base: base) })], into: list, layout, depth: nil)
    }

    /// A part as it is written, of which kind it is, and when it starts.
    private func checked(
        _ new: EditOperation.NewPart
    ) throws(EditError) -> (value: JSONValue, kind: PatternPart, time: Double) {
        switch new {
        case .event(var event):
            event.time = try Seconds.start(event.time)
            if let duration = event.duration { event.duration = try Seconds.duration(duration) }
            if event.type.needsDuration, !((event.duration ?? 0) > 0) { throw .durationMissing }
            if event.waveformPath?.isEmpty ?? false { event.waveformPath = nil }
            if event.type == .audioCustom, event.waveformPath == nil { throw .waveformPathMissing }
            for id in EventParameterID.allCases {
                if let value = event.parameters[id] { event.parameters[id] = try Seconds.value(value) }
            }
            return (.entry(event), .event(0), event.time)
        case .parameter(var step):
            step.time = try Seconds.start(step.time)
            step.value = try Seconds.value(step.value)
            return (.entry(step), .parameter(0), step.time)
        case .curve(var curve):
            curve.time = try Seconds.start(curve.time)
            guard !curve.points.isEmpty else { throw .lastPoint }
            for index in curve.points.indices {
                curve.points[index].time = try Seconds.point(curve.points[index].time)
                curve.points[index].value = try Seconds.value(curve.points[index].value)
            }
            return (.entry(curve), .curve(0), curve.time)
        }
    }

    // MARK: Removing

    func remove(_ parts: [PatternPart]) throws(EditError) -> [TextEdit] {
        let parts = try distinct(parts)
        guard !parts.isEmpty else { return [] }
        let list = try list()
        let entries = tree.items(of: list)
        var gone: [Int] = []
        var edits: [TextEdit] = []
        var next = 0
        while next < parts.count {
            let entry = Int(try place(parts[next]).entry)
            var keys: [AHAPName.Key] = []
            while next < parts.count, Int(try place(parts[next]).entry) == entry {
                keys.append(parts[next].key)
                next += 1
            }
            if holdsOther(than: keys, entries[entry]) {
                edits += removingMembers(keys, of: entries[entry])
            } else {
                gone.append(entry)
            }
        }
        edits += tree.removing(gone, from: list)
        return edits.inOrder()
    }

    /// Whether an entry holds a part of a kind that is not among `keys`.
    private func holdsOther(than keys: [AHAPName.Key], _ entry: Int) -> Bool {
        [AHAPName.Key.event, .parameter, .parameterCurve].contains { key in
            !keys.contains(key) && member(key, of: entry) != nil
        }
    }

    private func removingMembers(_ keys: [AHAPName.Key], of entry: Int) -> [TextEdit] {
        var gone: [Int] = []
        for (index, member) in tree.members(of: entry).enumerated()
        where keys.contains(where: { tree.text(at: member.key, equals: $0.text) }) {
            gone.append(index)
        }
        return tree.removing(gone, from: entry)
    }

    // MARK: Duplicating

    func duplicate(_ parts: [PatternPart], _ offset: Double) throws(EditError) -> [TextEdit] {
        let parts = try distinct(parts)
        guard !parts.isEmpty else { return [] }
        let list = try list()
        let entries = tree.items(of: list)
        let order = EntryOrder(of: document, count: entries.count)
        let shift = try self.shift(parts, offset)
        var copies: [(time: Double, place: Int, bytes: [UInt8])] = []
        for part in parts {
            let start = try start(part)
            let time = shift == 0 ? start : try Seconds.start(Double.decimalSum(start, shift))
            copies.append((time, order.place(for: part, at: time), try copy(part, entries, time)))
        }
        // Stable: copies that start together keep the order of their originals.
        let sorted = copies.indices.sorted { left, right in
            let a = copies[left], b = copies[right]
            if a.place != b.place { return a.place < b.place }
            return a.time != b.time ? a.time < b.time : left < right
        }
        let layout = PatternLayout(of: document, like: parts[0])
        return tree.inserting(
            sorted.map { index in
                (copies[index].place, { _, _ in String(decoding: copies[index].bytes, as: UTF8.self) })
            }, into: list, layout, depth: nil)
    }

    /// The text of a part's entry with another time; of an entry that holds others too, the part alone.
    private func copy(_ part: PatternPart, _ entries: [Int], _ time: Double) throws(EditError) -> [UInt8] {
        let entry = entries[Int(try place(part).entry)]
        let range = tree[entry].range
        var edits = try setTime(part, time)
        if holdsOther(than: [part.key], entry) {
            var others: [Int] = []
            let body = try body(part)
            for (index, member) in tree.members(of: entry).enumerated() where member.value != body {
                others.append(index)
            }
            edits += tree.removing(others, from: entry)
            edits = edits.inOrder()
        }
        let moved = edits.map { edit in
            TextEdit(edit.range.lowerBound - range.lowerBound..<edit.range.upperBound - range.lowerBound, edit.text)
        }
        guard let bytes = try? TextEdit.apply(moved, to: tree.source[range]) else {
            preconditionFailure("edits of one entry lie in it, in order")
        }
        return bytes
    }
}
