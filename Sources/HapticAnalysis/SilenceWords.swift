import HapticPattern
import HapticRendering

/// What is not felt, and why, in words.
struct SilenceWords {
    private let times: TimeWords
    /// The entries that set the intensity control, in the order in which they begin to rule.
    private let rulers: [(start: Double, order: Int, cause: Cause)]

    init(_ pattern: Pattern, _ times: TimeWords) {
        self.times = times
        var rulers: [(start: Double, order: Int, cause: Cause)] = []
        for step in pattern.parameters where step.id == .hapticIntensity {
            rulers.append((max(0, step.time), step.order, .step))
        }
        for curve in pattern.curves where curve.id == .hapticIntensity && !curve.points.isEmpty {
            rulers.append((max(0, curve.time), curve.order, .curve))
        }
        // Of two with equal start and order the curve comes later and rules.
        self.rulers = rulers.sorted {
            ($0.start, $0.order, $1.cause.rawValue) < ($1.start, $1.order, $0.cause.rawValue)
        }
    }

    /// What makes an event silent.
    private enum Cause: UInt8, CaseIterable {
        case curve
        case step
        case written

        func words(isOne: Bool) -> String {
            switch self {
            case .curve: (isOne ? "is" : "are") + " silenced by the intensity curve"
            case .step: (isOne ? "is" : "are") + " silenced by a step of intensity"
            case .written: (isOne ? "has" : "have") + " intensity 0"
            }
        }
    }

    /// Taps that are not felt: `two taps near 1.4 s are silenced by the intensity curve`.
    func clauses(_ taps: [Tap]) -> [Clause] {
        clauses("tap", taps.map { ($0.time, $0.time, $0.authoredIntensity < 0.005 ? .written : cause(at: $0.time)) })
    }

    /// Continuous events that are not felt.
    func clauses(_ spans: [HumSpan]) -> [Clause] {
        clauses(
            "hum",
            spans.map { span in
                (span.start, span.end, span.isWrittenSilent ? .written : cause(at: span.start))
            })
    }

    private func clauses(_ name: String, _ all: [(start: Double, end: Double, cause: Cause)]) -> [Clause] {
        Cause.allCases.compactMap { cause in
            let these = all.filter { $0.cause == cause }
            guard let first = these.first, let last = these.last else { return nil }
            let subject = these.count == 1 ? "a \(name)" : Words.count(these.count) + " \(name)s"
            return Clause(
                start: first.start,
                text: subject + " " + place(first.start, last.end, these.count) + " "
                    + cause.words(isOne: these.count == 1))
        }
    }

    private func place(_ start: Double, _ end: Double, _ count: Int) -> String {
        if start == end { return times.at(start) }
        let middle = (start + end) / 2
        if count > 1, end - start <= 0.25 { return "near " + TimeWords(length: 1_000).number(middle) + " s" }
        return times.span(start, end)
    }

    /// Which kind of entry rules the intensity control at a time: the one that started last.
    private func cause(at time: Double) -> Cause {
        let place = rulers.partitionPoint { $0.start <= time }
        return place > 0 ? rulers[place - 1].cause : .curve
    }
}
