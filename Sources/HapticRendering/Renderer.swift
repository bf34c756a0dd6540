public import HapticPattern

/// Turns a timeline into samples.
///
/// Time is cut into blocks of 256 samples on an absolute grid, and each block is made whole, from closed forms in
/// absolute time. Samples therefore depend neither on how many are asked for at a time nor on where rendering began.
///
/// Mono; sample *n* is at *n*/`sampleRate` seconds of pattern time. Memory is allocated when a renderer is made and when
/// it is copied, never while it renders or seeks.
public struct Renderer: Sendable {
    /// Samples per second.
    public var sampleRate: Double { context.rate }
    /// What is rendered.
    public var timeline: Timeline { context.timeline }
    /// How it is made to sound.
    public var profile: Profile { context.profile }
    /// The number of the next sample.
    public private(set) var position = 0

    /// Samples of a block of the grid.
    static let blockSize = 256

    private var context: VoiceContext
    private var voices: [VoiceRun] = []
    private var taps: [TapRun] = []
    private var nextVoice = 0
    private var nextTap = 0
    /// The block that `position` lies in, unless it stands at the block's start.
    private var block = [Float](repeating: 0, count: Renderer.blockSize)

    /// A renderer that stands at sample 0.
    ///
    /// - Parameters:
    ///   - live: What an app sends while the pattern plays, over the pattern's own time.
    ///   - sampleRate: Samples per second.
    /// - Precondition: `sampleRate` is finite and above 0.
    public init(_ timeline: Timeline, live: ControlLayer = .neutral, profile: Profile = .taptic, sampleRate: Double) {
        precondition(sampleRate > 0 && sampleRate < .infinity, "a sample rate must be finite and above 0")
        context = VoiceContext(timeline: timeline, live: live, profile: profile, rate: sampleRate)
        let slack = 2 * Double(Self.blockSize) / sampleRate + 4 * profile.edge
        voices.reserveCapacity(timeline.mostVoices(slack: slack))
        taps.reserveCapacity(timeline.mostTaps(slack: slack, profile))
    }

    /// Renders the next samples.
    ///
    /// Each call continues where the last one stopped; after the last sound there is silence without end. The samples do
    /// not depend on how the calls were cut.
    ///
    /// - Parameter output: Receives `output.count` samples, each in -1...1, replacing what was there. May be empty.
    /// - Complexity: O(samples · voices that sound).
    /// - Important: Real-time safe: no allocation, lock or I/O. One thread at a time.
    public mutating func render(into output: inout MutableSpan<Float>) {
        output.withUnsafeMutableBufferPointer { render(into: $0) }
    }

    /// Renders the next samples into memory that is given by address; otherwise as the method for spans.
    public mutating func render(into output: UnsafeMutableBufferPointer<Float>) {
        guard let base = output.baseAddress else { return }
        var done = 0
        while done < output.count {
            let offset = position % Self.blockSize
            if offset == 0, output.count - done >= Self.blockSize {
                renderBlock(into: base + done)
                position += Self.blockSize
                done += Self.blockSize
                continue
            }
            let count = min(Self.blockSize - offset, output.count - done)
            // The scratch block is moved out for the time of the call: it and the rest of self change together.
            var scratch: [Float] = []
            swap(&scratch, &block)
            scratch.withUnsafeMutableBufferPointer { scratch in
                guard let source = scratch.baseAddress else { return }
                if offset == 0 { renderBlock(into: source) }
                (base + done).update(from: source + offset, count: count)
            }
            swap(&scratch, &block)
            position += count
            done += count
        }
    }

    /// Makes `sample` the next one; later samples are those that rendering through would have given, bit for bit.
    ///
    /// - Complexity: O(*a* log *n*), where *a* voices sound there, and O(corners) of the controls over the chain of
    ///   voices that share their phase.
    /// - Important: Real-time safe.
    public mutating func seek(toSample sample: Int) {
        precondition(sample >= 0, "samples are counted from 0")
        position = sample - sample % Self.blockSize
        startSounding(at: position)
        let rest = sample % Self.blockSize
        guard rest > 0 else { return }
        var scratch: [Float] = []
        swap(&scratch, &block)
        scratch.withUnsafeMutableBufferPointer { scratch in
            if let base = scratch.baseAddress { renderBlock(into: base) }
        }
        swap(&scratch, &block)
        position = sample
    }
}

