import HapticPattern
import HapticRendering
import JSONText

/// Reads MPEG haptics as JSON (ISO/IEC 23090-31): the first channel of the first perception that is felt as vibration.
///
/// Transient bands become taps, vectorial waves hums. Curve bands, whose signal is the curve itself, become hums of their
/// size without a sharpness; wavelets, which hold samples, are left out with a word. Source: documented in the standard's
/// reference software; frequencies are 65...300 Hz
/// whatever the law of amplitude.
struct HJIFReader {
    private let fields: JSONFields
    private let model: ConversionModel
    private var hums: [Hum] = []
    private var taps: [ControlFrames.Transient] = []
    private var report = LossReport()
    /// Seconds of one tick.
    private var tick = 0.001
    private var gain = 1.0
    /// The effects that others name, in order of their numbers.
    private var library: [(id: Double, node: Int)] = []

    /// A frequency that stands for none. Source: the reference encoder gives it to every tap.
    static let noFrequency = 90.0
    /// Effects inside one another, at most.
    private static let deepest = 8
    /// So many effects are followed at most: a few that name each other can stand for billions.
    private static let mostEffects = 100_000
    private var followed = 0
    /// So many keyframes are read at most, those of an effect as often as it is named.
    private static let mostKeyframes = 1_000_000
    private var keyframes = 0

    static func read(_ fields: JSONFields, _ options: ReadingOptions) -> ForeignContent? {
        var reader = HJIFReader(fields: fields, model: options.model ?? .mpeg)
        guard let metadata = reader.readFile() else { return nil }
        var content = ForeignContent(reader.hums, reader.taps)
        content.metadata = metadata
        content.report = reader.report
        return content
    }

    private init(fields: JSONFields, model: ConversionModel) {
        self.fields = fields
        self.model = model
    }

    private mutating func readFile() -> [(key: String, value: String)]? {
        guard fields.isKind(0, .object, "the file"), let list = fields.member("perceptions", of: 0, .array) else {
            return nil
        }
        if fields.member("version", of: 0) == nil {
            fields.warning("version is missing", help: "add \"version\": \"2023\"", at: 0)
        }
        if let timescale = fields.optionalNumber("timescale", of: 0, in: 1...48_000) { tick = 1 / timescale }
        let perceptions = fields.items(list).filter { fields.isKind($0, .object, "a perception") }
        let felt = perceptions.first { node in
            fields.text("perception_modality", of: node).map { $0.isSame(as: "Vibrotactile") } ?? true
        }
        guard let perception = felt else {
            fields.error(
                perceptions.isEmpty ? "perceptions is empty" : "no perception is Vibrotactile",
                help: "a pattern is made of one that is felt as vibration", at: list)
            return nil
        }
        noteOthers(perceptions.count - 1, "perception")
        readLibrary(perception)
        let channels = fields.objects("channels", of: perception)
        guard let channel = channels.first else {
            if !fields.hasErrors { fields.error("channels is empty", help: "add one with its bands", at: perception) }
            return nil
        }
        noteOthers(channels.count - 1, "channel")
        gain = fields.optionalNumber("gain", of: channel, in: 0...100) ?? 1
        for band in fields.objects("bands", of: channel) { read(band: band) }
        guard let description = fields.text("description", of: 0), !description.isEmpty else { return [] }
        return [("Description", description)]
    }

    private mutating func noteOthers(_ count: Int, _ noun: String) {
        guard count > 0 else { return }
        report.add(
            Loss(
                .others, .lost, "\(count) more \(noun)\(count == 1 ? "" : "s")",
                "left out: a pattern is felt in one place"))
    }

    private mutating func readLibrary(_ perception: Int) {
        guard let list = fields.optionalMember("effect_library", of: perception, .array) else { return }
        for node in fields.items(list) where fields.isKind(node, .object, "an effect of the library") {
            guard let id = fields.number("id", of: node) else { continue }
            library.append((id, node))
        }
        // Nodes are in the order of the file.
        library.sort { $0.id != $1.id ? $0.id < $1.id : $0.node < $1.node }
        for (a, b) in zip(library, library.dropFirst()) where a.id == b.id {
            fields.error(
                "the library has two effects of id \(decimal(b.id, digits: 0))", help: "give each its own", at: b.node)
        }
    }

    /// The effect of the library with this number; nil where there is none.
    private func effect(_ id: Double) -> Int? {
        let place = library.partitionPoint { $0.id < id }
        return place < library.count && library[place].id == id ? library[place].node : nil
    }

    private mutating func read(band: Int) {
        guard let type = fields.text("band_type", of: band) else {
            return fields.error(
                "band_type is missing", help: "use Transient, VectorialWave, Curve or WaveletWave", at: band)
        }
        let effects = fields.objects("effects", of: band)
        if type.isSame(as: "Transient") {
            for effect in effects { expand(effect, at: 0, depth: 0) { $0.readTaps($1, $2) } }
        } else if type.isSame(as: "VectorialWave") {
            for effect in effects { expand(effect, at: 0, depth: 0) { $0.readHum($1, $2, isCurve: false) } }
        } else if type.isSame(as: "Curve") {
            if !effects.isEmpty {
                report.add(
                    Loss(
                        .humSharpness, .approximated, "a band whose signal is a curve",
                        "its size is the intensity; sharpness 0.5"))
            }
            for effect in effects { expand(effect, at: 0, depth: 0) { $0.readHum($1, $2, isCurve: true) } }
        } else if type.isSame(as: "WaveletWave") {
            fields.warning("a band of wavelets holds samples, not effects", help: "it is left out", at: band)
            report.add(Loss(.others, .lost, "a band of wavelets", "left out: it holds samples"))
        } else {
            fields.error(
                "band_type is \"\(type)\"", help: "use Transient, VectorialWave, Curve or WaveletWave", at: band)
        }
    }

