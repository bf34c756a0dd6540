import HapticPattern
import JSONText

/// The rules that look at the pattern as a whole: what acts on what, and what is felt in the end.
struct PatternChecker {
    let document: AHAPDocument
    var pattern: Pattern { document.pattern }

    init(_ document: AHAPDocument) { self.document = document }

    func check(into findings: inout [Diagnostic]) {
        checkEmptiness(into: &findings)
        guard !pattern.events.isEmpty else { return }
        let order = EventOrder(pattern.events)
        // In a damaged text, times that could not be read count as 0, and events seem to coincide that do not.
        if document.tree.isWhole {
            checkTaps(order, into: &findings)
            checkSimultaneous(order, into: &findings)
        }
        guard !pattern.curves.isEmpty || !pattern.parameters.isEmpty else { return }
        for id in ControlID.allCases where isSet(id) {
            var checker = ControlChecker(id, document, order)
            checker?.check(into: &findings)
        }
    }

    private func isSet(_ id: ControlID) -> Bool {
        let (steps, curves) = (pattern.parameters, pattern.curves)
        return steps.indices.contains { steps[$0].id == id } || curves.indices.contains { curves[$0].id == id }
    }

    private func checkEmptiness(into findings: inout [Diagnostic]) {
        guard pattern.events.isEmpty, let array = document.references.patternArray else { return }
        // Where every event was refused, the refusals say why; the list itself is not empty then.
        let hasEvents = document.tree.items(of: Int(array)).contains { item in
            document.tree.member(AHAPName.Key.event.rawValue, of: item) != nil
        }
        guard !hasEvents else { return }
        let isBare = Int(document.tree[Int(array)].next) == Int(array) + 1
        findings.append(
            Diagnostic(
                .patternEmpty, isBare ? "Pattern is empty" : "Pattern holds no event", pointer: "/Pattern",
                range: document.tree[Int(array)].range.prefix(1)))
    }

    /// Runs of taps that lie closer together than they can be told apart.
    private func checkTaps(_ order: EventOrder, into findings: inout [Diagnostic]) {
        guard order.hasNeighbours(of: .hapticTransient, within: Self.tapDistance) else { return }
        let taps = order.events(of: .hapticTransient)
        var first = 0
        while first < taps.count {
            var last = first
            var closest = Double.infinity
            while last + 1 < taps.count {
                let gap = pattern.events[taps[last + 1]].time - pattern.events[taps[last]].time
                // Taps at one instant are the business of simultaneous-same-type.
                guard gap < Self.tapDistance else { break }
                if gap > 0 { closest = min(closest, gap) }
                last += 1
            }
            if closest < .infinity {
                let milliseconds = NumberText.rounded(closest * 1000, digits: 3)
                let count = last - first + 1
                add(
                    .tapsTooClose, taps[first],
                    count == 2
                        ? "two taps \(milliseconds) ms apart are felt as one"
                        : "\(count) taps as little as \(milliseconds) ms apart are felt as a buzz", into: &findings)
            }
            first = last + 1
        }
    }

    /// Taps closer than this many seconds melt into one. Chosen: a tap itself lasts 10 to 25 ms.
    static let tapDistance = 0.01 - 1e-9

    /// Haptic events of one kind that begin at one instant.
    private func checkSimultaneous(_ order: EventOrder, into findings: inout [Diagnostic]) {
        for type in [EventType.hapticTransient, .hapticContinuous] {
            guard order.hasNeighbours(of: type, within: 2e-6) else { continue }
            let events = order.events(of: type)
            var first = 0
            while first < events.count {
                var last = first
                while last + 1 < events.count,
                    pattern.events[events[last + 1]].time - pattern.events[events[first]].time <= 1e-6
                { last += 1 }
                if last > first {
                    let others = events[first + 1...last].prefix(3).map { index in
                        Diagnostic.Note("starts at the same time", at: placeRange(index))
                    }
                    add(
                        .simultaneousSameType, events[first],
                        "\(last - first + 1) events of type \(type.name) start at the same time", notes: Array(others),
                        into: &findings)
                }
                first = last + 1
            }
        }
    }

    /// The key of an event's entry, the shortest place to point at.
    private func placeRange(_ index: Int) -> Range<Int> {
        document.bodyRange(document.references.events[index])
    }

    private func add(
        _ rule: Rule, _ index: Int, _ message: String, notes: [Diagnostic.Note] = [], into findings: inout [Diagnostic]
    ) {
        let place = document.references.events[index]
        findings.append(
            Diagnostic(
                rule, message, pointer: "/Pattern/\(place.entry)/Event",
                range: document.bodyRange(place), notes: notes, event: Int(place.ordinal),
                time: pattern.events[index].time))
    }
}

extension AHAPDocument {
    /// The key under which a part of the pattern stands.
    func bodyRange(_ place: References.Place) -> Range<Int> {
        let node = Int(place.node)
        return node > 0 && tree[node - 1].kind == .key ? tree[node - 1].range : tree[node].range.prefix(1)
    }
}