extension Renderer {
    /// Renders the block of the grid that begins at `position`.
    private mutating func renderBlock(into output: UnsafeMutablePointer<Float>) {
        output.update(repeating: 0, count: Self.blockSize)
        let end = position + Self.blockSize
        strikeTaps(before: end)
        addTaps(to: output, from: position)
        startVoices(before: end)
        addVoices(to: output, from: position)
        limit(output)
    }

    private mutating func strikeTaps(before end: Int) {
        while nextTap < context.timeline.taps.count {
            let tap = context.timeline.taps[nextTap]
            guard tap.time <= Double(end - 1) / context.rate else { break }
            nextTap += 1
            let run = TapRun(tap, live: context.live, context.profile.strike, rate: context.rate)
            if run.amplitude > 0 { taps.append(run) }
        }
    }

    private mutating func startVoices(before end: Int) {
        while nextVoice < context.timeline.voices.count,
            context.timeline.voices[nextVoice].start <= Double(end - 1) / context.rate
        {
            startVoice(nextVoice)
            nextVoice += 1
        }
    }

    private mutating func startVoice(_ index: Int) {
        let previous = context.timeline.predecessor(of: index, live: context.live) { ask in
            for run in voices { ask(run.voice) }
        }
        var phase = Turns()
        if let previous, let run = voices.first(where: { $0.voice == previous }) {
            var run = run
            phase = run.phase(at: context.timeline.voices[index].start, context)
        }
        voices.append(VoiceRun(index, phase: phase, context))
    }

    private mutating func addTaps(to output: UnsafeMutablePointer<Float>, from start: Int) {
        let end = start + Self.blockSize
        var kept = 0
        for index in taps.indices {
            let run = taps[index]
            for sample in max(run.firstSample, start)..<max(run.firstSample, start, min(run.endSample, end)) {
                output[sample - start] += Float(run.sample(at: Double(sample) / context.rate))
            }
            guard run.endSample > end else { continue }
            taps[kept] = run
            kept += 1
        }
        taps.removeLast(taps.count - kept)
    }

    private mutating func addVoices(to output: UnsafeMutablePointer<Float>, from start: Int) {
        let end = start + Self.blockSize
        let endTime = Double(end) / context.rate
        var kept = 0
        for index in voices.indices {
            voices[index].add(to: output, from: start, to: end, context)
            // Kept a little longer than it sounds, for voices that continue its phase.
            let last = max(
                voices[index].silentFrom(edge: context.profile.edge),
                context.timeline.voices[voices[index].voice].end + 2 * Timeline.edge)
            guard last > endTime else { continue }
            if kept != index { voices[kept] = voices[index] }
            kept += 1
        }
        voices.removeLast(voices.count - kept)
    }

    private func limit(_ output: UnsafeMutablePointer<Float>) {
        let threshold = Float(context.profile.limiter.threshold)
        for index in 0..<Self.blockSize where !(abs(output[index]) <= threshold) {
            output[index] = Float(context.profile.limiter.limited(Double(output[index])))
        }
    }

    /// Forgets what sounds and starts what sounds at the block that begins with `start`.
    private mutating func startSounding(at start: Int) {
        let time = Double(start) / context.rate
        voices.removeAll(keepingCapacity: true)
        taps.removeAll(keepingCapacity: true)
        nextVoice = context.timeline.firstVoice(startingAfter: time)
        nextTap = context.timeline.firstTap(after: time - context.profile.longestStrike)
        strikeTaps(before: start + 1)
        taps.removeAll { $0.endSample <= start }
        let reach = 2 * Timeline.edge + context.profile.edge
        context.timeline.forEachVoice(at: time, slack: reach, live: context.live) { index in
            var run = VoiceRun(index, phase: startPhase(of: index), context)
            run.move(to: time, context)
            voices.append(run)
        }
    }

    /// The phase with which a voice starts: the sum over the voices that it continues.
    private func startPhase(of index: Int) -> Turns {
        var phase = Turns()
        var voice = index
        while true {
            let start = context.timeline.voices[voice].start
            let previous = context.timeline.predecessor(of: voice, live: context.live) { ask in
                context.timeline.forEachVoice(at: start, slack: 2 * Timeline.edge, live: context.live, ask)
            }
            guard let previous else { return phase }
            var run = VoiceRun(previous, phase: Turns(), context)
            phase = phase + run.phase(at: start, context)
            voice = previous
        }
    }
}
