import HapticPattern

/// Swift source that makes the pattern as a `CHHapticPattern`: its events, curves and steps as they are.
enum SwiftWriter {
    static func write(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        let pattern = source.pattern.withinLimits
        var report = LossReport(rewriting: source)
        report.addMetadata(source)
        for (index, event) in source.pattern.events.enumerated() where event.type == .audioCustom {
            report.add(
                Loss(
                    .sound, .lost, at: source.pointer(event: index),
                    "AudioCustom at \(Seconds.text(event.time))",
                    "left out: an engine has to register its file first"))
        }
        let events = pattern.events.filter { $0.type != .audioCustom && $0.lasts }
        guard !events.isEmpty else { throw .nothingFelt(.swift) }
        var text =
            "// The pattern \(Identifier.comment(source.name)), \(Seconds.text(source.length)), written by thrum.\n\n"
        text += "import CoreHaptics\n\npublic enum \(Identifier.pascal(source.name))Haptic {\n"
        text += "    /// A new pattern, for `CHHapticEngine.makePlayer(with:)`.\n"
        text += "    public static func pattern() throws -> CHHapticPattern {\n"
        text += "        var events: [CHHapticEvent] = []\n"
        for event in events { text += "        events.append(\(self.event(event)))\n" }
        // The initialiser takes steps or curves; a curve of one point is a step.
        if pattern.curves.isEmpty {
            text +=
                "        \(pattern.parameters.isEmpty ? "let" : "var") parameters: [CHHapticDynamicParameter] = []\n"
            for step in pattern.parameters { text += "        parameters.append(\(self.step(step)))\n" }
            text += "        return try CHHapticPattern(events: events, parameters: parameters)\n"
        } else {
            text += "        var curves: [CHHapticParameterCurve] = []\n"
            for curve in curves(of: pattern) { text += "        curves.append(\(self.curve(curve)))\n" }
            text += "        return try CHHapticPattern(events: events, parameterCurves: curves)\n"
        }
        text += "    }\n}\n"
        return Conversion(.swift, Array(text.utf8), report)
    }

    /// Curves and steps in their order.
    private static func curves(of pattern: Pattern) -> [ParameterCurve] {
        var all = pattern.curves
        for step in pattern.parameters {
            all.append(
                ParameterCurve(step.id, at: step.time, points: [.init(time: 0, value: step.value)], order: step.order))
        }
        let order = all.indices.sorted { left, right in
            all[left].order != all[right].order ? all[left].order < all[right].order : left < right
        }
        return order.map { all[$0] }
    }

    private static func event(_ event: Event) -> String {
        var parameters: [String] = []
        for id in EventParameterID.allCases {
            guard let value = event.parameters[id] else { continue }
            parameters.append(
                "CHHapticEventParameter(parameterID: .\(Identifier.camel(id.name)), value: \(number(value)))")
        }
        let list =
            parameters.isEmpty
            ? "[]" : "[\n            " + parameters.joined(separator: ",\n            ") + "\n        ]"
        var text = "CHHapticEvent(eventType: .\(Identifier.camel(event.type.name)), parameters: \(list), "
        text += "relativeTime: \(number(event.time))"
        if event.type.needsDuration { text += ", duration: \(number(event.duration ?? 0))" }
        return text + ")"
    }

    private static func step(_ step: DynamicParameter) -> String {
        "CHHapticDynamicParameter(parameterID: .\(Identifier.camel(step.id.name)), value: \(number(step.value)), "
            + "relativeTime: \(number(step.time)))"
    }

    private static func curve(_ curve: ParameterCurve) -> String {
        var text = "CHHapticParameterCurve(parameterID: .\(Identifier.camel(curve.id.name)), controlPoints: [\n"
        for point in curve.points {
            text += "            CHHapticParameterCurve.ControlPoint(relativeTime: \(number(point.time)), "
            text += "value: \(number(point.value))),\n"
        }
        return text + "        ], relativeTime: \(number(curve.time)))"
    }

    private static func number(_ value: Double) -> String { decimal(value, digits: 6) }
}
