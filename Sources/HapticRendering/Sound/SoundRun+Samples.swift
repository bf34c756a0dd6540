import HapticPattern

extension SoundRun {
    /// Adds the samples of the block that begins with `start`.
    mutating func add(to mix: SoundMix, from start: Int, _ context: borrowing SoundContext) {
        let end = min(start + SoundMix.blockSize, silentSample)
        var sample = max(start, firstSample)
        while sample < end, !isOver {
            while endSample <= sample { advance(context) }
            let count = min(end, endSample) - sample
            addSpan(sample, count, at: sample - start, to: mix, context)
            sample += count
        }
    }

    /// Whether anything of it is left from `sample` on.
    func sounds(from sample: Int) -> Bool { !isOver && silentSample > sample }

    /// Adds `count` samples from `first` on, which all lie in the segment, at a place in the block.
    private mutating func addSpan(
        _ first: Int, _ count: Int, at offset: Int, to mix: SoundMix, _ context: borrowing SoundContext
    ) {
        let voice = context.soundtrack.voices[voice]
        let begin = context.time(of: first) - segment.start
        var count = count
        var hasTwo = false
        switch voice.source {
        case .tone: makeTone(begin, count, mix, context)
        case .file(let asset):
            hasTwo = asset.channelCount == 2
            let made = readFile(asset, loops: voice.loops, begin, count, mix, context)
            isOver = made < count
            count = made
            if isFiltered { filter(begin, count, mix, hasTwo, context) }
        }
        makeLevel(begin, count, mix.level, context)
        place(begin, count, at: offset, mix, hasTwo, context)
    }

    /// The level of each sample, edges included.
    private func makeLevel(
        _ begin: Double, _ count: Int, _ level: UnsafeMutablePointer<Float>, _ context: borrowing SoundContext
    ) {
        let step = context.sampleLength
        if segment.level[1] == 0, segment.level[2] == 0, segment.level[3] == 0 {
            level.update(repeating: Float(segment.level[0]), count: count)
        } else {
            for index in 0..<count { level[index] = Float(segment.level(at: begin + Double(index) * step)) }
        }
        if levelGlide.isMoving(at: segment.start + begin) {
            let (before, from) = (Float(levelGlide.before), segment.start - levelGlide.start)
            for index in 0..<count {
                let passed = (begin + Double(index) * step + from) / Timeline.edge
                level[index] = before + (level[index] - before) * RaisedCosine.rise(Float(passed))
            }
        }
        guard envelope.endsHard else { return }
        let left = envelope.fallEnd - segment.start - begin
        guard left < Double(count) * step else { return }
        for index in 0..<count {
            let passed = (Double(index) * step - left) / Timeline.edge
            level[index] *= RaisedCosine.rise(Float(1 - passed))
        }
    }

    /// The place of a sound at `time` seconds after the segment's start, 0...1.
    private func place(at time: Double) -> Double {
        placeGlide.value(segment.place.value + segment.place.slope * time, at: segment.start + time)
    }

    /// Adds what was made to both channels of the mix.
    private func place(
        _ begin: Double, _ count: Int, at offset: Int, _ mix: SoundMix, _ hasTwo: Bool,
        _ context: borrowing SoundContext
    ) {
        let (left, right) = (mix.left + offset, mix.right + offset)
        let (one, other, level) = (mix.source, mix.second, mix.level)
        let moves = segment.place.slope != 0 || placeGlide.isMoving(at: segment.start + begin)
        guard moves else {
            let place = segment.place.value
            if hasTwo {
                Self.add(Panning(stereo: place), one, other, level, count, left, right)
            } else {
                let panning = Panning(mono: place)
                for index in 0..<count {
                    let sample = one[index] * level[index]
                    left[index] += sample * panning.leftToLeft
                    right[index] += sample * panning.leftToRight
                }
            }
            return
        }
        for index in 0..<count {
            let place = place(at: begin + Double(index) * context.sampleLength)
            if hasTwo {
                Self.add(
                    Panning(stereo: place), one + index, other + index, level + index, 1, left + index, right + index)
            } else {
                let panning = Panning(mono: place)
                let sample = one[index] * level[index]
                left[index] += sample * panning.leftToLeft
                right[index] += sample * panning.leftToRight
            }
        }
    }

    private static func add(
        _ panning: Panning, _ one: UnsafePointer<Float>, _ other: UnsafePointer<Float>,
        _ level: UnsafePointer<Float>, _ count: Int, _ left: UnsafeMutablePointer<Float>,
        _ right: UnsafeMutablePointer<Float>
    ) {
        for index in 0..<count {
            let (a, b) = (one[index] * level[index], other[index] * level[index])
            left[index] += a * panning.leftToLeft + b * panning.rightToLeft
            right[index] += a * panning.leftToRight + b * panning.rightToRight
        }
    }

    /// Lets the brightness act on a file.
    private mutating func filter(
        _ begin: Double, _ count: Int, _ mix: SoundMix, _ hasTwo: Bool, _ context: borrowing SoundContext
    ) {
        let moves = segment.brightness.slope != 0 || brightnessGlide.isMoving(at: segment.start + begin)
        var (step, share) = (0.0, 0.0)
        func set(_ brightness: Double) {
            step = Brightness.step(brightness, rate: context.rate)
            share = Brightness.share(brightness)
        }
        if !moves { set(segment.brightness.value) }
        var state = self.filter
        for index in 0..<count {
            if moves { set(brightness(at: begin + Double(index) * context.sampleLength)) }
            let input = SIMD2(Double(mix.source[index]), hasTwo ? Double(mix.second[index]) : 0)
            state += (input - state) * step
            guard share < 1 else { continue }
            let output = state + (input - state) * share
            mix.source[index] = Float(output[0])
            if hasTwo { mix.second[index] = Float(output[1]) }
        }
        self.filter = state
    }

    /// The brightness at `time` seconds after the segment's start, 0...1.
    func brightness(at time: Double) -> Double {
        brightnessGlide.value(
            segment.brightness.value + segment.brightness.slope * time, at: segment.start + time)
    }
}
