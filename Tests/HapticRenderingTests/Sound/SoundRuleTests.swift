import Glibc
import HapticPattern
import HapticRendering
import Testing
import TestPatterns

@Suite("What sounds are, in closed forms")
struct SoundRuleTests {
    @Test("A tone is sixteen harmonics that fall with the square of their number, from phase 0 on")
    func tone() {
        let heard = Heard(Pattern(events: [.tone(0, 0.2)]))
        #expect(heard.left == heard.right)
        for sample in 48..<9_600 {
            var wave = 0.0
            for harmonic in 1...16 {
                wave += sin(2 * .pi * 220 * Double(harmonic * sample) / 48_000) / Double(harmonic * harmonic)
            }
            let expected = 0.5 / 1.0149416 * wave * 0.5.squareRoot()
            #expect(abs(Double(heard.left[sample]) - expected) <= 2e-6, "sample \(sample)")
        }
        #expect(heard.left.count == 9_648)
    }

    @Test("Pitch is 2^pitch within a cent", arguments: [-1, -0.5, -0.1, 0, 0.25, 1 / 12.0, 0.7, 1])
    func pitchRule(_ pitch: Double) {
        let tone = Heard(Pattern(events: [.tone(0, 1, [.audioPitch: pitch])]))
        let file = Heard(
            Pattern(events: [.file(0, nil, [.audioPitch: pitch])]), .sine(440, seconds: 2.2, rate: 44_100))
        for (samples, base) in [(tone.left, 220.0), (file.left, 440)] {
            let frequency = base * pow(2, pitch) / 48_000
            let part = samples[1_000..<40_000]
            let right = phaseDrift(part, frequency: frequency)
            #expect(abs(right) <= 0.01, "\(base) Hz: \(right) cents")
            #expect(abs(phaseDrift(part, frequency: frequency * pow(2, 1 / 1_200.0)) + 1) <= 0.05, "the measure works")
        }
    }

    /// By how many cents the fundamental of `samples` is above `frequency` cycles a sample, from how its phase runs away.
    private func phaseDrift(_ samples: ArraySlice<Float>, frequency: Double) -> Double {
        func phase(_ part: ArraySlice<Float>) -> Double {
            var (s, c) = (0.0, 0.0)
            for (index, sample) in zip(part.indices, part) {
                let window = 0.5 - 0.5 * cos(2 * .pi * Double(index - part.startIndex) / Double(part.count))
                s += window * Double(sample) * sin(2 * .pi * frequency * Double(index))
                c += window * Double(sample) * cos(2 * .pi * frequency * Double(index))
            }
            return atan2(c, s) / (2 * .pi)
        }
        let half = samples.count / 2
        let (first, second) = (samples.prefix(half), samples.suffix(half))
        var turns = phase(second) - phase(first)
        turns -= turns.rounded()
        let perSample = turns / Double(second.startIndex - first.startIndex)
        return 1_200 * log2(1 + perSample / frequency)
    }

    @Test("A control of pitch bends a tone by its integral")
    func pitchCurve() {
        let heard = Heard(
            Pattern(events: [.tone(0, 0.5)], curves: [.line(.audioPitch, (0, 0), (0.4, 1))]))
        let growth = log(2.0) / 0.4
        for sample in 100..<19_000 {
            let time = Double(sample) / 48_000
            let turns = 220 * (exp(growth * time) - 1) / growth
            var wave = 0.0
            for harmonic in 1...16 { wave += sin(2 * .pi * turns * Double(harmonic)) / Double(harmonic * harmonic) }
            #expect(abs(Double(heard.left[sample]) - 0.5 / 1.0149416 * wave * 0.5.squareRoot()) <= 5e-6)
        }
    }

