import HapticRendering

/// CSS keyframes with `@haptic` at each tap, as the draft of the CSS working group has it (2026).
///
/// The word says the character (edge, hint, tick, align, from blunt to sharp), the number the strength. Hums have no word.
enum CSSHapticWriter {
    static func write(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport()
        report.addSound(source)
        report.addMetadata(source)
        for voice in source.timeline.voices {
            report.add(
                .ramps, .lost, at: source.pointer(event: voice.event), "the hum at \(Seconds.text(voice.start))",
                "left out: @haptic is a tap")
        }
        report.addSharpness(source, hums: .kept, taps: .approximated, how: "the nearest of edge, hint, tick and align")
        let taps = source.baked(within: options.error).taps.filter { $0.intensity > 0 }
        guard !taps.isEmpty else { throw .nothingFelt(.cssHaptic) }
        let length = max(1, Seconds.milliseconds(source.length))
        let name = Identifier.kebab(source.name)
        var text =
            "/* The taps of \(Identifier.comment(source.name)), written by thrum; css-haptics draft of 2026. */\n"
        text += "@keyframes \(name) {\n"
        var last = -1
        for tap in taps {
            // Steps of a ten-thousandth of the length: a rule fires when it begins to hold.
            let place = Int((tap.time * 1000 / Double(length) * 1_000_000).rounded())
            if place == last {
                report.add(
                    .timing, .approximated, "a tap at \(Seconds.text(tap.time))", "at one moment with another")
                continue
            }
            last = place
            text += "  \(decimal(Double(min(place, 1_000_000)) / 10_000, digits: 4))% {"
            text += " @haptic \(word(tap.sharpness)) \(decimal(tap.intensity, digits: 3)); }\n"
        }
        text += "}\n.\(name) { animation: \(name) \(length)ms linear; }\n"
        return Conversion(.cssHaptic, Array(text.utf8), report)
    }

    private static func word(_ sharpness: Double) -> String {
        sharpness < 0.25 ? "edge" : sharpness < 0.5 ? "hint" : sharpness < 0.75 ? "tick" : "align"
    }
}
