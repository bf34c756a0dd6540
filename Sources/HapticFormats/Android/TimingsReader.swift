import JSONText

/// Reads Android's arrays as JSON: `timings` with `amplitudes`, or `timings` alone, which begin with a pause.
enum TimingsReader {
    static func read(_ fields: JSONFields, _ format: ConversionFormat, _ options: ReadingOptions) -> ForeignContent? {
        // A list alone is timings.
        let isList = fields.tree[0].kind == .array
        guard isList || fields.isKind(0, .object, "the file"),
            let timings = isList ? 0 : fields.member("timings", of: 0, .array)
        else { return nil }
        let lengths = fields.items(timings).map { fields.number(at: $0, "a timing", in: 0...1e9) ?? 0 }
        var report = LossReport()
        if !isList, let index = fields.optionalNumber("repeat", of: 0), index >= 0 {
            report.add(
                Loss(
                    .length, .lost, "it repeats from entry \(decimal(index, digits: 0)) on",
                    "played once: a pattern has an end"))
        }
        var content: ForeignContent
        if format == .androidTimings {
            if !isList, fields.member("amplitudes", of: 0) != nil {
                fields.warning("amplitudes are not looked at", help: "--from android-json reads them", at: timings)
            }
            let pulses = lengths.enumerated().map { (isOn: $0.offset % 2 == 1, length: $0.element) }
            content = PulseReader.content(pulses, options, &report)
        } else {
            guard let values = readValues(lengths, timings, fields, options.model ?? .meta) else { return nil }
            content = values.content(tapSharpness: HeldValues.coilSharpness)
        }
        content.report = report
        return content
    }

    private static func readValues(
        _ lengths: [Double], _ timings: Int, _ fields: JSONFields, _ model: ConversionModel
    ) -> HeldValues? {
        guard let amplitudes = fields.member("amplitudes", of: 0, .array) else { return nil }
        let levels = fields.items(amplitudes)
        guard levels.count == lengths.count else {
            fields.error(
                "there are \(lengths.count) timings and \(levels.count) amplitudes",
                help: "Android takes lists of one length alone", at: amplitudes)
            return nil
        }
        var values = HeldValues()
        for (length, node) in zip(lengths, levels) {
            guard let amplitude = fields.number(at: node, "an amplitude", in: -1...255) else { continue }
            if amplitude != amplitude.rounded() || (amplitude < 0 && amplitude != -1) {
                fields.error(
                    "an amplitude is \(fields.excerpt(node))", help: "write a whole number of 0...255, or -1", at: node)
            }
            // -1 is the device's default strength.
            values.add(length, amplitude < 0 ? 1 : model.intensity(ofHum: amplitude / 255))
        }
        return values
    }
}
