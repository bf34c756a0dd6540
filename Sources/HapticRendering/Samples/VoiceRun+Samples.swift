import HapticPattern

extension VoiceRun {
    /// Adds the samples of the block from `start` on.
    mutating func add(to mix: Mix, from start: Int, _ context: borrowing VoiceContext) {
        let end = start + Grid.blockSize
        let last = silentFrom(edge: context.profile.edge)
        while true {
            let samples = max(start, firstSample)..<max(start, firstSample, min(end, endSample))
            if !samples.isEmpty, isBlending || segment.intensity != .zero {
                let size = context.grid.groupSize
                var group = samples.lowerBound & ~(size - 1)
                while group < samples.upperBound {
                    let part = max(group, samples.lowerBound) - group..<min(group + size, samples.upperBound) - group
                    let writer = WaveWriter(mix, offset: group - start, context.grid)
                    add(part, ofGroup: group, writer, context)
                    group += size
                }
            }
            guard endSample < end, segment.end < last else { return }
            advance(context)
        }
    }

    /// Adds `samples`, counted from `group`, the first sample of their group.
    @inline(__always)
    private mutating func add(
        _ samples: Range<Int>, ofGroup group: Int, _ writer: WaveWriter, _ context: borrowing VoiceContext
    ) {
        let grid = context.grid
        if ahead.group != group { lookAhead(to: group, grid) }
        let (time, turns, frequency) = (ahead.time, ahead.turns, ahead.frequency)
        let chirp = Chirp(segment.sweep, at: time, frequency: frequency, pieceLength: grid.pieceLength)
        guard chirp.isGentle, chirp.highest <= Grid.mostTurns else {
            return addDirectly(samples, ofGroup: group, writer, context)
        }
        let phase = segment.phase.value + turns
        let line = LevelLine(segment.intensity, at: time, step: grid.pieceLength)
        let law = context.profile.hum.amplitude
        let pieces = samples.lowerBound >> grid.pieceShift..<((samples.upperBound &- 1) >> grid.pieceShift) &+ 1
        let isPlain = !isBlending && !isShort
        if isPlain, law.exponent == 2, line.isGentle {
            WavePolynomials.store(pieces, phase: phase, chirp, line, gain: Float(law.gain), writer.scratch)
        } else if isPlain, line.isLevel {
            let gain = Float(law.amplitude(max(0, Double(line.c0))))
            WavePolynomials.store(pieces, phase: phase, chirp, .one, gain: gain, writer.scratch)
        } else {
            WavePolynomials.store(pieces, phase: phase, chirp, .one, gain: 1, writer.scratch)
            writer.claim(samples)
            for piece in pieces {
                let first = piece << grid.pieceShift
                let part = samples.clamped(to: first..<first + grid.pieceSize)
                let wave = writer.piece(piece)
                addShaped(part, ofGroup: group, around: grid.middle(ofPiece: piece), writer, context) { offset in
                    wave.value(offset * grid.step)
                }
            }
            return
        }
        lookAhead(to: group &+ grid.groupSize, grid)
        // Between the edges, which most groups do not meet.
        let start = max(samples.lowerBound, min(samples.upperBound, risenSample &- group))
        let end = min(samples.upperBound, max(start, fallingSample &- group))
        if samples.lowerBound < start {
            writer.add(samples.lowerBound..<start, rising: edge(since: jump, atGroup: group, context))
        }
        writer.add(start..<end)
        if end < samples.upperBound {
            writer.add(
                end..<samples.upperBound, rising: edge(since: envelope.fallEnd, atGroup: group, context).fallen)
        }
    }

    /// The edge that begins at `time`, as it passes over `group`.
    private func edge(since time: Double, atGroup group: Int, _ context: borrowing VoiceContext) -> Edge {
        let edge = context.profile.edge
        return Edge(
            start: Float((Double(group) * context.grid.sampleLength - time) / edge),
            step: Float(context.grid.sampleLength / edge))
    }

