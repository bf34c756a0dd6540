import AHAP
import JSONText

/// The patterns to start from: the name and the summary of each. Takes no text.
func templates(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    var output = JSONOutput()
    output.beginArray()
    for template in PatternTemplate.all {
        output.beginObject()
        output.member("name", template.name)
        output.member("summary", template.summary)
        output.endObject()
    }
    output.endArray()
    return output.bytes
}

/// The file of the template that the option `name` names. Takes no text.
func template(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let name = try input.options.text("name", default: "tap")
    guard let template = PatternTemplate.all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
        throw WebRefusal("there is no template called \(name)")
    }
    return template.file
}
