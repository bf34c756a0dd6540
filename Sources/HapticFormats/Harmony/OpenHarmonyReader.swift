import HapticRendering
import JSONText

/// Reads vibration files of OpenHarmony and HarmonyOS.
///
/// Its rules are AHAP's own but for one event: curves multiply its intensity and add to its frequency. Source: documented
/// in OpenHarmony's vibrator guidelines.
struct OpenHarmonyReader {
    private let fields: JSONFields
    private var hums: [Hum] = []
    private var taps: [ControlFrames.Transient] = []
    private var report = LossReport()

    static func read(_ fields: JSONFields) -> ForeignContent? {
        guard fields.isKind(0, .object, "the file"), let channels = fields.member("Channels", of: 0, .array) else {
            return nil
        }
        var reader = OpenHarmonyReader(fields: fields)
        var metadata: [(key: String, value: String)] = []
        if let data = fields.member("MetaData", of: 0, .object) {
            if let description = fields.text("Description", of: data), !description.isEmpty {
                metadata.append(("Description", description))
            }
        }
        let list = fields.items(channels).filter { fields.isKind($0, .object, "a channel") }
        guard let channel = list.first else {
            fields.error("Channels is empty", help: "add one with its Pattern", at: channels)
            return nil
        }
        if list.count > 1 {
            reader.report.add(
                Loss(
                    .others, .lost, "\(list.count - 1) more channel\(list.count == 2 ? "" : "s")",
                    "left out: a pattern is felt in one place"))
        }
        for item in fields.objects("Pattern", of: channel) {
            if let event = fields.member("Event", of: item, .object) { reader.read(event) }
        }
        var content = ForeignContent(reader.hums, reader.taps)
        content.metadata = metadata
        content.report = reader.report
        return content
    }

    private init(fields: JSONFields) { self.fields = fields }

    private mutating func read(_ event: Int) {
        guard let start = fields.number("StartTime", of: event, in: 0...1_800_000),
            let parameters = fields.member("Parameters", of: event, .object),
            let intensity = fields.number("Intensity", of: parameters, in: 0...100),
            let frequency = fields.number("Frequency", of: parameters, in: -100...100)
        else { return }
        let type = fields.text("Type", of: event) ?? ""
        if type.isSame(as: "transient") {
            return taps.append(
                .init(time: start / 1000, intensity: intensity / 100, sharpness: max(0, frequency / 100)))
        }
        guard type.isSame(as: "continuous") else {
            return fields.error("Type is \"\(type)\"", help: "use transient or continuous", at: event)
        }
        guard let length = fields.number("Duration", of: event, in: 0...5_000), length > 0 else { return }
        var hum = Hum(
            from: start / 1000, to: (start + length) / 1000, intensity: intensity / 100,
            sharpness: max(0, frequency / 100))
        if let curve = fields.optionalMember("Curve", of: parameters, .array) {
            bend(&hum, along: curve, start, intensity, frequency)
        }
        hums.append(hum)
    }

    private func bend(_ hum: inout Hum, along curve: Int, _ start: Double, _ intensity: Double, _ frequency: Double) {
        let nodes = fields.items(curve).filter { fields.isKind($0, .object, "a point of Curve") }
        if !(4...16).contains(nodes.count) {
            fields.warning("Curve has \(nodes.count) points", help: "devices take 4 to 16", at: curve)
        }
        var levels: [BakedLine.Point] = []
        var bends: [BakedLine.Point] = []
        for node in nodes {
            guard var time = fields.number("Time", of: node, in: 0...5_000) else { continue }
            time = (start + time) / 1000
            if let last = levels.last, time < last.time {
                fields.error(
                    "Time lies before that of the point before it", help: "put the points in order of time", at: node)
                continue
            }
            let factor = fields.optionalNumber("Intensity", of: node, in: 0...1) ?? 1
            let offset = fields.optionalNumber("Frequency", of: node, in: -100...100) ?? 0
            levels.append(.init(time: time, value: intensity / 100 * factor))
            bends.append(.init(time: time, value: min(1, max(0, (frequency + offset) / 100))))
        }
        guard !levels.isEmpty else { return }
        hum = Hum(
            intensity: BakedLine(BakedLine(levels).part(from: hum.start, to: hum.end)),
            sharpness: BakedLine(BakedLine(bends).part(from: hum.start, to: hum.end)))
    }
}
