import HapticRendering
import JSONText

/// Interhaptics `.haps` version 5. Experimental: written as files that were seen have it.
///
/// Frequencies are those of the `mpeg` model, whatever the law of amplitude: the format names no band.
enum HapsWriter {
    /// How long a tap is, in seconds: always this.
    static let tapLength = 0.022
    /// The frequency of a note's own signal, in hertz, which modulation replaces.
    private static let carrier = 75

    static func write(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport(layering: source, keepingMetadata: ["Description"])
        report.addSharpness(source, hums: .kept, taps: .lost, how: "all taps of the format are alike")
        let model = options.model ?? .meta
        let layers = LayeredPattern(source.baked(within: options.error), within: options.error / 4)
        let runs = layers.runs()
        guard !runs.isEmpty || !layers.taps.isEmpty else { throw .nothingFelt(.haps) }
        var json = JSONOutput()
        json.beginObject()
        json.member("m_version", "5")
        json.member(
            "m_description",
            source.metadata.first { $0.key.isSame(as: "Description") }?.value ?? source.name)
        json.member("m_HDFlag", 0)
        json.member("m_time_unit", 0)
        json.member("m_length_unit", 7)
        for key in [JSONKey("m_stiffness"), "m_texture"] {
            begin(key, &json)
            end(&json)
        }
        begin("m_vibration", &json)
        if !layers.taps.isEmpty {
            beginMelody(&json)
            for tap in layers.taps { add(tap, model, &json) }
            endMelody(&json)
        }
        if !runs.isEmpty {
            beginMelody(&json)
            for run in runs { add(run, layers, model, options.error, &json) }
            endMelody(&json)
        }
        end(&json)
        json.member("m_gain", 1)
        json.endObject()
        return Conversion(.haps, json.bytes + [0x0A], report)
    }

    private static func begin(_ key: JSONKey, _ json: inout JSONOutput) {
        json.beginObject(key)
        json.member("m_loop", 0)
        json.member("m_maximum", 1)
        json.member("m_gain", 1)
        json.member("m_signalEvaluationMethod", 3)
        json.beginArray("m_melodies")
    }

    private static func end(_ json: inout JSONOutput) {
        json.endArray()
        json.endObject()
    }

    private static func beginMelody(_ json: inout JSONOutput) {
        json.beginObject()
        json.member("m_mute", 0)
        json.member("m_gain", 1)
        json.beginArray("m_notes")
    }

    private static func endMelody(_ json: inout JSONOutput) {
        json.endArray()
        json.endObject()
    }

    private static func add(_ tap: ControlFrames.Transient, _ model: ConversionModel, _ json: inout JSONOutput) {
        json.beginObject()
        json.member("m_startingPoint", LayeredPattern.rounded(tap.time))
        json.member("m_length", tapLength)
        json.member("m_priority", 0)
        json.member("m_gain", LayeredPattern.rounded(model.amplitude(ofTap: tap.intensity)))
        json.beginObject("m_hapticEffect")
        json.member("m_type", 0)
        json.endObject()
        json.endObject()
    }

    private static func add(
        _ run: (start: Double, end: Double), _ layers: LayeredPattern, _ model: ConversionModel, _ error: Double,
        _ json: inout JSONOutput
    ) {
        func modulation(_ key: JSONKey, _ points: [BakedLine.Point]) {
            json.beginObject(key)
            json.member("m_extrapolationStrategy", 0)
            json.beginArray("m_keyframes")
            for point in points {
                json.beginObject()
                json.member("m_time", LayeredPattern.rounded(point.time - run.start))
                json.member("m_value", LayeredPattern.rounded(point.value))
                json.endObject()
            }
            json.endArray()
            json.endObject()
        }
        let level = BakedLine(layers.intensity.part(from: run.start, to: run.end))
        let bend = BakedLine(layers.sharpness.part(from: run.start, to: run.end))
        json.beginObject()
        json.member("m_startingPoint", LayeredPattern.rounded(run.start))
        json.member("m_length", LayeredPattern.rounded(run.end - run.start))
        json.member("m_priority", 1)
        json.member("m_gain", 1)
        json.beginObject("m_hapticEffect")
        json.member("m_type", 1)
        json.beginObject("m_underlyingSignal")
        json.member("m_signalType", 1)
        json.member("m_frequency", carrier)
        json.member("m_amplitude", 1)
        json.member("m_phase", 0)
        json.member("m_verticalOffset", 0)
        json.endObject()
        modulation("m_amplitudeModulation", HapticFileWriter.bent(level, error, model.amplitude(ofHum:)))
        modulation(
            "m_frequencyModulation",
            HapticFileWriter.bent(bend, error) { ConversionModel.mpeg.frequency(ofHum: $0) })
        json.endObject()
        json.endObject()
    }
}
