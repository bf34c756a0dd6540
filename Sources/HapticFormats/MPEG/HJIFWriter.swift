import HapticPattern
import HapticRendering
import JSONText

/// MPEG haptics as JSON: taps as keyframes of a transient band, hums as effects of a vectorial wave band.
enum HJIFWriter {
    static func write(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        if options.isReferenceCompatible { return try writeAsReference(source, options) }
        let report = LossReport(layering: source, keepingMetadata: ["Description"])
        let model = options.model ?? .mpeg
        let baked = source.baked(within: options.error)
        let layers = LayeredPattern(baked, within: options.error / 4)
        let runs = layers.runs()
        guard !runs.isEmpty || !layers.taps.isEmpty else { throw .nothingFelt(.hjif) }
        let bytes = file(source, options) { (json) in
            if !layers.taps.isEmpty { addTaps(layers, model, &json) }
            if !runs.isEmpty { addHums(layers, runs, model, &json) }
        }
        return Conversion(.hjif, bytes, report)
    }

    /// A file as MPEG's reference encoder writes it, its faults included.
    private static func writeAsReference(
        _ source: ConversionSource, _ options: ConversionOptions
    ) throws(ConversionError) -> Conversion {
        var report = LossReport(layering: source, keepingMetadata: ["Description"])
        for (index, step) in source.pattern.parameters.enumerated() where step.id.isHaptic {
            report.add(
                Loss(
                    .dynamicParameters, .lost, at: source.pointer(parameter: index), step.id.name,
                    "left out, as by the reference encoder"))
        }
        report.addSharpness(source, hums: .kept, taps: .lost, how: "90 Hz, as by the reference encoder")
        let reference = ReferenceHJIF(source.pattern)
        guard !reference.taps.isEmpty || !reference.bands.isEmpty else { throw .nothingFelt(.hjif) }
        let bytes = file(source, options) { (json) in
            if !reference.taps.isEmpty {
                beginBand("Transient", &json)
                beginEffect(at: 0, isHum: false, &json)
                for tap in reference.taps { keyframe(tap, &json) }
                endEffect(&json)
                json.endArray()
                json.endObject()
            }
            for band in reference.bands {
                beginBand("VectorialWave", &json)
                for hum in band {
                    beginEffect(at: hum.start, isHum: true, &json)
                    for frame in hum.keyframes { keyframe(frame, &json) }
                    endEffect(&json)
                }
                json.endArray()
                json.endObject()
            }
        }
        return Conversion(.hjif, bytes, report)
    }

    private static func keyframe(_ frame: ReferenceHJIF.Keyframe, _ json: inout JSONOutput) {
        json.beginObject()
        json.member("relative_position", frame.tick)
        if let amplitude = frame.amplitude {
            json.member("amplitude_modulation", LayeredPattern.rounded(amplitude))
        }
        if let frequency = frame.frequency { json.member("frequency_modulation", frequency) }
        json.endObject()
    }

    private static func beginEffect(at position: Int, isHum: Bool, _ json: inout JSONOutput) {
        json.beginObject()
        json.member("effect_type", "Basis")
        json.member("position", position)
        if isHum {
            json.member("phase", 0)
            json.member("base_signal", "Sine")
        }
        json.beginArray("keyframes")
    }

    private static func endEffect(_ json: inout JSONOutput) {
        json.endArray()
        json.endObject()
    }

    /// A file with one channel whose bands `bands` writes.
    private static func file(
        _ source: ConversionSource, _ options: ConversionOptions, _ bands: (inout JSONOutput) -> Void
    ) -> [UInt8] {
        let description = source.metadata.first { $0.key.isSame(as: "Description") }?.value ?? source.name
        var json = JSONOutput()
        json.beginObject()
        json.member("version", "2023")
        json.member("profile", "Main")
        json.member("level", 1)
        json.member("date", day(options.date))
        json.member("description", description)
        json.member("timescale", 1000)
        json.beginArray("avatars")
        json.endArray()
        json.beginArray("syncs")
        json.endArray()
        json.beginArray("perceptions")
        json.beginObject()
        json.member("id", 0)
        json.member("avatar_id", 0)
        json.member("description", source.name)
        json.member("perception_modality", "Vibrotactile")
        json.beginArray("reference_devices")
        json.endArray()
        json.beginArray("effect_library")
        json.endArray()
        json.beginArray("channels")
        json.beginObject()
        json.member("id", 0)
        json.member("description", "main")
        json.member("gain", 1)
        json.member("mixing_coefficient", 1)
        json.member("body_part_mask", 0)
        json.beginArray("bands")
        bands(&json)
        json.endArray()
        json.endObject()
        json.endArray()
        json.endObject()
        json.endArray()
        json.endObject()
        return json.bytes + [0x0A]
    }

    private static func beginBand(_ type: String, _ json: inout JSONOutput) {
        json.beginObject()
        json.member("band_type", type)
        json.member("lower_frequency_limit", 65)
        json.member("upper_frequency_limit", 300)
        json.beginArray("effects")
    }

    private static func addTaps(_ layers: LayeredPattern, _ model: ConversionModel, _ json: inout JSONOutput) {
        beginBand("Transient", &json)
        beginEffect(at: 0, isHum: false, &json)
        for tap in layers.taps {
            // 90 Hz means that there is no frequency; its neighbour is not felt to differ.
            let frequency = Int(65 + 235 * tap.sharpness)
            keyframe(
                Seconds.milliseconds(tap.time), model.amplitude(ofTap: tap.intensity), frequency == 90 ? 91 : frequency,
                &json)
        }
        endEffect(&json)
        json.endArray()
        json.endObject()
    }

    private static func addHums(
        _ layers: LayeredPattern, _ runs: [(start: Double, end: Double)], _ model: ConversionModel,
        _ json: inout JSONOutput
    ) {
        beginBand("VectorialWave", &json)
        for run in runs {
            let start = Seconds.milliseconds(run.start)
            beginEffect(at: start, isHum: true, &json)
            for (tick, corner) in layers.ticks(run) {
                keyframe(tick, model.amplitude(ofHum: corner.intensity), Int(65 + 235 * corner.sharpness), &json)
            }
            endEffect(&json)
        }
        json.endArray()
        json.endObject()
    }

    private static func keyframe(_ tick: Int, _ amplitude: Double, _ frequency: Int, _ json: inout JSONOutput) {
        json.beginObject()
        json.member("relative_position", tick)
        json.member("amplitude_modulation", LayeredPattern.rounded(amplitude))
        json.member("frequency_modulation", frequency)
        json.endObject()
    }

    /// The day of a moment, as `1970-01-01`.
    static func day(_ seconds: Int64) -> String {
        // Days since 0000-03-01, in years that begin in March (Gregorian, by the eras of 400 years).
        let days = (seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400) + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let isEarly = month >= 10
        let year = yearOfEra + era * 400 + (isEarly ? 1 : 0)
        func padded(_ number: Int64, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        return padded(year, 4) + "-" + padded(isEarly ? month - 9 : month + 3, 2) + "-" + padded(day, 2)
    }
}
