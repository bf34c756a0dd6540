import AHAP
import HapticPattern
import HapticRendering
import JSONText

/// What holds at one instant: the value of each control, the continuous layer as felt, and of each continuous event that sounds
/// its own values, what the controls make of them, and the level of its envelope.
///
/// Options: `time`, in seconds (0).
func instant(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let time = try input.options.number("time", default: 0, in: 0...1e6)
    let timeline = Timeline(AHAPDocument(input.text).pattern)
    let frame = timeline.value(at: time)
    var output = JSONOutput()
    output.beginObject()
    output.member("time", time)
    output.beginObject("controls")
    for id in ControlID.allCases {
        output.key(id.name)
        output.number(timeline.controls.value(of: id, at: time))
    }
    output.endObject()
    output.member("intensity", frame.intensity)
    output.member("sharpness", frame.sharpness)
    output.beginArray("events")
    let factor = timeline.controls.value(of: .hapticIntensity, at: time)
    let offset = timeline.controls.value(of: .hapticSharpness, at: time)
    for voice in timeline.voices where voice.envelope.start <= time && time < voice.envelope.fallEnd {
        let level = voice.envelope.level(at: time)
        output.beginObject()
        output.member("event", voice.event)
        output.member("envelope", level)
        output.member("intensity", ControlID.hapticIntensity.applied(to: voice.intensity, value: factor) * level)
        output.member("sharpness", ControlID.hapticSharpness.applied(to: voice.sharpness, value: offset))
        output.endObject()
    }
    output.endArray()
    output.endObject()
    return output.bytes
}
