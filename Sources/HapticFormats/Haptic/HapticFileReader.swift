import HapticPattern
import HapticRendering
import JSONText

/// Reads Lofelt and Meta `.haptic` files, version 1.
///
/// As Meta's own tools do: intensity and sharpness are roots of amplitude and frequency, an emphasis is a tap with the root
/// of its amplitude and its frequency as sharpness. What they do besides, 20 % less hum at an emphasis, makes up for
/// their renderer and is only done where it is asked for: a file written from a pattern reads back as that pattern.
enum HapticFileReader {
    /// What Meta's tools leave of a hum at an emphasis. Observed in their sources.
    static let ducking = 0.8

    static func read(_ fields: JSONFields, _ options: ReadingOptions) -> ForeignContent? {
        guard fields.isKind(0, .object, "the file") else { return nil }
        // Files of before version 1 have voices in the place of signals.
        if fields.member("signals", of: 0) == nil, fields.member("voices", of: 0) != nil {
            return LegacyHapticReader.read(fields)
        }
        readVersion(fields)
        var content = ForeignContent()
        content.metadata = readMetadata(fields)
        guard let signals = fields.member("signals", of: 0, .object),
            let continuous = fields.member("continuous", of: signals, .object),
            let envelopes = fields.member("envelopes", of: continuous, .object),
            let amplitudes = fields.member("amplitude", of: envelopes, .array)
        else { return nil }
        var layers = LayeredPattern()
        let points = fields.items(amplitudes)
        if points.count < 2 {
            fields.warning(
                "amplitude has \(points.count) breakpoints, and players want two at least",
                help: "add one at the end of the effect", at: amplitudes)
        }
        layers.intensity = line(points, "amplitude", fields) { node, time, amplitude in
            guard let emphasis = fields.member("emphasis", of: node), fields.isKind(emphasis, .object, "emphasis"),
                let strength = fields.number("amplitude", of: emphasis, in: 0...1),
                let frequency = fields.number("frequency", of: emphasis, in: 0...1)
            else { return 1 }
            if strength < amplitude {
                fields.warning(
                    "an emphasis of \(decimal(strength, digits: 3)) is weaker than the envelope",
                    help: "give it at least the breakpoint's amplitude, \(decimal(amplitude, digits: 3))", at: emphasis)
            }
            layers.taps.append(
                ControlFrames.Transient(time: time, intensity: strength.squareRoot(), sharpness: frequency))
            return options.isDucked ? ducking : 1
        }
        if let frequency = fields.member("frequency", of: envelopes), fields.isKind(frequency, .array, "frequency") {
            layers.sharpness = line(fields.items(frequency), "frequency", fields)
        }
        if let last = layers.intensity.points.last?.time {
            if layers.sharpness.points.isEmpty { layers.sharpness.points = [.init(time: 0, value: 0.5)] }
            if let end = layers.sharpness.points.last, end.time > last + 1e-9 {
                fields.warning(
                    "frequency goes on after the last amplitude", help: "what comes after is not felt", at: envelopes)
            }
        }
        content.layers = layers
        return content
    }

    private static func readVersion(_ fields: JSONFields) {
        guard let version = fields.member("version", of: 0) else {
            return fields.warning(
                "version is missing; read as version 1, whose form it has",
                help: "add \"version\": { \"major\": 1, \"minor\": 0, \"patch\": 0 }", at: 0)
        }
        guard fields.isKind(version, .object, "version"), let major = fields.number("major", of: version) else {
            return
        }
        if major != 1 {
            fields.error("version \(decimal(major, digits: 0)) is not known", help: "this reads version 1", at: version)
        }
    }

    private static func readMetadata(_ fields: JSONFields) -> [(key: String, value: String)] {
        guard let metadata = fields.member("metadata", of: 0) else { return [] }
        let keys = [
            ("project", "Project"), ("author", "Author"), ("description", "Description"), ("source", "Source"),
        ]
        return keys.compactMap { key, name in
            fields.text(key, of: metadata).flatMap { $0.isEmpty ? nil : (name, $0) }
        }
    }

    /// An envelope under the root, straight between its points as it becomes in Meta's own tools.
    ///
    /// - Parameter scale: told of each breakpoint, its time and its value, says what the root is multiplied by.
    static func line(
        _ nodes: [Int], _ key: String, _ fields: JSONFields, scale: (Int, Double, Double) -> Double = { _, _, _ in 1 }
    ) -> BakedLine {
        var points: [BakedLine.Point] = []
        for node in nodes {
            guard fields.isKind(node, .object, "a breakpoint"),
                var time = fields.number("time", of: node, in: JSONFields.seconds),
                let value = fields.number(key, of: node, in: 0...1)
            else { continue }
            if let last = points.last, time < last.time {
                fields.error(
                    "time \(decimal(time, digits: 6)) lies before that of the breakpoint before it",
                    help: "put the breakpoints in order of time", at: node)
                time = last.time
            }
            let scale = scale(node, time, value)
            points.append(.init(time: time, value: scale * value.squareRoot()))
        }
        return BakedLine(points)
    }
}
