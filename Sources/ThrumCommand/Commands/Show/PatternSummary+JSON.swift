import HapticPattern
import JSONText

extension PatternSummary {
    /// The summary for programs: one member of `files`.
    func json(path: String) -> [UInt8] {
        var output = JSONOutput()
        output.beginObject()
        output.member("path", path)
        output.member("description", description)
        output.member("duration", duration)
        output.member("felt", felt)
        write("events", events, into: &output)
        write("curves", curves, into: &output)
        output.member("curvePoints", curvePoints)
        write("steps", steps, into: &output)
        output.beginArray("defaults")
        for entry in defaults {
            output.beginObject()
            output.member("parameter", entry.parameter.name)
            output.member("eventType", entry.type.name)
            output.member("value", entry.value)
            output.member("events", entry.count)
            output.endObject()
        }
        output.endArray()
        output.member("errors", tally.errors)
        output.member("warnings", tally.warnings)
        output.member("infos", tally.infos)
        output.endObject()
        return output.bytes
    }

    /// An object from names to counts.
    private func write(_ key: String, _ counts: [Count], into output: inout JSONOutput) {
        output.beginObject(key)
        for entry in counts { output.member(entry.name, entry.count) }
        output.endObject()
    }
}