    @Test("Pan has equal power", arguments: [-1, -0.4, 0, 0.5, 1])
    func panRule(_ pan: Double) throws {
        let heard = Heard(Pattern(events: [.file(0, nil, [.audioPan: pan])]), .sine(1_000, seconds: 0.1))
        let (l, r) = (heard.left.map { Double($0) }.max() ?? 0, heard.right.map { Double($0) }.max() ?? 0)
        #expect(abs(l - 0.5 * cos((pan + 1) * .pi / 4)) <= 1e-6)
        #expect(abs(r - 0.5 * sin((pan + 1) * .pi / 4)) <= 1e-6)
        #expect(abs(l * l + r * r - 0.25) <= 1e-6)
    }

    @Test("Volume is a factor, of the event and of its control")
    func volumeRule() {
        let heard = Heard(
            Pattern(
                events: [.file(0, nil, [.audioVolume: 0.5, .audioPan: -1])],
                curves: [.line(.audioVolume, (0, 1), (0.1, 0))]), .sine(1_000, seconds: 0.1))
        #expect(heard.left.count == 4_800)
        for sample in heard.left.indices {
            let time = Double(sample) / 48_000
            let expected = 0.5 * (1 - time / 0.1) * 0.5 * sin(2 * .pi * 1_000 * time)
            #expect(abs(Double(heard.left[sample]) - expected) <= 1e-6)
        }
    }

    @Test(
        "Brightness is a one-pole low-pass from 400 to 12,000 Hz; 1 is unfiltered", arguments: [0, 0.3, 0.7, 0.95, 1])
    func brightnessRule(_ brightness: Double) {
        for frequency in [100.0, 1_000, 4_000] {
            let heard = Heard(
                Pattern(events: [.file(0, nil, [.audioBrightness: brightness, .audioPan: -1])]),
                .sine(frequency, seconds: 0.2))
            let peak = heard.left[4_800..<9_000].map { Double($0) }.max() ?? 0
            let step = 1 - exp(-2 * .pi * 400 * pow(30, brightness) / 48_000)
            let share = min(1, max(0, (brightness - 0.9) * 10))
            // H = share + (1 − share)·step/(1 − (1 − step)·z⁻¹)
            let angle = 2 * .pi * frequency / 48_000
            let (re, im) = (1 - (1 - step) * cos(angle), (1 - step) * sin(angle))
            let size = re * re + im * im
            let (a, b) = (share + (1 - share) * step * re / size, -(1 - share) * step * im / size)
            let expected = brightness == 1 ? 0.5 : 0.5 * (a * a + b * b).squareRoot()
            #expect(abs(peak - expected) <= 0.003, "\(frequency) Hz: \(peak), not \(expected)")
        }
    }

    @Test("Brightness takes harmonics from a tone")
    func brightTone() {
        func roughness(_ brightness: Double) -> Double {
            let left = Heard(Pattern(events: [.tone(0, 0.2, [.audioBrightness: brightness])])).left[100..<9_000]
            var (change, power) = (0.0, 0.0)
            for index in left.indices.dropFirst() {
                change += pow(Double(left[index] - left[index - 1]), 2)
                power += pow(Double(left[index]), 2)
            }
            return change / power
        }
        let all = stride(from: 0.0, through: 1, by: 0.05).map(roughness)
        for (low, high) in zip(all, all.dropFirst()) { #expect(low < high) }
    }

    @Test("Nothing folds back, whatever the rate", arguments: [8_000.0, 16_000, 22_050])
    func bandLimit(_ rate: Double) {
        // A whole number of samples in the window: every partial falls on a bin.
        let heard = Heard(Pattern(events: [.tone(0, 1.2, [.audioPitch: 1])]), rate: rate)
        #expect(heard.peak(0..<heard.left.count) > 0.1)
        let part = heard.left[(heard.left.count - Int(rate) - 100)..<(heard.left.count - 100)]
        for frequency in stride(from: 100.0, to: rate / 2, by: 10)
        where frequency.truncatingRemainder(dividingBy: 440) != 0 {
            var (s, c) = (0.0, 0.0)
            for (index, sample) in part.enumerated() {
                let angle = 2 * .pi * frequency * Double(index) / rate
                s += Double(sample) * sin(angle)
                c += Double(sample) * cos(angle)
            }
            #expect((s * s + c * c).squareRoot() / Double(part.count) < 1e-4, "\(frequency) Hz")
        }
    }
}

@Suite("Sound files")
struct SoundFileTests {
    @Test("A file at the output's rate comes out as it is: both channels, bit for bit")
    func transparent() {
        let asset = SoundAsset.noise(5_000, channels: 2)
        let heard = Heard(Pattern(events: [.file(1_000 / 48_000)]), asset, extra: 100)
        #expect(heard.left.count == 6_100)
        #expect(heard.left[1_000..<6_000] == asset.channel(0))
        #expect(heard.right[1_000..<6_000] == asset.channel(1))
        #expect(heard.peak(0..<1_000) == 0 && heard.peak(6_000..<6_100) == 0)
    }

