import HapticPattern

/// One sound that is heard: where it is, and the segment it is in.
///
/// Moves from segment to segment. All of it but the state of the brightness filter is a function of the soundtrack, the live
/// layer and the voice, never of how the output is cut into blocks or where it began.
struct SoundRun {
    let voice: Int
    private(set) var envelope: Envelope
    private(set) var segment: SoundSegment
    /// The first sample of the segment.
    private(set) var firstSample: Int
    /// The first sample after the segment.
    private(set) var endSample: Int
    /// The first sample after the voice, as far as that does not depend on a file's length.
    private(set) var silentSample: Int
    /// Of a tone, the phase at the segment's start.
    private(set) var turns = Turns()
    /// Of a file, the frame that stands at the segment's start.
    private(set) var frame = 0.0
    private(set) var levelGlide = Glide()
    private(set) var placeGlide = Glide()
    private(set) var brightnessGlide = Glide()
    /// Whether its file has come to its end.
    var isOver = false
    /// Whether brightness can act at all.
    private(set) var isFiltered: Bool
    /// Where the brightness filter stands, left and right.
    var filter = SIMD2<Double>.zero
    private var cursors = Cursors()

    /// The last corner passed of each control, of the pattern's own layer and of the live one.
    private struct Cursors {
        var own = SIMD4<Int32>(repeating: -1)
        var live = SIMD4<Int32>(repeating: -1)
    }

    /// A sound at its start.
    init(_ index: Int, _ context: borrowing SoundContext) {
        let voice = context.soundtrack.voices[index]
        self.voice = index
        envelope = context.envelope(of: voice)
        segment = SoundSegment(start: voice.start, end: voice.start)
        firstSample = FrameCount.first(from: voice.start, rate: context.rate)
        endSample = firstSample
        silentSample = FrameCount.first(from: voice.silentFrom(envelope), rate: context.rate)
        isFiltered =
            voice.brightness < 1 || !context.soundtrack.controls.isNeutral(.audioBrightness)
            || !context.live.isNeutral(.audioBrightness)
        if case .tone = voice.source, envelope.startsHard { levelGlide = Glide(start: voice.start, before: 0) }
        enterSegment(context)
        guard case .file = voice.source else { return }
        // A file begins with its first frame on a sample, so that at the output's own rate it comes out as it is.
        let begin = context.time(of: firstSample)
        let first = firstSample
        move(to: begin, context)
        firstSample = first
        frame = -segment.sweep.turns(at: begin - segment.start)
    }

    /// Goes on to the segment after this one.
    mutating func advance(_ context: borrowing SoundContext) {
        let departure = leave(at: segment.end, context)
        firstSample = endSample
        arrive(departure, context)
    }

    /// Goes on to the segment that holds `time`.
    mutating func move(to time: Double, _ context: borrowing SoundContext) {
        while segment.end <= time, segment.end > segment.start { advance(context) }
    }

    /// What was there when a segment was left: without the edges of jumps, and with them.
    private struct Departure {
        var plain: SoundValues
        var heard: SoundValues
    }

    /// Ends the segment at `time`, where the next one begins.
    private mutating func leave(at time: Double, _ context: borrowing SoundContext) -> Departure {
        let passed = time - segment.start
        let plain = segment.values(at: passed)
        let departure = Departure(
            plain: plain,
            heard: SoundValues(
                level: levelGlide.value(plain.level, at: time), place: placeGlide.value(plain.place, at: time),
                brightness: brightnessGlide.value(plain.brightness, at: time)))
        let gone = segment.sweep.turns(at: passed)
        turns = turns + Turns(gone)
        frame += gone
        segment.start = time
        return departure
    }

    /// Begins the segment that was left for.
    private mutating func arrive(_ departure: Departure, _ context: borrowing SoundContext) {
        enterSegment(context)
        let now = segment.values(at: 0)
        // Steps of a control jump; all else meets its neighbour but for rounding.
        func jumps(_ before: Double, _ after: Double) -> Bool { abs(after - before) > 1e-9 }
        if jumps(departure.plain.level, now.level) {
            levelGlide = Glide(start: segment.start, before: departure.heard.level)
        }
        if jumps(departure.plain.place, now.place) {
            placeGlide = Glide(start: segment.start, before: departure.heard.place)
        }
        if jumps(departure.plain.brightness, now.brightness) {
            brightnessGlide = Glide(start: segment.start, before: departure.heard.brightness)
        }
        endAtGlides()
        endSample = FrameCount.first(from: segment.end, rate: context.rate)
    }

