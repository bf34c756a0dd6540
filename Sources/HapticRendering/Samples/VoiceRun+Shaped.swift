import HapticPattern

/// The long way: the wave and its amplitudes, edges included, are made apart and multiplied. For waves with harmonics,
/// amplitudes and frequencies beyond polynomials, and steps of a control.
extension VoiceRun {
    /// Adds `samples`, counted from `group`, the first sample of their group.
    @inline(never)
    func addShaped<L: LoopSet>(
        _ samples: Range<Int>, ofGroup group: Int, _ chirp: Chirp, isSmooth: Bool, _ writer: WaveWriter<L>,
        _ context: borrowing VoiceContext
    ) {
        let grid = context.grid
        let halfTurns = Turns.halfTurns(segment.phase.value + ahead.turns)
        if isSmooth {
            let pieces = grid.pieces(of: samples)
            L.storePolynomials(
                of: pieces, halfTurns: halfTurns, frequency: chirp.frequency, level: (1, 0, 0, 0), gain: 1,
                in: writer.scratch.coefficients)
            L.writePieces(
                pieces, of: grid.pieceSize, writer.scratch.coefficients, at: writer.scratch.places,
                to: writer.scratch.wave)
        } else if chirp.isGentle, chirp.highest <= Self.mostTurnsOfPhases {
            store(
                samples, around: grid.groupMiddle, ofGroup: group,
                chirp.phase(from: halfTurns, perStep: grid.sampleShare), writer, context)
        } else {
            storeSteep(samples, ofGroup: group, writer, context)
        }
        storeAmplitudes(samples, ofGroup: group, writer, context)
        writer.claim(samples)
        L.addProduct(samples, of: writer.scratch.wave, and: writer.scratch.amplitudes, to: writer.output)
    }

    /// The most turns in a piece for which phases of a whole group can be counted in single precision.
    private static var mostTurnsOfPhases: Float { 0.4 }

    /// Stores the wave of a phase that is given in half turns, by powers of the distance from `middle`.
    @inline(__always)
    private func store<L: LoopSet>(
        _ samples: Range<Int>, around middle: Float, ofGroup group: Int, _ phase: (Float, Float, Float, Float, Float),
        _ writer: WaveWriter<L>, _ context: borrowing VoiceContext
    ) {
        guard let waves = writer.scratch.waves else {
            return L.storeSines(samples, around: middle, phase: phase, in: writer.scratch.wave)
        }
        let time = (Double(group) + Double(middle)) * context.grid.sampleLength - segment.start
        let node = WaveTables.node(segment.sharpness.value + segment.sharpness.slope * time)
        let slope = WaveTables.node(segment.sharpness.slope * context.grid.sampleLength)
        L.storeWaves(
            samples, around: middle, phase: phase, node: (Float(node), Float(slope)), last: WaveTables.steps, waves,
            in: writer.scratch.wave)
    }

    /// Stores the wave in eights, for frequencies that are too high or change too fast for a whole group.
    private func storeSteep<L: LoopSet>(
        _ samples: Range<Int>, ofGroup group: Int, _ writer: WaveWriter<L>, _ context: borrowing VoiceContext
    ) {
        for first in stride(from: samples.lowerBound & ~7, to: samples.upperBound, by: 8) {
            let part = samples.clamped(to: first..<first + 8)
            let time = context.grid.middle(of: 8, from: group + first) - segment.start
            let (turns, frequency) = segment.sweep.state(at: time)
            let chirp = Chirp(segment.sweep, at: time, frequency: frequency, step: context.grid.sampleLength)
            if chirp.isGentle {
                let phase = chirp.phase(from: Turns.halfTurns(segment.phase.value + turns), perStep: 1)
                store(part, around: Float(first) + 3.5, ofGroup: group, phase, writer, context)
            } else {
                // The closed form itself.
                for sample in part {
                    let time = Double(group + sample) / context.rate - segment.start
                    let halfTurns = Turns.halfTurns(segment.phase.value + segment.sweep.turns(at: time))
                    store(
                        sample..<sample + 1, around: Float(sample), ofGroup: group, (halfTurns, 0, 0, 0, 0), writer,
                        context)
                }
            }
        }
    }

    /// Stores amplitudes, edges included.
    private func storeAmplitudes<L: LoopSet>(
        _ samples: Range<Int>, ofGroup group: Int, _ writer: WaveWriter<L>, _ context: borrowing VoiceContext
    ) {
        let step = context.grid.sampleLength
        let middle = (Float(samples.lowerBound) + Float(samples.upperBound - 1)) * 0.5
        let time = (Double(group) + Double(middle)) * step
        let line = LevelLine(segment.intensity, at: time - segment.start, step: step)
        let law = context.profile.hum.amplitude
        let amplitudes = writer.scratch.amplitudes
        L.storeAmplitudes(
            samples, around: middle, level: line.terms, exponent: Float(law.exponent), gain: Float(law.gain),
            in: amplitudes)
        let edge = context.profile.edge
        let slope = Float(step / edge)
        let risen = min(samples.upperBound, risenSample &- group)
        if samples.lowerBound < risen {
            L.blendAmplitudes(
                samples.lowerBound..<risen, around: middle, from: Float(amplitudeBefore),
                edge: Float((time - jump) / edge), step: slope, in: amplitudes)
        }
        let falling = max(samples.lowerBound, fallingSample &- group)
        if falling < samples.upperBound {
            L.blendAmplitudes(
                falling..<samples.upperBound, around: middle, from: 0,
                edge: Float(1 - (time - envelope.fallEnd) / edge), step: -slope, in: amplitudes)
        }
    }
}
