import HapticRendering
import JSONText

/// A theme of feedbackd, the vibration daemon of Linux phones: magnitudes and how long each is held.
enum FeedbackdWriter {
    static func write(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport(layering: source)
        report.addSharpness(
            source, hums: .lost, taps: .approximated,
            how: "the theme holds magnitudes alone; a tap's sharpness sets its length")
        let baked = source.baked(within: options.error)
        let model = options.model ?? .identity
        let holds = Holds(baked, step: options.step, tapLength: TapLength.motor).holds
        guard !holds.isEmpty else { throw .nothingFelt(.feedbackd) }
        report.addSteps(source, baked, milliseconds: options.step)
        var json = JSONOutput()
        json.beginObject()
        json.member("name", source.name)
        json.beginArray("profiles")
        json.beginObject()
        json.member("name", "full")
        json.beginArray("feedbacks")
        json.beginObject()
        json.member("event-name", "x-" + source.name)
        json.member("type", "VibraPattern")
        json.beginArray("magnitudes")
        for hold in holds {
            json.number(
                LayeredPattern.rounded(
                    hold.isTap ? model.amplitude(ofTap: hold.intensity) : model.amplitude(ofHum: hold.intensity)))
        }
        json.endArray()
        json.beginArray("durations")
        for hold in holds { json.number(Double(hold.length)) }
        json.endArray()
        json.endObject()
        json.endArray()
        json.endObject()
        json.endArray()
        json.endObject()
        return Conversion(.feedbackd, json.bytes + [0x0A], report)
    }
}
