import HapticPattern

/// One sounding voice: where it is, and the segment it is in.
///
/// Moves from segment to segment. All of it is a function of the timeline, the live layer and the voice, never of how the
/// output is cut into blocks.
struct VoiceRun {
    let voice: Int
    /// When the event ends, before any release.
    let end: Double
    private(set) var envelope: Envelope
    private(set) var segment: Segment
    /// The first sample of the segment.
    private(set) var firstSample: Int
    /// The first sample after the segment.
    private(set) var endSample: Int
    /// When the last jump of the amplitude was, and the amplitude before: from there the sound moves over one edge. The
    /// start of a voice without attack is a jump from 0.
    private(set) var jump = -Double.infinity
    private(set) var amplitudeBefore = 0.0
    /// The first sample that the jump's edge has passed.
    private(set) var risenSample: Int
    /// The first sample of the edge after a hard end.
    private(set) var fallingSample: Int
    /// No amplitude of the voice is above this.
    let ceiling: Double
    /// The segment at the middle of a group, worked out before it is needed.
    var ahead = Ahead()
    private var cursor: ControlCursor

    /// A place in the segment.
    struct Ahead {
        /// The group, by its first sample.
        var group = -1
        /// Seconds from the segment's start to the group's middle.
        var time = 0.0
        /// Turns since the segment's start.
        var turns = 0.0
        /// Hertz.
        var frequency = 0.0
    }

    /// A voice at its start, with `phase`.
    ///
    /// - Parameter cursor: No corner is passed there that begins after the voice; moved on to the voice's start.
    init(_ index: Int, phase: Turns, from cursor: inout ControlCursor, _ context: borrowing VoiceContext) {
        let voice = context.timeline.voices[index]
        let envelope = context.timeline.envelope(of: voice, live: context.live)
        self.voice = index
        end = voice.end
        self.envelope = envelope
        self.cursor = cursor
        ceiling = context.profile.hum.ceiling(voice.intensity)
        segment = Segment(start: voice.start, phase: phase)
        firstSample = FrameCount.first(from: voice.start, rate: context.rate)
        endSample = firstSample
        risenSample = firstSample
        fallingSample = Self.fallingSample(envelope, context)
        if envelope.startsHard { rise(from: 0, at: voice.start, context) }
        enterSegment(context)
        cursor = self.cursor
    }

    private static func fallingSample(_ envelope: Envelope, _ context: borrowing VoiceContext) -> Int {
        envelope.endsHard ? FrameCount.first(from: envelope.fallEnd, rate: context.rate) : .max
    }

    /// When nothing of the voice is left.
    func silentFrom(edge: Double) -> Double { envelope.silentFrom(edge: edge) }

    /// Whether the segment is on its way from one amplitude to another.
    var isBlending: Bool { amplitudeBefore > 0 && firstSample < risenSample }

    /// Whether the voice ends before it has risen.
    var isShort: Bool { fallingSample < risenSample }

    /// The amplitude without the edge after a hard end.
    private func amplitudeBeforeEnd(at time: Double, _ profile: borrowing Profile) -> Double {
        let amplitude = profile.hum.amplitude.amplitude(segment.intensity(at: time - segment.start))
        guard time < jump + profile.edge else { return amplitude }
        return amplitudeBefore + (amplitude - amplitudeBefore) * RaisedCosine.rise((time - jump) / profile.edge)
    }

    /// Lets the sound move on from `amplitude` over an edge that begins at `time`.
    private mutating func rise(from amplitude: Double, at time: Double, _ context: borrowing VoiceContext) {
        jump = time
        amplitudeBefore = amplitude
        risenSample = FrameCount.first(from: time + context.profile.edge, rate: context.rate)
    }

    /// Goes on to the segment after this one.
    mutating func advance(_ context: borrowing VoiceContext) {
        let departure = leave(at: segment.end, context)
        firstSample = endSample
        arrive(departure, context)
    }

    /// What was there when a segment was left.
    private struct Departure {
        var intensity: Double
        var amplitude: Double
    }

