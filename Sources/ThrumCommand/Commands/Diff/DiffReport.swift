import HapticAnalysis
import HapticDrawing
import HapticPattern
import JSONText

/// What differs between two files, in the forms that `thrum diff` writes.
struct DiffReport {
    let before: ComparedFile
    let after: ComparedFile
    let diff: PatternDiff
    /// Texts that the files say about themselves and that differ: nil where one does not say it.
    let metadata: [(key: String, before: String?, after: String?)]

    init(before: ComparedFile, after: ComparedFile) {
        (self.before, self.after) = (before, after)
        diff = PatternDiff(before.pattern, after.pattern)
        var texts: [(key: String, before: String?, after: String?)] = []
        for (key, value) in before.metadata {
            let other = after.metadata.first { $0.key == key }?.value
            if other != value { texts.append((key, value, other)) }
        }
        for (key, value) in after.metadata where !before.metadata.contains(where: { $0.key == key }) {
            texts.append((key, nil, value))
        }
        metadata = texts
    }

    var isEmpty: Bool { diff.isEmpty && metadata.isEmpty }

    // MARK: Text

    func text(_ palette: Palette) -> String {
        guard !isEmpty else { return "" }
        var lines = [palette(.strong, "\(VisibleText.of(before.path)) → \(VisibleText.of(after.path)): \(summary)")]
        for change in diff.changes { lines.append(line(change, palette)) }
        for (key, old, new) in metadata {
            let (old, new) = (old.map { "\"\($0)\"" } ?? "nothing", new.map { "\"\($0)\"" } ?? "nothing")
            lines.append("  ~ Metadata \(VisibleText.of(key)): \(VisibleText.of(old)) → \(VisibleText.of(new))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Such as `2 moved, 1 added`.
    private var summary: String {
        let changes = diff.changes
        let counts = [
            (changes.count { $0.isMoved && !$0.isChanged }, "moved"), (changes.count { $0.isChanged }, "changed"),
            (changes.count { $0.isAdded }, "added"), (changes.count { $0.isRemoved }, "removed"),
            (metadata.count, "in Metadata"),
        ]
        return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }

    private func line(_ change: PatternDiff.Change, _ palette: Palette) -> String {
        if let part = change.before, change.isRemoved {
            return palette(.error, "  - \(Self.name(part, before.pattern))\(Self.values(part, before.pattern))")
        }
        if let part = change.after, change.isAdded {
            return "  + \(Self.name(part, after.pattern))\(Self.values(part, after.pattern))"
        }
        guard let part = change.before else { return "" }
        let points = change.fields.filter { $0.name.hasPrefix("ParameterCurveControlPoints") }
        var words = change.fields.filter { !$0.name.hasPrefix("ParameterCurveControlPoints") }.map(Self.words)
        if !points.isEmpty { words.append("\(points.count) values of its control points") }
        return "  ~ \(Self.name(part, before.pattern)): \(words.joined(separator: ", "))"
    }

    private static func number(_ value: Double?) -> String {
        value.map { NumberText.rounded($0, digits: 6) } ?? "default"
    }

    private static func words(_ field: PatternDiff.Field) -> String {
        if field.name == "Time", let before = field.before, let after = field.after {
            return "moved by \(after > before ? "+" : "")\(number(after - before)) s"
        }
        if field.before == nil, field.after == nil { return "another \(field.name)" }
        return "\(field.name) \(number(field.before)) → \(number(field.after))"
    }

    /// What a part is called: its kind and its time.
    static func name(_ part: PatternDiff.Part, _ pattern: Pattern) -> String {
        switch part {
        case .event(let index): "\(pattern.events[index].type.name) at \(number(pattern.events[index].time)) s"
        case .step(let index): "\(pattern.parameters[index].id.name) at \(number(pattern.parameters[index].time)) s"
        case .curve(let index): "curve of \(pattern.curves[index].id.name) at \(number(pattern.curves[index].time)) s"
        }
    }

    private static func values(_ part: PatternDiff.Part, _ pattern: Pattern) -> String {
        switch part {
        case .event(let index):
            let event = pattern.events[index]
            var words: [String] = event.duration.map { ["\(number($0)) s long"] } ?? []
            for id in EventParameterID.allCases {
                if let value = event.parameters[id] { words.append("\(id.name) \(number(value))") }
            }
            return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
        case .step(let index): return " (\(number(pattern.parameters[index].value)))"
        case .curve(let index): return " (\(counted(pattern.curves[index].points.count, "point")))"
        }
    }

    // MARK: JSON

    var json: [UInt8] {
        var json = JSONOutput()
        json.beginObject()
        json.member("version", 1)
        json.member("before", before.path)
        json.member("after", after.path)
        json.member("same", isEmpty)
        json.beginArray("changes")
        for change in diff.changes {
            json.beginObject()
            json.member("change", Self.kind(change))
            if let part = change.before ?? change.after {
                json.member("part", Self.name(part, change.before == nil ? after.pattern : before.pattern))
            }
            if let part = change.before { write(part, "before", &json) }
            if let part = change.after { write(part, "after", &json) }
            json.beginArray("fields")
            for field in change.fields {
                json.beginObject()
                json.member("name", field.name)
                json.member("before", field.before)
                json.member("after", field.after)
                json.endObject()
            }
            json.endArray()
            json.endObject()
        }
        json.endArray()
        json.beginArray("metadata")
        for (key, old, new) in metadata {
            json.beginObject()
            json.member("name", key)
            json.member("before", old)
            json.member("after", new)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json.bytes + [0x0A]
    }

    private static func kind(_ change: PatternDiff.Change) -> String {
        change.isAdded ? "added" : change.isRemoved ? "removed" : change.isChanged ? "changed" : "moved"
    }

    private func write(_ part: PatternDiff.Part, _ key: String, _ json: inout JSONOutput) {
        json.beginObject(key)
        switch part {
        case .event(let index): json.member("event", index)
        case .step(let index): json.member("step", index)
        case .curve(let index): json.member("curve", index)
        }
        json.endObject()
    }

    // MARK: Picture

    var svg: [UInt8] {
        Drawing(after.pattern, over: before.pattern).svg(
            SVGOptions(
                title: "\(after.path) over \(before.path)", description: isEmpty ? "nothing differs" : summary))
    }
}
