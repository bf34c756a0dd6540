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
        for change in diff.changes {
            let line = "  " + diff.line(change, before.pattern, after.pattern)
            lines.append(change.isRemoved ? palette(.error, line) : line)
        }
        for (key, old, new) in metadata {
            let (old, new) = (old.map { "\"\($0)\"" } ?? "nothing", new.map { "\"\($0)\"" } ?? "nothing")
            lines.append("  ~ Metadata \(VisibleText.of(key)): \(VisibleText.of(old)) → \(VisibleText.of(new))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Such as `2 moved, 1 added`.
    private var summary: String {
        let inMetadata = metadata.isEmpty ? "" : "\(metadata.count) in Metadata"
        return [diff.summary, inMetadata].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    // MARK: JSON

    var json: [UInt8] {
        var json = JSONOutput()
        json.beginObject()
        json.member("version", 1)
        json.member("before", before.path)
        json.member("after", after.path)
        json.member("same", isEmpty)
        diff.write(before.pattern, after.pattern, to: &json)
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

    // MARK: Picture

    var svg: [UInt8] {
        Drawing(after.pattern, over: before.pattern).svg(
            SVGOptions(
                title: "\(after.path) over \(before.path)", description: isEmpty ? "nothing differs" : summary))
    }
}
