import HapticPattern
import JSONText

/// The rules about the steps and curves of one control, and the events that they reach.
struct ControlChecker {
    let id: ControlID
    let document: AHAPDocument
    /// The entries that set the control, in the order in which they take over.
    private let entries: [Entry]
    /// The events that respond to the control, in order of time.
    private var audience: Audience
    /// All taps, for the one control that reaches continuous events alone though taps look as if they should follow.
    private var taps: Audience?

    /// A step or a curve.
    private struct Entry {
        var start: Double
        /// When its last point is reached; the start of a step.
        var end: Double
        var order: Int
        /// Index in `pattern.curves`, or nil for a step.
        var curve: Int?
        /// Index in `pattern.parameters`, or nil for a curve.
        var step: Int?
        var lastValue: Double
    }

    /// Nil where nothing sets the control.
    init?(_ id: ControlID, _ document: AHAPDocument, _ order: EventOrder) {
        var entries: [Entry] = []
        let (steps, curves) = (document.pattern.parameters, document.pattern.curves)
        for index in steps.indices where steps[index].id == id {
            let step = steps[index]
            entries.append(
                Entry(start: step.time, end: step.time, order: step.order, step: index, lastValue: step.value))
        }
        for index in curves.indices where curves[index].id == id {
            guard let last = curves[index].lastPoint else { continue }
            let start = curves[index].time
            entries.append(
                Entry(
                    start: start, end: start + last.time, order: curves[index].order, curve: index,
                    lastValue: last.value))
        }
        guard !entries.isEmpty else { return nil }
        entries.sort { $0.start != $1.start ? $0.start < $1.start : $0.order < $1.order }
        self.id = id
        self.document = document
        self.entries = entries
        audience = Audience(document.pattern.events, order) { id.applies(to: $0) }
        taps = id == .hapticSharpness ? Audience(document.pattern.events, order) { $0 == .hapticTransient } : nil
    }

    mutating func check(into findings: inout [Diagnostic]) {
        checkCuts(into: &findings)
        checkEffects(into: &findings)
        checkEnds(into: &findings)
        if id.multiplies { checkSilence(into: &findings) }
    }

    /// Times nearer than this are one time: float noise in real files reaches 6e-9 s.
    private static let tolerance = 1e-6

    // MARK: Curves that are cut

    private func checkCuts(into findings: inout [Diagnostic]) {
        for (entry, next) in zip(entries, entries.dropFirst()) {
            guard let curve = entry.curve, next.start < entry.end - Self.tolerance else { continue }
            // Where its times count from the wrong place, that is the finding; the cut only follows from it.
            guard !document.pattern.curves[curve].seemsAbsolute else { continue }
            let note = Diagnostic.Note("the curve that it cuts", at: range(entry))
            let start = NumberText.rounded(next.start, digits: 6)
            if next.curve != nil {
                add(
                    .curveOverlap, next,
                    "this curve starts at \(start) s while another of \(id.name) is still running", notes: [note],
                    into: &findings)
            } else {
                add(
                    .stepOnCurve, next,
                    "this step at \(start) s ends a curve of \(id.name) before its last point", notes: [note],
                    into: &findings)
            }
        }
    }

    // MARK: Curves that reach nothing

    private mutating func checkEffects(into findings: inout [Diagnostic]) {
        for (index, entry) in entries.enumerated() {
            let next = index + 1 < entries.count ? entries[index + 1].start : .infinity
            if entry.curve != nil {
                checkCurveEffect(entry, until: next, into: &findings)
            } else if index + 1 < entries.count, isReplacedAtOnce(entry, by: entries[index + 1]) {
                let other = entries[index + 1].curve == nil ? "step" : "curve"
                add(
                    .stepWithoutEffect, entry,
                    "a later \(other) of \(id.name) at the same time replaces this step",
                    why: "of two that start at one time the later in the file rules, so this one is never felt",
                    help: "remove it, or give it another time",
                    notes: [Diagnostic.Note("the \(other) that rules", at: range(entries[index + 1]))], into: &findings)
            } else if next > entry.start, !audience.hasEvent(from: entry.start, to: next) {
                // Back to neutral after the last event is tidiness, not a mistake.
                add(
                    .stepWithoutEffect, severity: entry.lastValue == id.neutralValue ? .info : nil, entry,
                    "\(id.name) reaches no event here; \(responders)", into: &findings)
            }
        }
    }

    /// Whether a step is replaced in the very moment in which it acts; a curve that begins with a point later on leads in
    /// from it.
    private func isReplacedAtOnce(_ step: Entry, by next: Entry) -> Bool {
        guard next.start == step.start else { return false }
        guard let curve = next.curve else { return true }
        return document.pattern.curves[curve].points.contains { $0.time <= 0 }
    }