    @Test(
        "A rate is converted with an error below −90 dB",
        arguments: [
            (44_100, 48_000), (48_000, 44_100), (22_050, 48_000), (96_000, 48_000), (44_100, 8_000), (8_000, 44_100),
        ]
            as [(Double, Double)])
    func conversion(_ from: Double, _ to: Double) {
        for frequency in [100.0, 997, 2_500] {
            let heard = Heard(Pattern(events: [.file(0)]), .sine(frequency, seconds: 0.3, rate: from), rate: to)
            let error = residue(heard.left[Int(0.05 * to)..<Int(0.25 * to)], frequency: frequency / to)
            #expect(error < -90, "\(frequency) Hz: \(error) dB")
        }
    }

    @Test("What the output cannot hold is left out")
    func aliases() {
        let heard = Heard(Pattern(events: [.file(0)]), .sine(5_000, seconds: 0.3), rate: 8_000)
        #expect(heard.peak(400..<2_000) < 1e-4)
        // What it can hold stays.
        #expect(Heard(Pattern(events: [.file(0)]), .sine(1_000, seconds: 0.3), rate: 8_000).peak(400..<2_000) > 0.35)
        let octave = Heard(
            Pattern(events: [.file(0, nil, [.audioPitch: 1])]), .sine(14_000, seconds: 0.3), rate: 48_000)
        #expect(octave.peak(400..<6_000) < 1e-4)
    }

    @Test("EventDuration cuts a file, with an edge of 1 ms, and a longer one adds silence")
    func cutting() {
        let asset = SoundAsset(planes: [Float](repeating: 0.5, count: 9_600), sampleRate: 48_000)
        let cut = Heard(Pattern(events: [.file(0, 0.1, [.audioPan: -1])]), asset, extra: 100)
        #expect(cut.left[..<4_800].allSatisfy { $0 == 0.5 })
        for sample in 4_800..<4_848 {
            let expected = 0.5 * (0.5 + 0.5 * cos(.pi * Double(sample - 4_800) / 48))
            #expect(abs(Double(cut.left[sample]) - expected) <= 1e-6)
        }
        #expect(cut.left[4_848...].allSatisfy { $0 == 0 })
        let timeline = Timeline(Pattern(events: [.file(0.5, 1)]))
        let padded = Soundtrack(timeline, asset: { _ in asset })
        #expect(padded.duration == 1.5 && abs(padded.heard - 0.7) < 1e-12)
        #expect(padded.sampleCount(rate: 48_000) == 33_600)
    }

    @Test("Without EventDuration, or with 0, a file lasts as long as it is, at its pitch")
    func ownLength() {
        let asset = SoundAsset.sine(300, seconds: 0.5)
        func track(_ event: Event, curves: [ParameterCurve] = []) -> Soundtrack {
            Soundtrack(Timeline(Pattern(events: [event], curves: curves)), asset: { _ in asset })
        }
        #expect(track(.file(0.25)).duration == 0.75)
        #expect(track(.file(0.25, 0)).duration == 0.75)
        #expect(abs(track(.file(0.25, nil, [.audioPitch: 1])).duration - 0.5) < 1e-12)
        #expect(abs(track(.file(0.25, nil, [.audioPitch: -1])).heard - 1.25) < 1e-12)
        // Half a second of file while its speed doubles over half a second: (2^2t − 1)/(2 ln 2) = 0.5.
        let swept = track(.file(0), curves: [.line(.audioPitch, (0, 0), (0.5, 1))])
        #expect(abs(swept.heard - log2(1 + log(2.0)) / 2) < 1e-9)
        let missing = Soundtrack(Timeline(Pattern(events: [.file(0.25)])))
        #expect(missing.isEmpty && missing.duration == 0.25 && missing.heard == 0)
    }

