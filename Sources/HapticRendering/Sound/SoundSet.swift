/// The sounds that are heard at one place, and what is to come.
struct SoundSet {
    private var runs: [SoundRun] = []
    private var next = 0

    /// Nothing yet, at the start of the pattern, with room for so many sounds at once.
    init(capacity: Int) { runs.reserveCapacity(capacity) }

    var isSilent: Bool { runs.isEmpty }

    /// Whether brightness acts on any of them.
    var isFiltered: Bool { runs.contains { $0.isFiltered } }

    /// How many there is room for.
    var capacity: Int { runs.capacity }

    /// Becomes equal to `other`, in its own memory.
    mutating func copy(_ other: borrowing SoundSet) {
        runs.removeAll(keepingCapacity: true)
        runs.append(contentsOf: other.runs)
        next = other.next
    }

    /// Adds what begins before sample `end`.
    mutating func begin(before end: Int, _ context: borrowing SoundContext) {
        let last = Double(end - 1) / context.rate
        while next < context.soundtrack.voices.count, context.soundtrack.voices[next].start <= last {
            runs.append(SoundRun(next, context))
            next += 1
        }
    }

    /// Adds the samples of the block from `start` on, and drops what has ended with it.
    mutating func add(to mix: SoundMix, from start: Int, _ context: borrowing SoundContext) {
        let end = start + SoundMix.blockSize
        var kept = 0
        for index in runs.indices {
            runs[index].add(to: mix, from: start, context)
            guard runs[index].sounds(from: end) else { continue }
            if kept != index { runs[kept] = runs[index] }
            kept += 1
        }
        if kept < runs.count { runs.removeLast(runs.count - kept) }
    }

    /// Goes on under another live layer from the block that begins with `sample`.
    mutating func follow(
        _ context: borrowing SoundContext, after previous: borrowing SoundContext, at sample: Int
    ) {
        let time = context.time(of: sample)
        for index in runs.indices { runs[index].follow(context, after: previous, at: time, sample: sample) }
    }

    /// Forgets what is heard, and starts what is heard at the block that begins with `sample`.
    mutating func move(to sample: Int, _ context: borrowing SoundContext) {
        let time = Double(sample) / context.rate
        runs.removeAll(keepingCapacity: true)
        next = context.soundtrack.firstVoice(startingAfter: time)
        context.soundtrack.forEachVoice(at: time) { index in
            var run = SoundRun(index, context)
            run.move(to: time, context)
            if run.sounds(from: sample) { runs.append(run) }
        }
    }
}
