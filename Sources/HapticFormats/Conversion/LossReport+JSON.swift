public import JSONText

extension LossReport {
    /// Writes the report as members of an object: the worst grade, grade and number of each feature, and the items, as
    /// docs/cli.md shows them.
    public func write(to json: inout JSONOutput) {
        json.member("grade", grade.name)
        json.beginObject("features")
        for feature in LossFeature.allCases {
            json.key(feature.name)
            json.beginObject()
            json.member("grade", grade(of: feature).name)
            json.member("count", count(of: feature))
            json.endObject()
        }
        json.endObject()
        json.beginArray("items")
        for item in items {
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
    }
}
