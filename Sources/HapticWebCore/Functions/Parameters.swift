import AHAP
import HapticPattern
import HapticRendering
import JSONText

/// The vocabulary of patterns: event types, their parameters and the controls, with ranges, defaults and what acts on what;
/// the profiles that samples can be had in, the seconds that
/// envelope values of 0, 0.01 … 1 stand for, and the keys of the format by their role.
///
/// Takes no text. Pages know no names or numbers of the format but these.
func parameters(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    var output = JSONOutput()
    output.beginObject()
    output.beginArray("eventTypes")
    for type in EventType.allCases {
        output.beginObject()
        output.member("name", type.name)
        output.member("role", role(of: type))
        output.member("isHaptic", type.isHaptic)
        output.member("needsDuration", type.needsDuration)
        output.endObject()
    }
    output.endArray()
    output.beginArray("eventParameters")
    for id in EventParameterID.allCases {
        output.beginObject()
        append(id.name, id.range, to: &output)
        output.member("role", role(of: id))
        output.beginObject("defaults")
        for type in EventType.allCases where id.applies(to: type) {
            output.key(type.name)
            output.number(id.defaultValue(for: type))
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
        output.member("role", role(of: id.target))
        output.member("isHaptic", EventType.allCases.allSatisfy { !id.applies(to: $0) || $0.isHaptic })
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
    output.beginArray("envelopeSeconds")
    for step in 0...100 { output.number(EnvelopeTime.seconds(for: Double(step) / 100)) }
    output.endArray()
    output.beginObject("keys")
    for key in AHAPName.Key.allCases {
        output.key(role(of: key))
        output.element(key.text)
    }
    output.endObject()
    output.endObject()
    return output.bytes
}

private func append(_ name: String, _ range: ClosedRange<Double>, to output: inout JSONOutput) {
    output.member("name", name)
    output.member("minimum", range.lowerBound)
    output.member("maximum", range.upperBound)
}

/// What pages call an event type.
private func role(of type: EventType) -> String {
    switch type {
    case .hapticTransient: "tap"
    case .hapticContinuous: "hum"
    case .audioContinuous: "note"
    case .audioCustom: "sound"
    }
}

/// What pages call an event parameter.
private func role(of id: EventParameterID) -> String {
    switch id {
    case .hapticIntensity: "intensity"
    case .hapticSharpness: "sharpness"
    case .attackTime: "attack"
    case .decayTime: "decay"
    case .releaseTime: "release"
    case .sustained: "sustained"
    case .audioVolume: "volume"
    case .audioPitch: "pitch"
    case .audioPan: "pan"
    case .audioBrightness: "brightness"
    }
}

/// What pages call a key.
private func role(of key: AHAPName.Key) -> String {
    switch key {
    case .version: "version"
    case .pattern: "pattern"
    case .metadata: "metadata"
    case .event: "event"
    case .parameter: "parameter"
    case .parameterCurve: "curve"
    case .eventType: "type"
    case .time: "time"
    case .eventDuration: "duration"
    case .eventParameters: "parameters"
    case .eventWaveformPath: "waveformPath"
    case .eventWaveformUseVolumeEnvelope: "usesVolumeEnvelope"
    case .eventWaveformLoopEnabled: "loopsWaveform"
    case .parameterID: "parameterID"
    case .parameterValue: "value"
    case .parameterCurveControlPoints: "points"
    case .name: "name"
    }
}
