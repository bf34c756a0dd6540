public import HapticPattern
import JSONText

extension PatternDiff {
    /// How many parts were moved, changed, added and removed: `2 moved, 1 added`; empty where nothing differs.
    public var summary: String {
        var text = ""
        for (count, word) in [
            (changes.count { $0.isMoved && !$0.isChanged }, "moved"), (changes.count { $0.isChanged }, "changed"),
            (changes.count { $0.isAdded }, "added"), (changes.count { $0.isRemoved }, "removed"),
        ] where count > 0 {
            text += (text.isEmpty ? "" : ", ") + "\(count) \(word)"
        }
        return text
    }

    /// One change as a line: `- …` for what was removed, `+ …` for what was added, `~ …` for what is another.
    ///
    /// - Precondition: `change` is one of ``changes`` of these two patterns.
    public func line(_ change: Change, _ before: Pattern, _ after: Pattern) -> String {
        guard let old = change.before else {
            guard let new = change.after else { return "" }
            return "+ " + new.name(in: after) + new.values(in: after)
        }
        if change.isRemoved { return "- " + old.name(in: before) + old.values(in: before) }
        var (words, points) = ("", 0)
        for field in change.fields {
            if field.isControlPoint {
                points += 1
            } else {
                words += (words.isEmpty ? "" : ", ") + field.words
            }
        }
        if points > 0 { words += (words.isEmpty ? "" : ", ") + "\(points) values of its control points" }
        return "~ " + old.name(in: before) + ": " + words
    }
}

extension PatternDiff.Field {
    fileprivate var isControlPoint: Bool { name.utf8.starts(with: "ParameterCurveControlPoints".utf8) }

    fileprivate var words: String {
        if name.utf8.elementsEqual("Time".utf8), let before, let after {
            return "moved by " + (after > before ? "+" : "") + NumberText.rounded(after - before, digits: 6) + " s"
        }
        if before == nil, after == nil { return "another " + name }
        return name + " " + Self.number(before) + " → " + Self.number(after)
    }

    private static func number(_ value: Double?) -> String {
        guard let value else { return "default" }
        return NumberText.rounded(value, digits: 6)
    }
}

extension PatternDiff.Part {
    /// What the part is called: its kind and its time.
    public func name(in pattern: Pattern) -> String {
        switch self {
        case .event(let index): Self.name(pattern.events[index].type.name, pattern.events[index].time)
        case .step(let index): Self.name(pattern.parameters[index].id.name, pattern.parameters[index].time)
        case .curve(let index): Self.name("curve of " + pattern.curves[index].id.name, pattern.curves[index].time)
        }
    }

    private static func name(_ kind: String, _ time: Double) -> String {
        kind + " at " + NumberText.rounded(time, digits: 6) + " s"
    }

    /// What it has, in parentheses after a space; empty where it has nothing of its own.
    fileprivate func values(in pattern: Pattern) -> String {
        switch self {
        case .event(let index):
            let event = pattern.events[index]
            var words = ""
            if let duration = event.duration { words = NumberText.rounded(duration, digits: 6) + " s long" }
            for id in EventParameterID.allCases {
                guard let value = event.parameters[id] else { continue }
                words += (words.isEmpty ? "" : ", ") + id.name + " " + NumberText.rounded(value, digits: 6)
            }
            return words.isEmpty ? "" : " (" + words + ")"
        case .step(let index): return " (" + NumberText.rounded(pattern.parameters[index].value, digits: 6) + ")"
        case .curve(let index):
            let count = pattern.curves[index].points.count
            return " (\(count) point\(count == 1 ? "" : "s"))"
        }
    }
}