    /// Ends the segment at `time`, where the next one begins.
    private mutating func leave(at time: Double, _ context: borrowing VoiceContext) -> Departure {
        let departure = Departure(
            intensity: segment.intensity(at: time - segment.start),
            amplitude: amplitudeBeforeEnd(at: time, context.profile))
        segment.phase = segment.phase(at: time)
        segment.start = time
        return departure
    }

    /// Begins the segment that was left for.
    private mutating func arrive(_ departure: Departure, _ context: borrowing VoiceContext) {
        enterSegment(context)
        // Steps of a control jump; all else meets its neighbour but for rounding.
        guard abs(segment.intensity[0] - departure.intensity) > 1e-9 else { return }
        rise(from: departure.amplitude, at: segment.start, context)
        endSegment(at: jump + context.profile.edge)
        endSample = FrameCount.first(from: segment.end, rate: context.rate)
    }

    /// Works out the segment that begins at `segment.start` with `segment.phase`.
    private mutating func enterSegment(_ context: borrowing VoiceContext) {
        ahead.group = -1
        let start = segment.start
        let voice = context.timeline.voices[voice]
        let intensity = ControlSlope(context.timeline.controls, .hapticIntensity, &cursor.ownIntensity, at: start)
        let liveIntensity = ControlSlope(context.live, .hapticIntensity, &cursor.liveIntensity, at: start)
        let sharpness = ControlSlope(context.timeline.controls, .hapticSharpness, &cursor.ownSharpness, at: start)
        let liveSharpness = ControlSlope(context.live, .hapticSharpness, &cursor.liveSharpness, at: start)
        let level = EnvelopeLeg(envelope, at: start, edge: context.profile.edge)
        let line = ClampedLine(
            voice.sharpness + (sharpness.value + liveSharpness.value), slope: sharpness.slope + liveSharpness.slope)
        segment.intensity = Segment.product(
            (voice.intensity * level.value, voice.intensity * level.slope), (intensity.value, intensity.slope),
            (liveIntensity.value, liveIntensity.slope))
        segment.end = min(intensity.end, liveIntensity.end, sharpness.end)
        endSegment(at: min(liveSharpness.end, level.end))
        endSegment(at: start + line.turn)
        if amplitudeBefore > 0 { endSegment(at: jump + context.profile.edge) }
        segment.sharpness = (line.value, line.slope)
        segment.sweep = context.profile.hum.carrier.sweep(
            line.value, slope: line.slope, length: segment.end - segment.start)
        endSegment(at: start + segment.sweep.reach)
        endSample = FrameCount.first(from: segment.end, rate: context.rate)
    }

    /// Ends the segment at `time` at the latest; a bound that comes to no time at all is met already.
    private mutating func endSegment(at time: Double) {
        guard time > segment.start, time < segment.end else { return }
        segment.end = time
    }
}

extension VoiceRun {
    /// Goes on under another live layer, which agrees with the one before up to `time`, the time of `sample`.
    mutating func follow(
        _ context: borrowing VoiceContext, after previous: borrowing VoiceContext, at time: Double, sample: Int
    ) {
        move(to: time, previous)
        let departure = leave(at: time, previous)
        firstSample = sample
        cursor.liveIntensity = -1
        cursor.liveSharpness = -1
        envelope = envelope.continued(
            by: context.timeline.envelope(of: context.timeline.voices[voice], live: context.live), at: time)
        fallingSample = Self.fallingSample(envelope, context)
        arrive(departure, context)
    }

    /// Goes on to the segment that holds `time`.
    mutating func move(to time: Double, _ context: borrowing VoiceContext) {
        while segment.end <= time, segment.end > segment.start { advance(context) }
    }

    /// The phase at `time`, not before the segment's start. Moves on to the segment there.
    mutating func phase(at time: Double, _ context: borrowing VoiceContext) -> Turns {
        move(to: time, context)
        return segment.phase(at: time)
    }
}
