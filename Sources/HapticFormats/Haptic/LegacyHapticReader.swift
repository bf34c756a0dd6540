import HapticPattern
import HapticRendering
import JSONText

/// Reads Lofelt's older files (`.vij` and the first `.haptic`, version 0.2.0): amplitudes and frequencies as `voices`.
///
/// The first envelope is amplitude, the second, where there is one, frequency; of the transients likewise. The last value
/// holds to `metadata.duration`. Taps away from the points of the envelope, which Lofelt's own upgrade drops, are kept.
/// Source: the data model in Lofelt's sources.
enum LegacyHapticReader {
    static func read(_ fields: JSONFields) -> ForeignContent? {
        guard let voices = fields.member("voices", of: 0, .object),
            let envelopes = fields.member("envelopes", of: voices, .array)
        else { return nil }
        var content = ForeignContent()
        if let metadata = fields.optionalMember("metadata", of: 0, .object),
            let editor = fields.text("editor", of: metadata), !editor.isEmpty
        {
            content.metadata = [("Editor", editor)]
        }
        let lists = fields.items(envelopes).filter { fields.isKind($0, .array, "an envelope") }
        guard let amplitudes = lists.first else {
            fields.error("there is no envelope", help: "the first one holds amplitudes", at: envelopes)
            return nil
        }
        content.layers.intensity = HapticFileReader.line(fields.items(amplitudes), "amplitude", fields)
        if lists.count > 1 {
            content.layers.sharpness = HapticFileReader.line(fields.items(lists[1]), "amplitude", fields)
        }
        if lists.count > 2 {
            fields.warning("a third envelope is not known", help: "it is left out", at: lists[2])
        }
        hold(to: fields, &content.layers)
        if content.layers.sharpness.points.isEmpty, !content.layers.intensity.points.isEmpty {
            content.layers.sharpness.points = [.init(time: 0, value: 0.5)]
        }
        if let transients = fields.optionalMember("transients", of: voices, .array) {
            content.layers.taps = taps(transients, fields)
        }
        return content
    }

    /// The last amplitude holds to the end that the file names.
    private static func hold(to fields: JSONFields, _ layers: inout LayeredPattern) {
        guard let metadata = fields.member("metadata", of: 0),
            let duration = fields.optionalNumber("duration", of: metadata, in: JSONFields.seconds),
            let last = layers.intensity.points.last, duration > last.time
        else { return }
        layers.intensity.points.append(.init(time: duration, value: last.value))
    }

    private static func taps(_ transients: Int, _ fields: JSONFields) -> [ControlFrames.Transient] {
        let lists = fields.items(transients).filter { fields.isKind($0, .array, "a list of transients") }
        guard !lists.isEmpty else { return [] }
        guard lists.count == 2, fields.items(lists[0]).count == fields.items(lists[1]).count else {
            fields.error(
                "transients are no pair of lists of one length",
                help: "the first holds amplitudes, the second frequencies",
                at: transients)
            return []
        }
        var taps: [ControlFrames.Transient] = []
        for (strong, sharp) in zip(fields.items(lists[0]), fields.items(lists[1])) {
            guard fields.isKind(strong, .object, "a transient"), fields.isKind(sharp, .object, "a transient"),
                let time = fields.number("time", of: strong, in: JSONFields.seconds),
                let other = fields.number("time", of: sharp, in: JSONFields.seconds),
                let amplitude = fields.number("amplitude", of: strong, in: 0...1),
                let frequency = fields.number("amplitude", of: sharp, in: 0...1)
            else { continue }
            if time != other {
                fields.error(
                    "the transient at \(decimal(time, digits: 6)) has its frequency at \(decimal(other, digits: 6))",
                    help: "give both one time", at: sharp)
            }
            if let last = taps.last, time < last.time {
                fields.error(
                    "time \(decimal(time, digits: 6)) lies before that of the transient before it",
                    help: "put the transients in order of time", at: strong)
            }
            taps.append(.init(time: time, intensity: amplitude.squareRoot(), sharpness: frequency))
        }
        return taps
    }
}
