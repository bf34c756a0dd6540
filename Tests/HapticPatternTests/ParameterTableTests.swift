import HapticPattern
import Testing

struct DefaultCase: Sendable, CustomTestStringConvertible {
    var id: EventParameterID
    var type: EventType
    var value: Double
    var testDescription: String { "\(id.name) of \(type.name)" }
}

@Test(
    "Defaults are those of Apple's own table, but for Sustained, where the header's 1 is followed",
    arguments: [
        DefaultCase(id: .hapticIntensity, type: .hapticTransient, value: 0.75),
        DefaultCase(id: .hapticIntensity, type: .hapticContinuous, value: 0.6),
        DefaultCase(id: .hapticSharpness, type: .hapticTransient, value: 0.5),
        DefaultCase(id: .hapticSharpness, type: .hapticContinuous, value: 0.422601),
        DefaultCase(id: .sustained, type: .hapticContinuous, value: 1),
        DefaultCase(id: .attackTime, type: .hapticContinuous, value: 0),
        DefaultCase(id: .decayTime, type: .hapticContinuous, value: 0),
        DefaultCase(id: .releaseTime, type: .hapticContinuous, value: 0),
        DefaultCase(id: .audioVolume, type: .audioCustom, value: 1),
        DefaultCase(id: .audioPitch, type: .audioCustom, value: 0),
        DefaultCase(id: .audioPan, type: .audioCustom, value: 0),
        DefaultCase(id: .audioBrightness, type: .audioCustom, value: 1),
    ])
func parameterDefault(_ c: DefaultCase) {
    #expect(Event(c.type, at: 0).value(of: c.id) == c.value)
}

@Test("A value outside its range acts as the nearest bound", arguments: EventParameterID.allCases)
func parameterRange(_ id: EventParameterID) {
    let type: EventType = id.applies(to: .hapticContinuous) ? .hapticContinuous : .audioContinuous
    func value(_ authored: Double) -> Double { Event(type, at: 0, parameters: [id: authored]).value(of: id) }
    #expect(value(id.range.upperBound + 0.5) == id.range.upperBound)
    #expect(value(id.range.lowerBound - 0.5) == id.range.lowerBound)
    #expect(value(.infinity) == id.range.upperBound)
    #expect(value(0.25) == 0.25)
    #expect(id.range == (id == .audioPan || id == .audioPitch ? -1...1 : 0...1))
}

@Test("Sustained counts as 1 from 0.5 on", arguments: [(0.49, false), (0.5, true), (1, true), (0, false)])
func sustained(value: Double, isSustained: Bool) {
    #expect(Event(.hapticContinuous, at: 0, parameters: [.sustained: value]).isSustained == isSustained)
}

@Test("Intensity and volume multiply, all other controls add, and the result is clamped", arguments: ControlID.allCases)
func combining(_ id: ControlID) {
    #expect(id.multiplies == (id == .hapticIntensity || id == .audioVolume))
    #expect(id.applied(to: 0.5, value: id.neutralValue) == 0.5)
    #expect(abs(id.applied(to: 0.5, value: 0.25) - (id.multiplies ? 0.125 : 0.75)) <= 1e-15)
    #expect(id.applied(to: 0.9, value: 1) == (id.multiplies ? 0.9 : 1))
    #expect(id.range.contains(id.neutralValue))
}