    @Test("A loop of whole periods is one sine without a seam", arguments: [44_100.0, 48_000])
    func seam(_ rate: Double) {
        // 0.05 s hold 22 periods of 440 Hz at either rate.
        let heard = Heard(
            Pattern(events: [.file(0, 1, [.audioPan: -1], loops: true)]), .sine(440, seconds: 0.05, rate: rate))
        #expect(heard.left.count == 48_048)
        #expect(residue(heard.left[2_000..<47_000], frequency: 440 / 48_000) < -90)
        let steepest = 0.5 * 2 * .pi * 440 / 48_000
        for index in 100..<47_900 {
            #expect(Double(abs(heard.left[index] - heard.left[index - 1])) <= steepest * 1.001, "sample \(index)")
        }
    }

    @Test("A loop without a duration plays once")
    func loopWithoutEnd() {
        let track = Soundtrack(
            Timeline(Pattern(events: [.file(0, loops: true)])), asset: { _ in .sine(440, seconds: 0.1) })
        #expect(abs(track.heard - 0.1) < 1e-12)
    }

    @Test("Without the volume envelope, attack and release do nothing")
    func noEnvelope() {
        let parameters: EventParameters = [.attackTime: 0.5, .releaseTime: 0.5]
        let asset = SoundAsset.noise(9_600, channels: 2)
        let plain = Heard(Pattern(events: [.file(0, 0.1)]), asset)
        let off = Heard(Pattern(events: [.file(0, 0.1, parameters, envelope: false)]), asset)
        let on = Heard(Pattern(events: [.file(0, 0.1, parameters)]), asset)
        #expect(off.left == plain.left && off.right == plain.right)
        #expect(on.left != plain.left)
        // 2 ms · 1000^0.5 of rise and of fall.
        let seconds = 0.002 * 1_000.0.squareRoot()
        #expect(abs(Double(on.left[480]) - Double(plain.left[480]) * 0.01 / seconds) <= 1e-5)
        #expect(on.peak(5_000..<7_000) > 0.05 && plain.peak(5_000..<7_000) == 0)
    }
}

@Suite("Sound and touch together")
struct SoundAndTouchTests {
    @Test(
        "Tap, file and tone of one time begin with the same sample", arguments: [8_000.0, 44_100, 48_000, 96_000])
    func soundOnsets(_ rate: Double) throws {
        let click = SoundAsset(planes: [1] + [Float](repeating: 0.5, count: 999), sampleRate: rate)
        for time in [0, 1 / rate, 511 / rate, 512 / rate, 0.1, 0.12345678, 1 / 3.0] {
            let first = Int((time * rate - 1e-9).rounded(.up))
            let file = Heard(Pattern(events: [.file(time)]), click, rate: rate)
            let tone = Heard(Pattern(events: [.tone(time, 0.1)]), rate: rate)
            let tap = try Timeline(Pattern(events: [.tap(time, 1, 1)])).samples(rate: rate)
            let heard = try #require(file.left.firstIndex { $0 != 0 })
            #expect(heard == first, "\(time)")
            // Sines begin with 0, and with next to nothing where an edge raises them.
            for samples in [tone.left, tap] {
                #expect(samples[..<first].allSatisfy { $0 == 0 }, "\(time)")
                #expect(samples[first..<(first + 3)].contains { abs($0) > 1e-7 }, "\(time)")
            }
            #expect(abs(file.left[heard] - Float(0.5.squareRoot())) < 1e-6, "the file's own first sample")
        }
    }

