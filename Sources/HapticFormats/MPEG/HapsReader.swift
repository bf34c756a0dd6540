import HapticRendering
import JSONText

/// Reads Interhaptics `.haps` files of version 5. Experimental: the format is observed, not documented.
///
/// A note without a signal and modulation of its own is a tap of its gain; others are hums of their keyframes. What
/// concerns texture and stiffness, which are felt by touching and pressing, is left out.
struct HapsReader {
    private let fields: JSONFields
    private let model: ConversionModel
    private var hums: [Hum] = []
    private var taps: [ControlFrames.Transient] = []
    private var report = LossReport()

    static func read(_ fields: JSONFields, _ options: ReadingOptions) -> ForeignContent? {
        var reader = HapsReader(fields: fields, model: options.model ?? .meta)
        guard fields.isKind(0, .object, "the file"), let vibration = fields.member("m_vibration", of: 0, .object) else {
            return nil
        }
        if let version = fields.text("m_version", of: 0), !version.isSame(as: "5") {
            fields.warning("m_version is \"\(version)\"", help: "this reads version 5", at: 0)
        }
        let gain =
            (fields.optionalNumber("m_gain", of: 0, in: 0...100) ?? 1)
            * (fields.optionalNumber("m_gain", of: vibration, in: 0...100) ?? 1)
        for melody in fields.objects("m_melodies", of: vibration) {
            if (fields.optionalNumber("m_mute", of: melody) ?? 0) != 0 { continue }
            let own = fields.optionalNumber("m_gain", of: melody, in: 0...100) ?? 1
            for note in fields.objects("m_notes", of: melody) { reader.read(note, gain * own) }
        }
        if (fields.optionalNumber("m_loop", of: vibration) ?? 0) != 0 {
            reader.report.add(Loss(.length, .lost, "the vibration repeats", "played once: a pattern has an end"))
        }
        for key in ["m_texture", "m_stiffness"] {
            guard let part = fields.optionalMember(key, of: 0, .object),
                let melodies = fields.optionalMember("m_melodies", of: part, .array), !fields.items(melodies).isEmpty
            else { continue }
            reader.report.add(Loss(.others, .lost, key, "left out: a pattern vibrates only"))
        }
        var content = ForeignContent(reader.hums, reader.taps)
        content.report = reader.report
        if let description = fields.text("m_description", of: 0), !description.isEmpty {
            content.metadata = [("Description", description)]
        }
        return content
    }

    private init(fields: JSONFields, model: ConversionModel) {
        self.fields = fields
        self.model = model
    }

    private mutating func read(_ note: Int, _ gain: Double) {
        guard let effect = fields.member("m_hapticEffect", of: note, .object) else { return }
        // Some tools write what belongs to the note into its effect.
        func number(_ key: String, _ range: ClosedRange<Double>) -> Double? {
            fields.optionalNumber(key, of: note, in: range) ?? fields.optionalNumber(key, of: effect, in: range)
        }
        let start = number("m_startingPoint", JSONFields.seconds) ?? 0
        let strength = gain * (number("m_gain", 0...100) ?? 1)
        let signal = fields.optionalMember("m_underlyingSignal", of: effect, .object)
        let levels = keyframes("m_amplitudeModulation", of: effect, in: 0...1)
        if signal == nil, levels.isEmpty {
            taps.append(
                .init(time: start, intensity: min(1, model.intensity(ofTap: strength)), sharpness: 0.5))
            return
        }
        let size = strength * (signal.flatMap { fields.optionalNumber("m_amplitude", of: $0, in: 0...1) } ?? 1)
        let end = start + (number("m_length", JSONFields.seconds) ?? levels.last?.time ?? 0)
        guard end > start else { return }
        let points = levels.isEmpty ? [BakedLine.Point(time: 0, value: 1)] : levels
        let intensity = BakedLine(
            points.map {
                .init(time: start + $0.time, value: min(1, model.intensity(ofHum: $0.value * size)))
            })
        var bends = keyframes("m_frequencyModulation", of: effect, in: 0...20_000)
        if bends.isEmpty, let hertz = signal.flatMap({ fields.optionalNumber("m_frequency", of: $0, in: 0...20_000) }) {
            bends = [.init(time: 0, value: hertz)]
        }
        let sharpness =
            bends.isEmpty
            ? BakedLine([.init(time: start, value: 0.5)])
            : BakedLine(
                bends.map { .init(time: start + $0.time, value: ConversionModel.mpeg.sharpness(ofHum: $0.value)) })
        hums.append(
            Hum(
                intensity: BakedLine(intensity.part(from: start, to: end)),
                sharpness: BakedLine(sharpness.part(from: start, to: end))))
    }

    private func keyframes(_ key: String, of effect: Int, in range: ClosedRange<Double>) -> [BakedLine.Point] {
        guard let modulation = fields.optionalMember(key, of: effect, .object),
            fields.member("m_keyframes", of: modulation) != nil
        else { return [] }
        var points: [BakedLine.Point] = []
        for keyframe in fields.objects("m_keyframes", of: modulation) {
            guard var time = fields.number("m_time", of: keyframe, in: JSONFields.seconds),
                let value = fields.number("m_value", of: keyframe, in: range)
            else { continue }
            if let last = points.last, time < last.time {
                fields.error(
                    "m_time \(decimal(time, digits: 6)) lies before that of the keyframe before it",
                    help: "put the keyframes in order of time", at: keyframe)
                time = last.time
            }
            points.append(.init(time: time, value: value))
        }
        return points
    }
}
