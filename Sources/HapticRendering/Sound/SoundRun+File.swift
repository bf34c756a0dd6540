extension SoundRun {
    /// 1.5 · 2^52: what it is added to becomes a whole number. `rounded()` calls the C library on machines without a
    /// rounding instruction.
    private static let shift = 6_755_399_441_055_744.0

    /// Reads `count` samples of the file, the first `begin` seconds after the segment's start, and says how many there
    /// were before the file's end.
    func readFile(
        _ asset: SoundAsset, loops: Bool, _ begin: Double, _ count: Int, _ mix: SoundMix,
        _ context: borrowing SoundContext
    ) -> Int {
        let end = Double(asset.frameCount)
        return asset.samples.withUnsafeBufferPointer { samples in
            guard let base = samples.baseAddress else { return 0 }
            let reader = FileReader(
                first: base, second: asset.channelCount == 2 ? base + asset.frameCount : nil, count: asset.frameCount,
                loops: loops, window: mix.window)
            return context.kernel.rows.withUnsafeBufferPointer { rows in
                context.kernel.line.withUnsafeBufferPointer { line in
                    guard let rows = rows.baseAddress, let line = line.baseAddress else { return 0 }
                    for index in 0..<count {
                        let state = segment.sweep.state(at: begin + Double(index) * context.sampleLength)
                        var place = frame + state.turns
                        // What lies this near a frame is that frame, so that equal rates give equal samples.
                        let nearest = (place + Self.shift) - Self.shift
                        if abs(place - nearest) < 1e-7 { place = nearest }
                        guard loops || place < end else { return index }
                        let ratio = state.frequency * context.sampleLength
                        let sample =
                            ratio <= 1 + 1e-9
                            ? reader.sample(at: max(0, place), rows: rows)
                            : reader.sample(at: max(0, place), ratio: ratio, line: line)
                        mix.source[index] = sample.0
                        mix.second[index] = sample.1
                    }
                    return count
                }
            }
        }
    }
}

/// Samples between the frames of a file, in the conversion of its rate.
private struct FileReader {
    let first: UnsafePointer<Float>
    let second: UnsafePointer<Float>?
    let count: Int
    let loops: Bool
    let window: UnsafeMutablePointer<Float>

    /// A frame, of a file that repeats or is silent before and after; before its first pass there is silence.
    private func frame(_ channel: UnsafePointer<Float>, _ index: Int) -> Float {
        guard index >= 0 else { return 0 }
        if index < count { return channel[index] }
        return loops ? channel[index % count] : 0
    }

    /// The samples at `place` frames where frames come no faster than samples.
    @inline(__always)
    func sample(at place: Double, rows: UnsafePointer<Float>) -> (Float, Float) {
        let index = Int(place)
        let rest = place - Double(index)
        if rest == 0 { return (frame(first, index), second.map { frame($0, index) } ?? 0) }
        let phase = rest * Double(SincKernel.phases)
        let whole = Int(phase)
        let row = rows + whole * SincKernel.taps
        let share = Float(phase - Double(whole))
        return (sum(first, index, row, share), second.map { sum($0, index, row, share) } ?? 0)
    }

    @inline(__always)
    private func sum(
        _ channel: UnsafePointer<Float>, _ index: Int, _ row: UnsafePointer<Float>, _ share: Float
    ) -> Float {
        let frames = self.frames(channel, from: index - (SincKernel.reach - 1))
        var sum = Lanes()
        var tap = 0
        while tap < SincKernel.taps {
            let near = Self.lanes(row + tap)
            sum += (near + (Self.lanes(row + SincKernel.taps + tap) - near) * share) * Self.lanes(frames + tap)
            tap &+= 8
        }
        return Self.total(sum)
    }

    /// The frames from `begin` on, as many as the kernel has taps.
    @inline(__always)
    private func frames(_ channel: UnsafePointer<Float>, from begin: Int) -> UnsafePointer<Float> {
        if begin >= 0, begin + SincKernel.taps <= count { return channel + begin }
        let place = loops && begin >= 0 ? begin % count : begin
        for tap in 0..<SincKernel.taps { window[tap] = frame(channel, place + tap) }
        return UnsafePointer(window)
    }

    @inline(__always)
    private static func lanes(_ place: UnsafePointer<Float>) -> Lanes {
        UnsafeRawPointer(place).loadUnaligned(as: Lanes.self)
    }

    @inline(__always)
    private static func total(_ lanes: Lanes) -> Float {
        let half = lanes.lowHalf + lanes.highHalf
        let quarter = half.lowHalf + half.highHalf
        return quarter[0] + quarter[1]
    }

    /// The samples at `place` frames where `ratio` frames pass in a sample: the kernel is stretched, so that what is too high
    /// for the output is left out.
    func sample(at place: Double, ratio: Double, line: UnsafePointer<Float>) -> (Float, Float) {
        // The cutoff moves below the output's own limit as the ratio rises, without a step at 1.
        let cutoff = 1 / (ratio + min(ratio * 0.08, ratio - 1))
        let reach = Double(SincKernel.reach) / cutoff
        let scale = cutoff * Double(SincKernel.phases)
        let end = place + reach
        var begin = Int(place - reach) - 1
        var (one, other, all) = (Lanes(), Lanes(), Lanes())
        let weights = window + SincKernel.taps
        let (step, longest) = (Float(scale), Float(SincKernel.reach * SincKernel.phases))
        while Double(begin) <= end {
            let first = Float((Double(begin) - place) * scale)
            for tap in 0..<SincKernel.taps {
                // Beyond the kernel's end its line is 0.
                let distance = min(abs(first + Float(tap) * step), longest)
                // The whole part by adding 2^23: conversions that check their range cost more than the rest.
                let shifted = max(distance - 0.5, 0) + 8_388_608
                let index = Int(shifted.bitPattern & 0x7F_FFFF)
                let near = line[index]
                weights[tap] = near + (line[index + 1] - near) * (distance - (shifted - 8_388_608))
            }
            one += sums(first: frames(self.first, from: begin), weights)
            if let second { other += sums(first: frames(second, from: begin), weights) }
            all += sums(first: nil, weights)
            begin += SincKernel.taps
        }
        let total = Self.total(all)
        return (Self.total(one) / total, Self.total(other) / total)
    }

    /// The sum of weighted frames, or of the weights alone.
    @inline(__always)
    private func sums(first frames: UnsafePointer<Float>?, _ weights: UnsafePointer<Float>) -> Lanes {
        var sum = Lanes()
        var tap = 0
        while tap < SincKernel.taps {
            sum += frames.map { Self.lanes(weights + tap) * Self.lanes($0 + tap) } ?? Self.lanes(weights + tap)
            tap &+= 8
        }
        return sum
    }
}
