import HapticRendering
import JSONText

/// Reads Android's vibration XML: predefined effects, primitives, waveforms, both envelopes and repeating effects.
///
/// As strict as Android's own parser where that refuses a file: unknown elements and attributes, two kinds of content, an
/// envelope that does not end at 0. Source: documented by the parser and its tests in AOSP; what primitives feel like is
/// chosen (docs/conversion.md).
struct AndroidXMLReader {
    let fields: XMLFields
    let model: ConversionModel
    var hums: [Hum] = []
    var taps: [ControlFrames.Transient] = []
    var report = LossReport()
    /// When what is read next begins, in seconds.
    var time = 0.0

    /// The format of a file by its content; nil where there is none that is known.
    static func format(of tree: XMLTree) -> ConversionFormat? {
        guard let effect = effect(of: tree), let content = tree.children(of: effect).first else { return nil }
        return format(of: tree.name(of: content))
    }

    private static func format(of name: String) -> ConversionFormat? {
        let known: [(String, ConversionFormat)] = [
            ("basic-envelope-effect", .androidEnvelope), ("waveform-envelope-effect", .androidWaveformEnvelope),
            ("waveform-effect", .androidWaveform), ("primitive-effect", .androidPrimitives),
            ("predefined-effect", .androidPrimitives), ("repeating-effect", .androidWaveform),
            ("vendor-effect", .androidWaveform),
        ]
        return known.first { $0.0.isSame(as: name) }?.1
    }

    /// The element that holds an effect: the root, or the first alternative inside it.
    private static func effect(of tree: XMLTree) -> Int? {
        guard !tree.elements.isEmpty else { return nil }
        if tree.isNamed(0, "vibration-effect") { return 0 }
        return tree.isNamed(0, "vibration-select")
            ? tree.children(of: 0).first { tree.isNamed($0, "vibration-effect") } : nil
    }

    static func read(_ fields: XMLFields, _ options: ReadingOptions) -> ForeignContent? {
        guard let effect = effect(of: fields.tree) else {
            fields.error("there is no <vibration-effect>", help: "the root is one, or a list of them", at: 0)
            return nil
        }
        var reader = AndroidXMLReader(fields: fields, model: options.model ?? .meta)
        if effect != 0 { reader.noteAlternatives() }
        fields.expect([], of: effect)
        reader.read(contentOf: effect)
        var content = ForeignContent(reader.hums, reader.taps)
        content.report = reader.report
        return content
    }

    private init(fields: XMLFields, model: ConversionModel) {
        self.fields = fields
        self.model = model
    }

    private mutating func noteAlternatives() {
        let others = fields.tree.children(of: 0).count - 1
        guard others > 0 else { return }
        report.add(
            Loss(
                .others, .lost, "\(others) more alternative\(others == 1 ? "" : "s")",
                "the first is read: a pattern is one effect"))
    }

    /// What an effect, a preamble or a repeating part holds: one kind of content.
    private mutating func read(contentOf parent: Int) {
        let children = fields.tree.children(of: parent)
        guard let first = children.first else {
            return fields.error(
                "<\(fields.tree.name(of: parent))> is empty", help: "put one effect into it", at: parent)
        }
        let name = fields.tree.name(of: first)
        let isRow = name.isSame(as: "primitive-effect") || name.isSame(as: "waveform-entry")
        for child in children where child != first {
            if !isRow || !fields.tree.isNamed(child, name) {
                fields.error(
                    "<\(fields.tree.name(of: child))> stands beside <\(name)>", help: "keep one kind of content",
                    at: child)
            }
        }
        guard !fields.hasErrors else { return }
        if name.isSame(as: "primitive-effect") {
            readPrimitives(children)
        } else if name.isSame(as: "waveform-entry") {
            readEntries(children)
        } else if name.isSame(as: "predefined-effect") {
            readPredefined(first)
        } else if name.isSame(as: "waveform-effect") {
            readWaveform(first)
        } else if name.isSame(as: "basic-envelope-effect") {
            readBasicEnvelope(first)
        } else if name.isSame(as: "waveform-envelope-effect") {
            readWaveformEnvelope(first)
        } else if name.isSame(as: "repeating-effect") {
            readRepeating(first)
        } else if name.isSame(as: "vendor-effect") {
            fields.error("<vendor-effect> holds a vendor's own bytes", help: "only its device can read them", at: first)
        } else {
            fields.error("<\(name)> is not known", help: "use one of Android's effects", at: first)
        }
    }

    private mutating func noteRepeat(_ what: String) {
        report.add(Loss(.length, .lost, what, "played once: a pattern has an end"))
    }

    private mutating func readRepeating(_ effect: Int) {
        fields.expect([], of: effect)
        for part in fields.tree.children(of: effect) {
            guard fields.tree.isNamed(part, "preamble") || fields.tree.isNamed(part, "repeating") else {
                fields.error(
                    "<\(fields.tree.name(of: part))> is no part of <repeating-effect>",
                    help: "it has <preamble> and <repeating>", at: part)
                continue
            }
            fields.expect([], of: part)
            if fields.tree.isNamed(part, "repeating") { noteRepeat("the repeating part") }
            if let inner = fields.tree.children(of: part).first, fields.tree.isNamed(inner, "repeating-effect") {
                fields.error(
                    "a repeating effect lies inside another", help: "Android repeats one effect, not repetitions",
                    at: inner)
                continue
            }
            read(contentOf: part)
        }
    }

