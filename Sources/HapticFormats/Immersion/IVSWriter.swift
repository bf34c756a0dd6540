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
    /// What a period in microseconds is added to: the least number of 32 bits, which an `Int` holds in WebAssembly too.
    private static let lowestPeriod = Int(-IVSReader.highestBit)

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
                " magnitude=\"\(peak)\" waveform=\"sine\" period=\"\(effect.period + lowestPeriod)\""
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
        var shortened = 0, merged = 0
        for run in layers.runs() {
            let start = Seconds.milliseconds(run.start)
            let ticks = layers.ticks(run)
            if ticks[ticks.count - 1].tick < shortestHum { shortened += 1 }
            for (from, to) in pieces(ticks, &merged) {
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
            let hums = shortened == 1 ? "1 hum" : "\(shortened) hums"
            report.add(
                Loss(
                    .timing, .approximated, "\(hums) of less than \(shortestHum) ms",
                    "as long as that: a shorter effect is a tap"))
        }
        if merged > 0 {
            let pieces = merged == 1 ? "1 piece" : "\(merged) pieces"
            report.add(
                Loss(
                    .ramps, .approximated, "\(pieces) of hums of less than \(shortestHum) ms",
                    "one with what lies beside them, as strong as both: a shorter effect is a tap"))
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

    private typealias Tick = (tick: Int, corner: LayeredPattern.Corner)

    /// Straight pieces of a run, none so short that it would be taken for a tap.
    ///
    /// What bends within the shortest piece becomes one of that length: from its strongest corner to where the line is at
    /// its end.
    ///
    /// - Parameter merged: is raised by the number of such pieces.
    private static func pieces(_ ticks: [Tick], _ merged: inout Int) -> [(from: Tick, to: Tick)] {
        var pieces: [(from: Tick, to: Tick)] = []
        var from = ticks[0]
        var index = 1
        while index < ticks.count {
            var strongest = from.corner
            var isBent = false
            while index < ticks.count, ticks[index].tick - from.tick < shortestHum {
                let next = ticks[index]
                if next.tick - from.tick == 1, !isBent {
                    // A jump: what was before it belongs to the piece before.
                    (from.corner, strongest) = (next.corner, next.corner)
                } else {
                    isBent = true
                    if next.corner.intensity > strongest.intensity { strongest = next.corner }
                }
                index += 1
            }
            guard index < ticks.count else {
                // Less than a piece is left: the one before goes on to the end; a run of nothing else is lengthened.
                let end = ticks[ticks.count - 1].tick
                if let last = pieces.popLast() {
                    if isBent { merged += 1 }
                    let corner = strongest.intensity > last.to.corner.intensity ? strongest : last.to.corner
                    pieces.append((last.from, (end, corner)))
                } else {
                    pieces.append(((from.tick, strongest), (from.tick + shortestHum, strongest)))
                }
                return pieces
            }
            var to = ticks[index]
            if isBent {
                merged += 1
                to = between(ticks[index - 1], to, at: from.tick + shortestHum)
            }
            if to.tick == ticks[index].tick { index += 1 }
            pieces.append(((from.tick, strongest), to))
            from = to
        }
        return pieces
    }

    /// What the line is at a tick between two of its corners.
    private static func between(_ a: Tick, _ b: Tick, at tick: Int) -> Tick {
        let share = Double(tick - a.tick) / Double(b.tick - a.tick)
        var corner = b.corner
        corner.intensity = a.corner.intensity + (b.corner.intensity - a.corner.intensity) * share
        corner.sharpness = a.corner.sharpness + (b.corner.sharpness - a.corner.sharpness) * share
        return (tick, corner)
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
