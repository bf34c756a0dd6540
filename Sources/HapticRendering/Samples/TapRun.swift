import HapticPattern

/// One ringing tap.
struct TapRun {
    /// When it strikes, in seconds of pattern time.
    private let time: Double
    /// Seconds after which it has ended.
    private let length: Double
    /// The amplitude at the first moment.
    let amplitude: Double
    /// Hertz.
    private let frequency: Double
    /// The decay, in powers of e per second.
    private let decay: Double
    /// Seconds at the end over which it is taken to 0.
    private let fade: Double
    /// The first sample that is not before the tap.
    let firstSample: Int
    /// The first sample after it.
    let endSample: Int
    /// The first sample that fades.
    private let firstFading: Int
    /// The waveform as polynomials; nil where it is too steep for them.
    private var spiral: Spiral?

    /// The run of `tap`, under what an app sends.
    init(_ tap: Tap, live: ControlLayer, _ strike: Profile.Strike, _ grid: Grid) {
        time = tap.time
        length = strike.length(sharpness: tap.sharpness)
        amplitude = strike.amplitude.amplitude(tap.intensity(live: live))
        frequency = strike.carrier.frequency(tap.sharpness)
        // ln 10 / 20 per decibel.
        decay = length > 0 ? strike.decay * 0.11512925464970229 / length : 0
        fade = min(strike.fade, length)
        firstSample = FrameCount.first(from: time, rate: grid.rate)
        endSample = FrameCount.first(from: time + length, rate: grid.rate)
        firstFading = FrameCount.first(from: time + (length - fade), rate: grid.rate)
        let group = firstSample & ~(grid.groupSize - 1)
        spiral = Spiral(
            decay: decay, frequency: frequency, grid, group: group,
            start: value(at: grid.middle(of: grid.groupSize, from: group) - time))
    }

    /// The amplitude and phase `passed` seconds after the start, as a complex number whose imaginary part sounds.
    private func value(at passed: Double) -> (Double, Double) {
        let level = amplitude * Mathematics.exp2(passed * (decay * -1.4426950408889634))
        let turns = passed * frequency
        return (level * Mathematics.cos(turns: turns), level * Mathematics.sin(turns: turns))
    }

    /// Adds the samples of the block from `start` on.
    mutating func add(to mix: Mix, from start: Int, _ grid: Grid) {
        let samples = max(start, firstSample)..<max(start, firstSample, min(start + Grid.blockSize, endSample))
        let size = grid.groupSize
        for group in stride(from: samples.lowerBound & ~(size - 1), to: samples.upperBound, by: size) {
            let part = max(group, samples.lowerBound) - group..<min(group + size, samples.upperBound) - group
            let sounding = part.lowerBound..<min(part.upperBound, max(part.lowerBound, firstFading - group))
            let writer = WaveWriter(mix, offset: group - start, grid)
            guard spiral != nil else {
                addDirectly(part, fadingFrom: sounding.upperBound, ofGroup: group, writer)
                continue
            }
            spiral?.store(writer.scratch, group: group)
            writer.add(sounding)
            guard sounding.upperBound < part.upperBound else { continue }
            writer.add(sounding.upperBound..<part.upperBound, rising: fall(ofGroup: group, grid))
        }
    }

    /// Adds samples with a sine each, for frequencies beyond polynomials.
    private func addDirectly(
        _ samples: Range<Int>, fadingFrom fading: Int, ofGroup group: Int, _ writer: WaveWriter
    ) {
        writer.claim(samples)
        let rate = writer.grid.rate
        let fall = self.fall(ofGroup: group, writer.grid)
        let turn = Float(2 * frequency / rate)
        let shrink = Float(-decay / rate)
        for first in stride(from: samples.lowerBound & ~7, to: samples.upperBound, by: 8) {
            let passed = writer.grid.middle(of: 8, from: group + first) - time
            let level = Float(amplitude * Mathematics.exp2(passed * (decay * -1.4426950408889634)))
            let phase = Sines.halfTurns(passed * frequency)
            for index in samples.clamped(to: first..<first + 8) {
                let x = Float(index - first) - 3.5
                // e^z for at most 0.5 in size.
                let z = shrink * x
                let high = (z * Float(1 / 120.0) + Float(1 / 24.0)) * z + Float(1 / 6.0)
                let left = ((high * z + 0.5) * z + 1) * z + 1
                let fallen = index < fading ? 1 : RaisedCosine.rise(fall.start + fall.step * Float(index))
                writer.output[index] += level * left * fallen * Sines.sine(phase + turn * x)
            }
        }
    }

    /// The last edge, as it passes over `group`.
    private func fall(ofGroup group: Int, _ grid: Grid) -> Edge {
        guard fade > 0 else { return Edge(start: 1, step: 0) }
        let left = length - (Double(group) * grid.sampleLength - time)
        return Edge(start: Float(left / fade), step: Float(-grid.sampleLength / fade))
    }
}
