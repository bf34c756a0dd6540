import AHAP
import Foundation
import HapticFormats
import HapticPattern
import HapticRendering
import JSONText
import Testing

private func tap(_ time: Double, _ intensity: Double, _ sharpness: Double = 0.5) -> Event {
    Event(
        .hapticTransient, at: time, parameters: [.hapticIntensity: intensity, .hapticSharpness: sharpness])
}

private func convert(_ pattern: Pattern, _ format: ConversionFormat, _ options: ConversionOptions = .init()) throws
    -> (text: String, report: LossReport)
{
    let made = try Converter.write(ConversionSource(pattern, name: "x"), as: format, options)
    return (String(decoding: made.files[0].bytes, as: UTF8.self), made.report)
}

@Suite("What conversions keep and what they say")
struct LossTests {
    @Test("Of two taps at one time the stronger stays in .haptic, whichever comes first, and the report says so")
    func simultaneousTaps() throws {
        for pair in [[tap(0.5, 0.4, 0.1), tap(0.5, 0.9, 0.8)], [tap(0.5, 0.9, 0.8), tap(0.5, 0.4, 0.1)]] {
            let (text, report) = try convert(Pattern(events: pair), .haptic)
            #expect(text.contains("\"emphasis\":{\"amplitude\":0.81,\"frequency\":0.8}"), "\(text)")
            #expect(text.components(separatedBy: "emphasis").count == 2)
            #expect(report.count(of: .timing) == 1)
        }
    }

    @Test("A tap right after a hum that ends at nothing is as strong in one AHAP file as before")
    func tapAtTheEnd() throws {
        let hum = Event(.hapticContinuous, at: 0, duration: 0.5)
        let fall = ParameterCurve(
            .hapticIntensity, at: 0, points: [.init(time: 0, value: 1), .init(time: 0.5, value: 0)])
        let neutral = DynamicParameter(.hapticIntensity, at: 0.5, value: 1, order: 1)
        let pattern = Pattern(events: [hum, tap(0.5, 0.8)], parameters: [neutral], curves: [fall])
        let (text, _) = try convert(pattern, .haptic)
        let back = try ForeignReader.read(SourceText(Array(text.utf8)))
        #expect(back.report.items.isEmpty)
        let felt = Timeline(back.pattern).taps.map(\.intensity)
        #expect(felt.count == 1 && abs((felt.first ?? 0) - 0.8) < 1e-3, "\(felt)")
    }

    @Test("A tap under a weaker curve is compensated, and clamped with a word where that is not possible")
    func compensation() throws {
        func felt(_ wanted: Double) throws -> (felt: Double, losses: Int) {
            var text = "{\"version\":{\"major\":1},\"signals\":{\"continuous\":{\"envelopes\":{\"amplitude\":["
            // A hum that falls from full strength to a quarter: intensity 0.5 where the tap is.
            text += "{\"time\":0,\"amplitude\":1},{\"time\":0.5,\"amplitude\":0.25,\"emphasis\":"
            text += "{\"amplitude\":\(wanted * wanted),\"frequency\":0.5}},{\"time\":1,\"amplitude\":0.25}]}}}}"
            let back = try ForeignReader.read(SourceText(Array(text.utf8)))
            return (Timeline(back.pattern).taps.first?.intensity ?? 0, back.report.count(of: .tapStrength))
        }
        let possible = try felt(0.5)
        #expect(abs(possible.felt - 0.5) < 1e-3 && possible.losses == 0)
        let impossible = try felt(0.9)
        #expect(abs(impossible.felt - 0.5) < 1e-3 && impossible.losses == 1)
    }

    @Test("What is felt weakly is not written as nothing", arguments: Converter.writable)
    func weak(_ format: ConversionFormat) throws {
        let pattern = Pattern(events: (0..<5).map { tap(Double($0) * 0.2, 0.008) })
        let (text, _) = try convert(pattern, format)
        #expect(!text.isEmpty)
        if format == .androidEnvelope {
            #expect(text.components(separatedBy: "intensity=\"0.008\"").count == 6, "\(text)")
        }
    }

    @Test("HJIF never writes 90 Hz for a tap, and carries the date it is given")
    func hjif() throws {
        // int(65 + 235 · 0.1064) is 90.
        let pattern = Pattern(events: [tap(0, 1, 0.1064), tap(0.5, 1, 0.2)])
        var options = ConversionOptions()
        let plain = try convert(pattern, .hjif).text
        #expect(plain.contains("\"frequency_modulation\":91") && !plain.contains("\"frequency_modulation\":90"))
        #expect(plain.contains("\"frequency_modulation\":112"))
        #expect(plain.contains("\"date\":\"1970-01-01\""))
        options.date = 951_782_400
        #expect(try convert(pattern, .hjif, options).text.contains("\"date\":\"2000-02-29\""))
    }

    @Test("On-off motors take cycles of 60 ms and pulses of 20 ms; Android's timings pulses of 35 ms")
    func defaultCycles() throws {
        let hum = Event(.hapticContinuous, at: 0, duration: 0.24, parameters: [.hapticIntensity: 0.5])
        #expect(try convert(Pattern(events: [hum]), .vibrate).text == "[30,30,30,30,30,30,30]\n")
        let weak = Event(.hapticContinuous, at: 0, duration: 0.24, parameters: [.hapticIntensity: 0.1])
        #expect(try convert(Pattern(events: [weak]), .vibrate).text == "[20,40,20,40,20,40,20]\n")
        #expect(
            try convert(Pattern(events: [weak]), .androidTimings).text
                == "{\"timings\":[0,35,35,35,35,35],\"repeat\":-1}\n")
        // Silence stays silence, and a tap is one pulse.
        #expect(
            try convert(Pattern(events: [tap(0.3, 0.2)]), .androidTimings).text
                == "{\"timings\":[300,35],\"repeat\":-1}\n")
    }

    @Test("Rewriting a file as AHAP names what it does not keep, with its place")
    func rewriting() throws {
        let text = """
            {"Version":1,"Metadata":{"Author":"Ada","Take":3,"Tags":["a"]},"Tool":{"x":1},"Pattern":[
            {"Event":{"Name":"hit","Time":0,"EventType":"HapticTransient","EventParameters":[
            {"ParameterID":"HapticIntensity","ParameterValue":1.5}]}},
            {"Event":{"Time":1,"EventType":"HapticContinuous","EventDuration":65}}]}
            """
        let made = try Converter.write(ConversionSource(AHAPDocument(text: text), name: "x"), as: .ahap)
        let items = made.report.items.map { "\($0.grade.name) \($0.feature.name) \($0.pointer)" }
        #expect(
            items == [
                "baked values /Pattern/0/Event", "baked length /Pattern/1/Event",
                "approximated metadata /Metadata/Take",
                "lost metadata /Metadata/Tags", "lost metadata /Tool", "lost metadata /Pattern/0/Event/Name",
            ])
        let clean = AHAPDocument(made.files[0].bytes)
        #expect(clean.check().filter { $0.severity > .info } == [])
        #expect(clean.pattern.events.count == 4)
        // A file that says nothing else loses nothing.
        let again = try Converter.write(ConversionSource(clean, name: "x"), as: .ahap)
        #expect(again.report.items.isEmpty && again.files[0].bytes == made.files[0].bytes)
    }
}
