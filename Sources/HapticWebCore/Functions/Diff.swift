import AHAP
import HapticAnalysis
import JSONText

/// What became of each part of a pattern in another version of it: `[{ "change", "before", "after", "fields" }]`.
///
/// The text is the earlier version with the later one after it; the option `split` is where the later one begins, in bytes.
/// `change` is `added`, `removed`, `moved` or `changed`; `before` and `after` name the part in each version, as operations of
/// edits do: `{ "event": 0 }`, `{ "parameter": 0 }` or `{ "curve": 0 }`.
func diff(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let split = Int(try input.options.number("split", default: 0, in: 0...Double(input.text.count)))
    let before = AHAPDocument(input.text[0..<split]).pattern
    let after = AHAPDocument(input.text[split..<input.text.count]).pattern
    var output = JSONOutput()
    output.beginArray()
    for change in PatternDiff(before, after).changes {
        output.beginObject()
        output.member("change", kind(of: change))
        if let part = change.before { append(part, "before", to: &output) }
        if let part = change.after { append(part, "after", to: &output) }
        output.beginArray("fields")
        for field in change.fields {
            output.beginObject()
            output.member("name", field.name)
            output.member("before", field.before)
            output.member("after", field.after)
            output.endObject()
        }
        output.endArray()
        output.endObject()
    }
    output.endArray()
    return output.bytes
}

private func kind(of change: PatternDiff.Change) -> String {
    change.isAdded ? "added" : change.isRemoved ? "removed" : change.isChanged ? "changed" : "moved"
}

private func append(_ part: PatternDiff.Part, _ key: String, to output: inout JSONOutput) {
    output.beginObject(key)
    switch part {
    case .event(let index): output.member("event", index)
    case .step(let index): output.member("parameter", index)
    case .curve(let index): output.member("curve", index)
    }
    output.endObject()
}
