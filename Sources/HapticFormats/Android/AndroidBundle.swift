import HapticRendering

/// A pattern in all the ways that Android knows, of which the device and its version choose one.
struct AndroidBundle {
    /// For 37.2 and later.
    let timeline: [AndroidTimeline.Entry]
    /// For API 36.
    let envelope: EnvelopeNodes
    /// For API 30; empty where the pattern is more than taps.
    let primitives: [AndroidPrimitives.Primitive]
    /// For API 26.
    let waveform: [AndroidWaveform.Entry]
    /// What each of them cannot keep.
    let report: LossReport

    init(_ source: ConversionSource, _ options: ConversionOptions, _ format: ConversionFormat) throws(ConversionError) {
        let baked = source.baked(within: options.error)
        var (waveforms, timelines, envelopes, taps) = (LossReport(), LossReport(), LossReport(), LossReport())
        waveform = try AndroidWaveform.entries(source, options, format, &waveforms, baked: baked)
        timeline = try AndroidTimeline.entries(source, baked, options, format, &timelines)
        envelope = try AndroidEnvelope.nodes(source, options, format, &envelopes, baked: baked)
        primitives =
            source.timeline.voices.isEmpty ? try AndroidPrimitives.primitives(source, options, format, &taps) : []
        for other in [timelines, envelopes, taps] { waveforms.add(other) }
        report = waveforms
    }

    /// The functions that make each of them, after an empty line each.
    func functions(_ language: AndroidCalls.Language) -> String {
        var calls = AndroidCalls(language)
        var made = [("timeline", calls.timeline(timeline)), ("envelope", calls.envelope(envelope))]
        if !primitives.isEmpty { made.append(("primitives", calls.primitives(primitives))) }
        made.append(("waveform", calls.waveform(waveform)))
        let functions = made.map { calls.function($0.0, "VibrationEffect", $0.1) } + calls.functions
        return functions.map { "\n" + $0 }.joined()
    }

    /// The primitives that the pattern needs, each once, in the order in which they come.
    var kinds: [AndroidPrimitives.Kind] {
        var kinds: [AndroidPrimitives.Kind] = []
        for primitive in primitives where !kinds.contains(primitive.kind) { kinds.append(primitive.kind) }
        return kinds
    }
}