    /// Works out the segment that begins at `segment.start`.
    private mutating func enterSegment(_ context: borrowing SoundContext) {
        let start = segment.start
        let voice = context.soundtrack.voices[voice]
        let volume = slopes(.audioVolume, 0, at: start, context)
        let pitch = slopes(.audioPitch, 1, at: start, context)
        let pan = slopes(.audioPan, 2, at: start, context)
        let brightness = slopes(.audioBrightness, 3, at: start, context)
        let leg = EnvelopeLeg(envelope, at: start, edge: Timeline.edge)
        segment.level = Segment.product(
            (voice.volume * leg.value, voice.volume * leg.slope), (volume.own.value, volume.own.slope),
            (volume.live.value, volume.live.slope))
        segment.place = ClampedLine(
            (voice.pan + pan.sum.value + 1) * 0.5, slope: pan.sum.slope * 0.5)
        segment.brightness = ClampedLine(
            voice.brightness + brightness.sum.value, slope: brightness.sum.slope)
        let line = ClampedLine((voice.pitch + pitch.sum.value + 1) * 0.5, slope: pitch.sum.slope * 0.5)
        switch voice.source {
        case .tone: segment.sweep = Pitch.sweep(Tone.frequency, line)
        case .file(let asset): segment.sweep = Pitch.sweep(asset.sampleRate, line)
        }
        segment.end = min(volume.end, pitch.end, min(pan.end, brightness.end))
        endSegment(at: leg.end)
        endSegment(at: start + min(segment.place.turn, segment.brightness.turn, line.turn))
        endSegment(at: start + segment.sweep.reach)
        endAtGlides()
        endSample = FrameCount.first(from: segment.end, rate: context.rate)
    }

    /// The lines of one control in both layers.
    private struct Slopes {
        var own: ControlSlope
        var live: ControlSlope
        var sum: (value: Double, slope: Double) { (own.value + live.value, own.slope + live.slope) }
        var end: Double { min(own.end, live.end) }
    }

    private mutating func slopes(
        _ id: ControlID, _ place: Int, at time: Double, _ context: borrowing SoundContext
    ) -> Slopes {
        var (own, live) = (Int(cursors.own[place]), Int(cursors.live[place]))
        let slopes = Slopes(
            own: ControlSlope(context.soundtrack.controls, id, &own, at: time),
            live: ControlSlope(context.live, id, &live, at: time))
        cursors.own[place] = Int32(own)
        cursors.live[place] = Int32(live)
        return slopes
    }

    private mutating func endAtGlides() {
        endSegment(at: levelGlide.start + Timeline.edge)
        endSegment(at: placeGlide.start + Timeline.edge)
        endSegment(at: brightnessGlide.start + Timeline.edge)
    }

    /// Ends the segment at `time` at the latest; a bound that comes to no time at all is met already.
    private mutating func endSegment(at time: Double) {
        guard time > segment.start, time < segment.end else { return }
        segment.end = time
    }

    /// Goes on under another live layer, which agrees with the one before up to `time`, the time of `sample`.
    mutating func follow(
        _ context: borrowing SoundContext, after previous: borrowing SoundContext, at time: Double, sample: Int
    ) {
        let voice = context.soundtrack.voices[voice]
        guard time > voice.start else {
            self = SoundRun(self.voice, context)
            return
        }
        move(to: time, previous)
        let departure = leave(at: time, previous)
        firstSample = sample
        cursors.live = SIMD4(repeating: -1)
        if !context.live.isNeutral(.audioBrightness) { isFiltered = true }
        envelope = envelope.continued(by: context.envelope(of: voice), at: time)
        silentSample = FrameCount.first(from: voice.silentFrom(envelope), rate: context.rate)
        arrive(departure, context)
    }
}
