import HapticRendering

/// Periodic effects of Linux's force feedback, as a C header: sines of a period in whole milliseconds that rise and fall in
/// straight lines.
///
/// A hum is cut where it bends and where its period changes; a rise, a level and a fall that follow each other are one
/// effect, which has room for one of each. A tap is an effect of its own. Source: documented (`linux/input.h`).
enum PeriodicWriter {
    /// The strongest magnitude, and the highest level of an envelope.
    private static let full = 32_767.0
    /// The longest effect, in milliseconds: what is longer is undefined.
    private static let longest = 32_767
    /// A frequency that moves is not cut finer than this, in milliseconds.
    private static let shortestPart = 20

    /// One effect; times in milliseconds.
    struct Effect: Equatable {
        var start: Int
        var length: Int
        /// In milliseconds.
        var period: Int
        var magnitude: Int
        /// How long it takes from `attackLevel` to `magnitude`, and from there to `fadeLevel` at its end; 0 for no time.
        var attackLength = 0, attackLevel = 0
        var fadeLength = 0, fadeLevel = 0
    }

    static func write(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport(layering: source)
        let effects = effects(source, options, &report)
        guard !effects.isEmpty else { throw .nothingFelt(.ffPeriodic) }
        let name = Identifier.snake(source.name)
        var text = SourceBytes()
        text += "// The pattern \(Identifier.comment(source.name)) for force feedback of Linux, written by thrum.\n"
        text += "// Upload each effect with EVIOCSFF and play it when it is due. A device holds as many at a time as\n"
        text += "// EVIOCGEFFECTS says: erase those that have ended.\n\n#include <linux/input.h>\n\n"
        text += "#define \(name)_effect_count \(effects.count)\n"
        text += "// When each effect is due, in milliseconds.\nstatic const unsigned \(name)_times[] = {\n"
        for effect in effects { text += "    \(effect.start),\n" }
        text += "};\nstatic const struct ff_effect \(name)_effects[] = {\n"
        for effect in effects {
            text += "    { .type = FF_PERIODIC, .id = -1, .replay = { .length = \(effect.length) }, .u.periodic = {"
            text += " .waveform = FF_SINE, .period = \(effect.period), .magnitude = \(effect.magnitude)"
            if effect.attackLength > 0 || effect.fadeLength > 0 {
                text += ", .envelope = { .attack_length = \(effect.attackLength), "
                text += ".attack_level = \(effect.attackLevel), .fade_length = \(effect.fadeLength), "
                text += ".fade_level = \(effect.fadeLevel) }"
            }
            text += " } },\n"
        }
        text += "};\n"
        return Conversion(.ffPeriodic, text.bytes, report)
    }

    /// The effects of a pattern, in order of time.
    static func effects(
        _ source: ConversionSource, _ options: ConversionOptions, _ report: inout LossReport
    ) -> [Effect] {
        let model = options.model ?? .identity
        let layers = LayeredPattern(source.baked(within: options.error), within: options.error / 4)
        var effects: [Effect] = []
        for tap in layers.taps {
            let start = Seconds.milliseconds(tap.time)
            effects.append(
                Effect(
                    start: start, length: max(1, Seconds.milliseconds(tap.time + TapLength.coil(tap)) - start),
                    period: period(model, tap.sharpness),
                    // What is felt is never written as nothing.
                    magnitude: max(1, magnitude(model.amplitude(ofTap: tap.intensity)))))
        }
        for run in layers.runs() {
            let start = Seconds.milliseconds(run.start)
            var hums: [Effect] = []
            for piece in pieces(layers.ticks(run), model) {
                add(piece.moved(by: start), to: &hums)
            }
            effects += hums.filter { $0.magnitude > 0 }
        }
        report.add(
            .humSharpness, .approximated, "frequencies", "periods of whole milliseconds: 1000/3, 1000/4, … Hz")
        let order = effects.indices.sorted { left, right in
            effects[left].start != effects[right].start ? effects[left].start < effects[right].start : left < right
        }
        return order.map { effects[$0] }
    }

    private static func magnitude(_ amplitude: Double) -> Int { Int((full * min(1, max(0, amplitude))).rounded()) }

    /// The nearest period of a sharpness, in milliseconds.
    private static func period(_ model: ConversionModel, _ sharpness: Double) -> Int {
        max(1, Int((1000 / model.frequency(ofHum: sharpness)).rounded()))
    }

    /// A stretch of one period in which the magnitude moves in a straight line.
    private struct Piece {
        var start: Int
        var length: Int
        var period: Int
        var first: Int
        var last: Int

        func moved(by milliseconds: Int) -> Piece {
            var piece = self
            piece.start += milliseconds
            return piece
        }
    }

    /// The pieces of a run, one after the other without gaps. A jump, which takes a millisecond there, belongs to the piece
    /// that it leads to.
    private static func pieces(
        _ ticks: [(tick: Int, corner: LayeredPattern.Corner)], _ model: ConversionModel
    ) -> [Piece] {
        var pieces: [Piece] = []
        var from = ticks[0]
        for (index, to) in ticks.enumerated().dropFirst() {
            if to.tick - from.tick == 1, index + 1 < ticks.count {
                from.corner = to.corner
                continue
            }
            let length = to.tick - from.tick
            let change = abs(period(model, from.corner.sharpness) - period(model, to.corner.sharpness)) + 1
            let parts = max(
                min(change, max(1, length / shortestPart)), (length + longest - 1) / longest)
            func value(_ a: Double, _ b: Double, _ share: Double) -> Double { a + (b - a) * share }
            for part in 0..<parts {
                let (start, end) = (length * part / parts, length * (part + 1) / parts)
                let (a, b) = (Double(start) / Double(length), Double(end) / Double(length))
                func level(_ share: Double) -> Int {
                    magnitude(model.amplitude(ofHum: value(from.corner.intensity, to.corner.intensity, share)))
                }
                let middle = value(from.corner.sharpness, to.corner.sharpness, (a + b) / 2)
                pieces.append(
                    Piece(
                        start: from.tick + start, length: end - start, period: period(model, middle), first: level(a),
                        last: level(b)))
            }
            from = to
        }
        return pieces
    }

    /// Adds a piece: to the last effect where that has room for it, else as one of its own.
    private static func add(_ piece: Piece, to effects: inout [Effect]) {
        if var last = effects.last, last.fadeLength == 0, last.period == piece.period, last.magnitude == piece.first,
            piece.last <= piece.first, last.length + piece.length <= longest
        {
            last.length += piece.length
            if piece.last < piece.first { (last.fadeLength, last.fadeLevel) = (piece.length, piece.last) }
            effects[effects.count - 1] = last
            return
        }
        var effect = Effect(
            start: piece.start, length: piece.length, period: piece.period, magnitude: max(piece.first, piece.last))
        if piece.first < piece.last { (effect.attackLength, effect.attackLevel) = (piece.length, piece.first) }
        if piece.last < piece.first { (effect.fadeLength, effect.fadeLevel) = (piece.length, piece.last) }
        effects.append(effect)
    }
}
