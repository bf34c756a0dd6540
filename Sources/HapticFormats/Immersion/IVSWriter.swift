import HapticRendering

/// Immersion's IVS. Experimental: what MPEG's reference encoder reads.
///
/// Every tap and every straight piece of a hum is a periodic basis effect of one frequency, launched at its time; a piece
/// that rises has an attack as long as itself, one that falls a fade. Periods are written in microseconds, which the format
/// says by a number below 0: whole milliseconds would leave twelve frequencies.
enum IVSWriter {
    /// The shortest effect that is no tap, in milliseconds.
    static let shortestHum = 26
    /// How long a tap is, in milliseconds.
    static let tapLength = 22

    /// One effect: magnitudes of 0...10,000 at its start and end.
    struct Effect: Equatable {
        var start: Int
        var length: Int
        var first: Int
        var last: Int
        /// In microseconds.
        var period: Int
    }

    static func write(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport(layering: source)
        let effects = effects(source, options, &report)
        guard !effects.isEmpty else { throw .nothingFelt(.ivs) }
        var definitions = "", launches = ""
        for (index, effect) in effects.enumerated() {
            let peak = max(effect.first, effect.last)
            let (name, length) = ("e\(index)", effect.length)
            definitions += "    <basis-effect name=\"\(name)\" type=\"periodic\" duration=\"\(length)\""
            definitions +=
                " magnitude=\"\(peak)\" waveform=\"sine\" period=\"\(effect.period - Int(IVSReader.highestBit))\""
            if effect.first < peak { definitions += " attack-time=\"\(length)\" attack-level=\"\(effect.first)\"" }
            if effect.last < peak { definitions += " fade-time=\"\(length)\" fade-level=\"\(effect.last)\"" }
            definitions += "/>\n"
            launches += "      <launch-event time=\"\(effect.start)\" effect=\"\(name)\"/>\n"
        }
        let text =
            "<?xml version=\"1.0\"?>\n<ivs-file>\n  <effects>\n    <timeline-effect name=\"\(escaped(source.name))\">\n"
            + launches + "    </timeline-effect>\n" + definitions + "  </effects>\n</ivs-file>\n"
        return Conversion(.ivs, Array(text.utf8), report)
    }

    private static func effects(
        _ source: ConversionSource, _ options: ConversionOptions, _ report: inout LossReport
    ) -> [Effect] {
        let model = options.model ?? .meta
        let layers = LayeredPattern(source.baked(within: options.error), within: options.error / 4)
        func magnitude(_ amplitude: Double) -> Int { Int((IVSReader.full * min(1, amplitude)).rounded()) }
        func period(_ sharpness: Double) -> Int { Int((1_000_000 / (65 + 235 * sharpness)).rounded()) }
        var effects: [Effect] = []
        for tap in layers.taps {
            let strength = max(1, magnitude(model.amplitude(ofTap: tap.intensity)))
            effects.append(
                Effect(
                    start: Seconds.milliseconds(tap.time), length: tapLength, first: strength, last: strength,
                    period: period(tap.sharpness)))
        }
        var shortened = 0
        for run in layers.runs() {
            let start = Seconds.milliseconds(run.start)
            var ticks = layers.ticks(run)
            if ticks[ticks.count - 1].tick < shortestHum {
                // Too short for a hum of its own: as long as one must be.
                ticks[ticks.count - 1].tick = shortestHum
                shortened += 1
            }
            for (from, to) in pieces(ticks) {
                effects.append(
                    Effect(
                        start: start + from.tick, length: to.tick - from.tick,
                        first: magnitude(model.amplitude(ofHum: from.corner.intensity)),
                        last: magnitude(model.amplitude(ofHum: to.corner.intensity)),
                        period: period((from.corner.sharpness + to.corner.sharpness) / 2)))
            }
        }
        effects.removeAll { $0.first == 0 && $0.last == 0 }
        if shortened > 0 {
            report.add(
                Loss(
                    .timing, .approximated, "\(shortened) hums of less than \(shortestHum) ms",
                    "as long as that: a shorter effect is a tap"))
        }
        if layers.sharpness.points.contains(where: { $0.value != layers.sharpness.points[0].value }) {
            report.add(
                Loss(
                    .humSharpness, .approximated, "sharpness that moves", "held for each piece at its middle"))
        }
        let order = effects.indices.sorted { left, right in
            effects[left].start != effects[right].start ? effects[left].start < effects[right].start : left < right
        }
        return order.map { effects[$0] }
    }

    /// Straight pieces of a run, none so short that it would be taken for a tap.
    private static func pieces(
        _ ticks: [(tick: Int, corner: LayeredPattern.Corner)]
    ) -> [(from: (tick: Int, corner: LayeredPattern.Corner), to: (tick: Int, corner: LayeredPattern.Corner))] {
        var pieces:
            [(from: (tick: Int, corner: LayeredPattern.Corner), to: (tick: Int, corner: LayeredPattern.Corner))] = []
        var from = ticks[0]
        for (index, tick) in ticks.enumerated().dropFirst() {
            let isLast = index + 1 == ticks.count
            if tick.tick - from.tick < shortestHum {
                // What a jump leaves too short goes to the piece after it, at the end to the one before.
                if isLast, var last = pieces.popLast() {
                    last.to = tick
                    pieces.append(last)
                } else if !isLast, ticks[index + 1].tick - from.tick >= shortestHum, tick.tick - from.tick <= 1 {
                    from = (from.tick, tick.corner)
                }
                continue
            }
            if !isLast, ticks[ticks.count - 1].tick - tick.tick < shortestHum {
                // The rest would be too short: this piece takes it.
                pieces.append((from, ticks[ticks.count - 1]))
                return pieces
            }
            pieces.append((from, tick))
            from = tick
        }
        return pieces
    }

    /// Text for an attribute.
    static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            case 0..<0x20: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
