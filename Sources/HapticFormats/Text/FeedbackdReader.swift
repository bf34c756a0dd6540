import HapticRendering
import JSONText

/// Reads a theme of feedbackd: the first vibration of its first profile. Magnitudes are intensities.
struct FeedbackdReader {
    private let fields: JSONFields
    private let model: ConversionModel

    static func read(_ fields: JSONFields, _ options: ReadingOptions) -> ForeignContent? {
        guard fields.isKind(0, .object, "the file"), fields.member("profiles", of: 0, .array) != nil else { return nil }
        let reader = FeedbackdReader(fields: fields, model: options.model ?? .identity)
        let feedbacks = fields.objects("profiles", of: 0).flatMap { fields.objects("feedbacks", of: $0) }
        let vibrations = feedbacks.filter { feedback in
            fields.text("type", of: feedback).map { $0.utf8.starts(with: "Vibra".utf8) } ?? false
        }
        guard let first = vibrations.first else {
            if !fields.hasErrors {
                fields.error("no feedback of the theme vibrates", help: "one of type VibraPattern does", at: 0)
            }
            return nil
        }
        guard var content = reader.content(of: first) else { return nil }
        let others = feedbacks.count - 1
        if others > 0 {
            content.report.add(
                Loss(
                    .others, .lost, "\(others) more feedback\(others == 1 ? "" : "s") of the theme",
                    "left out: a pattern is one effect"))
        }
        if let name = fields.text("event-name", of: first) { content.metadata = [("Project", name)] }
        return content
    }

    private func content(of feedback: Int) -> ForeignContent? {
        let type = fields.text("type", of: feedback) ?? ""
        if type.isSame(as: "VibraPattern") { return pattern(feedback) }
        if type.isSame(as: "VibraRumble") { return rumble(feedback) }
        if type.isSame(as: "VibraPeriodic") { return periodic(feedback) }
        fields.error("type is \"\(type)\"", help: "use VibraPattern, VibraRumble or VibraPeriodic", at: feedback)
        return nil
    }

    private func pattern(_ feedback: Int) -> ForeignContent? {
        guard let magnitudes = fields.member("magnitudes", of: feedback, .array),
            let durations = fields.member("durations", of: feedback, .array)
        else { return nil }
        let (levels, lengths) = (fields.items(magnitudes), fields.items(durations))
        guard levels.count == lengths.count else {
            fields.error(
                "there are \(levels.count) magnitudes and \(lengths.count) durations", help: "write as many of both",
                at: durations)
            return nil
        }
        var values = HeldValues()
        for (level, length) in zip(levels, lengths) {
            guard let magnitude = fields.number(at: level, "a magnitude", in: 0...1),
                let milliseconds = fields.number(at: length, "a duration", in: 0...1e9)
            else { continue }
            values.add(milliseconds, model.intensity(ofHum: magnitude))
        }
        return values.content(tapSharpness: HeldValues.motorSharpness)
    }

    private func rumble(_ feedback: Int) -> ForeignContent? {
        guard let length = fields.number("duration", of: feedback, in: 0...1e9) else { return nil }
        let count = Int(fields.optionalNumber("count", of: feedback, in: 1...10_000) ?? 1)
        let pause = fields.optionalNumber("pause", of: feedback, in: 0...1e9) ?? 0
        let magnitude = fields.optionalNumber("magnitude", of: feedback, in: 0...1) ?? 1
        var values = HeldValues()
        for _ in 0..<count {
            values.add(length, model.intensity(ofHum: magnitude))
            values.add(pause, 0)
        }
        return values.content(tapSharpness: HeldValues.motorSharpness)
    }

    private func periodic(_ feedback: Int) -> ForeignContent? {
        guard let length = fields.number("duration", of: feedback, in: 0...1e9), length > 0 else { return nil }
        let magnitude = fields.optionalNumber("magnitude", of: feedback, in: 0...1) ?? 1
        let rise = min(length, fields.optionalNumber("fade-in-time", of: feedback, in: 0...1e9) ?? 0)
        let first = fields.optionalNumber("fade-in-level", of: feedback, in: 0...1) ?? 0
        var points = [BakedLine.Point(time: 0, value: model.intensity(ofHum: rise > 0 ? first : magnitude))]
        if rise > 0 { points.append(.init(time: rise / 1000, value: model.intensity(ofHum: magnitude))) }
        if rise < length { points.append(.init(time: length / 1000, value: model.intensity(ofHum: magnitude))) }
        return ForeignContent(
            [Hum(intensity: BakedLine(points), sharpness: BakedLine(points.map { .init(time: $0.time, value: 0.5) }))],
            [])
    }
}
