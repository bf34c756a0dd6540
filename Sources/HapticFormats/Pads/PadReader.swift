import HapticRendering
import JSONText

/// Reads lists for the two motors of a pad: `playEffect` calls and rumble reports. Each takes the place of the one before.
enum PadReader {
    static func read(_ fields: JSONFields, _ format: ConversionFormat) -> ForeignContent? {
        guard fields.isKind(0, .array, "the file") else { return nil }
        let keys = format == .gamepad ? ("strongMagnitude", "weakMagnitude") : ("low", "high")
        let full = format == .gamepad ? 1.0 : 65_535.0
        var calls: [(start: Double, end: Double, levels: MotorLevels)] = []
        for node in fields.items(0) where fields.isKind(node, .object, "a call") {
            guard let start = fields.number("t", of: node, in: 0...1e9),
                let length = fields.number("duration", of: node, in: 0...1e9),
                let low = fields.number(keys.0, of: node, in: 0...full),
                let high = fields.number(keys.1, of: node, in: 0...full)
            else { continue }
            let delay = fields.optionalNumber("startDelay", of: node, in: 0...1e9) ?? 0
            if let last = calls.last, start + delay < last.start {
                fields.error(
                    "t \(decimal(start, digits: 3)) lies before that of the call before it",
                    help: "put the calls in order of time", at: node)
                continue
            }
            if let last = calls.last { calls[calls.count - 1].end = min(last.end, start + delay) }
            calls.append(
                (start + delay, start + delay + length, MotorLevels(low: low / full, high: high / full)))
        }
        var values = HeldValues()
        for call in calls {
            values.pause(until: call.start)
            values.add(call.end - call.start, call.levels.intensity, sharpness: call.levels.sharpness)
        }
        return values.content { $0.sharpness }
    }
}
