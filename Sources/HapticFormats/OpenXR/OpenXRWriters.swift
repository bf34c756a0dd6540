import HapticRendering
import JSONText

/// OpenXR: parametric haptics as JSON, and everything as a C header.
enum OpenXRWriters {
    /// The most samples of an envelope or of a buffer that a runtime keeps. Source: documented.
    static let mostSamples = 4_000
    /// Samples per second of the waveform, as runtimes with voice coils take them.
    static let waveformRate = 2_000

    /// Parametric haptics as JSON: frames with points and transients.
    static func parametric(
        _ source: ConversionSource, _ options: ConversionOptions
    ) throws(ConversionError) -> Conversion {
        let report = LossReport(layering: source)
        let frames = try frames(source, options, .openXRParametric)
        var json = JSONOutput()
        json.beginObject()
        json.member("name", source.name)
        json.member("extension", "XR_EXT_haptic_parametric")
        json.member("minFrequencyHz", ParametricFrames.band.lowerBound)
        json.member("maxFrequencyHz", ParametricFrames.band.upperBound)
        json.beginArray("frames")
        for (index, frame) in frames.enumerated() {
            json.beginObject()
            json.member("streamFrameType", type(index, of: frames.count).json)
            add("amplitudePoints", frame.amplitudes, &json)
            add("frequencyPoints", frame.frequencies, &json)
            json.beginArray("transients")
            for tap in frame.transients {
                json.beginObject()
                json.member("time", tap.time)
                json.member("amplitude", tap.amplitude)
                json.member("frequency", tap.frequency)
                json.endObject()
            }
            json.endArray()
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return Conversion(.openXRParametric, json.bytes + [0x0A], report)
    }

    private static func add(_ key: JSONKey, _ points: [ParametricFrames.Point], _ json: inout JSONOutput) {
        json.beginArray(key)
        for point in points {
            json.beginObject()
            json.member("time", point.time)
            json.member("value", point.value)
            json.endObject()
        }
        json.endArray()
    }

    /// The kind of a frame: in JSON, and as the enumerator of C.
    private static func type(_ index: Int, of count: Int) -> (json: String, c: String) {
        if count == 1 { return ("none", "NONE") }
        return index == 0
            ? ("first", "FIRST_FRAME")
            : index + 1 == count ? ("last", "LAST_FRAME") : ("intermediate", "INTERMEDIATE_FRAME")
    }

    private static func frames(
        _ source: ConversionSource, _ options: ConversionOptions, _ format: ConversionFormat
    ) throws(ConversionError) -> [ParametricFrames.Frame] {
        let layers = LayeredPattern(source.baked(within: options.error), within: options.error / 4)
        guard !layers.taps.isEmpty || !layers.runs().isEmpty else { throw .nothingFelt(format) }
        return ParametricFrames(layers, options.model ?? .identity).frames
    }

    /// A C header: simple vibrations for taps, an amplitude envelope, a waveform and parametric haptics.
    static func header(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport(layering: source)
        let frames = try frames(source, options, .openXR)
        let name = Identifier.snake(source.name)
        let baked = source.baked(within: options.error)
        let length = max(baked.felt, 0.001)
        var text = SourceBytes()
        text += "// The pattern \(Identifier.comment(source.name)) for OpenXR, written by thrum.\n"
        text +=
            "// Include it after openxr/openxr.h (1.1; the parametric part needs XR_EXT_haptic_parametric, revision 1).\n"
        addTaps(baked, name, &text)
        addEnvelope(source, baked, length, name, options.model ?? .meta, &report, &text)
        addWaveform(source, length, name, &report, &text)
        addParametric(frames, name, &text)
        return Conversion(.openXR, text.bytes, report)
    }

    /// What every runtime plays: one vibration for each tap, due at its time.
    private static func addTaps(_ baked: BakedPattern, _ name: String, _ text: inout SourceBytes) {
        let taps = baked.taps.filter { $0.intensity > 0 }
        text += "\n#define \(name)_tap_count \(taps.count)\n"
        guard !taps.isEmpty else { return }
        text += "// When each tap is due, in nanoseconds.\nstatic const XrDuration \(name)_tap_times[] = {\n"
        for tap in taps { text += "    \(Seconds.nanoseconds(tap.time)),\n" }
        text += "};\nstatic const XrHapticVibration \(name)_taps[] = {\n"
        for tap in taps {
            let nanoseconds = Seconds.nanoseconds(TapLength.coil(tap))
            text += "    { XR_TYPE_HAPTIC_VIBRATION, NULL, \(nanoseconds), "
            text += "\(number(55 + 110 * tap.sharpness)), \(number(tap.intensity * tap.intensity)) },\n"
        }
        text += "};\n"
    }

    /// Amplitudes at equal steps.
    private static func addEnvelope(
        _ source: ConversionSource, _ baked: BakedPattern, _ length: Double, _ name: String, _ model: ConversionModel,
        _ report: inout LossReport, _ text: inout SourceBytes
    ) {
        // Every 5 ms, or as close as the runtime's room allows.
        let step = max(0.005, length / Double(mostSamples))
        let count = min(mostSamples, max(1, Int((length / step).rounded(.up))))
        if step > 0.005 {
            report.add(
                Loss(
                    .ramps, .approximated, "an envelope of more than \(mostSamples) samples",
                    "held for \(decimal(step * 1000, digits: 3)) ms at a time"))
        }
        var levels: [Double] = []
        for index in 0..<count {
            let level = baked.intensity.value(at: (Double(index) + 0.5) * step) ?? 0
            levels.append(model.amplitude(ofHum: level))
        }
        for tap in baked.taps {
            let end = tap.time + TapLength.coil(tap)
            var index = min(count - 1, Int(tap.time / step))
            repeat {
                levels[index] = max(levels[index], model.amplitude(ofTap: tap.intensity))
                index += 1
            } while index < count && (Double(index) + 0.5) * step < end
        }
        text += "\n#ifdef XR_FB_haptic_amplitude_envelope\nstatic float \(name)_amplitudes[] = {\n"
        addRows(levels, &text)
        text += "};\nstatic const XrHapticAmplitudeEnvelopeVibrationFB \(name)_envelope = {\n"
        text += "    XR_TYPE_HAPTIC_AMPLITUDE_ENVELOPE_VIBRATION_FB, NULL, "
        text += "\(Seconds.nanoseconds(Double(count) * step)), \(count), \(name)_amplitudes\n};\n#endif\n"
    }

    /// Samples of the `meta` profile, in buffers that a runtime keeps; the first replaces, the others are appended.
    private static func addWaveform(
        _ source: ConversionSource, _ length: Double, _ name: String, _ report: inout LossReport,
        _ text: inout SourceBytes
    ) {
        let longest = 60.0
        let count = Int((min(length, longest) * Double(waveformRate)).rounded(.up))
        if length > longest {
            report.add(
                Loss(.length, .lost, "the waveform after a minute", "left out: parametric haptics hold all of it"))
        }
        var samples = [Float](repeating: 0, count: count)
        var renderer = Renderer(source.timeline, profile: .meta, sampleRate: Double(waveformRate))
        samples.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
        text +=
            "\n#ifdef XR_FB_haptic_pcm\n// Each buffer when the runtime has room for it; `append` is on from the second on.\n"
        text += "static const float \(name)_samples[] = {\n"
        addRows(samples.map { Double($0) }, &text)
        text += "};\nstatic uint32_t \(name)_samples_consumed;\n"
        text += "#define \(name)_buffer_count \((count + mostSamples - 1) / mostSamples)\n"
        text += "static const XrHapticPcmVibrationFB \(name)_buffers[] = {\n"
        var first = 0
        while first < count {
            let size = min(mostSamples, count - first)
            text +=
                "    { XR_TYPE_HAPTIC_PCM_VIBRATION_FB, NULL, \(size), \(name)_samples + \(first), \(waveformRate), "
            text += "\(first == 0 ? "XR_FALSE" : "XR_TRUE"), &\(name)_samples_consumed },\n"
            first += size
        }
        text += "};\n#endif\n"
    }

    private static func addRows(_ values: [Double], _ text: inout SourceBytes) {
        text.reserve(10 * values.count)
        for index in values.indices {
            if index % 12 > 0 { text.append(byte: UInt8(ascii: " ")) } else { text += index > 0 ? "\n    " : "    " }
            text.append(values[index])
            text.append(byte: UInt8(ascii: ","))
        }
        text += "\n"
    }

    private static func addParametric(_ frames: [ParametricFrames.Frame], _ name: String, _ text: inout SourceBytes) {
        text += "\n#ifdef XR_EXT_haptic_parametric\n"
        for (index, frame) in frames.enumerated() {
            func points(_ what: String, _ points: [ParametricFrames.Point]) -> String {
                guard !points.isEmpty else { return "0, NULL" }
                text += "static const XrHapticParametricPointEXT \(name)_\(what)_\(index)[] = {\n"
                for point in points { text.append(row: point.time, point.value) }
                text += "};\n"
                return "\(points.count), \(name)_\(what)_\(index)"
            }
            let amplitudes = points("amplitude_points", frame.amplitudes)
            let frequencies = points("frequency_points", frame.frequencies)
            var transients = "0, NULL"
            if !frame.transients.isEmpty {
                text += "static const XrHapticParametricTransientEXT \(name)_transients_\(index)[] = {\n"
                for tap in frame.transients { text.append(row: tap.time, tap.amplitude, tap.frequency) }
                text += "};\n"
                transients = "\(frame.transients.count), \(name)_transients_\(index)"
            }
            text += "static const XrHapticParametricVibrationEXT \(name)_frame_\(index) = {\n"
            text += "    XR_TYPE_HAPTIC_PARAMETRIC_VIBRATION_EXT, NULL, \(amplitudes), \(frequencies), \(transients),\n"
            text += "    \(number(ParametricFrames.band.lowerBound)), \(number(ParametricFrames.band.upperBound)), "
            text += "XR_HAPTIC_PARAMETRIC_STREAM_FRAME_TYPE_\(type(index, of: frames.count).c)_EXT\n};\n"
        }
        text += "static const XrHapticParametricVibrationEXT *const \(name)_frames[] = {\n"
        for index in frames.indices { text += "    &\(name)_frame_\(index),\n" }
        text += "};\n#define \(name)_frame_count \(frames.count)\n#endif\n"
    }

    /// A `float` of C.
    private static func number(_ value: Double) -> String {
        var text = SourceBytes()
        text.append(value)
        return String(decoding: text.bytes, as: UTF8.self)
    }
}
