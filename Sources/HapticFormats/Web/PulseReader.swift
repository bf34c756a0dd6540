import HapticRendering
import JSONText

/// Reads what motors that are on or off are told: `navigator.vibrate` arrays, and pulses of other formats.
enum PulseReader {
    /// Reads a number, a list of milliseconds beginning with on, or a list of calls with their times.
    static func readVibrate(_ fields: JSONFields, _ options: ReadingOptions) -> ForeignContent? {
        var pulses: [(isOn: Bool, length: Double)] = []
        if fields.tree[0].kind == .number {
            guard let length = fields.number(at: 0, "a time", in: 0...1e9) else { return nil }
            pulses = [(true, length)]
        } else {
            guard fields.isKind(0, .array, "the file") else { return nil }
            let items = fields.items(0)
            if let first = items.first, fields.tree[first].kind == .object {
                var length = 0.0
                for call in items where fields.isKind(call, .object, "a call") {
                    add(call, fields, to: &pulses, &length)
                }
            } else {
                pulses = read(items, fields)
            }
        }
        var report = LossReport()
        var content = content(pulses, options, &report)
        content.report = report
        return content
    }

    private static func read(_ items: [Int], _ fields: JSONFields) -> [(isOn: Bool, length: Double)] {
        items.enumerated().map { (index, node) in
            (index % 2 == 0, fields.number(at: node, "a time", in: 0...1e9) ?? 0)
        }
    }

    /// A call takes the place of what is left of the one before.
    ///
    /// - Parameter length: of all pulses, in milliseconds.
    private static func add(
        _ call: Int, _ fields: JSONFields, to pulses: inout [(isOn: Bool, length: Double)], _ length: inout Double
    ) {
        guard let start = fields.number("at", of: call, in: 0...1e9),
            let pattern = fields.member("pattern", of: call, .array)
        else { return }
        while length > start, let last = pulses.last {
            let rest = min(last.length, length - start)
            pulses[pulses.count - 1].length -= rest
            length -= rest
            if pulses[pulses.count - 1].length == 0 { pulses.removeLast() }
        }
        if start > length { pulses.append((false, start - length)) }
        length = max(length, start)
        for pulse in read(fields.items(pattern), fields) {
            pulses.append(pulse)
            length += pulse.length
        }
    }

    /// Hums and taps of pulses in milliseconds.
    ///
    /// Three pulses or more that begin every `options.cycle` milliseconds are one hum, as strong as their share of it.
    static func content(
        _ pulses: [(isOn: Bool, length: Double)], _ options: ReadingOptions, _ report: inout LossReport
    ) -> ForeignContent {
        var values = HeldValues()
        let cycle = Double(options.cycle)
        var index = 0
        while index < pulses.count {
            let count = pulses[index].isOn ? cycles(pulses, from: index, cycle) : 0
            guard count >= 3 else {
                values.add(pulses[index].length, pulses[index].isOn ? 1 : 0)
                index += 1
                continue
            }
            report.add(
                Loss(
                    .ramps, .approximated,
                    "\(count) pulses every \(options.cycle) ms from \(Seconds.text(values.end / 1000)) on",
                    "one hum, as strong as their share of the time", error: 1 / max(1, cycle)))
            for pulse in pulses[index..<min(index + 2 * count, pulses.count)] where pulse.isOn {
                values.add(cycle, pulse.length / cycle)
            }
            index += 2 * count
        }
        return values.content(tapSharpness: HeldValues.coilSharpness)
    }

    /// How many pulses from one on begin `cycle` milliseconds after the one before; the last may be without its pause.
    private static func cycles(_ pulses: [(isOn: Bool, length: Double)], from first: Int, _ cycle: Double) -> Int {
        var count = 0
        var index = first
        while index < pulses.count, pulses[index].isOn, pulses[index].length < cycle {
            let isLast = index + 1 >= pulses.count
            if !isLast, pulses[index].length + pulses[index + 1].length != cycle {
                // A longer pause ends the row after this pulse.
                return count
            }
            count += 1
            index += 2
        }
        return count
    }
}
