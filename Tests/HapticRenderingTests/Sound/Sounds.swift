import Glibc
import HapticPattern
import HapticRendering
import TestPatterns

extension Event {
    /// A tone of `AudioContinuous`.
    static func tone(_ time: Double, _ duration: Double, _ parameters: EventParameters = [:]) -> Event {
        Event(.audioContinuous, at: time, duration: duration, parameters: parameters)
    }

    /// A sound file.
    static func file(
        _ time: Double, _ duration: Double? = nil, _ parameters: EventParameters = [:], envelope: Bool = true,
        loops: Bool = false
    ) -> Event {
        Event(
            .audioCustom, at: time, duration: duration, parameters: parameters, waveformPath: "x.wav",
            usesVolumeEnvelope: envelope, loopsWaveform: loops)
    }
}

extension SoundAsset {
    /// A sine of `frequency` hertz, of one channel, or of two with a cosine in the second.
    static func sine(
        _ frequency: Double, seconds: Double, rate: Double = 48_000, amplitude: Double = 0.5, channels: Int = 1
    ) -> SoundAsset {
        let count = Int((seconds * rate).rounded())
        var planes: [Float] = []
        for channel in 0..<channels {
            for index in 0..<count {
                let turns = frequency * Double(index) / rate + 0.25 * Double(channel)
                planes.append(Float(amplitude * sin(2 * .pi * turns)))
            }
        }
        return SoundAsset(planes: planes, channelCount: channels, sampleRate: rate)
    }

    /// Noise that holds all frequencies, below full scale.
    static func noise(_ count: Int, rate: Double = 48_000, channels: Int = 1, seed: UInt64 = 5) -> SoundAsset {
        var dice = Dice(state: seed)
        let planes = (0..<(count * channels)).map { _ in Float(dice.roll(-0.5...0.5)) }
        return SoundAsset(planes: planes, channelCount: channels, sampleRate: rate)
    }
}

/// What a pattern sounds like, left and right.
struct Heard {
    var left: [Float]
    var right: [Float]

    init(
        _ pattern: Pattern, _ asset: SoundAsset? = nil, live: ControlLayer = .neutral, rate: Double = 48_000,
        extra: Int = 0
    ) {
        self.init(Soundtrack(Timeline(pattern), asset: { _ in asset }), live: live, rate: rate, extra: extra)
    }

    /// All of a soundtrack, and `extra` samples more.
    init(
        _ soundtrack: Soundtrack, live: ControlLayer = .neutral, rate: Double = 48_000, extra: Int = 0,
        blocks: Int = .max, from first: Int = 0, count: Int? = nil, limiter: Limiter = .hard
    ) {
        var renderer = SoundRenderer(soundtrack, live: live, sampleRate: rate, limiter: limiter)
        if first > 0 { renderer.seek(toSample: first) }
        let total = count ?? max(0, soundtrack.sampleCount(rate: rate) + extra - first)
        left = [Float](repeating: 9, count: total)
        right = left
        left.withUnsafeMutableBufferPointer { left in
            right.withUnsafeMutableBufferPointer { right in
                var done = 0
                while done < total {
                    let size = min(blocks, total - done)
                    renderer.render(
                        left: .init(rebasing: left[done..<(done + size)]),
                        right: .init(rebasing: right[done..<(done + size)]))
                    done += size
                }
            }
        }
    }

    /// The largest sample of both channels in a range.
    func peak(_ range: Range<Int>) -> Float {
        range.clamped(to: left.indices).map { max(abs(left[$0]), abs(right[$0])) }.max() ?? 0
    }
}

/// The part of `samples` that is not the best fitting sine of `frequency` cycles a sample, in decibels below it.
func residue<S: Collection<Float>>(_ samples: S, frequency: Double) -> Double {
    // Least squares over sine and cosine, which are not quite orthogonal over a piece.
    var (ss, cc, sc, xs, xc, xx) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for (index, sample) in samples.enumerated() {
        let (s, c, x) = (
            sin(2 * .pi * frequency * Double(index)), cos(2 * .pi * frequency * Double(index)), Double(sample)
        )
        ss += s * s
        cc += c * c
        sc += s * c
        xs += x * s
        xc += x * c
        xx += x * x
    }
    let determinant = ss * cc - sc * sc
    let (a, b) = ((xs * cc - xc * sc) / determinant, (xc * ss - xs * sc) / determinant)
    let fitted = a * xs + b * xc
    return 10 * log10(max(xx - fitted, 1e-300) / fitted)
}
