import HapticPattern

/// What a voice is rendered under.
struct VoiceContext {
    let timeline: Timeline
    var live: ControlLayer
    let profile: Profile
    let rate: Double
}

/// One sounding voice: where it is, and the segment it is in.
///
/// Moves from segment to segment. All of it is a function of the timeline, the live layer and the voice, never of how the
/// output is cut into blocks.
struct VoiceRun {
    let voice: Int
    private(set) var envelope: Envelope
    private(set) var segment: Segment
    /// The first sample after the segment.
    private(set) var endSample: Int
    /// When the last jump of the amplitude was, and the amplitude before: the sound moves from there over one edge. The
    /// start of a voice without attack is a jump from 0.
    private(set) var jump = -Double.infinity
    private(set) var amplitudeBefore = 0.0
    private var cursor = ControlCursor()

    /// A voice at its start, with `phase`.
    init(_ voice: Int, phase: Turns, _ context: borrowing VoiceContext) {
        self.voice = voice
        envelope = context.timeline.envelope(of: context.timeline.voices[voice], live: context.live)
        segment = Segment(
            start: context.timeline.voices[voice].start, end: 0, phase: phase, sweep: Sweep(frequency: 0),
            intensity: .zero, isFadingOut: false)
        endSample = 0
        if envelope.startsHard { jump = segment.start }
        enterSegment(context)
    }

    /// When nothing of the voice is left.
    func silentFrom(edge: Double) -> Double { envelope.endsHard ? envelope.fallEnd + edge : envelope.fallEnd }

    /// The amplitude at `time` seconds of pattern time, inside the segment, edges included.
    func amplitude(at time: Double, _ profile: borrowing Profile) -> Double {
        let amplitude = amplitudeBeforeEnd(at: time, profile)
        guard segment.isFadingOut else { return amplitude }
        return amplitude * (1 - Self.rise((time - envelope.fallEnd) / profile.edge))
    }

    /// The amplitude without the edge after a hard end.
    private func amplitudeBeforeEnd(at time: Double, _ profile: borrowing Profile) -> Double {
        let amplitude = profile.hum.amplitude.amplitude(segment.intensity(at: time - segment.start))
        guard time < jump + profile.edge else { return amplitude }
        return amplitudeBefore + (amplitude - amplitudeBefore) * Self.rise((time - jump) / profile.edge)
    }

    /// A raised cosine from 0 at 0 to 1 at 1.
    static func rise(_ x: Double) -> Double {
        guard x < 1 else { return 1 }
        return x > 0 ? 0.5 - 0.5 * Mathematics.cos(turns: 0.5 * x) : 0
    }

    /// Goes on to the segment after this one.
    mutating func advance(_ context: borrowing VoiceContext) {
        let last = segment
        let amplitudeBefore = amplitudeBeforeEnd(at: last.end, context.profile)
        let intensityBefore = last.intensity(at: last.end - last.start)
        segment.phase = last.phase(at: last.end)
        segment.start = last.end
        enterSegment(context)
        // Steps of a control jump; all else meets its neighbour but for rounding.
        if abs(segment.intensity[0] - intensityBefore) > 1e-9 {
            jump = segment.start
            self.amplitudeBefore = amplitudeBefore
            segment.end = min(segment.end, jump + context.profile.edge)
            endSample = FrameCount.first(from: segment.end, rate: context.rate)
        }
    }

    /// Works out the segment that begins at `segment.start` with `segment.phase`.
    private mutating func enterSegment(_ context: borrowing VoiceContext) {
        let start = segment.start
        let voice = context.timeline.voices[voice]
        let controls = context.timeline.controls
        let intensity = ControlSlope(controls[.hapticIntensity], &cursor.ownIntensity, at: start)
        let liveIntensity = ControlSlope(context.live[.hapticIntensity], &cursor.liveIntensity, at: start)
        let sharpness = ControlSlope(controls[.hapticSharpness], &cursor.ownSharpness, at: start)
        let liveSharpness = ControlSlope(context.live[.hapticSharpness], &cursor.liveSharpness, at: start)
        let level = EnvelopeLeg(envelope, at: start, edge: context.profile.edge)
        let line = ClampedLine(
            voice.sharpness + (sharpness.value + liveSharpness.value), slope: sharpness.slope + liveSharpness.slope)
        segment.sweep = context.profile.hum.carrier.sweep(line.value, slope: line.slope)
        segment.isFadingOut = level.isFadingOut
        segment.intensity = Segment.product(
            (voice.intensity * level.value, voice.intensity * level.slope), (intensity.value, intensity.slope),
            (liveIntensity.value, liveIntensity.slope))
        var end = min(intensity.end, liveIntensity.end, sharpness.end)
        end = min(end, liveSharpness.end, level.end)
        // A bound that rounds to no time at all is met already.
        for bound in [start + line.turn, start + segment.sweep.reach, jump + context.profile.edge] where bound > start {
            end = min(end, bound)
        }
        segment.end = end
        endSample = FrameCount.first(from: end, rate: context.rate)
    }
}

/// The envelope near one time: its value, its slope per second, and where that ends.
struct EnvelopeLeg {
    var value: Double
    var slope: Double
    var end: Double
    /// Whether the event has ended hard: its level goes on, for the edge to fade.
    var isFadingOut = false

    init(_ envelope: Envelope, at time: Double, edge: Double) {
        if time < envelope.riseEnd {
            slope = envelope.peak / (envelope.riseEnd - envelope.start)
            value = slope * (time - envelope.start)
            end = envelope.riseEnd
        } else if time < envelope.fallStart {
            (value, slope, end) = (envelope.peak, 0, envelope.fallStart)
        } else if time < envelope.fallEnd {
            slope = -envelope.peak / (envelope.fallEnd - envelope.fallStart)
            value = slope * (time - envelope.fallEnd)
            end = envelope.fallEnd
        } else if envelope.endsHard, time < envelope.fallEnd + edge {
            (value, slope, end) = (envelope.peak, 0, envelope.fallEnd + edge)
            isFadingOut = true
        } else {
            (value, slope, end) = (0, 0, .infinity)
        }
    }
}

extension VoiceRun {
    /// Goes on to the segment that holds `time`.
    mutating func move(to time: Double, _ context: borrowing VoiceContext) {
        while segment.end <= time, segment.end > segment.start { advance(context) }
    }

    /// The phase at `time`, not before the segment's start. Moves on to the segment there.
    mutating func phase(at time: Double, _ context: borrowing VoiceContext) -> Turns {
        move(to: time, context)
        return segment.phase(at: time)
    }

    /// Adds the samples from `start` to `end` to `output`, whose first is sample `start`.
    mutating func add(
        to output: UnsafeMutablePointer<Float>, from start: Int, to end: Int, _ context: borrowing VoiceContext
    ) {
        let last = silentFrom(edge: context.profile.edge)
        var sample = max(start, FrameCount.first(from: segment.start, rate: context.rate))
        while true {
            let stop = min(end, endSample)
            while sample < stop {
                let time = Double(sample) / context.rate
                let turns = segment.phase.value + segment.sweep.turns(at: time - segment.start)
                let value = amplitude(at: time, context.profile) * Mathematics.sin(turns: turns)
                output[sample - start] += Float(value)
                sample += 1
            }
            guard endSample < end, segment.end < last else { return }
            advance(context)
        }
    }
}
