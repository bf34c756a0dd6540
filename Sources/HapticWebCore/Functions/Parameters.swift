import HapticPattern
import HapticRendering
import JSONText

/// The vocabulary of patterns: event types, their parameters and the controls, with ranges, defaults and what acts on what;
/// and the profiles that samples can be had in.
///
/// Takes no text. Pages know no names or numbers of the format but these.
func parameters(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    var output = JSONOutput()
    output.beginObject()
    output.beginArray("eventTypes")
    for type in EventType.allCases {
        output.beginObject()
        output.member("name", type.name)
        output.member("isHaptic", type.isHaptic)
        output.member("needsDuration", type.needsDuration)
        output.endObject()
    }
    output.endArray()
    output.beginArray("eventParameters")
    for id in EventParameterID.allCases {
        output.beginObject()
        append(id.name, id.range, to: &output)
        output.beginObject("defaults")
        for type in EventType.allCases where id.applies(to: type) {
            output.member(type.name, id.defaultValue(for: type))
        }
        output.endObject()
        output.endObject()
    }
    output.endArray()
    output.beginArray("controls")
    for id in ControlID.allCases {
        output.beginObject()
        append(id.name, id.range, to: &output)
        output.member("neutral", id.neutralValue)
        output.member("multiplies", id.multiplies)
        output.member("target", id.target.name)
        output.beginArray("eventTypes")
        for type in EventType.allCases where id.applies(to: type) { output.element(type.name) }
        output.endArray()
        output.endObject()
    }
    output.endArray()
    output.beginArray("profiles")
    for name in Profile.Name.allCases {
        output.beginObject()
        output.member("name", name.rawValue)
        output.member("sampleRate", name.profile.sampleRate)
        output.endObject()
    }
    output.endArray()
    output.endObject()
    return output.bytes
}

private func append(_ name: String, _ range: ClosedRange<Double>, to output: inout JSONOutput) {
    output.member("name", name)
    output.member("minimum", range.lowerBound)
    output.member("maximum", range.upperBound)
}
