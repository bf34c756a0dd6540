import HapticPattern

/// Walks through a timeline from one moment at which anything bends to the next, and draws what lies between.
struct Baker {
    private(set) var intensity = LineDrawer()
    private(set) var sharpness = LineDrawer()

    private let timeline: Timeline
    private let live: ControlLayer
    private let error: Double
    private let end: Double
    private var cursor = ControlCursor()
    private var nextVoice = 0
    private var active: [(voice: Int, envelope: Envelope)] = []

    init(_ timeline: Timeline, live: ControlLayer, error: Double) {
        self.timeline = timeline
        self.live = live
        self.error = error
        // A live layer can lengthen tails.
        var end = max(timeline.duration, timeline.felt)
        if !live.isNeutral(.hapticReleaseTime) || !live.isNeutral(.hapticDecayTime) {
            for voice in timeline.voices { end = max(end, timeline.envelope(of: voice, live: live).fallEnd) }
        }
        self.end = end
    }

    /// Draws both lines, unless that means looking at voices more than `limit` times; whether they are whole.
    mutating func bake(lookingAtMost limit: Int = .max) -> Bool {
        var time = 0.0
        var looks = 0
        while time < end {
            let stretch = stretch(from: time)
            looks += 1 + active.count
            guard looks <= limit else { return false }
            draw(stretch, from: time)
            time = stretch.end
        }
        return true
    }

    /// What sounds from `time` on, and until when nothing bends.
    private mutating func stretch(from time: Double) -> Stretch {
        let voices = timeline.voices
        while nextVoice < voices.count, voices[nextVoice].start <= time {
            active.append((nextVoice, timeline.envelope(of: voices[nextVoice], live: live)))
            nextVoice += 1
        }
        active.removeAll { time >= max($0.envelope.fallEnd, voices[$0.voice].end) }
        let level = (
            ControlSlope(timeline.controls, .hapticIntensity, &cursor.ownIntensity, at: time),
            ControlSlope(live, .hapticIntensity, &cursor.liveIntensity, at: time)
        )
        let bend = (
            ControlSlope(timeline.controls, .hapticSharpness, &cursor.ownSharpness, at: time),
            ControlSlope(live, .hapticSharpness, &cursor.liveSharpness, at: time)
        )
        var stretch = Stretch(end: min(end, level.0.end, level.1.end, min(bend.0.end, bend.1.end)))
        if nextVoice < voices.count { stretch.end = min(stretch.end, voices[nextVoice].start) }
        for (index, envelope) in active {
            let voice = voices[index]
            let leg = EnvelopeLeg(envelope, at: time, edge: 0)
            let line = ClampedLine(
                voice.sharpness + (bend.0.value + bend.1.value), slope: bend.0.slope + bend.1.slope)
            stretch.end = min(stretch.end, leg.end)
            if time < voice.end {
                stretch.end = min(stretch.end, voice.end)
                stretch.resting = line
            }
            if time + line.turn > time { stretch.end = min(stretch.end, time + line.turn) }
            let intensity = Segment.product(
                (voice.intensity * leg.value, voice.intensity * leg.slope), (level.0.value, level.0.slope),
                (level.1.value, level.1.slope))
            if intensity != .zero { stretch.voices.append((intensity, line)) }
        }
        return stretch
    }

    /// A time over which every voice is a polynomial.
    private struct Stretch {
        var end: Double
        var resting = ClampedLine(ControlFrame.silent.sharpness, slope: 0)
        var voices: [(intensity: SIMD4<Double>, sharpness: ClampedLine)] = []
    }

    /// Draws both lines over one stretch.
    private mutating func draw(_ stretch: Stretch, from start: Double) {
        // The last stretch of a pattern without end is level: a corner at its start says it all.
        let length = stretch.end < .infinity ? stretch.end - start : 0
        let end = start + length
        guard stretch.voices.count > 1 else {
            let voice = stretch.voices.first
            let sharpness = voice?.sharpness ?? stretch.resting
            intensity.follow(
                Bernstein(scaled(voice?.intensity ?? .zero, length)), from: start, to: end, within: error)
            self.sharpness.follow(
                Bernstein(from: sharpness.value, to: sharpness.value + sharpness.slope * length), from: start, to: end,
                within: error)
            return
        }
        var power = InlineArray<8, Double>(repeating: 0)
        var weighted = InlineArray<8, Double>(repeating: 0)
        for (intensity, sharpness) in stretch.voices {
            let powers = scaled(intensity, length)
            for i in 0..<4 {
                for j in 0..<4 {
                    let product = powers[i] * powers[j]
                    power[i + j] += product
                    weighted[i + j] += product * sharpness.value
                    weighted[i + j + 1] += product * (sharpness.slope * length)
                }
            }
        }
        let sum = Bernstein(powers: power, degree: 6)
        intensity.follow(PowerRoot(power: sum), from: start, to: end, within: error)
        sharpness.follow(
            WeightedMean(weighted: Bernstein(powers: weighted, degree: 7), power: sum, audible: error), from: start,
            to: end, within: error)
    }

    /// A polynomial of seconds as one of the share of `length` passed.
    private func scaled(_ powers: SIMD4<Double>, _ length: Double) -> SIMD4<Double> {
        var scaled = powers
        for k in 1..<4 where powers[k] != 0 {
            for _ in 0..<k { scaled[k] *= length }
        }
        return scaled
    }
}

extension LineDrawer {
    /// Goes on along a curve, by straight pieces none of which is farther from it than `error`.
    fileprivate mutating func follow(
        _ curve: some CurvedLine, from start: Double, to end: Double, within error: Double
    ) {
        curve.divided(from: start, to: end, within: error) { a, b in
            append(.init(time: a.time, value: min(1, max(0, a.value))))
            // A sum of intensities ends at 1, where it crosses it.
            if (a.value < 1) != (b.value < 1), a.value > 1 || b.value > 1 {
                let share = (1 - a.value) / (b.value - a.value)
                append(.init(time: a.time + (b.time - a.time) * share, value: 1))
            }
            append(.init(time: b.time, value: min(1, max(0, b.value))))
        }
    }
}
