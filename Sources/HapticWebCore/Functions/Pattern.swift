import AHAP
import HapticPattern
import HapticRendering
import JSONText

/// What the document means: duration and felt end; events with their parameters as written and as they count; steps; curves.
///
/// Each part says which entry of the file it is (`entry`, from 0) and which bytes the entry takes (`start`, `end`). `metadata` holds what
/// the file says of itself in text, `isWhole` whether the text is JSON throughout.
func pattern(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let document = AHAPDocument(input.text)
    let pattern = document.pattern
    let places = Places(document)
    let timeline = Timeline(pattern)
    var output = JSONOutput()
    output.beginObject()
    output.member("duration", timeline.duration)
    output.member("felt", timeline.felt)
    output.member("isWhole", document.tree.isWhole)
    output.member("hasPattern", document.references.patternArray != nil)
    appendMetadata(of: document, to: &output)
    output.beginArray("events")
    for (event, place) in zip(pattern.events, document.references.events) {
        output.beginObject()
        places.append(place, to: &output)
        append(event, to: &output)
        if let name = document.tree.value(for: AHAPName.Key.name.text, in: Int(place.node)),
            document.tree[name].kind == .string
        {
            output.member("name", document.tree.string(at: name))
        }
        output.endObject()
    }
    output.endArray()
    output.beginArray("parameters")
    for (step, place) in zip(pattern.parameters, document.references.parameters) {
        output.beginObject()
        places.append(place, to: &output)
        output.member("control", step.id.name)
        output.member("time", step.time)
        output.member("value", step.value)
        output.endObject()
    }
    output.endArray()
    output.beginArray("curves")
    for (curve, place) in zip(pattern.curves, document.references.curves) {
        output.beginObject()
        places.append(place, to: &output)
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
    output.member("type", event.type.name)
    output.member("time", event.time)
    output.member("duration", event.duration)
    output.beginObject("written")
    for id in EventParameterID.allCases {
        guard let value = event.parameters[id] else { continue }
        output.key(id.name)
        output.number(value)
    }
    output.endObject()
    output.beginObject("values")
    for id in EventParameterID.allCases where id.applies(to: event.type) {
        output.key(id.name)
        output.number(event.value(of: id))
    }
    output.endObject()
    if EventParameterID.sustained.applies(to: event.type) { output.member("isSustained", event.isSustained) }
    if let path = event.waveformPath { output.member("waveformPath", path) }
    if event.type == .audioCustom {
        output.member("usesVolumeEnvelope", event.usesVolumeEnvelope)
        output.member("loopsWaveform", event.loopsWaveform)
    }
}

private func appendMetadata(of document: AHAPDocument, to output: inout JSONOutput) {
    let tree = document.tree
    output.beginObject("metadata")
    if let root = tree.nodes.first, root.kind == .object,
        let node = tree.value(for: AHAPName.Key.metadata.text, in: 0), tree[node].kind == .object
    {
        for (key, value) in tree.members(of: node) where tree[value].kind == .string {
            output.key(tree.string(at: key))
            output.element(tree.string(at: value))
        }
    }
    output.endObject()
}

/// Which bytes the entries of a file take.
private struct Places {
    private var ranges: [Range<Int>] = []

    init(_ document: AHAPDocument) {
        guard let array = document.references.patternArray else { return }
        for entry in document.tree.children(of: Int(array)) { ranges.append(document.tree[entry].range) }
    }

    func append(_ place: AHAPDocument.References.Place, to output: inout JSONOutput) {
        output.member("entry", Int(place.entry))
        guard ranges.indices.contains(Int(place.entry)) else { return }
        output.member("start", ranges[Int(place.entry)].lowerBound)
        output.member("end", ranges[Int(place.entry)].upperBound)
    }
}
