import AHAP
import HapticFormats
import HapticPattern
import HapticRendering
import JSONText
import Testing

@Suite("Worked examples of the references, read")
struct WorkedReadingTests {
    @Test("HJIF as the reference encoder writes E1")
    func hjif() throws {
        let text = """
            {"version":"2023","profile":"Main","level":1,"date":"2026-01-01","description":"E1","timescale":1000,
            "avatars":[],"syncs":[],"perceptions":[{"id":0,"avatar_id":0,"description":"E1",
            "perception_modality":"Vibrotactile","reference_devices":[],"effect_library":[],"channels":[{"id":0,
            "description":"main","gain":1.0,"mixing_coefficient":1.0,"body_part_mask":0,"bands":[
            {"band_type":"Transient","lower_frequency_limit":65,"upper_frequency_limit":300,"effects":[
            {"effect_type":"Basis","position":0,"keyframes":[
            {"relative_position":0,"amplitude_modulation":0.792,"frequency_modulation":90}]}]},
            {"band_type":"VectorialWave","lower_frequency_limit":65,"upper_frequency_limit":300,"effects":[
            {"effect_type":"Basis","position":100,"phase":0.0,"base_signal":"Sine","keyframes":[
            {"relative_position":0,"amplitude_modulation":0.49104,"frequency_modulation":182},
            {"relative_position":200,"amplitude_modulation":0.24552},
            {"relative_position":400,"amplitude_modulation":0.0,"frequency_modulation":182}]}]}]}]}]}
            """
        let back = try reading(text)
        #expect(back.format == .hjif && back.findings.isEmpty)
        // 90 Hz stands for no frequency: the usual sharpness.
        #expect(back.taps == [[0, 1, 0.5]])
        #expect(
            isNear(back.hum(at: [0.1, 0.2, 0.3, 0.4]), [[0.8, 0.498], [0.6, 0.498], [0.4, 0.498], [0.2, 0.498]]))
        #expect(back.metadata.map { $0.value } == ["E1"])
    }

    @Test("A timescale, a gain, the library and parts inside parts are worked in")
    func hjifStructure() throws {
        let text = """
            {"version":"2023","timescale":500,"perceptions":[{"perception_modality":"Force","channels":[]},
            {"perception_modality":"Vibrotactile","effect_library":[{"id":7,"effect_type":"Basis","position":10,
            "keyframes":[{"relative_position":0,"amplitude_modulation":0.396,"frequency_modulation":300}]}],
            "channels":[{"gain":0.5,"bands":[{"band_type":"Transient","effects":[
            {"effect_type":"Reference","id":7,"position":40},
            {"effect_type":"Composite","position":100,"composition":[{"effect_type":"Reference","id":7,"position":5}]}
            ]},{"band_type":"WaveletWave","effects":[]},{"band_type":"VectorialWave","effects":[
            {"effect_type":"Basis","position":200,"base_signal":"Square","keyframes":[
            {"relative_position":0,"amplitude_modulation":0.6138,"frequency_modulation":65},
            {"relative_position":50,"amplitude_modulation":0.6138}]}]}]},{"bands":[]}]}]}
            """
        let back = try reading(text)
        #expect(isNear(back.taps, [[0.1, 0.25, 1], [0.23, 0.25, 1]]))
        #expect(isNear(back.hum(at: [0.41, 0.49]), [[0.5, 0.25], [0.5, 0.25]]))
        #expect(back.report.count(of: .others) == 3 && back.report.count(of: .humSharpness) == 1)
        #expect(back.findings.count == 1 && back.findings[0].message.contains("wavelets"))
    }

    @Test("Android basic envelope")
    func basicEnvelope() throws {
        let back = try reading(try E1.text(.androidEnvelope))
        #expect(back.format == .androidEnvelope && back.findings.isEmpty && back.taps.isEmpty)
        #expect(
            isNear(
                back.hum(at: [0.02, 0.03, 0.07, 0.12, 0.3, 0.32, 0.41]),
                [[1, 0.75], [0.5, 0.75], [0, 0.5], [0.76, 0.5], [0.4, 0.5], [0.36, 0.25], [0.18, 0.25]]))
    }

    @Test("Android waveforms, by what stands in them: held values, the default strength, short ones as taps")
    func waveform() throws {
        let text = """
            <?xml version="1.0" encoding="utf-8"?>
            <!-- a comment -->
            <vibration-effect><waveform-effect>
              <waveform-entry durationMs="18" amplitude="255"/>
              <waveform-entry durationMs="82" amplitude="0"/>
              <waveform-entry durationMs="100" amplitude="64"/>
              <repeating><waveform-entry durationMs="50" amplitude="default"/></repeating>
            </waveform-effect></vibration-effect>
            """
        let back = try reading(text)
        #expect(back.format == .androidWaveform && back.findings.isEmpty)
        #expect(isNear(back.taps, [[0, 1, 18.4 / 24.3]]))
        #expect(isNear(back.hum(at: [0.15, 0.22]), [[0.501, 0.5], [1, 0.5]]))
        #expect(back.report.count(of: .length) == 1)
    }

    @Test("Android waveform envelope with the law of the meta model")
    func waveformEnvelope() throws {
        let text = """
            <vibration-effect><waveform-envelope-effect initialFrequencyHz="200">
            <control-point amplitude="0.64" frequencyHz="91.25" durationMs="100"/>
            <control-point amplitude="0" frequencyHz="91.25" durationMs="100"/>
            </waveform-envelope-effect></vibration-effect>
            """
        let back = try reading(text)
        #expect(back.format == .androidWaveformEnvelope)
        #expect(isNear(back.hum(at: [0, 0.1, 0.15]), [[0, 1], [0.8, 0.5], [0.4, 0.5]]))
    }

    @Test("Predefined effects, primitives with both kinds of delay, repeating effects and alternatives")
    func effects() throws {
        func taps(_ inner: String) throws -> [[Double]] {
            try reading("<vibration-effect>\(inner)</vibration-effect>").taps
        }
        #expect(isNear(try taps("<predefined-effect name=\"double_click\"/>"), [[0, 1, 0.8], [0.13, 1, 0.8]]))
        #expect(
            isNear(
                try taps(
                    "<primitive-effect name=\"tick\" scale=\"0.5\"/><primitive-effect name=\"click\" delayMs=\"90\"/>"
                        + "<primitive-effect name='low_tick' delayMs='50' delayType='relative_start_offset'/>"),
                [[0, 0.35, 0.9], [0.1, 1, 0.8], [0.15, 0.7, 0.3]]))
        let rises = try reading(
            "<vibration-effect><primitive-effect name=\"quick_rise\"/><primitive-effect name=\"thud\" scale=\"0.5\"/>"
                + "</vibration-effect>")
        #expect(
            isNear(rises.hum(at: [0.075, 0.2]), [[0.5, 0.5], [0.125, 0.1]]) && rises.taps == [[0.15, 0.5, 0.1]])
        let select = try reading(
            "<vibration-select><vibration-effect><repeating-effect><preamble><predefined-effect name=\"tick\"/>"
                + "</preamble><repeating><waveform-entry durationMs=\"100\" amplitude=\"255\"/></repeating>"
                + "</repeating-effect></vibration-effect><vibration-effect/></vibration-select>")
        #expect(select.taps == [[0, 0.7, 0.9]] && isNear(select.hum(at: [0.05]), [[1, 0.5]]))
        #expect(select.report.count(of: .others) == 1 && select.report.count(of: .length) == 1)
    }

    @Test("Android's arrays: Lofelt's own example, and timings that begin with off")
    func timings() throws {
        let back = try reading("{\"timings\":[70,30,30,30,140],\"amplitudes\":[102,1,255,1,-1],\"repeat\":-1}")
        #expect(back.format == .androidJSON && back.findings.isEmpty)
        #expect(isNear(back.hum(at: [0.05, 0.11, 0.2]), [[0.632, 0.5], [1, 0.5], [1, 0.5]]))
        let alone = try reading("{\"timings\":[300,35,100,200],\"repeat\":0}")
        #expect(alone.format == .androidTimings && isNear(alone.taps, [[0.3, 1, 0.058]]))
        #expect(isNear(alone.hum(at: [0.5]), [[1, 0.5]]) && alone.report.count(of: .length) == 1)
    }

    @Test("Pulses of navigator.vibrate: taps, hums, and cycles of 20 ms as strength")
    func vibrate() throws {
        let plain = try reading("[18,82,200]", as: .vibrate)
        #expect(isNear(plain.taps, [[0, 1, 0.757]]) && isNear(plain.hum(at: [0.2]), [[1, 0.5]]))
        var options = ConversionOptions()
        (options.cycle, options.minimumPulse) = (20, 1)
        let e1 = try reading(try E1.text(.vibrate, options), as: .vibrate)
        #expect(isNear(e1.hum(at: [0.15, 0.25, 0.35, 0.45]), [[0.7, 0.5], [0.5, 0.5], [0.3, 0.5], [0.1, 0.5]]))
        #expect(e1.taps.count == 1 && e1.report.count(of: .ramps) == 1)
        var reading60 = ReadingOptions()
        reading60.cycle = 60
        #expect(isNear(try reading("[30,30,30,30,30]", as: .vibrate, reading60).hum(at: [0.1]), [[0.5, 0.5]]))
        // Calls at their times, and a number alone.
        let calls = try reading("[{\"at\":0,\"pattern\":[500]},{\"at\":100,\"pattern\":[50,50,20]}]")
        #expect(isNear(calls.hum(at: [0.14, 0.16]), [[1, 0.5], [0, 0.5]]) && calls.taps.map { $0[0] } == [0.2])
        #expect(isNear(try reading("200").hum(at: [0.1]), [[1, 0.5]]))
    }

    @Test("Rumble reports and playEffect calls: the table of motor levels, inverted")
    func pads() throws {
        for format in [ConversionFormat.rumble, .gamepad] {
            var options = ConversionOptions()
            options.step = 100
            let back = try reading(try E1.text(format, options))
            #expect(back.format == format && back.findings.isEmpty)
            #expect(isNear(back.taps, [[0, 1, 0.75]]))
            #expect(
                isNear(back.hum(at: [0.15, 0.25, 0.35, 0.45]), [[0.8, 0.5], [0.6, 0.5], [0.4, 0.25], [0.2, 0.25]]))
        }
    }

    @Test("OpenHarmony: curves multiply intensity and add to frequency")
    func openHarmony() throws {
        let text = """
            {"MetaData":{"Version":1.0,"ChannelNumber":2,"Description":"two"},"Channels":[
            {"Parameters":{"Index":1},"Pattern":[
            {"Event":{"Type":"transient","StartTime":50,"Parameters":{"Intensity":80,"Frequency":31}}},
            {"Event":{"Type":"continuous","StartTime":100,"Duration":300,"Parameters":{"Intensity":50,"Frequency":40,
            "Curve":[{"Time":0,"Intensity":0,"Frequency":-40},{"Time":100,"Intensity":1,"Frequency":0},
            {"Time":200,"Intensity":0.5,"Frequency":100},{"Time":300,"Intensity":0,"Frequency":0}]}}}]},
            {"Parameters":{"Index":2},"Pattern":[]}]}
            """
        let back = try reading(text)
        #expect(back.format == .openHarmony && back.findings.isEmpty && back.taps == [[0.05, 0.8, 0.31]])
        #expect(isNear(back.hum(at: [0.15, 0.2, 0.3, 0.35]), [[0.25, 0.2], [0.5, 0.4], [0.25, 1], [0.125, 0.7]]))
        #expect(back.metadata.map { $0.value } == ["two"] && back.report.count(of: .others) == 1)
    }

    @Test("Interhaptics: the E1 tap, a hum with keyframes, and gains")
    func haps() throws {
        let text = """
            {"m_version":"5","m_length_unit":7,"m_gain":0.5,"m_vibration":{"m_loop":0,"m_gain":1,"m_melodies":[
            {"m_mute":0,"m_gain":1,"m_notes":[{"m_startingPoint":0,"m_length":0.022,"m_priority":0,"m_gain":1,
            "m_hapticEffect":{"m_type":0}}]},{"m_mute":1,"m_notes":[{"m_startingPoint":3,"m_hapticEffect":{"m_type":0}}]},
            {"m_mute":0,"m_gain":1,"m_notes":[{"m_startingPoint":0.1,"m_length":0.4,"m_priority":1,"m_gain":1,
            "m_hapticEffect":{"m_underlyingSignal":{"m_frequency":75,"m_amplitude":1},
            "m_amplitudeModulation":{"m_keyframes":[{"m_time":0,"m_value":0.5},{"m_time":0.4,"m_value":0.02}]},
            "m_frequencyModulation":{"m_keyframes":[{"m_time":0,"m_value":182.5}]}}}]}]},
            "m_texture":{"m_melodies":[{"m_notes":[]}]}}
            """
        let back = try reading(text)
        #expect(back.format == .haps && isNear(back.taps, [[0, 0.707, 0.5]]))
        #expect(isNear(back.hum(at: [0.1, 0.3]), [[0.5, 0.5], [0.3, 0.5]]) && back.report.count(of: .others) == 1)
    }

    @Test("IVS: magnitude 6400 and a period of 10 ms are intensity 0.8 and sharpness 0.149")
    func ivs() throws {
        let text = """
            <?xml version="1.0"?>
            <ivs-file last-modified="today"><effects>
            <basis-effect name="a" type="periodic" duration="200" magnitude="6400" period="10" waveform="sine"/>
            <basis-effect name="b" type="magsweep" duration="100" magnitude="10000" attack-time="50" attack-level="0"/>
            <basis-effect name="t" type="periodic" duration="24" magnitude="9500" period="6" waveform="sine"/>
            <timeline-effect name="all"><launch-event time="0" effect="t"/><launch-event time="100" effect="a"/>
            <launch-event time="400" effect="b" magnitude-override="2500"/>
            <repeat-event time="0" duration="50" count="1"/></timeline-effect>
            </effects></ivs-file>
            """
        let back = try reading(text)
        #expect(back.format == .ivs && back.findings.isEmpty)
        #expect(isNear(back.taps, [[0, 0.975, 0.433], [0.05, 0.975, 0.433]]))
        #expect(isNear(back.hum(at: [0.2, 0.475, 0.51]), [[0.8, 0.149], [0.25, 0.447], [0.5, 0.447]]))
        // A period with the highest bit set is in microseconds: 5,000 of them.
        let exact =
            "<ivs-file><effects><basis-effect name=\"a\" type=\"periodic\" duration=\"200\" magnitude=\"10000\" "
            + "period=\"-2147478648\"/></effects></ivs-file>"
        #expect(isNear(try reading(exact).hum(at: [0.1]), [[1, 135.0 / 235]]))
    }

    @Test("feedbackd: patterns, rumbles and periodic effects")
    func feedbackd() throws {
        func feedback(_ inner: String) throws -> ForeignReading {
            try reading("{\"name\":\"x\",\"profiles\":[{\"name\":\"full\",\"feedbacks\":[{\(inner)}]}]}")
        }
        let pattern = try feedback(
            "\"event-name\":\"x-e1\",\"type\":\"VibraPattern\",\"magnitudes\":[1.0,0.0,0.7,0.5,0.3,0.1],"
                + "\"durations\":[25,75,100,100,100,100]")
        #expect(pattern.format == .feedbackd && isNear(pattern.taps, [[0, 1, 0.75]]))
        #expect(isNear(pattern.hum(at: [0.15, 0.45]), [[0.7, 0.5], [0.1, 0.5]]))
        let rumble = try feedback(
            "\"type\":\"VibraRumble\",\"duration\":100,\"count\":2,\"pause\":50,\"magnitude\":0.5")
        #expect(isNear(rumble.hum(at: [0.05, 0.12, 0.2]), [[0.5, 0.5], [0, 0.5], [0.5, 0.5]]))
        let periodic = try feedback("\"type\":\"VibraPeriodic\",\"duration\":400,\"magnitude\":1,\"fade-in-time\":200")
        #expect(isNear(periodic.hum(at: [0.1, 0.3]), [[0.5, 0.5], [1, 0.5]]))
    }

    @Test("Lofelt's older files: voices for envelopes, the last value holds to the end")
    func legacy() throws {
        let text = """
            {"version":{"major":0,"minor":2,"patch":0},"metadata":{"editor":"Lofelt","duration":0.5},"voices":{
            "envelopes":[[{"time":0,"amplitude":0},{"time":0.2,"amplitude":0.64}],
            [{"time":0,"amplitude":0.25},{"time":0.2,"amplitude":0.25}]],
            "transients":[[{"time":0.1,"amplitude":0.81}],[{"time":0.1,"amplitude":0.3}]]}}
            """
        let back = try reading(text)
        #expect(back.format == .haptic && back.findings.isEmpty && isNear(back.taps, [[0.1, 0.9, 0.3]]))
        #expect(isNear(back.hum(at: [0.1, 0.4]), [[0.4, 0.5], [0.8, 0.5]]))
        // Without a version, which means this form.
        let bare = try reading(
            "{\"voices\":{\"envelopes\":[[{\"time\":0,\"amplitude\":1},{\"time\":1,\"amplitude\":1}]]}}")
        #expect(isNear(bare.hum(at: [0.5]), [[1, 0.5]]))
    }

    @Test("Overlapping hums add as amplitudes: (0.6, 0.2) and (0.8, 0.7) are (1, 0.52)")
    func overlap() throws {
        func event(_ start: Int, _ intensity: Int, _ frequency: Int) -> String {
            "{\"Event\":{\"Type\":\"continuous\",\"StartTime\":\(start),\"Duration\":200,\"Parameters\":"
                + "{\"Intensity\":\(intensity),\"Frequency\":\(frequency)}}}"
        }
        let back = try reading(
            "{\"MetaData\":{},\"Channels\":[{\"Pattern\":[\(event(0, 60, 20)),\(event(100, 80, 70))]}]}")
        #expect(isNear(back.hum(at: [0.05, 0.15, 0.25]), [[0.6, 0.2], [1, 0.52], [0.8, 0.7]]))
    }
}
