import HapticRendering
import JSONText

/// Kotlin sources for Android: an envelope, a timeline, or one file with the right call for each version.
enum KotlinWriter {
    /// The pattern as a basic envelope (API 36).
    static func envelope(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion
    {
        var report = LossReport()
        let nodes = try AndroidEnvelope.nodes(source, options, .kotlin, &report)
        var text = head(source, ["android.os.VibrationEffect", "androidx.annotation.RequiresApi"])
        text += "    /** For API 36 and later; check `Vibrator.areEnvelopeEffectsSupported()`. */\n"
        text += "    @RequiresApi(36)\n    fun create(): VibrationEffect =\n"
        text += builder(nodes.nodes, nodes.initialSharpness, indent: 8) + "\n}\n"
        return Conversion(.kotlin, Array(text.utf8), report)
    }

    /// The pattern as a timeline (37.2).
    static func timeline(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion
    {
        var report = LossReport(layering: source)
        let entries = try timelineEntries(
            source, source.baked(within: options.error), options, .androidTimeline, &report)
        var text = head(source, ["android.os.VibrationEffect", "androidx.annotation.RequiresApi"])
        text += "    /** For Android 37.2 (26Q4) and later. Written for the API as of 2026. */\n"
        text += "    @RequiresApi(37)\n    fun create(): VibrationEffect =\n"
        text += timeline(entries, indent: 8) + "\n\n"
        text += "    /** The same, over and over again. */\n"
        text += "    @RequiresApi(37)\n    fun createRepeating(): VibrationEffect =\n"
        text += "        VibrationEffect.Builder()\n"
        let cycle = max(entries.last?.end ?? 0, Seconds.milliseconds(source.length))
        text += "            .setRepeatingEffect(0L, create(), \(cycle)L)\n            .build()\n}\n"
        return Conversion(.androidTimeline, Array(text.utf8), report)
    }

    /// One file with timeline, envelope, primitives and waveform behind the checks that choose among them.
    static func bundle(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport()
        let baked = source.baked(within: options.error)
        let entries = try AndroidWaveform.entries(source, options, .androidBundle, &report, baked: baked)
        var others = (timeline: LossReport(), envelope: LossReport(), primitives: LossReport())
        let timeline = try timelineEntries(source, baked, options, .androidBundle, &others.timeline)
        let nodes = try AndroidEnvelope.nodes(source, options, .androidBundle, &others.envelope, baked: baked)
        let primitives =
            source.timeline.voices.isEmpty
            ? try AndroidPrimitives.primitives(source, options, .androidBundle, &others.primitives) : []
        var text = head(source, ["android.os.Build", "android.os.VibrationEffect", "android.os.Vibrator"])
        text += """
                /** The best that this device and this version of Android can do. */
                fun create(vibrator: Vibrator): VibrationEffect = when {
                    Build.VERSION.SDK_INT >= 37 && Build.VERSION.SDK_INT_FULL >= 3_700_002 -> timeline()
                    Build.VERSION.SDK_INT >= 36 && vibrator.areEnvelopeEffectsSupported() -> envelope()

            """
        if !primitives.isEmpty {
            var kinds: [AndroidPrimitives.Kind] = []
            for primitive in primitives where !kinds.contains(primitive.kind) { kinds.append(primitive.kind) }
            let names = kinds.map { Self.primitive($0) }.joined(separator: ", ")
            text +=
                "        Build.VERSION.SDK_INT >= 30 && vibrator.areAllPrimitivesSupported(\(names)) -> primitives()\n"
        }
        text += "        else -> waveform()\n    }\n\n"
        text += "    private fun timeline(): VibrationEffect =\n" + self.timeline(timeline, indent: 8) + "\n\n"
        text += "    private fun envelope(): VibrationEffect =\n"
        text += builder(nodes.nodes, nodes.initialSharpness, indent: 8) + "\n\n"
        if !primitives.isEmpty {
            text += "    private fun primitives(): VibrationEffect =\n        VibrationEffect.startComposition()\n"
            for item in primitives {
                text += "            .addPrimitive(\(primitive(item.kind)), \(float(item.scale)), \(item.delay))\n"
            }
            text += "            .compose()\n\n"
        }
        text += "    private fun waveform(): VibrationEffect =\n        VibrationEffect.createWaveform(\n"
        text += "            longArrayOf(\(rows(entries.map { "\($0.milliseconds)" }))),\n"
        text += "            intArrayOf(\(rows(entries.map { "\($0.amplitude)" }))),\n            -1)\n}\n"
        report.add(others.timeline)
        report.add(others.envelope)
        report.add(others.primitives)
        return Conversion(.androidBundle, Array(text.utf8), report)
    }

    private static func timelineEntries(
        _ source: ConversionSource, _ baked: BakedPattern, _ options: ConversionOptions, _ format: ConversionFormat,
        _ report: inout LossReport
    ) throws(ConversionError) -> [AndroidTimeline.Entry] {
        report.addSharpness(source, hums: .kept, taps: .approximated, how: "the nearest of low tick, tick and click")
        let hasBoth = baked.taps.contains { $0.intensity > 0 } && !source.timeline.voices.isEmpty
        if hasBoth {
            report.add(Loss(.overlaps, .approximated, "taps inside hums", "the hum falls to nothing around each"))
        }
        let entries = AndroidTimeline(baked, options.device, options.error, &report).entries
        guard !entries.isEmpty else { throw .nothingFelt(format) }
        return entries
    }

    private static func head(_ source: ConversionSource, _ imports: [String]) -> String {
        "// The pattern \(Identifier.comment(source.name)), \(Seconds.text(source.length)), written by thrum.\n\n"
            + imports.map { "import \($0)\n" }.joined() + "\nobject \(Identifier.pascal(source.name))Vibration {\n"
    }

    private static func builder(_ nodes: [EnvelopeNodes.Node], _ sharpness: Double, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var text = margin + "VibrationEffect.BasicEnvelopeBuilder()\n"
        text += controlPoints(nodes, sharpness, indent: indent + 4) + "\n"
        return text + margin + "    .build()"
    }

    /// The calls, a line each, without an end of the last line.
    private static func controlPoints(_ nodes: [EnvelopeNodes.Node], _ sharpness: Double, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var text = Array((margin + ".setInitialSharpness(" + float(sharpness) + ")").utf8)
        let call = Array(("\n" + margin + ".addControlPoint(").utf8), comma = Array(", ".utf8), end = Array("L)".utf8)
        var last = 0
        for node in nodes {
            text += call
            append(float: node.intensity, to: &text)
            text += comma
            append(float: node.sharpness, to: &text)
            text += comma
            NumberText.append(Int64(node.time - last), to: &text)
            text += end
            last = node.time
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func timeline(_ entries: [AndroidTimeline.Entry], indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var text = margin + "VibrationEffect.Builder()\n"
        for entry in entries {
            switch entry {
            case .preset(let start, let kind, let scale):
                let name = kind == .lowTick ? "LOW_TICK" : kind == .tick ? "TICK" : "CLICK"
                text += margin + "    .addPreset(\(start)L, VibrationEffect.Preset.create("
                text += "VibrationEffect.Preset.\(name), \(float(scale))))\n"
            case .envelope(let start, let nodes, let sharpness):
                text += margin + "    .addEnvelope(\(start)L, VibrationEffect.Envelope.create(\n"
                text += margin + "        VibrationEffect.BasicEnvelopeBuilder()\n"
                text += controlPoints(nodes, sharpness, indent: indent + 12) + "))\n"
            }
        }
        return text + margin + "    .build()"
    }

    private static func primitive(_ kind: AndroidPrimitives.Kind) -> String {
        var name: [UInt8] = []
        for byte in kind.name.utf8 { name.append(byte >= 0x61 ? byte & 0xDF : byte) }
        return "VibrationEffect.Composition.PRIMITIVE_" + String(decoding: name, as: UTF8.self)
    }

    private static func float(_ value: Double) -> String {
        var text: [UInt8] = []
        append(float: value, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    private static func append(float value: Double, to text: inout [UInt8]) {
        let start = text.count
        NumberText.appendRounded(value, digits: 4, to: &text)
        var isWhole = true
        for index in start..<text.count where text[index] == UInt8(ascii: ".") { isWhole = false }
        if isWhole { text += Array(".0".utf8) }
        text.append(UInt8(ascii: "f"))
    }

    /// Numbers in rows of sixteen.
    private static func rows(_ numbers: [String]) -> String {
        var text = ""
        for (index, number) in numbers.enumerated() {
            if index > 0 { text += "," + (index % 16 == 0 ? "\n                " : " ") }
            text += number
        }
        return text
    }
}
