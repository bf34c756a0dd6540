import HapticPattern

extension BakedPattern {
    /// The lines of a timeline for pictures and words: those of ``init(_:live:within:)``, at a bounded cost.
    ///
    /// Where thousands of events overlap, exact lines cost as much as all pairs of events that overlap. Beyond some five
    /// million looks at a voice, both lines are read in ``overviewSteps`` equal steps instead: each event and the
    /// intensity control with the highest level that they reach in the step, so that no peak is lost, sharpness within
    /// 0.01 of that in the middle of the step. Events begin and end at the nearest step, and last for one at least.
    ///
    /// - Complexity: O(*n* log *n*) in the number of events and corners, and at most ``overviewSteps`` looks at each event.
    public init(overviewOf timeline: Timeline, within error: Double = 1e-3) {
        self.init(overviewOf: timeline, within: error, lookingAtMost: 5_000_000)
    }

    /// How many moments stand for a pattern in which too much overlaps.
    public static let overviewSteps = 2_048

    init(overviewOf timeline: Timeline, within error: Double, lookingAtMost limit: Int) {
        var baker = Baker(timeline, live: .neutral, error: error > 1e-6 ? error : 1e-6)
        if baker.bake(lookingAtMost: limit) {
            intensity = baker.intensity.line
            sharpness = baker.sharpness.line
        } else {
            (intensity, sharpness) = Sampling(timeline).lines
        }
        taps = timeline.taps.map { ControlFrames.Transient($0, live: .neutral) }
        duration = timeline.duration
        felt = timeline.felt
    }
}

/// The continuous layer of a timeline, read at as many moments as there are steps, voice by voice.
private struct Sampling {
    private let timeline: Timeline
    /// Seconds of one step.
    private let step: Double
    /// ΣI² of each step, by sharpness before any control: `bins` numbers for each.
    private var power: [Double]
    /// The sharpness of the active voice that started last, before any control; nil where none is active.
    private var resting: [Double?]

    private static let count = BakedPattern.overviewSteps
    /// Sharpness is told apart this finely.
    private static let bins = 65

    init(_ timeline: Timeline) {
        self.timeline = timeline
        step = Self.end(of: timeline) / Double(Self.count)
        power = [Double](repeating: 0, count: Self.count * Self.bins)
        resting = [Double?](repeating: nil, count: Self.count)
        for voice in timeline.voices { add(voice) }
    }

    /// The last moment at which anything changes, as far as it is finite.
    private static func end(of timeline: Timeline) -> Double {
        let length = max(timeline.duration, timeline.felt)
        if length < .infinity { return length }
        var end = 0.05
        for voice in timeline.voices {
            end = max(end, voice.start)
            if voice.envelope.fallEnd < .infinity { end = max(end, voice.envelope.fallEnd) }
        }
        return min(2 * end, .greatestFiniteMagnitude)
    }

    private func middle(_ index: Int) -> Double { (Double(index) + 0.5) * step }

    /// The steps whose middle lies in [start, end); where there is none, that in which `start` lies.
    private func steps(from start: Double, to end: Double) -> ClosedRange<Int> {
        let last = Double(Self.count - 1)
        let first = (start / step - 0.5).rounded(.up).clamped(to: 0...last)
        let past = (end / step - 0.5).rounded(.up).clamped(to: 0...Double(Self.count))
        guard first < past else {
            let only = Int((start / step).clamped(to: 0...last))
            return only...only
        }
        return Int(first)...Int(past) - 1
    }

    private mutating func add(_ voice: Voice) {
        let end = max(voice.end, voice.envelope.fallEnd)
        let bin = Int(voice.sharpness * Double(Self.bins - 1) + 0.5)
        for index in steps(from: voice.start, to: end) {
            let level = voice.intensity * highest(of: voice.envelope, in: index)
            power[index * Self.bins + bin] += level * level
            if middle(index) < voice.end { resting[index] = voice.sharpness }
        }
    }

    /// The highest level of an envelope within a step.
    private func highest(of envelope: Envelope, in index: Int) -> Double {
        let start = max(envelope.start, Double(index) * step)
        let end = min(envelope.fallEnd, Double(index + 1) * step)
        if envelope.riseEnd <= end, envelope.fallStart >= start { return envelope.peak }
        return max(envelope.level(at: start), envelope.level(at: end))
    }

    var lines: (intensity: BakedLine, sharpness: BakedLine) {
        var intensity = LineDrawer(), sharpness = LineDrawer()
        for index in 0..<Self.count {
            let value = value(index)
            // The first and the last value hold to the ends.
            let times = [index == 0 ? 0 : middle(index), index == Self.count - 1 ? Double(Self.count) * step : nil]
            for case let time? in times {
                intensity.append(.init(time: time, value: value.intensity))
                sharpness.append(.init(time: time, value: value.sharpness))
            }
        }
        return (intensity.line, sharpness.line)
    }

    private func value(_ index: Int) -> ControlFrame {
        let bend = timeline.controls.value(of: .hapticSharpness, at: middle(index))
        var sum = 0.0, weighted = 0.0
        for bin in 0..<Self.bins {
            let power = power[index * Self.bins + bin]
            guard power > 0 else { continue }
            sum += power
            weighted += power * (Double(bin) / Double(Self.bins - 1) + bend).clamped(to: 0...1)
        }
        let level = sum.squareRoot() * highestControl(in: index)
        guard level > 0 else {
            let sharpness = resting[index].map { ($0 + bend).clamped(to: 0...1) } ?? ControlFrame.silent.sharpness
            return ControlFrame(intensity: 0, sharpness: sharpness)
        }
        return ControlFrame(intensity: min(1, level), sharpness: weighted / sum)
    }

    /// The highest value of the intensity control within a step, so that no peak between two moments is lost.
    private func highestControl(in index: Int) -> Double {
        let track = timeline.controls[.hapticIntensity]
        let start = Double(index) * step
        var highest = max(track.value(at: start), track.value(at: start + step))
        var corner = track.upperBound(start)
        while corner < track.breakpoints.count, track.breakpoints[corner].time < start + step {
            highest = max(highest, track.breakpoints[corner].value)
            corner += 1
        }
        return highest
    }
}
