import HapticPattern
import HapticRendering
import JSONText

/// Reads Immersion's IVS files. Experimental: as MPEG's reference encoder understands them.
///
/// The first timeline launches basis effects: periodic ones with a strength, a frequency, an attack and a fade, and
/// sweeps, which are sines of 170 Hz. A periodic effect of up to 25 ms is a tap.
struct IVSReader {
    private let fields: XMLFields
    private let model: ConversionModel
    private var hums: [Hum] = []
    private var taps: [ControlFrames.Transient] = []
    private var report = LossReport()

    /// The longest effect that is a tap, in milliseconds. Source: chosen, the reference's own rule.
    static let longestTap = 25.0
    /// The frequency of a sweep, in hertz. Source: the reference encoder.
    static let sweepFrequency = 170.0
    /// A full magnitude or level.
    static let full = 10_000.0
    /// What is added to a period below 0 to get microseconds: it has the highest of 32 bits set.
    static let highestBit = 2_147_483_648.0
    /// So many effects are made of repeats at most.
    private static let mostEffects = 100_000

    /// An effect at its place: `offset` milliseconds from the start.
    private struct Launch {
        var offset: Double
        var event: Int
        var basis: Int
    }

    static func read(_ fields: XMLFields, _ options: ReadingOptions) -> ForeignContent? {
        let tree = fields.tree
        guard let effects = tree.children(of: 0).first(where: { tree.isNamed($0, "effects") }) else {
            fields.error("there is no <effects>", help: "put the effects into one", at: 0)
            return nil
        }
        let parts = tree.children(of: effects)
        let basis = parts.filter { tree.isNamed($0, "basis-effect") }
        let timelines = parts.filter { tree.isNamed($0, "timeline-effect") }
        var reader = IVSReader(fields: fields, model: options.model ?? .meta)
        for other in parts where !tree.isNamed(other, "basis-effect") && !tree.isNamed(other, "timeline-effect") {
            fields.warning("<\(tree.name(of: other))> is not known", help: "it is left out", at: other)
        }
        if let timeline = timelines.first {
            if timelines.count > 1 {
                reader.report.add(
                    Loss(
                        .others, .lost, "\(timelines.count - 1) more timeline effects",
                        "left out: a pattern is one effect"))
            }
            for launch in reader.launches(timeline, basis) { reader.read(launch) }
        } else if let first = basis.first {
            reader.read(Launch(offset: 0, event: first, basis: first))
        } else {
            fields.error("there is no effect in it", help: "add a <basis-effect>", at: effects)
            return nil
        }
        var content = ForeignContent(reader.hums, reader.taps)
        content.report = reader.report
        if let name = timelines.first.flatMap({ fields.text("name", of: $0) }) {
            content.metadata = [("Project", name)]
        }
        return content
    }

    private init(fields: XMLFields, model: ConversionModel) {
        self.fields = fields
        self.model = model
    }

    /// The launches of a timeline, repeats worked in: what lies in a repeated stretch comes again, what comes later moves.
    private func launches(_ timeline: Int, _ basis: [Int]) -> [Launch] {
        var launches: [Launch] = []
        let named = EffectNames(basis.map { ($0, Array((fields.text("name", of: $0) ?? "").utf8)) })
        for event in fields.tree.children(of: timeline) where fields.tree.isNamed(event, "launch-event") {
            guard let time = fields.number("time", of: event, in: 0...1e9) else { continue }
            let name = fields.text("effect", of: event) ?? ""
            guard let effect = named.effect(Array(name.utf8)) else {
                fields.error("no basis effect is called \"\(name)\"", help: "name one of this file", at: event)
                continue
            }
            launches.append(Launch(offset: time, event: event, basis: effect))
        }
        for event in fields.tree.children(of: timeline) where fields.tree.isNamed(event, "repeat-event") {
            guard let time = fields.number("time", of: event, in: 0...1e9),
                let length = fields.number("duration", of: event, in: 0...1e9),
                let count = fields.number("count", of: event, in: 0...10_000)
            else { continue }
            let inside = launches.filter { $0.offset >= time && $0.offset < time + length }
            guard launches.count + inside.count * Int(count) <= Self.mostEffects else {
                fields.error("the repeats make too many effects", help: "lower count", at: event)
                return launches
            }
            for index in launches.indices where launches[index].offset >= time + length {
                launches[index].offset += count * length
            }
            for round in 0..<Int(count) {
                launches += inside.map { launch in
                    var again = launch
                    again.offset += length * Double(round + 1)
                    return again
                }
            }
        }
        return launches
    }

