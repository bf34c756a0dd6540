import CoreHaptics
import CoreHapticsTesting
import Foundation
import Testing

/// A dynamic parameter, the event parameter that it acts on, and what is to come of it.
struct ControlCase: Sendable, CustomTestStringConvertible {
    var control: CHHapticDynamicParameter.ID
    var sent: Float
    var parameter: CHHapticEvent.ParameterID
    /// The value of the event's own parameter that comes to the same.
    var authored: Float
    /// Whether a change shows as it should, beside a take without it.
    var shows: @Sendable (_ plain: Take, _ changed: Take) -> Bool
    var testDescription: String { control.rawValue }
    var isFelt: Bool { control.rawValue.hasPrefix("Haptic") }

    static let all: [ControlCase] = [
        ControlCase(control: .hapticIntensityControl, sent: 0.5, parameter: .hapticIntensity, authored: 0.3) {
            $0.intensity(at: 0.25, is: 0.6) && $1.intensity(at: 0.25, is: 0.3)
        },
        ControlCase(control: .hapticSharpnessControl, sent: 0.3, parameter: .hapticSharpness, authored: 0.7) {
            $0.sharpness(at: 0.25, is: 0.4) && $1.sharpness(at: 0.25, is: 0.7)
        },
        ControlCase(control: .hapticAttackTimeControl, sent: 0.3, parameter: .attackTime, authored: 0.7) {
            $0.intensity(at: 0.1, is: 0.6) && $1.intensity(at: 0.1, is: 0.6 * 0.1 / Take.longSegment)
        },
        ControlCase(control: .hapticDecayTimeControl, sent: 0.3, parameter: .decayTime, authored: 0.7) {
            let share = (0.1 - Take.shortSegment) / Take.longSegment
            return $0.intensity(at: 1.1, is: 0) && $1.intensity(at: 1.1, is: 0.6 * (1 - share))
        },
        ControlCase(control: .hapticReleaseTimeControl, sent: 0.3, parameter: .releaseTime, authored: 0.7) {
            $0.intensity(at: 0.55, is: 0) && $1.intensity(at: 0.55, is: 0.6 * (1 - 0.05 / Take.longSegment))
        },
        ControlCase(control: .audioVolumeControl, sent: 0.5, parameter: .audioVolume, authored: 0.3) {
            let before = $0.level(0.1, 0.5), after = $1.level(0.1, 0.5)
            return before.left > 0.05 && after.left < 0.8 * before.left && after.right < 0.8 * before.right
        },
        ControlCase(control: .audioPanControl, sent: 0.6, parameter: .audioPan, authored: 0.6) {
            let before = $0.level(0.1, 0.5), after = $1.level(0.1, 0.5)
            return before.left == before.right && after.left < 0.8 * before.left && after.right > before.right
        },
        ControlCase(control: .audioPitchControl, sent: 0.5, parameter: .audioPitch, authored: 0.5) {
            // Half an octave up.
            let ratio = Double($1.turns(0.1, 0.5)) / Double($0.turns(0.1, 0.5))
            return abs(ratio - pow(2, 0.5)) < 0.03
        },
        ControlCase(control: .audioBrightnessControl, sent: -0.6, parameter: .audioBrightness, authored: 0) {
            $1.roughness(0.1, 0.5) < 0.9 * $0.roughness(0.1, 0.5)
        },
        ControlCase(control: .audioAttackTimeControl, sent: 0.3, parameter: .attackTime, authored: 0.7) {
            $1.level(0.04, 0.1).left < 0.8 * $0.level(0.04, 0.1).left
        },
        ControlCase(control: .audioDecayTimeControl, sent: 0.3, parameter: .decayTime, authored: 0.7) {
            $0.level(1.1, 1.2).left == 0 && $1.level(1.1, 1.2).left > 0.02
        },
        ControlCase(control: .audioReleaseTimeControl, sent: 0.3, parameter: .releaseTime, authored: 0.7) {
            $0.level(0.55, 0.65).left == 0 && $1.level(0.55, 0.65).left > 0.02
        },
    ]
}

/// What was recorded of hums and tones, the first half a second with a release, those from 1 s on with a decay.
struct Take: Sendable {
    private let felt: HapticRecording
    private let sound: SoundRecording

    /// The seconds that envelope values of 0.4 and of 0.7 stand for: 2 ms times 1,000 to the power of the value.
    static let shortSegment = 0.002 * pow(1_000, 0.4)
    static let longSegment = 0.002 * pow(1_000, 0.7)

    private static let envelope: [CHHapticEvent.ParameterID: Float] = [
        .attackTime: 0.4, .decayTime: 0.4, .releaseTime: 0.4,
    ]
    private static let hum: [CHHapticEvent.ParameterID: Float] = [.hapticIntensity: 0.6, .hapticSharpness: 0.4]
    private static let tone: [CHHapticEvent.ParameterID: Float] = [
        .audioVolume: 0.6, .audioPitch: 0, .audioPan: 0, .audioBrightness: 0.6,
    ]