    // MARK: Waveforms

    private mutating func readWaveform(_ effect: Int) {
        fields.expect([], of: effect)
        var entries: [Int] = []
        for child in fields.tree.children(of: effect) {
            if fields.tree.isNamed(child, "waveform-entry") {
                entries.append(child)
            } else if fields.tree.isNamed(child, "repeating") {
                fields.expect([], of: child)
                noteRepeat("the repeating part of the waveform")
                entries += fields.tree.children(of: child)
            } else {
                fields.error(
                    "<\(fields.tree.name(of: child))> is no part of a waveform", help: "it has <waveform-entry>",
                    at: child)
            }
        }
        readEntries(entries)
        if hums.isEmpty, taps.isEmpty, !fields.hasErrors {
            fields.warning(
                "nothing in the waveform is felt", help: "give an entry a length and an amplitude", at: effect)
        }
    }

    private mutating func readEntries(_ entries: [Int]) {
        var values = HeldValues()
        values.pause(until: time * 1000)
        for entry in entries {
            guard fields.tree.isNamed(entry, "waveform-entry") else {
                fields.error(
                    "<\(fields.tree.name(of: entry))> is no entry", help: "write <waveform-entry>", at: entry)
                continue
            }
            fields.expect(["durationMs", "amplitude"], of: entry)
            guard let length = fields.whole("durationMs", of: entry, in: 0...1e9) else { continue }
            var amplitude = 255.0
            let isDefault = fields.text("amplitude", of: entry).map { $0.isSame(as: "default") } ?? false
            if !isDefault {
                guard let given = fields.whole("amplitude", of: entry, in: 0...255) else { continue }
                amplitude = given
            }
            values.add(length, model.intensity(ofHum: amplitude / 255))
        }
        time = values.end / 1000
        let content = values.content(tapSharpness: HeldValues.coilSharpness)
        hums +=
            content.layers.intensity.points.isEmpty
            ? [] : [Hum(intensity: content.layers.intensity, sharpness: content.layers.sharpness)]
        taps += content.layers.taps
    }

    // MARK: Envelopes

    private mutating func readBasicEnvelope(_ effect: Int) {
        fields.expect(["initialSharpness"], of: effect)
        let first = fields.optionalNumber("initialSharpness", of: effect, in: 0...1)
        var levels: [BakedLine.Point] = []
        var bends: [BakedLine.Point] = []
        let start = time
        for point in controlPoints(effect, ["intensity", "sharpness", "durationMs"]) {
            guard let intensity = fields.number("intensity", of: point, in: 0...1),
                let sharpness = fields.number("sharpness", of: point, in: 0...1), let length = length(point)
            else { continue }
            if levels.isEmpty {
                levels = [.init(time: start, value: 0)]
                bends = [.init(time: start, value: first ?? sharpness)]
            }
            time += length
            levels.append(.init(time: time, value: intensity))
            bends.append(.init(time: time, value: sharpness))
        }
        guard let last = levels.last else { return }
        if last.value != 0 {
            fields.error(
                "the envelope ends at intensity \(decimal(last.value, digits: 4))", help: "let the last point have 0",
                at: effect)
        }
        hums.append(Hum(intensity: BakedLine(levels), sharpness: BakedLine(bends)))
    }

    private mutating func readWaveformEnvelope(_ effect: Int) {
        fields.expect(["initialFrequencyHz"], of: effect)
        let first = fields.optionalNumber("initialFrequencyHz", of: effect, in: 1...20_000)
        var levels: [BakedLine.Point] = []
        var bends: [BakedLine.Point] = []
        for point in controlPoints(effect, ["amplitude", "frequencyHz", "durationMs"]) {
            guard let amplitude = fields.number("amplitude", of: point, in: 0...1),
                let hertz = fields.number("frequencyHz", of: point, in: 1...20_000), let length = length(point)
            else { continue }
            if levels.isEmpty {
                levels = [.init(time: time, value: 0)]
                bends = [.init(time: time, value: model.sharpness(ofHum: first ?? hertz))]
            }
            time += length
            levels.append(.init(time: time, value: model.intensity(ofHum: amplitude)))
            bends.append(.init(time: time, value: model.sharpness(ofHum: hertz)))
        }
        guard !levels.isEmpty else { return }
        hums.append(Hum(intensity: BakedLine(levels), sharpness: BakedLine(bends)))
    }

    private func controlPoints(_ effect: Int, _ attributes: [String]) -> [Int] {
        let points = fields.tree.children(of: effect)
        if points.isEmpty {
            fields.error("the envelope has no point", help: "add a <control-point>", at: effect)
        }
        return points.filter { point in
            guard fields.tree.isNamed(point, "control-point") else {
                fields.error(
                    "<\(fields.tree.name(of: point))> is no part of an envelope", help: "it has <control-point>",
                    at: point)
                return false
            }
            fields.expect(attributes, of: point)
            return true
        }
    }

    private func length(_ point: Int) -> Double? {
        guard let length = fields.whole("durationMs", of: point, in: 0...1e9) else { return nil }
        if length == 0 { fields.error("durationMs is 0", help: "a point takes 1 ms at least", at: point) }
        return length / 1000
    }
}
