import AHAP
import HapticFormats
import HapticPattern
import JSONText
import Testing

@Suite("Worked examples of the reference pattern")
struct WorkedExampleTests {
    @Test("Android basic envelope")
    func basicEnvelope() throws {
        #expect(
            try E1.text(.androidEnvelope) == """
                <vibration-effect>
                  <basic-envelope-effect initialSharpness="0.75">
                    <control-point intensity="1.0" sharpness="0.75" durationMs="20"/>
                    <control-point intensity="0.0" sharpness="0.75" durationMs="20"/>
                    <control-point intensity="0.0" sharpness="0.5" durationMs="60"/>
                    <control-point intensity="0.76" sharpness="0.5" durationMs="20"/>
                    <control-point intensity="0.4" sharpness="0.5" durationMs="180"/>
                    <control-point intensity="0.36" sharpness="0.25" durationMs="20"/>
                    <control-point intensity="0.0" sharpness="0.25" durationMs="180"/>
                  </basic-envelope-effect>
                </vibration-effect>

                """)
    }

    @Test("Android waveform, in steps of 50 ms")
    func waveform() throws {
        var options = ConversionOptions()
        options.step = 50
        let expected = [
            (18, 255), (82, 0), (50, 143), (50, 108), (50, 77), (50, 52), (50, 31), (50, 16), (50, 6), (50, 1),
        ]
        let entries = expected.map { "    <waveform-entry durationMs=\"\($0.0)\" amplitude=\"\($0.1)\"/>\n" }
        let text =
            "<vibration-effect>\n  <waveform-effect>\n" + entries.joined()
            + "  </waveform-effect>\n</vibration-effect>\n"
        #expect(try E1.text(.androidWaveform, options) == text)
        #expect(
            try E1.text(.androidJSON, options)
                == "{\"timings\":[18,82,50,50,50,50,50,50,50,50],\"amplitudes\":[255,0,143,108,77,52,31,16,6,1],\"repeat\":-1}\n"
        )
    }

    @Test("Android waveform with the linear law")
    func linearWaveform() throws {
        var options = ConversionOptions(model: .identity)
        options.step = 50
        #expect(try E1.text(.androidJSON, options).contains("[255,0,191,166,140,115,89,64,38,13]"))
    }

    @Test("Android primitives: the first event")
    func primitives() throws {
        let text = try E1.text(.androidPrimitives)
        #expect(text == "<vibration-effect>\n  <primitive-effect name=\"click\" scale=\"1.0\"/>\n</vibration-effect>\n")
    }

    @Test("navigator.vibrate in cycles of 20 ms")
    func vibrate() throws {
        var options = ConversionOptions()
        (options.cycle, options.minimumPulse) = (20, 1)
        let expected =
            [18, 82] + [14, 6, 14, 6, 14, 6, 14, 6, 14, 6] + [Int](repeating: 10, count: 10)
            + [6, 14, 6, 14, 6, 14, 6, 14, 6, 14] + [2, 18, 2, 18, 2, 18, 2, 18, 2]
        #expect(try E1.text(.vibrate, options) == "[" + expected.map(String.init).joined(separator: ",") + "]\n")
    }

    @Test("A hum in cycles of 20 ms, and what is left of it")
    func cycles() throws {
        func hum(_ intensity: Double, _ seconds: Double) throws -> String {
            var options = ConversionOptions()
            (options.cycle, options.minimumPulse) = (20, 1)
            let event = Event(.hapticContinuous, at: 0, duration: seconds, parameters: [.hapticIntensity: intensity])
            let source = ConversionSource(Pattern(events: [event]), name: "hum")
            return String(decoding: try Converter.write(source, as: .vibrate, options).files[0].bytes, as: UTF8.self)
        }
        #expect(try hum(0.4, 0.1) == "[8,12,8,12,8,12,8,12,8]\n")
        #expect(try hum(0.5, 0.05) == "[10,10,10,10,5]\n")
    }

    @Test("Motor levels of the table")
    func rumble() throws {
        var options = ConversionOptions()
        options.step = 100
        let text = try E1.text(.rumble, options)
        for row in [
            "{\"t\":0,\"duration\":25,\"low\":32768,\"high\":65535}",
            "{\"t\":100,\"duration\":100,\"low\":52428,\"high\":52428}",
            "{\"t\":200,\"duration\":100,\"low\":39321,\"high\":39321}",
            "{\"t\":300,\"duration\":100,\"low\":26214,\"high\":13107}",
            "{\"t\":400,\"duration\":100,\"low\":13107,\"high\":6553}",
            "{\"t\":500,\"duration\":0,\"low\":0,\"high\":0}",
        ] { #expect(text.contains(row), "\(row) in \(text)") }
    }

    @Test("feedbackd pattern, in steps of 100 ms")
    func feedbackd() throws {
        var options = ConversionOptions()
        options.step = 100
        #expect(
            try E1.text(.feedbackd, options).contains(
                "{\"event-name\":\"x-e1\",\"type\":\"VibraPattern\",\"magnitudes\":[1,0,0.7,0.5,0.3,0.1],\"durations\":[25,75,100,100,100,100]}"
            ))
    }

    @Test("HJIF without the reference encoder's faults")
    func hjif() throws {
        let text = try E1.text(.hjif)
        #expect(text.contains("\"date\":\"1970-01-01\""))
        #expect(text.contains("{\"relative_position\":0,\"amplitude_modulation\":0.792,\"frequency_modulation\":241}"))
        #expect(
            text.contains(
                "\"keyframes\":[{\"relative_position\":0,\"amplitude_modulation\":0.49104,\"frequency_modulation\":182},"
                    + "{\"relative_position\":200,\"amplitude_modulation\":0.24552,\"frequency_modulation\":182},"
                    + "{\"relative_position\":201,\"amplitude_modulation\":0.244292,\"frequency_modulation\":123},"
                    + "{\"relative_position\":400,\"amplitude_modulation\":0,\"frequency_modulation\":123}]"), "\(text)"
        )
    }
}
