import HapticAnalysis
import HapticPattern
import Testing
import TestPatterns

// Anything that grows with the square of the number of events would take minutes here.

@Test("A hundred thousand events are told and measured")
func aHundredThousandEvents() {
    let events = (0..<100_000).map { index in
        let time = Double(index) * 0.06
        return index % 2 == 0 ? Event.tap(time, 0.8, 0.5) : .hum(time, 0.01, 0.6, 0.3)
    }
    let pattern = Pattern(events: events)
    #expect(
        PatternDescription(pattern).text
            == "1 hour 40 minutes. 50000 firm neutral taps every 0.12 s from 0 to 5999.9 s; "
            + "50000 firm rumbles every 0.12 s from 0.1 to 5999.9 s.")
    #expect(abs(Features(pattern).tapRate - 1 / 0.12) <= 1e-3)
}

@Test("A hundred thousand events that nobody feels are told with their cause")
func aHundredThousandSilentEvents() {
    var pattern = Pattern()
    for index in 0..<50_000 {
        let time = Double(index) * 0.1
        pattern.events.append(.tap(time, 1, 0.5))
        pattern.events.append(.hum(time + 0.03, 0.02, 1, 0.5))
        pattern.parameters.append(DynamicParameter(.hapticIntensity, at: time, value: 0, order: index))
    }
    #expect(
        PatternDescription(pattern).text
            == "1 hour 23 minutes. 50000 taps from 0 to 4999.9 s are silenced by a step of intensity; "
            + "50000 hums from 0 to 4999.9 s are silenced by a step of intensity.")
}

@Test("Thousands of events that all overlap are told as one")
func thousandsOverlap() {
    let events = (0..<4_000).map { Event.hum(Double($0) * 0.001, 10, 0.01, 0.5) }
    let text = PatternDescription(Pattern(events: events)).text
    #expect(text.hasPrefix("14 seconds. A hum from 0 to 14 s that "), "\(text)")
}

@Test("Of a step and a curve at one time, the later in the file is the cause; of equal places, the curve")
func causeOfSilence() {
    for (order, cause) in [(1, "step of intensity"), (5, "intensity curve"), (3, "intensity curve")] {
        var pattern = Pattern(events: [.tap(1, 1, 0.5)])
        pattern.parameters = [DynamicParameter(.hapticIntensity, at: 0.5, value: 0, order: 3)]
        pattern.curves = [.line(.hapticIntensity, at: 0.5, order: order, (0, 0))]
        let text = PatternDescription(pattern).text
        #expect(text.contains(cause), "\(text)")
    }
}