    /// Works out where the phase is at the middle of `group`.
    ///
    /// One group ahead of its use: this is one long chain of steps, which the processor takes while it adds samples.
    @inline(__always)
    private mutating func lookAhead(to group: Int, _ grid: Grid) {
        let time = grid.middle(of: grid.groupSize, from: group) - segment.start
        let (turns, frequency) = segment.sweep.state(at: time)
        ahead = Ahead(group: group, time: time, turns: turns, frequency: frequency)
    }

    /// Adds samples with a sine each, for sweeps and frequencies beyond polynomials.
    private func addDirectly(
        _ samples: Range<Int>, ofGroup group: Int, _ writer: WaveWriter, _ context: borrowing VoiceContext
    ) {
        writer.claim(samples)
        for first in stride(from: samples.lowerBound & ~7, to: samples.upperBound, by: 8) {
            let part = samples.clamped(to: first..<first + 8)
            let time = context.grid.middle(of: 8, from: group + first) - segment.start
            let (turns, frequency) = segment.sweep.state(at: time)
            let chirp = Chirp(segment.sweep, at: time, frequency: frequency, pieceLength: context.grid.sampleLength)
            if chirp.isGentle {
                let phase = Sines.halfTurns(segment.phase.value + turns)
                addShaped(part, ofGroup: group, around: Float(first) + 3.5, writer, context) { offset in
                    Sines.sine(chirp.halfTurns(offset) + phase)
                }
            } else {
                for index in part { writer.output[index] += Float(sample(group + index, context)) }
            }
        }
    }

    /// One sample by the closed forms themselves.
    private func sample(_ sample: Int, _ context: borrowing VoiceContext) -> Double {
        let time = Double(sample) / context.rate
        let turns = segment.phase.value + segment.sweep.turns(at: time - segment.start)
        return amplitude(at: time, context.profile) * Mathematics.sin(turns: turns)
    }

    /// Adds `wave`, which is given the distance from `middle` in samples, times the amplitude, edges included.
    ///
    /// `samples` and `middle` are counted from `group`.
    @inline(__always)
    private func addShaped(
        _ samples: Range<Int>, ofGroup group: Int, around middle: Float, _ writer: WaveWriter,
        _ context: borrowing VoiceContext, _ wave: (Float) -> Float
    ) {
        let step = context.grid.sampleLength
        let time = (Double(group) + Double(middle)) * step
        let line = LevelLine(segment.intensity, at: time - segment.start, step: step)
        let edge = context.profile.edge
        let law = context.profile.hum.amplitude
        let gain = Float(law.gain)
        let output = writer.output

        @inline(__always)
        func add(_ shape: (Float, Float) -> Float) {
            @inline(__always)
            func add(_ amplitude: (Float) -> Float) {
                for index in samples {
                    let x = Float(index) - middle
                    let level = ((line.c3 * x + line.c2) * x + line.c1) * x + line.c0
                    output[index] += shape(amplitude(level > 0 ? level : 0), x) * wave(x)
                }
            }
            if law.exponent == 2 {
                add { $0 * $0 * gain }
            } else if law.exponent == 1 {
                add { $0 * gain }
            } else {
                add { Float(law.amplitude(Double($0))) }
            }
        }
        let slope = Float(step / edge)
        let before = Float(amplitudeBefore)
        let risen = Float((time - jump) / edge)
        let fallen = Float(1 - (time - envelope.fallEnd) / edge)
        let isRising = samples.lowerBound < risenSample &- group
        let isFalling = samples.upperBound > fallingSample &- group
        if isRising, isFalling {
            add { body, x in
                let body = before + (body - before) * RaisedCosine.rise(slope * x + risen)
                return body * RaisedCosine.rise(fallen - slope * x)
            }
        } else if isRising {
            add { body, x in before + (body - before) * RaisedCosine.rise(slope * x + risen) }
        } else if isFalling {
            add { body, x in body * RaisedCosine.rise(fallen - slope * x) }
        } else {
            add { body, _ in body }
        }
    }
}
