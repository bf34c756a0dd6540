import HapticPattern

/// Where in the file new entries go so that it keeps its order of time.
struct EntryOrder {
    private struct Entry {
        var entry: Int
        var time: Double
        var kind: Int
    }

    /// The parts of the pattern in the order of the file.
    private var entries: [Entry] = []
    private var isInOrder = true
    private var kindsInOrder = [true, true, true]
    /// How many entries the file has, readable or not.
    private let count: Int

    init(of document: AHAPDocument, count: Int) {
        self.count = count
        let references = document.references
        let pattern = document.pattern
        for (place, event) in zip(references.events, pattern.events) { add(place, event.time, 0) }
        for (place, step) in zip(references.parameters, pattern.parameters) { add(place, step.time, 1) }
        for (place, curve) in zip(references.curves, pattern.curves) { add(place, curve.time, 2) }
        entries.sort { $0.entry != $1.entry ? $0.entry < $1.entry : $0.kind < $1.kind }
        var last = [-Double.infinity, -Double.infinity, -Double.infinity]
        for entry in entries {
            if entry.time < last.max()! { isInOrder = false }
            if entry.time < last[entry.kind] { kindsInOrder[entry.kind] = false }
            last[entry.kind] = max(last[entry.kind], entry.time)
        }
    }

    private mutating func add(_ place: AHAPDocument.References.Place, _ time: Double, _ kind: Int) {
        entries.append(Entry(entry: Int(place.entry), time: time, kind: kind))
    }

    /// The index of the entry in front of which a part goes, as ``EditOperation/Placement/byTime`` says.
    func place(for part: PatternPart, at time: Double) -> Int {
        let kind = part.kind
        if isInOrder { return place(at: time) { _ in true } ?? count }
        guard kindsInOrder[kind] else { return count }
        return place(at: time) { $0.kind == kind } ?? count
    }

    /// Behind the last member that does not start later, else in front of the first; nil where there is none.
    private func place(at time: Double, where isMember: (Entry) -> Bool) -> Int? {
        var first: Int?
        var found: Int?
        for entry in entries where isMember(entry) {
            if first == nil { first = entry.entry }
            if entry.time <= time { found = entry.entry + 1 }
        }
        return found ?? first
    }
}

extension PatternPart {
    /// The number of the part's kind: events 0, steps 1, curves 2.
    var kind: Int {
        switch self {
        case .event: 0
        case .parameter: 1
        case .curve: 2
        }
    }

    /// The part's index among those of its kind.
    var index: Int {
        switch self {
        case .event(let index), .parameter(let index), .curve(let index): index
        }
    }

    /// The key under which parts of the kind stand.
    var key: AHAPName.Key {
        switch self {
        case .event: .event
        case .parameter: .parameter
        case .curve: .parameterCurve
        }
    }
}