    /// A value of an effect, or the one that its launch puts in its place.
    private func value(_ name: String, _ launch: Launch, in range: ClosedRange<Double>) -> Double? {
        (launch.event == launch.basis
            ? nil : fields.optionalNumber(name + "-override", of: launch.event, in: range))
            ?? fields.optionalNumber(name, of: launch.basis, in: range)
    }

    private mutating func read(_ launch: Launch) {
        guard let length = value("duration", launch, in: 0...1e9), length > 0 else {
            // What is no number has been said already.
            guard !fields.hasErrors else { return }
            return fields.error(
                "the effect has no duration", help: "add duration=\"…\" in milliseconds", at: launch.basis)
        }
        let type = fields.text("type", of: launch.basis) ?? ""
        var hertz = Self.sweepFrequency
        if type.isSame(as: "periodic") {
            guard let period = value("period", launch, in: -Self.highestBit...1e9), period != 0 else {
                return fields.error(
                    "the effect has no period", help: "add period=\"…\" in milliseconds", at: launch.basis)
            }
            hertz = period < 0 ? 1_000_000 / max(1, period + Self.highestBit) : 1000 / period
        } else if !type.isSame(as: "magsweep") {
            return fields.error("type is \"\(type)\"", help: "use periodic or magsweep", at: launch.basis)
        }
        let magnitude = value("magnitude", launch, in: 0...Self.full) ?? Self.full
        let start = launch.offset / 1000
        if type.isSame(as: "periodic"), length <= Self.longestTap {
            return taps.append(
                .init(
                    time: start, intensity: model.intensity(ofTap: magnitude / Self.full),
                    sharpness: ConversionModel.mpeg.sharpness(ofTap: hertz)))
        }
        let line = BakedLine(
            shape(launch, length, magnitude).map {
                .init(time: start + $0.time / 1000, value: model.intensity(ofHum: $0.value / Self.full))
            })
        let sharpness = ConversionModel.mpeg.sharpness(ofHum: hertz)
        hums.append(
            Hum(intensity: line, sharpness: BakedLine(line.points.map { .init(time: $0.time, value: sharpness) })))
    }

    /// Magnitudes over milliseconds of an effect, with its attack and its fade.
    private func shape(_ launch: Launch, _ length: Double, _ magnitude: Double) -> [BakedLine.Point] {
        func own(_ name: String) -> Double? { fields.optionalNumber(name, of: launch.basis, in: 0...1e9) }
        var points: [BakedLine.Point] = []
        let attack = min(length, own("attack-time") ?? 0)
        let fade = min(length - attack, own("fade-time") ?? 0)
        if attack > 0 { points.append(.init(time: 0, value: min(Self.full, own("attack-level") ?? 0))) }
        points.append(.init(time: attack, value: magnitude))
        if length - fade > attack { points.append(.init(time: length - fade, value: magnitude)) }
        if fade > 0 { points.append(.init(time: length, value: min(Self.full, own("fade-level") ?? 0))) }
        return points
    }
}

/// The effects of a file by name, of several of one name the first.
private struct EffectNames {
    /// In the order of the names' bytes.
    private var sorted: [(effect: Int, name: [UInt8])]

    init(_ effects: [(effect: Int, name: [UInt8])]) {
        let order = effects.indices.sorted { left, right in
            let (a, b) = (effects[left].name, effects[right].name)
            return a == b ? left < right : a.lexicographicallyPrecedes(b)
        }
        sorted = order.map { effects[$0] }
    }

    func effect(_ name: [UInt8]) -> Int? {
        let place = sorted.partitionPoint { $0.name.lexicographicallyPrecedes(name) }
        return place < sorted.count && sorted[place].name == name ? sorted[place].effect : nil
    }
}