    private mutating func checkCurveEffect(_ entry: Entry, until next: Double, into findings: inout [Diagnostic]) {
        guard next > entry.start else { return }  // cut at once: said already
        if !audience.hasEvent(from: entry.start, to: next) {
            add(
                .curveWithoutEffect, entry, "\(id.name) reaches no event here; \(responders)", into: &findings)
            return
        }
        // A sharpness curve that runs over taps as well as hums shapes the hums alone.
        if taps?.hasEvent(from: entry.start, to: min(next, entry.end)) ?? false {
            let isReached = audience.hasEvent(from: entry.start, to: min(next, entry.end))
            add(
                .curveWithoutEffect, severity: isReached ? .info : .warning, entry,
                "\(id.name) does not change the sharpness of the taps in its reach", into: &findings)
        }
    }

    private var responders: String {
        let types = EventType.allCases.filter { id.applies(to: $0) }.map { $0.name }
        return "it acts on \(types.joined(separator: " and "))"
    }

    // MARK: Curves that go on

    private mutating func checkEnds(into findings: inout [Diagnostic]) {
        for (index, entry) in entries.enumerated() where entry.curve != nil {
            let next = index + 1 < entries.count ? entries[index + 1].start : .infinity
            let value = entry.lastValue.clamped(to: id.range)
            guard value != id.neutralValue, entry.end < next else { continue }
            let later = audience.starts(from: entry.end + Self.tolerance, to: next)
            guard later > 0 else { continue }
            add(
                .curveNeverNeutral, entry,
                "\(id.name) ends at \(NumberText.shortest(value)) and goes on shaping "
                    + (later == 1 ? "1 later event" : "\(later) later events"), into: &findings)
        }
    }

    // MARK: Events that are silenced

    private func checkSilence(into findings: inout [Diagnostic]) {
        let pattern = document.pattern
        guard reachesZero else { return }
        let track = ControlTrack(id, parameters: pattern.parameters, curves: pattern.curves)
        guard track.breakpoints.contains(where: { $0.value == 0 }) else { return }
        let zeros = ZeroStretches(track)
        for index in audience.indices {
            let event = pattern.events[index]
            guard event.value(of: id.target) > 0 else { continue }
            let isSilent =
                event.type == .hapticTransient
                ? track.value(at: event.time) == 0 : zeros.covers(event.time, event.end)
            guard isSilent else { continue }
            let place = document.references.events[index]
            let rule = Rule.eventSilenced
            findings.append(
                Diagnostic(
                    rule,
                    "\(id.name) is 0 here, so this \(event.type.name) is not \(event.type.isHaptic ? "felt" : "heard")",
                    pointer: "/Pattern/\(place.entry)/Event",
                    range: document.bodyRange(place), event: Int(place.ordinal), time: event.time))
        }
    }

    /// Whether any value could bring the control to 0; between two that do not, nothing does.
    private var reachesZero: Bool {
        let (steps, curves) = (document.pattern.parameters, document.pattern.curves)
        return steps.indices.contains { steps[$0].id == id && steps[$0].value <= 0 }
            || curves.indices.contains { curves[$0].id == id && curves[$0].points.contains { $0.value <= 0 } }
    }

    // MARK: Findings

    private func place(_ entry: Entry) -> AHAPDocument.References.Place {
        if let curve = entry.curve { return document.references.curves[curve] }
        return document.references.parameters[entry.step!]
    }

    private func range(_ entry: Entry) -> Range<Int> { document.bodyRange(place(entry)) }

    private func add(
        _ rule: Rule, severity: Severity? = nil, _ entry: Entry, _ message: String, why: String? = nil,
        help: String? = nil, notes: [Diagnostic.Note] = [], into findings: inout [Diagnostic]
    ) {
        let kind = entry.curve == nil ? AHAPName.Key.parameter.text : AHAPName.Key.parameterCurve.text
        findings.append(
            Diagnostic(
                rule, severity: severity, message, why: why, help: help,
                pointer: "/Pattern/\(place(entry).entry)/\(kind)", range: range(entry), notes: notes,
                time: entry.start))
    }
}

/// The stretches of time in which a control is 0.
private struct ZeroStretches {
    private var starts: [Double] = []
    private var ends: [Double] = []

    init(_ track: ControlTrack) {
        let points = track.breakpoints
        for (index, point) in points.enumerated() where point.value == 0 {
            let isLast = index + 1 == points.count
            guard isLast || points[index + 1].value == 0 else { continue }
            let end = isLast ? Double.infinity : points[index + 1].time
            if let last = ends.last, last >= point.time {
                ends[ends.count - 1] = end
            } else {
                starts.append(point.time)
                ends.append(end)
            }
        }
    }

    /// Whether the control is 0 from `from` to `to` throughout.
    func covers(_ from: Double, _ to: Double) -> Bool {
        let place = starts.partitionPoint { $0 <= from }
        return place > 0 && ends[place - 1] >= to
    }
}
