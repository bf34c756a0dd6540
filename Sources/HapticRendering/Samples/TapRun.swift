import HapticPattern

/// One ringing tap.
struct TapRun {
    /// When it strikes, in seconds of pattern time.
    private let time: Double
    /// Seconds after which it has ended.
    private let length: Double
    /// The amplitude of the sine at the first moment.
    private let amplitude: Double
    /// The amplitude of the square wave at the first moment.
    private let square: Double
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
    /// The sine as polynomials; nil where it is too steep for them.
    private var spiral: Spiral?
    /// The noise over the wave.
    private var noise: NoiseRun?
    /// No sample is larger.
    let ceiling: Double

    /// The run of `tap`, under what an app sends.
    init(_ tap: Tap, live: borrowing ControlLayer, _ strike: borrowing Profile.Strike, _ grid: Grid) {
        time = tap.time
        length = strike.length.value(tap.sharpness)
        let whole = strike.amplitude.amplitude(tap.intensity * live.value(of: .hapticIntensity, at: tap.time))
        square = whole * strike.square.value(tap.sharpness)
        amplitude = whole - square
        frequency = strike.carrier.frequency(tap.sharpness)
        // ln 10 / 20 per decibel.
        decay = length > 0 ? strike.decay * 0.11512925464970229 / length : 0
        fade = min(strike.fade, length)
        firstSample = FrameCount.first(from: time, rate: grid.rate)
        endSample = FrameCount.first(from: time + length, rate: grid.rate)
        firstFading = fade > 0 ? FrameCount.first(from: time + (length - fade), rate: grid.rate) : endSample
        let group = firstSample & ~(grid.groupSize - 1)
        spiral = Spiral(
            amplitude: amplitude, decay: decay, frequency: frequency, grid, group: group,
            passed: grid.middle(of: grid.groupSize, from: group) - time)
        if let law = strike.noise, whole > 0 {
            noise = NoiseRun(
                law, tap, amplitude: whole, delay: Double(firstSample) / grid.rate - time, rate: grid.rate)
            // The band-pass lets white noise within -1...1 grow to less than four times that.
            ceiling =
                whole * (1 + 4 * law.level.value(tap.sharpness) * (grid.rate / NoiseRun.referenceRate).squareRoot())
        } else {
            ceiling = whole
        }
    }

    /// Adds the samples of the block from `start` on.
    mutating func add<L: LoopSet>(to mix: Mix<L>, from start: Int, _ grid: Grid) {
        let samples = max(start, firstSample)..<max(start, firstSample, min(start + Grid.blockSize, endSample))
        let size = grid.groupSize
        for group in stride(from: samples.lowerBound & ~(size - 1), to: samples.upperBound, by: size) {
            let part = max(group, samples.lowerBound) - group..<min(group + size, samples.upperBound) - group
            let writer = WaveWriter(mix, offset: group - start, grid)
            let sounding = part.lowerBound..<min(part.upperBound, max(part.lowerBound, firstFading &- group))
            if spiral != nil {
                spiral?.store(group: group, writer)
                writer.add(sounding)
                if sounding.upperBound < part.upperBound {
                    writer.add(sounding.upperBound..<part.upperBound, rising: fall(ofGroup: group, grid))
                }
            }
            guard spiral == nil || square > 0 || noise != nil else { continue }
            writer.claim(part)
            addSlowly(part, ofGroup: group, to: writer.output, grid)
        }
    }

    /// The last edge, as it passes over `group`.
    private func fall(ofGroup group: Int, _ grid: Grid) -> Edge {
        let left = length - (Double(group) * grid.sampleLength - time)
        return Edge(start: Float(left / fade), step: Float(-grid.sampleLength / fade))
    }
}

extension TapRun {
    /// Adds, sample by sample in double precision, what polynomials do not make: frequencies beyond them, square waves,
    /// noise.
    @inline(never)
    private mutating func addSlowly(
        _ samples: Range<Int>, ofGroup group: Int, to output: UnsafeMutablePointer<Float>, _ grid: Grid
    ) {
        // Noise is made from the first sample on, also after a seek.
        while let made = noise?.count, made < group + samples.lowerBound - firstSample { _ = noise?.next() }
        let hasSine = spiral == nil
        for index in samples {
            let sample = group + index
            let passed = max(0, Double(sample) / grid.rate - time)
            var value = 0.0
            if hasSine || square > 0 {
                let turns = passed * frequency
                if hasSine { value = amplitude * PlainCircle.sineAndCosine(turns: turns).0 }
                if square > 0 { value += turns - Double(Int(turns)) < 0.5 ? square : -square }
                if decay > 0 { value *= Mathematics.exp2(passed * (decay * -1.4426950408889634)) }
            }
            if let noise = noise?.next() { value += noise }
            if sample >= firstFading { value *= RaisedCosine.rise((length - passed) / fade) }
            output[index] += Float(value)
        }
    }
}
