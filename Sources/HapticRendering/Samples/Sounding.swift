import HapticPattern

/// What sounds at one place, and what is to come.
struct Sounding {
    private var voices: [VoiceRun] = []
    private var taps: [TapRun] = []
    private var nextVoice = 0
    private var nextTap = 0
    /// Where the controls are at the start of the last voice.
    private var cursor = ControlCursor()

    /// Nothing yet, at the start of the pattern, with room for so many voices and taps at once.
    init(voices: Int, taps: Int) {
        self.voices.reserveCapacity(voices)
        self.taps.reserveCapacity(taps)
    }

    /// No sum of all that sounds is above this, but for rounding.
    private var ceiling: Double {
        var sum = 0.0
        for index in taps.indices { sum += taps[index].ceiling }
        for index in voices.indices { sum += voices[index].ceiling }
        return sum
    }

    /// How many voices and taps there is room for.
    var capacity: (voices: Int, taps: Int) { (voices.capacity, taps.capacity) }

    /// Becomes equal to `other`, in its own memory.
    mutating func copy(_ other: borrowing Sounding) {
        voices.removeAll(keepingCapacity: true)
        voices.append(contentsOf: other.voices)
        taps.removeAll(keepingCapacity: true)
        taps.append(contentsOf: other.taps)
        nextVoice = other.nextVoice
        nextTap = other.nextTap
        cursor = other.cursor
    }

    /// Makes the block that begins with sample `start`, and drops what has ended with it.
    ///
    /// - Returns: No sample is larger.
    mutating func render<L: LoopSet>(
        _ mix: Mix<L>, from start: Int, _ context: borrowing VoiceContext
    ) -> Double {
        begin(before: start + Grid.blockSize, context)
        guard !voices.isEmpty || !taps.isEmpty else { return 0 }
        let ceiling = self.ceiling * 1.00001
        add(to: mix, from: start, context)
        return ceiling
    }

    /// Adds what begins before sample `end`.
    private mutating func begin(before end: Int, _ context: borrowing VoiceContext) {
        let last = Double(end - 1) / context.rate
        strikeTaps(until: last, context)
        while nextVoice < context.timeline.voices.count, context.timeline.voices[nextVoice].start <= last {
            startVoice(nextVoice, context)
            nextVoice += 1
        }
    }

    private mutating func strikeTaps(until last: Double, _ context: borrowing VoiceContext) {
        while nextTap < context.timeline.taps.count, context.timeline.taps[nextTap].time <= last {
            let tap = context.timeline.taps[nextTap]
            nextTap += 1
            let run = TapRun(tap, live: context.live, context.profile.strike, context.grid)
            if run.ceiling > 0 { taps.append(run) }
        }
    }

    private mutating func startVoice(_ index: Int, _ context: borrowing VoiceContext) {
        let previous = context.timeline.predecessor(of: index, live: context.live) { ask in
            for run in voices { ask(run.voice) }
        }
        var phase = Turns()
        if let previous, var run = voices.first(where: { $0.voice == previous }) {
            phase = run.phase(at: context.timeline.voices[index].start, context)
        }
        voices.append(VoiceRun(index, phase: phase, from: &cursor, context))
    }

    private mutating func add<L: LoopSet>(to mix: Mix<L>, from start: Int, _ context: borrowing VoiceContext) {
        // Hums come first where taps duck them.
        let ducks = context.profile.hum.ducking != 1
        if !ducks { addTaps(to: mix, from: start, context) }
        addVoices(to: mix, from: start, context)
        guard ducks else { return }
        duck(mix, from: start, Float(context.profile.hum.ducking))
        addTaps(to: mix, from: start, context)
    }

    private mutating func addTaps<L: LoopSet>(to mix: Mix<L>, from start: Int, _ context: borrowing VoiceContext) {
        let end = start + Grid.blockSize
        var kept = 0
        for index in taps.indices {
            taps[index].add(to: mix, from: start, context.grid)
            guard taps[index].endSample > end else { continue }
            if kept != index { taps[kept] = taps[index] }
            kept += 1
        }
        while taps.count > kept { taps.removeLast() }
    }

    private mutating func addVoices<L: LoopSet>(to mix: Mix<L>, from start: Int, _ context: borrowing VoiceContext) {
        let endTime = Double(start + Grid.blockSize) / context.rate
        var kept = 0
        for index in voices.indices {
            voices[index].add(to: mix, from: start, context)
            // Kept a little longer than it sounds, for voices that continue its phase.
            let last = max(
                voices[index].silentFrom(edge: context.profile.edge), voices[index].end + 2 * Timeline.edge)
            guard last > endTime else { continue }
            if kept != index { voices[kept] = voices[index] }
            kept += 1
        }
        while voices.count > kept { voices.removeLast() }
    }

    /// Multiplies, in the block from `start` on, everything under a tap.
    private func duck<L: LoopSet>(_ mix: Mix<L>, from start: Int, _ factor: Float) {
        // Taps stand in order of their time: what one before has covered is not ducked again.
        var covered = start
        for tap in taps {
            let first = max(covered, tap.firstSample), last = min(start + Grid.blockSize, tap.endSample)
            guard first < last else { continue }
            L.scale(first - start..<last - start, by: factor, in: mix.output)
            covered = last
        }
    }

    /// Goes on under another live layer from the block that begins with `sample`.
    mutating func follow(
        _ context: borrowing VoiceContext, after previous: borrowing VoiceContext, at sample: Int
    ) {
        let time = Double(sample) / context.rate
        for index in voices.indices { voices[index].follow(context, after: previous, at: time, sample: sample) }
        cursor.liveIntensity = -1
        cursor.liveSharpness = -1
    }

    /// Forgets what sounds, and starts what sounds at the block that begins with `sample`.
    mutating func move(to sample: Int, _ context: borrowing VoiceContext) {
        let timeline = context.timeline
        let time = Double(sample) / context.rate
        voices.removeAll(keepingCapacity: true)
        taps.removeAll(keepingCapacity: true)
        cursor = ControlCursor()
        nextVoice = timeline.firstVoice(startingAfter: time)
        nextTap = timeline.firstTap(after: time - context.profile.longestStrike)
        strikeTaps(until: time, context)
        taps.removeAll { $0.endSample <= sample }
        timeline.forEachVoice(at: time, slack: 2 * Timeline.edge + context.profile.edge, live: context.live) { index in
            var run = VoiceRun(index, phase: Self.startPhase(of: index, context), from: &cursor, context)
            run.move(to: time, context)
            voices.append(run)
        }
    }

    /// The phase with which a voice starts: the sum over the voices that it continues.
    private static func startPhase(of index: Int, _ context: borrowing VoiceContext) -> Turns {
        let timeline = context.timeline
        var phase = Turns()
        var voice = index
        while true {
            let start = timeline.voices[voice].start
            let previous = timeline.predecessor(of: voice, live: context.live) { ask in
                timeline.forEachVoice(at: start, slack: 2 * Timeline.edge, live: context.live, ask)
            }
            guard let previous else { return phase }
            var beginning = ControlCursor()
            var run = VoiceRun(previous, phase: Turns(), from: &beginning, context)
            phase = phase + run.phase(at: start, context)
            voice = previous
        }
    }
}