    /// - Parameters:
    ///   - change: An event parameter that has another value in what is felt or in what is heard.
    ///   - control: What is sent before the start.
    init(
        change: (isFelt: Bool, id: CHHapticEvent.ParameterID, value: Float)? = nil,
        control: CHHapticDynamicParameter? = nil
    ) throws {
        let stage = try Stage(sampleRate: 8_000)
        try stage.engine.start()
        var events: [CHHapticEvent] = []
        for (type, own) in [(CHHapticEvent.EventType.hapticContinuous, Self.hum), (.audioContinuous, Self.tone)] {
            for (time, sustained) in [(0.0, Float(1)), (1, 0)] {
                var values = own.merging(Self.envelope) { $1 }
                values[.sustained] = sustained
                if let change, change.isFelt == (type == .hapticContinuous) { values[change.id] = change.value }
                let parameters = values.map { CHHapticEventParameter(parameterID: $0.key, value: $0.value) }
                events.append(
                    CHHapticEvent(eventType: type, parameters: parameters, relativeTime: time, duration: 0.5))
            }
        }
        let player = try stage.engine.makePlayer(with: CHHapticPattern(events: events, parameters: []))
        if let control { try player.sendParameters([control], atTime: 0) }
        try player.start(atTime: 0)
        stage.run(2)
        felt = stage.stage.recording
        sound = try #require(stage.stage.sound.first)
    }

    func intensity(at time: Double, is wanted: Double) -> Bool {
        abs(felt.frame(at: time).intensity - wanted) < 0.01
    }

    func sharpness(at time: Double, is wanted: Double) -> Bool {
        abs(felt.frame(at: time).sharpness - wanted) < 1e-6
    }

    /// The root of the mean power of both channels, from one time to another.
    func level(_ start: Double, _ end: Double) -> (left: Float, right: Float) {
        func level(_ channel: ArraySlice<Float>) -> Float {
            (channel.map { $0 * $0 }.reduce(0, +) / Float(channel.count)).squareRoot()
        }
        let range = samples(start, end)
        return (level(sound.left[range]), level(sound.right[range]))
    }

    /// How often the left channel crosses 0 upwards.
    func turns(_ start: Double, _ end: Double) -> Int {
        let channel = sound.left[samples(start, end)]
        return zip(channel, channel.dropFirst()).count { $0 < 0 && $1 >= 0 }
    }

    /// How much the left channel changes from sample to sample, as a share of its power: high frequencies.
    func roughness(_ start: Double, _ end: Double) -> Float {
        let channel = sound.left[samples(start, end)]
        let steps = zip(channel, channel.dropFirst()).map { ($1 - $0) * ($1 - $0) }.reduce(0, +)
        return steps / channel.map { $0 * $0 }.reduce(0, +)
    }

    private func samples(_ start: Double, _ end: Double) -> Range<Int> { Int(start * 8_000)..<Int(end * 8_000) }

    /// How far two takes are apart at the most, in samples of what is felt and of what is heard.
    func distance(to other: Take) -> (felt: Float, heard: Float) {
        func distance(_ one: [Float], _ two: [Float]) -> Float { zip(one, two).map { abs($0 - $1) }.max() ?? 0 }
        return (
            distance(sound.felt, other.sound.felt),
            max(distance(sound.left, other.sound.left), distance(sound.right, other.sound.right))
        )
    }
}

@Suite struct ControlTests {
    @Test("There is a case for every dynamic parameter of the ledger")
    func allControls() throws {
        let section = try #require(coreCompatibility.first { $0.section == "CHHapticDynamicParameter.ID" })
        let names = section.rows.flatMap { $0.symbol.components(separatedBy: ", ") }.filter { $0.hasSuffix("Control") }
        #expect(names.count == 12)
        #expect(
            Set(names)
                == Set(
                    ControlCase.all.map { $0.control.rawValue.prefix(1).lowercased() + $0.control.rawValue.dropFirst() }
                ))
    }

    @Test(
        "A dynamic parameter changes what it is there for and nothing of the other sense, as the event's own parameter does",
        arguments: ControlCase.all)
    func controls(_ c: ControlCase) throws {
        let plain = try Take()
        let control = CHHapticDynamicParameter(parameterID: c.control, value: c.sent, relativeTime: 0)
        let sent = try Take(control: control)
        let authored = try Take(change: (c.isFelt, c.parameter, c.authored))
        #expect(c.shows(plain, sent), "sent")
        #expect(c.shows(plain, authored), "authored")
        let change = sent.distance(to: plain)
        #expect(c.isFelt ? change.felt > 0.02 && change.heard == 0 : change.heard > 0.02 && change.felt == 0)
        let rest = sent.distance(to: authored)
        #expect(rest.felt < 1e-3 && rest.heard < 1e-3, "\(rest)")
    }
}
