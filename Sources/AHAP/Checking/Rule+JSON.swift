import JSONText

extension Rule {
    /// All rules with their texts for programs, in the shape of `thrum rules --format json` (docs/cli.md).
    public static var listJSON: [UInt8] {
        var output = JSONOutput()
        output.beginObject()
        output.member("version", 1)
        output.beginArray("rules")
        for rule in Rule.allCases {
            output.beginObject()
            output.member("id", rule.id)
            output.member("severity", rule.defaultSeverity.name)
            output.member("category", rule.category.name)
            output.member("summary", rule.text.summary)
            output.member("why", rule.text.why)
            output.member("help", rule.text.help)
            output.endObject()
        }
        output.endArray()
        output.endObject()
        return output.bytes + [0x0A]
    }
}
