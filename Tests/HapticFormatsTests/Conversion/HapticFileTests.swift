import AHAP
import HapticFormats
import HapticPattern
import HapticRendering
import JSONText
import Testing

@Suite(".haptic")
struct HapticFileTests {
    @Test("E1 comes out as in the worked example")
    func workedExample() throws {
        #expect(
            try E1.text(.haptic) == """
                {"version":{"major":1,"minor":0,"patch":0},"metadata":{"editor":"thrum","project":"e1"},\
                "signals":{"continuous":{"envelopes":{"amplitude":[\
                {"time":0,"amplitude":0,"emphasis":{"amplitude":1,"frequency":0.75}},\
                {"time":0.099,"amplitude":0},{"time":0.1,"amplitude":0.64},{"time":0.2,"amplitude":0.36},\
                {"time":0.3,"amplitude":0.16},{"time":0.4,"amplitude":0.04},{"time":0.5,"amplitude":0}],\
                "frequency":[{"time":0,"frequency":0.25},{"time":0.299,"frequency":0.25},\
                {"time":0.3,"frequency":0.0625},{"time":0.5,"frequency":0.0625}]}}}}

                """)
    }

    @Test("What is written reads back as the same frames")
    func roundTrip() throws {
        let written = try Converter.write(E1.source, as: .haptic)
        let back = try ForeignReader.read(SourceText(written.files[0].bytes))
        #expect(back.format == .haptic)
        #expect(back.findings.isEmpty)
        let (before, after) = (Timeline(E1.pattern), Timeline(back.pattern))
        for frame in 0...500 where abs(frame - 100) > 1 && abs(frame - 300) > 1 {
            let time = Double(frame) / 1000
            let (a, b) = (before.value(at: time), after.value(at: time))
            #expect(abs(a.intensity - b.intensity) <= 0.01, "intensity at \(time) s: \(a) and \(b)")
            if a.intensity > 0 {
                #expect(abs(a.sharpness - b.sharpness) <= 0.01, "sharpness at \(time) s: \(a) and \(b)")
            }
        }
        let taps = after.taps
        #expect(taps.count == 1)
        #expect(taps[0].intensity == 1 && taps[0].sharpness == 0.75)
        let findings = AHAPDocument(AHAPWriter.write(back.pattern)).check()
        #expect(findings.filter { $0.severity > .info } == [])
    }
}
