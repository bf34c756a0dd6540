import HapticRendering

/// Effects and primitives that Android knows by name.
extension AndroidXMLReader {
    mutating func readPredefined(_ effect: Int) {
        fields.expect(["name"], of: effect)
        let known: [(String, [ControlFrames.Transient])] = [
            ("click", [.init(time: 0, intensity: 1, sharpness: 0.8)]),
            ("tick", [.init(time: 0, intensity: 0.7, sharpness: 0.9)]),
            ("heavy_click", [.init(time: 0, intensity: 1, sharpness: 0.6)]),
            (
                "double_click",
                [.init(time: 0, intensity: 1, sharpness: 0.8), .init(time: 0.13, intensity: 1, sharpness: 0.8)]
            ),
        ]
        let name = fields.text("name", of: effect) ?? ""
        guard let found = known.first(where: { $0.0.isSame(as: name) })?.1 else {
            return fields.error(
                "no predefined effect is called \"\(name)\"", help: "use tick, click, heavy_click or double_click",
                at: effect)
        }
        for tap in found {
            taps.append(.init(time: time + tap.time, intensity: tap.intensity, sharpness: tap.sharpness))
        }
        time += 0.02 + (found.last?.time ?? 0)
    }

    mutating func readPrimitives(_ effects: [Int]) {
        var last = time
        for (index, effect) in effects.enumerated() {
            fields.expect(["name", "scale", "delayMs", "delayType"], of: effect)
            let name = fields.text("name", of: effect) ?? ""
            guard let primitive = AndroidPrimitives.Kind(named: name) else {
                fields.error(
                    "no primitive is called \"\(name)\"",
                    help: "use \(AndroidPrimitives.Kind.allCases.map { $0.name }.joined(separator: ", "))", at: effect)
                continue
            }
            let scale = fields.optionalNumber("scale", of: effect, in: 0...1) ?? 1
            let delay = (fields.optionalNumber("delayMs", of: effect, in: 0...1e9) ?? 0) / 1000
            let type = fields.text("delayType", of: effect) ?? "pause"
            if !type.isSame(as: "pause"), !type.isSame(as: "relative_start_offset") {
                fields.error("delayType is \"\(type)\"", help: "use pause or relative_start_offset", at: effect)
            }
            let start = type.isSame(as: "relative_start_offset") ? (index == 0 ? time : last) + delay : time + delay
            add(primitive, scale, at: start)
            last = start
            time = start + Double(primitive.length) / 1000
        }
    }

    private mutating func add(_ primitive: AndroidPrimitives.Kind, _ scale: Double, at start: Double) {
        guard scale > 0 else { return }
        func tap(_ strength: Double, _ sharpness: Double) {
            taps.append(.init(time: start, intensity: strength * scale, sharpness: sharpness))
        }
        func ramp(_ shape: [(time: Double, level: Double)], _ sharpness: Double) {
            let line = BakedLine(shape.map { .init(time: start + $0.time, value: $0.level * scale) })
            hums.append(
                Hum(intensity: line, sharpness: BakedLine(line.points.map { .init(time: $0.time, value: sharpness) })))
        }
        switch primitive {
        case .click: tap(1, 0.8)
        case .tick: tap(0.7, 0.9)
        case .lowTick: tap(0.7, 0.3)
        case .thud:
            tap(1, 0.1)
            ramp([(0, 0.5), (0.1, 0)], 0.1)
        case .quickRise: ramp([(0, 0), (0.15, 1)], 0.5)
        case .slowRise: ramp([(0, 0), (0.5, 1)], 0.5)
        case .quickFall: ramp([(0, 1), (0.15, 0)], 0.5)
        case .spin: ramp([(0, 0), (0.0375, 1), (0.075, 0), (0.1125, 1), (0.15, 0)], 0.3)
        }
        let isShaped = primitive != .click && primitive != .tick && primitive != .lowTick
        report.add(
            Loss(
                isShaped ? .ramps : .tapSharpness, .approximated, "the primitive \(primitive.name)",
                "what it feels like is the device's own affair"))
    }
}