    /// Hands on an effect with its position in ticks: itself, the one of the library that it names, or its parts.
    private mutating func expand(
        _ effect: Int, at offset: Double, depth: Int, _ body: (inout HJIFReader, Int, Double) -> Void
    ) {
        followed += 1
        guard followed <= Self.mostEffects else {
            if followed == Self.mostEffects + 1 {
                fields.error("references make too many effects of it", help: "name fewer effects", at: effect)
            }
            return
        }
        let position = offset + (fields.optionalNumber("position", of: effect, in: 0...1e12) ?? 0)
        let type = fields.text("effect_type", of: effect) ?? "Basis"
        guard depth < Self.deepest else {
            return fields.error(
                "effects lie too deep inside one another", help: "name the effects directly", at: effect)
        }
        if type.isSame(as: "Basis") {
            keyframes += fields.member("keyframes", of: effect).map { fields.items($0).count } ?? 0
            guard keyframes <= Self.mostKeyframes else {
                followed = Self.mostEffects + 1
                return fields.error("references make too many keyframes of it", help: "name fewer effects", at: effect)
            }
            body(&self, effect, position)
        } else if type.isSame(as: "Reference") {
            guard let id = fields.number("id", of: effect) else { return }
            guard let named = self.effect(id) else {
                return fields.error(
                    "the library has no effect of id \(decimal(id, digits: 0))", help: "add it to effect_library",
                    at: effect)
            }
            expand(named, at: position, depth: depth + 1, body)
        } else if type.isSame(as: "Composite") {
            for part in fields.objects("composition", of: effect) { expand(part, at: position, depth: depth + 1, body) }
        } else {
            fields.error("effect_type is \"\(type)\"", help: "use Basis, Reference or Composite", at: effect)
        }
    }

    private mutating func readTaps(_ effect: Int, _ position: Double) {
        var last = 0.0
        for keyframe in fields.objects("keyframes", of: effect) {
            // Keyframes without a strength or a frequency take those before them.
            let place = fields.optionalNumber("relative_position", of: keyframe, in: 0...1e12) ?? 0
            let amplitude = fields.optionalNumber("amplitude_modulation", of: keyframe, in: 0...100) ?? last
            last = amplitude
            let frequency = fields.optionalNumber("frequency_modulation", of: keyframe, in: 0...20_000)
            let sharpness =
                frequency.flatMap { $0 == Self.noFrequency ? nil : ConversionModel.mpeg.sharpness(ofTap: $0) } ?? 0.5
            taps.append(
                .init(
                    time: (position + place) * tick, intensity: min(1, model.intensity(ofTap: amplitude * gain)),
                    sharpness: sharpness))
        }
    }

    private mutating func readHum(_ effect: Int, _ position: Double, isCurve: Bool) {
        var levels: [BakedLine.Point] = []
        var bends: [BakedLine.Point] = []
        var end = 0.0, last = -Double.infinity
        let extra = isCurve ? 0 : sharper(effect)
        for keyframe in fields.objects("keyframes", of: effect) {
            var place = fields.optionalNumber("relative_position", of: keyframe, in: 0...1e12) ?? 0
            if place < last {
                fields.error(
                    "relative_position \(decimal(place, digits: 0)) lies before that of the keyframe before it",
                    help: "put the keyframes in order", at: keyframe)
                place = last
            }
            last = place
            let time = (position + place) * tick
            end = max(end, time)
            if let amplitude = fields.optionalNumber("amplitude_modulation", of: keyframe, in: -100...100) {
                let size = isCurve ? abs(amplitude) : max(0, amplitude)
                levels.append(.init(time: time, value: min(1, model.intensity(ofHum: size * gain))))
            }
            if let frequency = fields.optionalNumber("frequency_modulation", of: keyframe, in: 0...20_000) {
                bends.append(.init(time: time, value: min(1, ConversionModel.mpeg.sharpness(ofHum: frequency) + extra)))
            }
        }
        guard !levels.isEmpty else { return }
        if bends.isEmpty || isCurve { bends = [.init(time: position * tick, value: 0.5)] }
        let start = position * tick
        hums.append(
            Hum(
                intensity: BakedLine(BakedLine(levels).part(from: start, to: end)),
                sharpness: BakedLine(BakedLine(bends).part(from: start, to: end))))
    }

    /// What a base signal with more edges than a sine adds to sharpness. Source: chosen.
    private mutating func sharper(_ effect: Int) -> Double {
        guard let signal = fields.text("base_signal", of: effect), !signal.isSame(as: "Sine") else { return 0 }
        let extra = signal.isSame(as: "Square") ? 0.25 : signal.isSame(as: "Triangle") ? 0 : 0.1
        report.add(
            Loss(
                .humSharpness, .approximated, "the base signal \(signal)",
                extra > 0 ? "a sharpness higher by \(decimal(extra, digits: 2))" : "read as a sine"))
        return extra
    }
}
