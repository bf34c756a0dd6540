public import HapticPattern
public import JSONText

extension PatternDiff {
    /// Writes the changes as the member `changes` of an object that was begun; what `thrum diff --format json` and the library's
    /// addresses tell.
    public func write(_ before: Pattern, _ after: Pattern, to json: inout JSONOutput) {
        write("changes", steps: "step", to: &json) { change, json in
            if let part = change.before {
                json.member("part", part.name(in: before))
            } else if let part = change.after {
                json.member("part", part.name(in: after))
            }
        }
    }

    /// Writes the changes as an array, the value of `key` or an element of an array.
    ///
    /// - Parameters:
    ///   - steps: what a step is called where others are called `event` and `curve`.
    ///   - note: writes more members of a change, behind `change`.
    public func write(
        _ key: JSONKey?, steps: JSONKey, to json: inout JSONOutput,
        note: (Change, inout JSONOutput) -> Void = { _, _ in }
    ) {
        json.beginArray(key)
        for change in changes {
            json.beginObject()
            json.member(
                "change",
                change.isAdded ? "added" : change.isRemoved ? "removed" : change.isChanged ? "changed" : "moved")
            note(change, &json)
            if let part = change.before { part.write("before", steps, to: &json) }
            if let part = change.after { part.write("after", steps, to: &json) }
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
    }
}

extension PatternDiff.Part {
    fileprivate func write(_ key: JSONKey, _ steps: JSONKey, to json: inout JSONOutput) {
        json.beginObject(key)
        switch self {
        case .event(let index): json.member("event", index)
        case .step(let index): json.member(steps, index)
        case .curve(let index): json.member("curve", index)
        }
        json.endObject()
    }
}
