import HapticAnalysis
import HapticPattern
import Testing
import TestPatterns

struct DescriptionCase: Sendable, CustomTestStringConvertible {
    var name: String
    var pattern: Pattern
    var text: String
    var testDescription: String { name }
}

private let everything = Pattern(
    events: [
        .tap(0, 0.8, 0.9), .hum(0.03, 1.2, 0.8, 0.5), .tap(1.35, 0.9, 0.95), .tap(1.45, 0.5, 0.2),
        Event(.audioContinuous, at: 0, duration: 1.6),
    ],
    curves: [
        .line(.hapticIntensity, at: 0.03, order: 10, (0, 0.1), (0.6, 1), (0.9, 0.2), (1.2, 0)),
        .line(.hapticSharpness, at: 0.03, order: 8, (0, -0.4), (1.2, 0.6)),
    ])

private func stepped(_ events: [Event], _ time: Double, _ value: Double) -> Pattern {
    Pattern(events: events, parameters: [DynamicParameter(.hapticIntensity, at: time, value: value, order: 99)])
}

private func curved(_ events: [Event], _ curves: ParameterCurve...) -> Pattern {
    Pattern(events: events, curves: curves)
}

@Test(arguments: [
    DescriptionCase(name: "nothing", pattern: Pattern(), text: "Nothing to feel or hear."),
    DescriptionCase(
        name: "the example of the documentation", pattern: everything,
        text:
            "1.6 seconds. A firm crisp tap at 0; a tone from 0 to 1.6 s; a rumble from 0.03 to 1.23 s that swells to 0.80 "
            + "at 0.63 s while turning from round to crisp; two taps near 1.4 s are silenced by the intensity curve."),
    DescriptionCase(
        name: "one tap", pattern: Pattern(events: [.tap(0, 1, 0.5)]),
        text: "18 milliseconds. A strong neutral tap at 0."),
    DescriptionCase(
        name: "taps alike", pattern: Pattern(events: [.tap(0.1, 0.2, 1), .tap(0.2, 0.2, 1)]),
        text: "0.21 seconds. Two soft crisp taps at 0.1 and 0.2 s."),
    DescriptionCase(
        name: "a row of taps", pattern: Pattern(events: (0..<8).map { .tap(Double($0) * 0.25, 0.5, 0.1) }),
        text: "1.77 seconds. Eight firm round taps every 0.25 s from 0 to 1.75 s."),
    DescriptionCase(
        name: "taps that grow and hurry",
        pattern: Pattern(
            events: [0, 0.4, 0.7, 0.9, 1.05, 1.15].enumerated().map { .tap($1, 0.1 + Double($0) * 0.15, 0.5) }),
        text: "1.17 seconds. Six neutral taps from 0 to 1.15 s, growing from soft to firm, ever faster."),
    DescriptionCase(
        name: "many taps without order",
        pattern: Pattern(
            events: (0..<40).map { .tap(Double($0 * $0 % 89) / 30, Double($0 * 7 % 10) / 10 + 0.05, 0.9) }),
        text: "2.94 seconds. 40 crisp taps from 0 to 2.93 s, about 13 a second."),
    DescriptionCase(
        name: "a hum that stays", pattern: Pattern(events: [.hum(0.1, 0.5, 0.3, 0.5)]),
        text: "0.6 seconds. A medium hum from 0.1 to 0.6 s."),
    DescriptionCase(
        name: "a short attack and a short release are no course",
        pattern: Pattern(events: [.hum(0, 1, 0.7, 0.1, attack: 0.5, release: 0.5)]),
        text: "1.06 seconds. A firm rumble from 0 to 1.06 s."),
    DescriptionCase(
        name: "a buzz that dies away",
        pattern: Pattern(events: [.hum(0, 0.6, 0.9, 0.9, decay: 0.8, sustained: 0)]),
        text: "0.6 seconds. A buzz from 0 to 0.6 s that fades out."),
    DescriptionCase(
        name: "a hum that grows",
        pattern: curved([.hum(0, 1, 1, 0.5)], .line(.hapticIntensity, (0, 0.1), (1, 0.8))),
        text: "1 second. A hum from 0 to 1 s that grows from soft to firm."),
    DescriptionCase(
        name: "a hum that dips",
        pattern: curved([.hum(0, 2, 0.8, 0.5)], .line(.hapticIntensity, (0, 1), (1, 0.5), (2, 1))),
        text: "2 seconds. A hum from 0 to 2 s that dips to 0.40 at 1 s."),
    DescriptionCase(
        name: "a hum that pulses",
        pattern: curved(
            [.hum(0, 3, 1, 0.5)],
            .line(.hapticIntensity, (0, 0.2), (0.5, 1), (1, 0.2), (1.5, 1), (2, 0.3), (2.5, 0.9), (3, 0.2))),
        text: "3 seconds. A hum from 0 to 3 s that pulses three times between 0.20 and 1.00."),
    DescriptionCase(
        name: "only its sharpness changes",
        pattern: curved([.hum(0, 1, 0.6, 0)], .line(.hapticSharpness, (0, 0), (1, 1))),
        text: "1 second. A firm rumble from 0 to 1 s that turns from round to crisp."),
    DescriptionCase(
        name: "many hums", pattern: Pattern(events: (0..<6).map { .hum(Double($0) * 0.5, 0.2, 0.9, 0.5) }),
        text: "2.7 seconds. Six strong hums every 0.5 s from 0 to 2.7 s."),
    DescriptionCase(
        name: "silenced by a step", pattern: stepped([.tap(0, 1, 0), .tap(1, 1, 0), .hum(2, 1)], 0.5, 0),
        text: "3 seconds. A strong round tap at 0; a tap at 1 s is silenced by a step of intensity; "
            + "a hum from 2 to 3 s is silenced by a step of intensity."),
    DescriptionCase(
        name: "written with 0", pattern: Pattern(events: [.tap(0, 0), .tap(2, 0)]),
        text: "2 seconds. Two taps from 0 to 2 s have intensity 0."),
    DescriptionCase(
        name: "sound alone",
        pattern: Pattern(events: [
            Event(.audioCustom, at: 0.5, waveformPath: "<b>.wav"), Event(.audioContinuous, at: 1, duration: 2),
        ]),
        text: "3 seconds. A sound file at 0.5 s; a tone from 1 to 3 s."),
    DescriptionCase(
        name: "without end", pattern: Pattern(events: [.hum(1, .infinity, 0.5, 0.5)]),
        text: "Without end. A firm hum from 1 s on, without end."),
    DescriptionCase(
        name: "long", pattern: Pattern(events: [.hum(0, 5_000, 0.5, 0.5)]),
        text: "1 hour 23 minutes. A firm hum from 0 to 5000 s."),
])
func description(_ example: DescriptionCase) {
    #expect(PatternDescription(example.pattern).text == example.text)
}

@Test("Any pattern is told in one line of some length", arguments: 0..<30)
func anyPatternIsTold(seed: Int) {
    let pattern = Pattern.random(UInt64(seed) + 50, events: 1 + seed * seed, seconds: [0.02, 1, 30][seed % 3])
    let text = PatternDescription(pattern).text
    #expect(text.utf8.count < 1_200)
    #expect(text.hasSuffix(".") && !text.contains("nan") && !text.contains("inf") && !text.contains("\n"))
    #expect(text == PatternDescription(pattern).text)
}
