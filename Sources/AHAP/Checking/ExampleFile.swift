/// The small files that the examples of rules start from, in the layout of `thrum fmt`.
enum ExampleFile {
    /// One tap.
    static var tap: String { pattern(tap(at: "0.0")) }

    /// Two taps, 0.2 s apart.
    static var twoTaps: String { pattern(tap(at: "0.0"), tap(at: "0.2")) }

    /// A hum of half a second.
    static var hum: String { pattern(hum(at: "0.0", lasting: "0.5")) }

    /// A hum that a curve lets swell.
    static var swell: String {
        pattern(
            hum(at: "0.0", lasting: "0.5"), curve("HapticIntensityControl", at: "0.0", ("0.0", "0.2"), ("0.5", "1.0")))
    }

    /// A sound file.
    static var sound: String {
        pattern(
            event(
                [
                    #""Time": 0.0"#, #""EventType": "AudioCustom""#, #""EventWaveformPath": "Sounds/Ping.wav""#,
                ], [("AudioVolume", "0.8")]))
    }

    /// One tap, with a description under `Metadata`.
    static func described(_ description: String) -> String {
        tap.replacingFirst("1.0,", by: "1.0,\n  \"Metadata\": { \"Description\": \"\(description)\" },")
    }

    /// A file of these entries.
    static func pattern(_ entries: String...) -> String { pattern(entries) }

    /// A file of these entries.
    static func pattern(_ entries: [String]) -> String {
        "{\n  \"Version\": 1.0,\n  \"Pattern\": [\n" + joined(entries) + "\n  ]\n}\n"
    }

    /// A tap.
    static func tap(at time: String, intensity: String = "0.8", sharpness: String = "0.6") -> String {
        event(
            [#""Time": \#(time)"#, #""EventType": "HapticTransient""#],
            [("HapticIntensity", intensity), ("HapticSharpness", sharpness)])
    }

    /// A hum.
    static func hum(
        at time: String, lasting duration: String, intensity: String = "0.6", sharpness: String = "0.3",
        _ more: (id: String, value: String)...
    ) -> String {
        event(
            [#""Time": \#(time)"#, #""EventType": "HapticContinuous""#, #""EventDuration": \#(duration)"#],
            [("HapticIntensity", intensity), ("HapticSharpness", sharpness)] + more)
    }

    /// An event of these members and parameters.
    static func event(_ members: [String], _ parameters: [(id: String, value: String)]) -> String {
        var lines = members.map { "        \($0)" }
        let list = parameters.map { #"          { "ParameterID": "\#($0.id)", "ParameterValue": \#($0.value) }"# }
        lines.append("        \"EventParameters\": [\n" + joined(list) + "\n        ]")
        return "    {\n      \"Event\": {\n" + joined(lines) + "\n      }\n    }"
    }

    /// A step.
    static func step(_ id: String, at time: String, _ value: String) -> String {
        """
            {
              "Parameter": { "ParameterID": "\(id)", "Time": \(time), "ParameterValue": \(value) }
            }
        """
    }

    /// A curve.
    static func curve(_ id: String, at time: String, _ points: (time: String, value: String)...) -> String {
        curve(id, at: time, points)
    }

    /// A curve.
    static func curve(_ id: String, at time: String, _ points: [(time: String, value: String)]) -> String {
        let list = points.map { #"          { "Time": \#($0.time), "ParameterValue": \#($0.value) }"# }
        return """
                {
                  "ParameterCurve": {
                    "ParameterID": "\(id)",
                    "Time": \(time),
                    "ParameterCurveControlPoints": [
            \(joined(list))
                    ]
                  }
                }
            """
    }

    /// The lines with a comma after each but the last.
    private static func joined(_ lines: [String]) -> String {
        var text = ""
        for (index, line) in lines.enumerated() { text += index == 0 ? line : ",\n" + line }
        return text
    }
}
