import HapticPattern

/// A part of a pattern as names and values, so that all kinds are compared alike.
struct DiffItem: Equatable {
    var time: Double
    /// What else it says, in one order for all of a kind.
    var fields: [(name: String, value: Double?)]
    /// What is no number: the path of a sound.
    var text: String

    init(_ event: Event) {
        time = event.time
        fields = [("EventDuration", event.duration)]
        for id in EventParameterID.allCases { fields.append((id.name, event.parameters[id])) }
        if event.type == .audioCustom {
            fields.append(("EventWaveformUseVolumeEnvelope", event.usesVolumeEnvelope ? 1 : 0))
            fields.append(("EventWaveformLoopEnabled", event.loopsWaveform ? 1 : 0))
        }
        text = event.waveformPath ?? ""
    }

    init(_ step: DynamicParameter) {
        time = step.time
        fields = [("ParameterValue", step.value)]
        text = ""
    }

    init(_ curve: ParameterCurve) {
        time = curve.time
        fields = []
        for (index, point) in curve.points.enumerated() {
            fields.append(("ParameterCurveControlPoints/\(index)/Time", point.time))
            fields.append(("ParameterCurveControlPoints/\(index)/ParameterValue", point.value))
        }
        text = ""
    }

    static func == (a: DiffItem, b: DiffItem) -> Bool { a.time == b.time && a.isSame(as: b) }

    /// Whether all but the time is equal.
    func isSame(as other: DiffItem) -> Bool {
        fields.count == other.fields.count && text.utf8.elementsEqual(other.text.utf8)
            && zip(fields, other.fields).allSatisfy { $0.value == $1.value }
    }

    /// Whether it comes before another in an order in which only equal ones come at one place; time counts first.
    func precedes(_ other: DiffItem) -> Bool {
        if time != other.time { return time < other.time }
        if fields.count != other.fields.count { return fields.count < other.fields.count }
        for index in fields.indices where fields[index].value != other.fields[index].value {
            guard let mine = fields[index].value else { return true }
            guard let theirs = other.fields[index].value else { return false }
            return mine < theirs
        }
        return text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }

    /// How little alike two are: 0 where only the time differs, plus how far apart they are.
    func distance(to other: DiffItem) -> Double {
        let apart = abs(time - other.time)
        if isSame(as: other) { return apart / 10 }
        guard apart <= PatternDiff.reach else { return .infinity }
        var sum = text.utf8.elementsEqual(other.text.utf8) ? 0.0 : 0.5
        for index in 0..<max(fields.count, other.fields.count) {
            let (a, b) = (
                index < fields.count ? fields[index].value : nil,
                index < other.fields.count ? other.fields[index].value : nil
            )
            guard a != b else { continue }
            sum += min(0.2, 0.05 + abs((a ?? 0) - (b ?? 0)) / 4)
        }
        return apart + min(sum, 1)
    }

    /// What is another in `other`.
    func fields(against other: DiffItem) -> [PatternDiff.Field] {
        var result: [PatternDiff.Field] = []
        if time != other.time { result.append(.init(name: "Time", before: time, after: other.time)) }
        for index in 0..<max(fields.count, other.fields.count) {
            let a = index < fields.count ? fields[index] : nil,
                b = index < other.fields.count ? other.fields[index] : nil
            guard a?.value != b?.value else { continue }
            result.append(.init(name: a?.name ?? b?.name ?? "", before: a?.value, after: b?.value))
        }
        if !text.utf8.elementsEqual(other.text.utf8) {
            result.append(.init(name: "EventWaveformPath", before: nil, after: nil))
        }
        return result
    }
}

/// Which part of one list is which of the other.
struct Matching {
    private let old: [DiffItem], new: [DiffItem]
    /// For each of the old ones its new one.
    private var partner: [Int?]
    private var isTaken: [Bool]

    init(_ old: [DiffItem], _ new: [DiffItem]) {
        (self.old, self.new) = (old, new)
        partner = [Int?](repeating: nil, count: old.count)
        isTaken = [Bool](repeating: false, count: new.count)
        matchEqual()
        matchAlike(Self.byTime(old), Self.byTime(new))
    }

    private static func byTime(_ items: [DiffItem]) -> [Int] {
        items.indices.sorted { items[$0].time != items[$1].time ? items[$0].time < items[$1].time : $0 < $1 }
    }

    /// By all that counts, so that thousands of parts at one time are matched without a look at all pairs of them.
    private static func byContents(_ items: [DiffItem]) -> [Int] {
        items.indices.sorted { a, b in items[a].precedes(items[b]) || (a < b && !items[b].precedes(items[a])) }
    }

    private mutating func matchEqual() {
        let newOrder = Self.byContents(new)
        var place = 0
        for index in Self.byContents(old) {
            while place < newOrder.count, new[newOrder[place]].precedes(old[index]) { place += 1 }
            guard place < newOrder.count, new[newOrder[place]] == old[index] else { continue }
            partner[index] = newOrder[place]
            isTaken[newOrder[place]] = true
            place += 1
        }
    }

    private mutating func matchAlike(_ oldOrder: [Int], _ newOrder: [Int]) {
        let rest = newOrder.filter { !isTaken[$0] }
        var pairs: [(distance: Double, old: Int, new: Int)] = []
        var start = 0
        for index in oldOrder where partner[index] == nil {
            while start < rest.count, new[rest[start]].time < old[index].time { start += 1 }
            for place in max(0, start - PatternDiff.neighbours)..<min(rest.count, start + PatternDiff.neighbours) {
                let distance = old[index].distance(to: new[rest[place]])
                if distance < .infinity { pairs.append((distance, index, rest[place])) }
            }
        }
        let order = pairs.indices.sorted { a, b in
            pairs[a].distance != pairs[b].distance ? pairs[a].distance < pairs[b].distance : a < b
        }
        for pair in order.map({ pairs[$0] }) where partner[pair.old] == nil && !isTaken[pair.new] {
            partner[pair.old] = pair.new
            isTaken[pair.new] = true
        }
    }

    func add(
        to found: inout [(time: Double, change: PatternDiff.Change)],
        _ part: (_ isOld: Bool, _ index: Int) -> PatternDiff.Part
    ) {
        for index in old.indices {
            guard let other = partner[index] else {
                found.append((old[index].time, .init(before: part(true, index), after: nil, fields: [])))
                continue
            }
            let fields = old[index].fields(against: new[other])
            if !fields.isEmpty {
                found.append(
                    (old[index].time, .init(before: part(true, index), after: part(false, other), fields: fields)))
            }
        }
        for index in new.indices where !isTaken[index] {
            found.append((new[index].time, .init(before: nil, after: part(false, index), fields: [])))
        }
    }
}
