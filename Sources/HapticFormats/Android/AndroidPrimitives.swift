import HapticRendering

/// Android's primitives: taps of three characters at a scale, each some milliseconds after the one before.
enum AndroidPrimitives {
    /// The primitives that Android has, in the order of their numbers.
    enum Kind: UInt8, CaseIterable {
        case click = 1, thud, spin, quickRise, slowRise, quickFall, tick, lowTick

        /// Its name in XML.
        var name: String {
            switch self {
            case .click: "click"
            case .thud: "thud"
            case .spin: "spin"
            case .quickRise: "quick_rise"
            case .slowRise: "slow_rise"
            case .quickFall: "quick_fall"
            case .tick: "tick"
            case .lowTick: "low_tick"
            }
        }

        /// The primitive with this name; nil where there is none.
        init?(named name: String) {
            guard let found = Self.allCases.first(where: { $0.name.isSame(as: name) }) else { return nil }
            self = found
        }

        /// The primitive for a tap: its sharpness chooses, and a strong blunt one is a thud.
        init(_ tap: ControlFrames.Transient) {
            self =
                tap.sharpness < 1.0 / 3
                ? (tap.intensity > 0.8 ? .thud : .lowTick) : tap.sharpness < 2.0 / 3 ? .tick : .click
        }

        /// A nominal length in milliseconds, for spacing alone: devices differ.
        var length: Int {
            switch self {
            case .click: 20
            case .thud: 30
            case .tick, .lowTick: 10
            case .spin, .quickRise: 150
            case .slowRise: 500
            case .quickFall: 100
            }
        }
    }

    /// One primitive.
    struct Primitive: Equatable {
        var kind: Kind
        var scale: Double
        /// Milliseconds since the one before has ended.
        var delay: Int
    }

    static func write(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport()
        let primitives = try primitives(source, options, .androidPrimitives, &report)
        var text = "<vibration-effect>\n"
        for primitive in primitives {
            let scale = decimal(primitive.scale, digits: 4)
            text +=
                "  <primitive-effect name=\"\(primitive.kind.name)\" scale=\"\(scale.utf8.contains(0x2E) ? scale : scale + ".0")\""
            if primitive.delay > 0 { text += " delayMs=\"\(primitive.delay)\"" }
            text += "/>\n"
        }
        return Conversion(.androidPrimitives, Array((text + "</vibration-effect>\n").utf8), report)
    }

    static func primitives(
        _ source: ConversionSource, _ options: ConversionOptions, _ format: ConversionFormat, _ report: inout LossReport
    ) throws(ConversionError) -> [Primitive] {
        report.addSound(source)
        report.addMetadata(source)
        for voice in source.timeline.voices {
            report.add(
                .ramps, .lost, at: source.pointer(event: voice.event),
                "the hum at \(Seconds.text(voice.start))", "left out: primitives are taps")
        }
        report.addSharpness(source, hums: .kept, taps: .approximated, how: "the nearest of low_tick, tick and click")
        var primitives: [Primitive] = []
        var end = 0
        for tap in source.baked(within: options.error).taps where tap.intensity > 0 {
            let time = Seconds.milliseconds(tap.time)
            let kind = Kind(tap)
            let delay = max(0, time - end)
            if time < end {
                report.add(
                    .timing, .approximated, "a tap at \(Seconds.text(tap.time))",
                    "comes when the one before has ended", error: Double(end - time) / 1000, unit: "s")
            }
            primitives.append(Primitive(kind: kind, scale: tap.intensity, delay: delay))
            end = max(time, end) + kind.length
        }
        guard !primitives.isEmpty else { throw .nothingFelt(format) }
        return primitives
    }
}
