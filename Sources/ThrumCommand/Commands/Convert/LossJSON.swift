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
        json.member("grade", report.grade.name)
        json.beginObject("features")
        for feature in LossFeature.allCases {
            json.beginObject(feature.name)
            json.member("grade", report.grade(of: feature).name)
            json.member("count", report.count(of: feature))
            json.endObject()
        }
        json.endObject()
        json.beginArray("items")
        for item in report.items {
            json.beginObject()
            json.member("feature", item.feature.name)
            json.member("grade", item.grade.name)
            json.member("pointer", item.pointer)
            json.member("what", item.what)
            json.member("how", item.how)
            json.member("error", item.error)
            json.member("unit", item.unit)
            json.endObject()
        }
        json.endArray()
        json.endObject()
    }
}
