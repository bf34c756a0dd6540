import HapticAnalysis
import HapticPattern
import HapticRendering
import JSONText

extension PatternSummary {
    /// The summary for programs: one member of `files`.
    func json(path: String) -> [UInt8] {
        var output = JSONOutput()
        output.beginObject()
        output.member("path", path)
        output.member("description", description)
        output.member("note", note)
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
        features.write(to: &output)
        write(volumes, into: &output)
        output.member("errors", tally.errors)
        output.member("warnings", tally.warnings)
        output.member("infos", tally.infos)
        output.endObject()
        return output.bytes
    }

    /// The loudness in each profile that was asked for; nothing where none was.
    private func write(_ volumes: [Volume], into output: inout JSONOutput) {
        guard !volumes.isEmpty else { return }
        output.beginArray("loudness")
        for volume in volumes {
            output.beginObject()
            output.member("profile", volume.profile.rawValue)
            output.member("rate", volume.rate)
            output.member("measured", volume.loudness != nil)
            output.member("peak", Self.rounded(volume.loudness?.peak))
            output.member("rms", Self.rounded(volume.loudness?.rms))
            output.member("weighted", Self.rounded(volume.loudness?.weighted))
            output.member("crest", Self.rounded(volume.loudness?.crest))
            output.member("centroid", Self.rounded(volume.loudness?.centroid))
            output.endObject()
        }
        output.endArray()
    }

    /// Hundredths are finer than anything that these numbers are compared by.
    private static func rounded(_ value: Double?) -> Double? { value.map { ($0 * 100).rounded() / 100 + 0 } }

    /// An object from names to counts.
    private func write(_ key: String, _ counts: [Count], into output: inout JSONOutput) {
        output.beginObject(key)
        for entry in counts { output.member(entry.name, entry.count) }
        output.endObject()
    }
}
