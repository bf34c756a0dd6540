import HapticRendering

/// A pattern as values that are held, for everything that cannot ramp: motors, timings, calls.
///
/// Edges are rounded to milliseconds, never start and length apart, so that lengths add up. A tap takes the place of the
/// layer for as long as it lasts; a later tap cuts an earlier one.
struct Holds {
    /// A value held for a while.
    struct Hold: Equatable {
        /// When it begins and ends, in milliseconds.
        var start, end: Int
        var intensity: Double
        var sharpness: Double
        var isTap = false

        var length: Int { end - start }
    }

    /// In order, without gaps from 0 on, silences among them; the last one is felt.
    private(set) var holds: [Hold] = []

    /// Where in a step its value is taken. From the middle, ramps do not lag by half a step.
    enum Sampling { case middle, start }

    /// The holds of a pattern.
    ///
    /// - Parameters:
    ///   - step: how long a moving value is held, in milliseconds; steps count from edges, jumps and taps.
    ///   - tapLength: how long a tap is held, in seconds.
    init(
        _ baked: BakedPattern, step: Int, sampling: Sampling = .middle,
        tapLength: (ControlFrames.Transient) -> Double
    ) {
        let taps = Self.tapHolds(baked, tapLength)
        let layers = LayeredPattern(baked, within: 0)
        var cuts: Set<Int> = [0]
        for run in layers.runs() {
            cuts.insert(Seconds.milliseconds(run.start))
            cuts.insert(Seconds.milliseconds(run.end))
        }
        let end = max(cuts.max() ?? 0, taps.last?.end ?? 0)
        for line in [baked.intensity, baked.sharpness] {
            for (a, b) in zip(line.points, line.points.dropFirst()) where a.time == b.time {
                let cut = Seconds.milliseconds(a.time)
                if cut < end { cuts.insert(cut) }
            }
        }
        for tap in taps {
            cuts.insert(tap.start)
            cuts.insert(tap.end)
        }
        let edges = cuts.sorted()
        var next = 0
        for (start, end) in zip(edges, edges.dropFirst()) {
            while next < taps.count, taps[next].end <= start { next += 1 }
            if next < taps.count, taps[next].start <= start {
                var tap = taps[next]
                (tap.start, tap.end) = (start, end)
                append(tap)
            } else {
                appendSteps(baked, start, end, max(1, step), sampling)
            }
        }
        while let last = holds.last, last.intensity == 0 { holds.removeLast() }
    }

    private mutating func append(_ hold: Hold) {
        if let last = holds.last, last.intensity == hold.intensity, last.isTap == hold.isTap,
            last.sharpness == hold.sharpness || hold.intensity == 0
        {
            holds[holds.count - 1].end = hold.end
        } else {
            holds.append(hold)
        }
    }

    private mutating func appendSteps(
        _ baked: BakedPattern, _ start: Int, _ end: Int, _ step: Int, _ sampling: Sampling
    ) {
        var from = start
        while from < end {
            let to = min(end, from + step)
            // Of a cut in the middle of a millisecond, the inside counts.
            let place = sampling == .middle ? Double(from + to) / 2000 : Double(from) / 1000 + 1e-6
            let value = baked.intensity.value(at: place) ?? 0
            let intensity = value > LayeredPattern.silence ? value : 0
            append(
                Hold(
                    start: from, end: to, intensity: intensity,
                    sharpness: intensity > 0 ? baked.sharpness.value(at: place) ?? 0.5 : 0.5))
            from = to
        }
    }

    /// The taps as holds that do not overlap.
    private static func tapHolds(_ baked: BakedPattern, _ length: (ControlFrames.Transient) -> Double) -> [Hold] {
        var holds: [Hold] = []
        for tap in baked.taps where tap.intensity > 0 {
            let start = Seconds.milliseconds(tap.time)
            let end = max(start + 1, Seconds.milliseconds(tap.time + length(tap)))
            let hold = Hold(
                start: start, end: end, intensity: tap.intensity, sharpness: tap.sharpness, isTap: true)
            if let last = holds.last, last.start == start {
                if last.intensity < tap.intensity { holds[holds.count - 1] = hold }
                continue
            }
            if let last = holds.last, last.end > start { holds[holds.count - 1].end = start }
            holds.append(hold)
        }
        return holds
    }

    /// When the last value ends, in milliseconds.
    var end: Int { holds.last?.end ?? 0 }
}

/// How long a tap lasts on different hardware, in seconds, by its sharpness.
enum TapLength {
    /// A voice coil: 36.4 to 12.1 ms. Observed in Meta's renderer.
    static func coil(_ tap: ControlFrames.Transient) -> Double { (36.4 + (12.1 - 36.4) * tap.sharpness) / 1000 }
    /// A turning motor: 40 to 20 ms.
    static func motor(_ tap: ControlFrames.Transient) -> Double { MotorLevels.pulseLength(sharpness: tap.sharpness) }
}