    private static let mixed = Pattern(
        events: [.hum(0, 0.2, 0.8), .tap(0.1), .tone(0.05, 0.1, [.audioPan: 0.5]), .file(0.02)])

    private func render(_ layout: ChannelLayout, feels: Bool = true, hears: Bool = true) -> [[Float]] {
        let timeline = Timeline(Self.mixed)
        let track = Soundtrack(timeline, asset: { _ in .sine(500, seconds: 0.1, channels: 2) })
        var renderer = LayoutRenderer(
            feels ? timeline : nil, hears ? track : nil, layout: layout, sampleRate: 48_000)
        var frames = [Float](repeating: 9, count: 10_000 * layout.channelCount)
        frames.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
        return (0..<layout.channelCount).map { channel in
            stride(from: channel, to: frames.count, by: layout.channelCount).map { frames[$0] }
        }
    }

    @Test("Every layout holds the buses where it says")
    func layouts() throws {
        let timeline = Timeline(Self.mixed)
        var felt = [Float](repeating: 0, count: 10_000)
        var renderer = Renderer(timeline, sampleRate: 48_000)
        felt.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
        let track = Soundtrack(timeline, asset: { _ in .sine(500, seconds: 0.1, channels: 2) })
        let heard = Heard(track, count: 10_000)
        #expect(felt.contains { $0 > 0.5 } && heard.left != heard.right)
        #expect(render(.hapticAndAudio) == [felt, heard.left, heard.right])
        #expect(render(.dualSense) == [heard.left, heard.right, felt, felt])
        #expect(render(.mono, hears: false) == [felt])
        #expect(render(.stereo, feels: false) == [heard.left, heard.right])
        #expect(render(.stereo, hears: false) == [felt, felt])
        let (mono, stereo) = (render(.mono)[0], render(.stereo))
        for index in felt.indices where abs(felt[index] + heard.left[index]) < 0.79 && abs(felt[index]) < 0.79 {
            #expect(abs(stereo[0][index] - felt[index] - heard.left[index]) <= 1e-6)
        }
        for index in felt.indices {
            let sum = felt[index] + 0.5 * (heard.left[index] + heard.right[index])
            if abs(sum) < 0.79, abs(felt[index]) < 0.79 { #expect(abs(mono[index] - sum) <= 1e-6) }
            #expect(abs(mono[index]) <= 1)
        }
    }

    @Test("What is only felt is mono, what is only heard stereo, of both each has its channels")
    func usualLayout() {
        #expect(ChannelLayout.usual(for: Pattern(events: [.tap(0)])) == .mono)
        #expect(ChannelLayout.usual(for: Pattern(events: [.tone(0, 1)])) == .stereo)
        #expect(ChannelLayout.usual(for: Self.mixed) == .hapticAndAudio)
    }

    @Test("Passes of a loop cut what sounds and let releases ring; speed keeps the pitch")
    func loopsAndSpeed() {
        let asset = SoundAsset.sine(480, seconds: 1)
        let pattern = Pattern(events: [.file(0, nil, [.audioPan: -1]), .tone(0.05, 0.02, [.releaseTime: 0.4])])
        let track = Soundtrack(Timeline(pattern), asset: { _ in asset })
        let loop = Heard(track.unrolled(passes: 3, loopEnd: 0.1), extra: 100)
        let pass = Heard(track, count: 4_800)
        for index in 0..<4_800 { #expect(loop.left[index] == pass.left[index]) }
        // The second pass begins as the first, over the edge of the cut one and the release that rings on.
        #expect(pass.peak(0..<4_800) > 0.1)
        // The cut file is over by then, and only the last release rings: 70 ms and 31.7 ms of it after 0.2 s.
        #expect(loop.peak(14_448..<14_481) > 0)
        #expect(loop.left.count > 14_448)
        let slow = Heard(track.scaled(by: 2))
        #expect(residue(slow.left[100..<4_000], frequency: 480 / 48_000) < -90)
        #expect(slow.left.count == 48_000)
    }
}
