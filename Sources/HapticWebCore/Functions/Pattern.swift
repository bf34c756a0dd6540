import AHAP
import HapticPattern
import HapticRendering
import JSONText

/// What the document means: duration and felt end; events with their parameters as written and as they count; steps; curves.
func pattern(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let pattern = AHAPDocument(input.text).pattern
    let timeline = Timeline(pattern)
    var output = JSONOutput()
    output.beginObject()
    output.member("duration", timeline.duration)
    output.member("felt", timeline.felt)
    output.beginArray("events")
    for event in pattern.events { append(event, to: &output) }
    output.endArray()
    output.beginArray("parameters")
    for step in pattern.parameters {
        output.beginObject()
        output.member("control", step.id.name)
        output.member("time", step.time)
        output.member("value", step.value)
        output.endObject()
    }
    output.endArray()
    output.beginArray("curves")
    for curve in pattern.curves {
        output.beginObject()
        output.member("control", curve.id.name)
        output.member("time", curve.time)
        output.beginArray("points")
        for point in curve.points {
            output.beginObject()
            output.member("time", point.time)
            output.member("value", point.value)
            output.endObject()
        }
        output.endArray()
        output.endObject()
    }
    output.endArray()
    output.endObject()
    return output.bytes
}

private func append(_ event: Event, to output: inout JSONOutput) {
    output.beginObject()
    output.member("type", event.type.name)
    output.member("time", event.time)
    output.member("duration", event.duration)
    output.beginObject("written")
    for id in EventParameterID.allCases {
        if let value = event.parameters[id] { output.member(id.name, value) }
    }
    output.endObject()
    output.beginObject("values")
    for id in EventParameterID.allCases where id.applies(to: event.type) {
        output.member(id.name, event.value(of: id))
    }
    output.endObject()
    if let path = event.waveformPath { output.member("waveformPath", path) }
    output.endObject()
}
