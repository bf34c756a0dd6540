import Glibc
import HapticPattern
import Testing
import TestPatterns

@testable import HapticRendering

/// A pattern of audio events of all kinds under all controls.
extension Dice {
    mutating func soundPattern(events: Int, seconds: Double) -> Pattern {
        var pattern = Pattern()
        for _ in 0..<events {
            var parameters: EventParameters = [
                .audioVolume: roll(), .audioPitch: roll(-1...1), .audioPan: roll(-1...1),
                .audioBrightness: roll(0...1.5),
            ]
            if roll() < 0.5 { parameters[.attackTime] = roll(0...0.7) }
            if roll() < 0.5 { parameters[.releaseTime] = roll(0...0.7) }
            if roll() < 0.5 { parameters[.decayTime] = roll(0...0.7) }
            if roll() < 0.3 { parameters[.sustained] = 0 }
            let time = (roll(0...seconds) * 50).rounded(.down) / 50
            let length = (roll() * 20).rounded(.up) / 40
            pattern.events.append(
                roll() < 0.5
                    ? .tone(time, length, parameters)
                    : .file(time, roll() < 0.5 ? nil : length, parameters, envelope: roll() < 0.7, loops: roll() < 0.3))
        }
        for id in ControlID.allCases where !id.name.hasPrefix("Haptic") {
            for order in 0..<below(4) {
                pattern.parameters.append(.init(id, at: roll(0...seconds), value: roll(id.range), order: order))
            }
            for order in 0..<below(3) {
                let points = (0..<(1 + below(6))).map {
                    ParameterCurve.ControlPoint(time: Double($0) * roll(0...0.2), value: roll(id.range))
                }
                pattern.curves.append(.init(id, at: roll(0...seconds), points: points, order: 10 + order))
            }
        }
        return pattern
    }
}

@Suite("Properties of sounds")
struct SoundPropertyTests {
    private func track(_ seed: UInt64, events: Int = 25, channels: Int = 2) -> Soundtrack {
        var dice = Dice(state: seed)
        let pattern = dice.soundPattern(events: events, seconds: 1.2)
        let asset = SoundAsset.noise(9_000, rate: 44_100, channels: channels, seed: seed)
        return Soundtrack(Timeline(pattern), asset: { _ in asset })
    }

    @Test("Samples do not depend on the size of blocks", arguments: 1...4 as ClosedRange<UInt64>)
    func soundBlockSizes(_ seed: UInt64) {
        let track = track(seed, channels: Int(seed % 2) + 1)
        let whole = Heard(track, extra: 500)
        #expect(whole.peak(0..<whole.left.count) > 0.1)
        for size in [1, 7, 64, 512, 4_096] {
            let cut = Heard(track, extra: 500, blocks: size)
            #expect(cut.left == whole.left && cut.right == whole.right, "blocks of \(size)")
        }
    }

    @Test("A seek gives what rendering through would have given", arguments: 1...4 as ClosedRange<UInt64>)
    func soundSeeks(_ seed: UInt64) {
        let track = track(seed, channels: Int(seed % 2) + 1)
        let whole = Heard(track)
        var dice = Dice(state: seed)
        for _ in 0..<20 {
            let start = dice.below(whole.left.count - 1_000)
            let part = Heard(track, from: start, count: 1_000)
            for index in 0..<1_000 {
                #expect(abs(part.left[index] - whole.left[start + index]) <= 1e-6, "\(start) + \(index)")
                #expect(abs(part.right[index] - whole.right[start + index]) <= 1e-6)
            }
        }
    }

    @Test("Without brightness, a seek gives the same bits")
    func seekBits() {
        let pattern = Pattern(
            events: [.tone(0, 0.5, [.audioPitch: 0.3]), .file(0.0123)], curves: [.line(.audioPitch, (0, 0), (0.4, 0.7))]
        )
        let track = Soundtrack(Timeline(pattern), asset: { _ in .noise(20_000, rate: 44_100) })
        let whole = Heard(track)
        #expect(whole.peak(0..<whole.left.count) > 0.1)
        for start in [1, 511, 512, 5_000, 12_345] {
            let part = Heard(track, from: start, count: 600)
            #expect(part.left[...] == whole.left[start..<(start + 600)], "from \(start)")
        }
    }

    @Test("Never beyond full scale, never undefined, silent after the end", arguments: 1...6 as ClosedRange<UInt64>)
    func soundBounds(_ seed: UInt64) {
        let track = track(seed, events: 60)
        let count = track.sampleCount(rate: 48_000)
        let heard = Heard(track, extra: 3_000)
        for index in heard.left.indices {
            #expect(abs(heard.left[index]) <= 1 && abs(heard.right[index]) <= 1, "sample \(index)")
        }
        #expect(heard.peak(0..<count) > 0.2)
        #expect(heard.peak(count..<heard.left.count) == 0)
    }

