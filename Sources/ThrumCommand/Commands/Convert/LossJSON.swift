import HapticFormats
import JSONText

/// What a conversion lost, as JSON.
enum LossJSON {
    /// Appends one file of the report: its path, what was written, the grade of each feature, and the items.
    static func write(_ path: String, _ written: [String], _ report: LossReport, to json: inout JSONOutput) {
        json.beginObject()
        json.member("path", path)
        json.beginArray("output")
        for name in written { json.element(name) }
        json.endArray()
        report.write(to: &json)
        json.endObject()
    }
}
