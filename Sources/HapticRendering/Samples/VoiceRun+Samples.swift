import HapticPattern

extension VoiceRun {
    /// Adds the samples of the block from `start` on.
    mutating func add<L: LoopSet>(to mix: Mix<L>, from start: Int, _ context: borrowing VoiceContext) {
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
    private mutating func add<L: LoopSet>(
        _ samples: Range<Int>, ofGroup group: Int, _ writer: WaveWriter<L>, _ context: borrowing VoiceContext
    ) {
        let grid = context.grid
        if ahead.group != group { lookAhead(to: group, grid) }
        let chirp = Chirp(segment.sweep, at: ahead.time, frequency: ahead.frequency, step: grid.pieceLength)
        let line = LevelLine(segment.intensity, at: ahead.time, step: grid.pieceLength)
        let isSmooth = chirp.isGentle && chirp.highest <= Grid.mostTurns && writer.scratch.waves == nil
        let isSquare = context.profile.hum.amplitude.exponent == 2 && line.isGentle
        guard isSmooth, !isBlending, !isShort, isSquare || line.isLevel else {
            return addShaped(samples, ofGroup: group, chirp, isSmooth: isSmooth, writer, context)
        }
        let law = context.profile.hum.amplitude
        let gain = isSquare ? law.gain : law.amplitude(max(0, Double(line.c0)))
        L.storePolynomials(
            of: grid.pieces(of: samples), halfTurns: Turns.halfTurns(segment.phase.value + ahead.turns),
            frequency: chirp.frequency, level: isSquare ? line.terms : (1, 0, 0, 0), gain: Float(gain),
            in: writer.scratch.coefficients)
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
}