    @Test("Sounds add up below the limit")
    func soundsAdd() {
        let (one, other) = (Event.tone(0.01, 0.2, [.audioPan: 0.3]), Event.tone(0.05, 0.1, [.audioPitch: 0.6]))
        let (a, b, both) = (
            Heard(Pattern(events: [one])), Heard(Pattern(events: [other])), Heard(Pattern(events: [one, other]))
        )
        #expect(a.peak(0..<a.left.count) > 0.1 && b.peak(0..<b.left.count) > 0.1)
        for index in b.left.indices { #expect(abs(both.left[index] - a.left[index] - b.left[index]) <= 1e-6) }
    }

    @Test("What is sent while sounds play is as if it had been known", arguments: [1, 100, 512])
    func soundExchange(_ step: Int) {
        let pattern = Pattern(
            events: [.tone(0, 0.5, [.releaseTime: 0.2]), .file(0.05), .file(0.3, nil, [.audioBrightness: 0.5])])
        let track = Soundtrack(Timeline(pattern), asset: { _ in .noise(12_000, channels: 2) })
        let steps: [DynamicParameter] = [
            .init(.audioVolume, at: 0.05, value: 0.5), .init(.audioPitch, at: 0.1, value: 0.4),
            .init(.audioPan, at: 0.21, value: -0.7), .init(.audioBrightness, at: 0.2103, value: -0.6),
            .init(.audioReleaseTime, at: 0.4, value: 0.3), .init(.audioPitch, at: 0.35, value: -0.2),
        ].sorted { $0.time < $1.time }
        func layer(at time: Double) -> ControlLayer {
            ControlLayer(parameters: steps.filter { $0.time <= time }, curves: [])
        }
        let whole = Heard(track, live: layer(at: .infinity), extra: 6_000)
        var renderer = SoundRenderer(track, live: layer(at: 0), sampleRate: 48_000)
        var (left, right) = (whole.left.map { _ in Float(9) }, whole.left)
        var done = 0
        func render(to end: Int) {
            left.withUnsafeMutableBufferPointer { left in
                right.withUnsafeMutableBufferPointer { right in
                    while done < end {
                        let next = min(end, done + step)
                        renderer.render(
                            left: .init(rebasing: left[done..<next]), right: .init(rebasing: right[done..<next]))
                        done = next
                    }
                }
            }
        }
        for sent in steps {
            render(to: Int((sent.time * 48_000).rounded(.down)))
            var live = layer(at: sent.time)
            renderer.exchangeLive(with: &live)
            #expect(live == layer(at: sent.time.nextDown), "the layer before is handed back")
        }
        render(to: left.count)
        let far = left.indices.first {
            !(abs(left[$0] - whole.left[$0]) <= 2e-6 && abs(right[$0] - whole.right[$0]) <= 2e-6)
        }
        #expect(far == nil, "sample \(far ?? 0): \(left[far ?? 0]), not \(whole.left[far ?? 0])")
    }

    @Test("Rendering and seeking take no memory beyond what the renderer was made with")
    func soundMemory() {
        var dice = Dice(state: 8)
        var pattern = Pattern()
        for index in 0..<5_000 {
            pattern.events.append(
                index % 2 == 0
                    ? .tone(Double(index) / 20, 0.1, [.releaseTime: dice.roll(0...0.5)]) : .file(Double(index) / 20))
        }
        let track = Soundtrack(Timeline(pattern), asset: { _ in .sine(300, seconds: 0.2) })
        var renderer = SoundRenderer(track, sampleRate: 48_000)
        let room = renderer.capacity
        #expect(room >= 4 && room < 300, "room for what sounds at once, not for the whole: \(room)")
        var (left, right) = ([Float](repeating: 0, count: 5_000), [Float](repeating: 0, count: 5_000))
        for sample in [0, 1_000_003, 11_900_000, 5] {
            renderer.seek(toSample: sample)
            for _ in 0..<20 {
                left.withUnsafeMutableBufferPointer { left in
                    right.withUnsafeMutableBufferPointer { renderer.render(left: left, right: $0) }
                }
            }
            #expect(left.contains { $0 != 0 })
        }
        #expect(renderer.capacity == room)
    }

    @Test("Every build gives the same bits")
    func sameSoundBits() {
        var print: UInt64 = 0xCBF2_9CE4_8422_2325
        for rate in [8_000.0, 44_100, 48_000] {
            let heard = Heard(track(11), rate: rate)
            for sample in heard.left + heard.right {
                print = (print ^ UInt64(sample.bitPattern)) &* 0x100_0000_01B3
            }
        }
        #expect(print == 4_102_019_673_427_103_823)
    }
}
