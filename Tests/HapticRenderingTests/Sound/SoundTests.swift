import Glibc
import HapticPattern
import HapticRendering
import Testing
import TestPatterns

private let volume = ControlID.audioVolume
private let pitch = ControlID.audioPitch
private let pan = ControlID.audioPan
private let brightness = ControlID.audioBrightness

struct HeardCase: Sendable, CustomTestStringConvertible {
    var name: String
    var pattern: Pattern
    var asset: SoundAsset?
    var live = ControlLayer.neutral
    var testDescription: String { name }
}

@Suite("Sounds against the plain reference")
struct ReferenceSoundTests {
    @Test(arguments: [
        HeardCase(name: "a tone", pattern: Pattern(events: [.tone(0.0123, 0.1)])),
        HeardCase(
            name: "tones at the ends of every range",
            pattern: Pattern(events: [
                .tone(0, 0.05, [.audioPitch: 1, .audioPan: 1, .audioBrightness: 0]),
                .tone(0.06, 0.05, [.audioPitch: -1, .audioPan: -1, .audioBrightness: 0.95, .audioVolume: 0.5]),
                .tone(0.12, 0.0004),
            ])),
        HeardCase(
            name: "envelopes",
            pattern: Pattern(
                events: [
                    .tone(0, 0.05, [.attackTime: 0.3, .releaseTime: 0.4]),
                    .tone(0.1, 0.1, [.sustained: 0, .decayTime: 0.3, .attackTime: 0.2]),
                    .file(0.02, 0.1, [.attackTime: 0.4, .releaseTime: 0.3]),
                    .file(0.03, 0.05, [.attackTime: 0.4, .releaseTime: 0.3], envelope: false),
                ],
                parameters: [
                    .init(.audioReleaseTime, at: 0.01, value: 0.05), .init(.audioAttackTime, at: 0, value: 0.1),
                ]),
            asset: .sine(500, seconds: 0.5)),
        HeardCase(
            name: "sweeps of pitch, slow, steep, clamped, jumping",
            pattern: Pattern(
                events: [.tone(0, 0.4), .file(0.01, nil, [.audioPitch: 0.1])],
                curves: [
                    .line(
                        pitch, (0, 0), (0.1, 0.3), (0.2, 1), (0.25, -1), (0.251, 0.5), (0.3, 0.5), (0.3, -0.4),
                        (0.30001, 0.2), (0.4, -0.1))
                ]),
            asset: .noise(18_000)),
        HeardCase(
            name: "pan that moves and jumps, one channel and two",
            pattern: Pattern(
                events: [.tone(0, 0.3), .file(0.01, nil, [.audioPan: -0.5])],
                parameters: [.init(pan, at: 0.22, value: 0.8), .init(pan, at: 0.2204, value: -0.8)],
                curves: [.line(pan, (0, -1), (0.1, 1), (0.15, -0.5), (0.2, 0.2))]),
            asset: .noise(10_000, channels: 2)),
        HeardCase(
            name: "brightness that moves and jumps",
            pattern: Pattern(
                events: [.tone(0, 0.3), .file(0.01), .file(0.1, nil, [.audioBrightness: 0.2])],
                parameters: [.init(brightness, at: 0.22, value: -0.9), .init(brightness, at: 0.2204, value: 0)],
                curves: [
                    .line(brightness, (0, 0), (0.1, -1), (0.15, -0.2), (0.2, -0.02)),
                    .line(pitch, (0, 0), (0.3, 0.5)),
                ]),
            asset: .noise(14_000, channels: 2)),
        HeardCase(
            name: "steps and ramps of volume",
            pattern: Pattern(
                events: [.tone(0, 0.2), .file(0.005), .tone(0.1, 0.1, [.attackTime: 0.4])],
                parameters: [
                    .init(volume, at: 0.05, value: 0.3), .init(volume, at: 0.0503, value: 1),
                    .init(volume, at: 0.0507, value: 0), .init(volume, at: 0.1, value: 0.8),
                ],
                curves: [.line(volume, at: 0.11, (0, 0.8), (0.05, 0.1), (0.08, 1))]),
            asset: .sine(700, seconds: 0.18)),
        HeardCase(
            name: "files slower and faster than the output",
            pattern: Pattern(events: [
                .file(0.01), .file(0.0212345, nil, [.audioPitch: 1]), .file(0.05, nil, [.audioPitch: -1]),
            ]), asset: .noise(4_000, rate: 22_050)),
        HeardCase(
            name: "files cut, padded, repeated",
            pattern: Pattern(events: [
                .file(0.01, 0.01), .file(0.03, 0.3), .file(0.05, 0.2, loops: true),
                .file(0.0612345, 0.11, [.audioPitch: 0.7, .releaseTime: 0.3], loops: true), .file(0.07, loops: true),
            ]), asset: .noise(1_000, channels: 2)),
        HeardCase(
            name: "a live layer over the pattern's own",
            pattern: Pattern(
                events: [.tone(0, 0.2, [.attackTime: 0.3]), .file(0.02, 0.15, [.releaseTime: 0.1])],
                curves: [.line(volume, (0, 1), (0.3, 0.2)), .line(pitch, (0, -0.2), (0.3, 0.4))]),
            asset: .noise(12_000),
            live: ControlLayer(
                parameters: [
                    .init(volume, at: 0.15, value: 0.5), .init(pan, at: 0.05, value: 0.4),
                    .init(.audioReleaseTime, at: 0.1, value: 0.1),
                ],
                curves: [.line(pitch, (0.05, 0.1), (0.2, -0.3)), .line(brightness, (0, 0), (0.2, -1))])),
    ])
    func sounds(_ c: HeardCase) {
        let soundtrack = Soundtrack(Timeline(c.pattern), asset: { _ in c.asset })
        for rate in [8_000.0, 44_100, 48_000] {
            let heard = Heard(soundtrack, live: c.live, rate: rate, extra: 200)
            #expect(heard.peak(0..<heard.left.count) > 0.05)
            let (left, right) = ReferenceSound(soundtrack, live: c.live, rate: rate).samples(heard.left.count)
            compare(heard.left, left, "left at \(rate) Hz")
            compare(heard.right, right, "right at \(rate) Hz")
        }
    }

    @Test("Sounds of everything", arguments: 1...6 as ClosedRange<UInt64>)
    func everySound(_ seed: UInt64) {
        var dice = Dice(state: seed)
        let pattern = dice.soundPattern(events: 8, seconds: 0.6)
        let asset = SoundAsset.noise(1_500, rate: 11_025, channels: Int(seed % 2) + 1, seed: seed)
        let soundtrack = Soundtrack(Timeline(pattern), asset: { _ in asset })
        let heard = Heard(soundtrack, rate: 8_000, extra: 200)
        #expect(heard.peak(0..<heard.left.count) > 0.05)
        let (left, right) = ReferenceSound(soundtrack, rate: 8_000).samples(heard.left.count)
        compare(heard.left, left, "left")
        compare(heard.right, right, "right")
    }

    /// Within 1e-5: the table of the kernel is good to 5e-6.
    private func compare(_ samples: [Float], _ reference: [Double], _ name: String) {
        var worst = 0.0, at = 0
        for index in samples.indices {
            let distance = abs(Double(samples[index]) - reference[index])
            if !(distance <= worst) { (worst, at) = (distance, index) }
        }
        #expect(worst <= 1e-5, "\(name), sample \(at): \(samples[at]), not \(reference[at])")
    }
}
