public import HapticPattern

/// What became of each part of a pattern in another version of it: events, steps and curves, not lines of text.
public struct PatternDiff: Sendable, Equatable {
    /// A part of one of both patterns.
    public enum Part: Sendable, Equatable {
        /// An event, by its place in `Pattern.events`.
        case event(Int)
        /// A step, by its place in `Pattern.parameters`.
        case step(Int)
        /// A curve, by its place in `Pattern.curves`.
        case curve(Int)
    }

    /// One value that is another.
    public struct Field: Sendable, Equatable {
        /// The key of AHAP that holds it, such as `Time` or the name of a parameter.
        public var name: String
        /// The value before; nil where there was none.
        public var before: Double?
        /// The value after; nil where there is none.
        public var after: Double?

        /// A value that was `before` and is `after`.
        public init(name: String, before: Double?, after: Double?) {
            self.name = name
            self.before = before
            self.after = after
        }
    }

    /// One part that is not as it was.
    public struct Change: Sendable, Equatable {
        /// Where it stands before; nil for what was added.
        public var before: Part?
        /// Where it stands after; nil for what was removed.
        public var after: Part?
        /// What is another; empty for what was added or removed.
        public var fields: [Field]

        /// Whether it begins at another time.
        public var isMoved: Bool { fields.contains { $0.name.utf8.elementsEqual("Time".utf8) } }
        /// Whether something else is another.
        public var isChanged: Bool { fields.contains { !$0.name.utf8.elementsEqual("Time".utf8) } }
        /// Whether it is new.
        public var isAdded: Bool { before == nil }
        /// Whether it is gone.
        public var isRemoved: Bool { after == nil }
    }

    /// The changes, in order of time; equal times in the order of the files.
    public private(set) var changes: [Change] = []

    /// Whether both patterns are the same, whatever the order of their parts.
    public var isEmpty: Bool { changes.isEmpty }

    /// Parts that begin this many seconds apart are never taken for the same one, unless all else is equal.
    static let reach = 0.25
    /// So many neighbours in time are looked at for the part that is most alike.
    static let neighbours = 64

    /// Compares two patterns.
    ///
    /// Parts that are equal belong together first, then of each kind those that are most alike. Which one a part was is a
    /// guess where several are alike; that something differs is not.
    ///
    /// - Complexity: O(*n* log *n*).
    public init(_ before: Pattern, _ after: Pattern) {
        var found: [(time: Double, change: Change)] = []
        for type in EventType.allCases {
            let old = before.events.indices.filter { before.events[$0].type == type }
            let new = after.events.indices.filter { after.events[$0].type == type }
            let pairs = Matching(
                old.map { DiffItem(before.events[$0]) }, new.map { DiffItem(after.events[$0]) })
            pairs.add(to: &found) { isOld, index in .event(isOld ? old[index] : new[index]) }
        }
        for id in ControlID.allCases {
            let (old, new) = (
                before.parameters.indices.filter { before.parameters[$0].id == id },
                after.parameters.indices.filter { after.parameters[$0].id == id }
            )
            let steps = Matching(
                old.map { DiffItem(before.parameters[$0]) }, new.map { DiffItem(after.parameters[$0]) })
            steps.add(to: &found) { isOld, index in .step(isOld ? old[index] : new[index]) }
            let (oldCurves, newCurves) = (
                before.curves.indices.filter { before.curves[$0].id == id },
                after.curves.indices.filter { after.curves[$0].id == id }
            )
            let curves = Matching(
                oldCurves.map { DiffItem(before.curves[$0]) }, newCurves.map { DiffItem(after.curves[$0]) })
            curves.add(to: &found) { isOld, index in .curve(isOld ? oldCurves[index] : newCurves[index]) }
        }
        let order = found.indices.sorted { a, b in
            found[a].time != found[b].time ? found[a].time < found[b].time : a < b
        }
        changes = order.map { found[$0].change }
    }
}
