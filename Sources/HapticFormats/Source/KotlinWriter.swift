/// Kotlin sources for Android: an envelope, a timeline, or one file with the right call for each version.
enum KotlinWriter {
    /// The pattern as a basic envelope (API 36).
    static func envelope(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion
    {
        var report = LossReport()
        let nodes = try AndroidEnvelope.nodes(source, options, .kotlin, &report)
        var calls = AndroidCalls(.kotlin)
        var text = head(source, ["android.os.VibrationEffect", "androidx.annotation.RequiresApi"])
        text += "    /** For API 36 and later; check `Vibrator.areEnvelopeEffectsSupported()`. */\n"
        text += "    @RequiresApi(36)\n    fun create(): VibrationEffect =\n"
        text += "        " + calls.envelope(nodes) + "\n" + parts(calls) + "}\n"
        return Conversion(.kotlin, Array(text.utf8), report)
    }

    /// The pattern as a timeline (37.2).
    static func timeline(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion
    {
        var report = LossReport(layering: source)
        let entries = try AndroidTimeline.entries(
            source, source.baked(within: options.error), options, .androidTimeline, &report)
        var calls = AndroidCalls(.kotlin)
        var text = head(source, ["android.os.VibrationEffect", "androidx.annotation.RequiresApi"])
        text += "    /** For Android 37.2 (26Q4) and later. Written for the API as of 2026. */\n"
        text += "    @RequiresApi(37)\n    fun create(): VibrationEffect =\n"
        text += "        " + calls.timeline(entries) + "\n\n"
        text += "    /** The same, over and over again. */\n"
        text += "    @RequiresApi(37)\n    fun createRepeating(): VibrationEffect =\n"
        text += "        VibrationEffect.Builder()\n"
        let cycle = max(entries.last?.end ?? 0, Seconds.milliseconds(source.length))
        text += "            .setRepeatingEffect(0L, create(), \(cycle)L)\n            .build()\n"
        text += parts(calls) + "}\n"
        return Conversion(.androidTimeline, Array(text.utf8), report)
    }

    /// One file with timeline, envelope, primitives and waveform behind the checks that choose among them.
    static func bundle(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        let bundle = try AndroidBundle(source, options, .androidBundle)
        var text = head(source, AndroidCalls.bundleImports)
        text += "    /** The best that this device and this version of Android can do. */\n"
        text += "    fun create(vibrator: Vibrator): VibrationEffect = when {\n"
        for (condition, function) in AndroidCalls.choices(bundle) { text += "        \(condition) -> \(function)()\n" }
        text += "        else -> waveform()\n    }\n" + bundle.functions(.kotlin) + "}\n"
        return Conversion(.androidBundle, Array(text.utf8), bundle.report)
    }

    private static func head(_ source: ConversionSource, _ imports: [String]) -> String {
        AndroidCalls.title(source) + "\n" + imports.map { "import \($0)\n" }.joined()
            + "\nobject \(Identifier.pascal(source.name))Vibration {\n"
    }

    private static func parts(_ calls: AndroidCalls) -> String { calls.functions.map { "\n" + $0 }.joined() }
}
