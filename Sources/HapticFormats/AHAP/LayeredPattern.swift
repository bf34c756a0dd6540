import HapticPattern
import HapticRendering

/// A pattern as other formats have it: one continuous layer of intensity and sharpness, and taps that stand by themselves.
///
/// AHAP says the same with events, curves and steps; ``pattern(_:)`` and ``parts(_:)`` do that. What is felt is the
/// same within the error of the lines, but for taps under a curve that is weaker than they are, which the report names.
struct LayeredPattern {
    /// Intensity of the layer, 0...1; nothing outside its points.
    var intensity = BakedLine()
    /// Sharpness of the layer, 0...1.
    var sharpness = BakedLine()
    /// The taps, as they are to be felt, in order of time.
    var taps: [ControlFrames.Transient] = []

    /// The layer and the taps of a baked pattern, with no more points than `error` needs.
    init(_ baked: BakedPattern, within error: Double) {
        intensity = baked.intensity.simplified(within: error)
        sharpness = baked.sharpness.simplified(within: error)
        taps = baked.taps.filter { $0.intensity > 0 }
    }

    init() {}

    /// The most control points of one curve.
    static let pointsPerCurve = 16
    /// Intensity up to here is rounding, not something felt.
    static let silence = 1e-6
    /// The longest continuous event, in seconds.
    static let longestEvent = 30.0

    /// The pattern in one file: taps under a curve are made as much stronger as the curve makes them weaker.
    func pattern(_ report: inout LossReport) -> Pattern {
        var pattern = layer()
        let control = ControlTrack(.hapticIntensity, parameters: pattern.parameters, curves: pattern.curves)
        for tap in taps {
            let level = control.value(at: tap.time)
            var strength = tap.intensity
            var isFelt = true
            if level < 1 {
                strength = level > 0 ? min(1, tap.intensity / level) : 1
                let felt = strength * level
                isFelt = felt > 0
                if tap.intensity - felt > 1e-4 {
                    report.add(
                        .tapStrength, felt > 0 ? .approximated : .lost,
                        "a tap of \(Self.number(tap.intensity)) at \(Seconds.text(tap.time)) under a hum that is weaker",
                        "felt as \(Self.number(felt)); two files (--split) keep it", error: tap.intensity - felt)
                }
            }
            if isFelt { pattern.events.append(Self.tap(tap, strength)) }
        }
        pattern.sortEvents()
        return pattern
    }

    /// The layer and the taps as two patterns, to be played together; nil for one without events.
    func parts() -> (hums: Pattern?, taps: Pattern?) {
        let hums = layer()
        let events = taps.map { Self.tap($0, $0.intensity) }
        return (hums.events.isEmpty ? nil : hums, events.isEmpty ? nil : Pattern(events: events))
    }

    private static func number(_ value: Double) -> String { decimal(value, digits: 3) }

    private static func tap(_ tap: ControlFrames.Transient, _ strength: Double) -> Event {
        Event(
            .hapticTransient, at: rounded(tap.time),
            parameters: [.hapticIntensity: rounded(strength), .hapticSharpness: rounded(tap.sharpness)])
    }

    /// The continuous layer as events, curves and steps back to neutral.
    private func layer() -> Pattern {
        var pattern = Pattern()
        let runs = runs()
        for (index, run) in runs.enumerated() {
            let level = intensity.part(from: run.start, to: run.end)
            let bend = sharpness.part(from: run.start, to: run.end)
            let strongest = level.map { $0.value }.max() ?? 0
            let isFlat = level.allSatisfy { abs($0.value - strongest) < 1e-6 }
            let bendIsFlat = bend.allSatisfy { abs($0.value - bend[0].value) < 1e-6 }
            // Where sharpness moves, the curves carry everything; else the event says the highest level and the sharpness.
            let base = bendIsFlat ? strongest : 1
            addEvents(run, intensity: base, sharpness: bendIsFlat ? bend[0].value : 0, to: &pattern)
            let next = index + 1 < runs.count ? runs[index + 1].start : .infinity
            if !isFlat || base != strongest {
                addCurves(.hapticIntensity, level.map { .init(time: $0.time, value: $0.value / base) }, to: &pattern)
                addNeutral(.hapticIntensity, after: run.end, before: next, to: &pattern)
            }
            if !bendIsFlat {
                addCurves(.hapticSharpness, bend, to: &pattern)
                addNeutral(.hapticSharpness, after: run.end, before: next, to: &pattern)
            }
        }
        return pattern
    }

    private func addEvents(
        _ run: (start: Double, end: Double), intensity: Double, sharpness: Double, to pattern: inout Pattern
    ) {
        var start = run.start
        while start < run.end {
            let end = min(run.end, start + Self.longestEvent)
            pattern.events.append(
                Event(
                    .hapticContinuous, at: Self.rounded(start),
                    duration: Self.rounded(Self.rounded(end) - Self.rounded(start)),
                    parameters: [
                        .hapticIntensity: Self.rounded(intensity), .hapticSharpness: Self.rounded(sharpness),
                    ]))
            start = end
        }
    }

    /// Curves of at most 16 points through `points`, each beginning with the last point of the one before.
    private func addCurves(_ id: ControlID, _ points: [BakedLine.Point], to pattern: inout Pattern) {
        var first = 0
        repeat {
            let last = min(first + Self.pointsPerCurve - 1, points.count - 1)
            let start = Self.rounded(points[first].time)
            pattern.curves.append(
                ParameterCurve(
                    id, at: start,
                    points: points[first...last].map {
                        .init(time: Self.rounded(Self.rounded($0.time) - start), value: Self.rounded($0.value))
                    }, order: pattern.parameters.count + pattern.curves.count))
            first = last
        } while first < points.count - 1
    }

    /// Sets a control back to neutral after a run, so that what follows is not shaped by it.
    private func addNeutral(_ id: ControlID, after end: Double, before next: Double, to pattern: inout Pattern) {
        let time = Self.rounded(end)
        let next = Self.rounded(next)
        let tap = firstTap(from: end)
        guard next > time, tap < next || next < .infinity else { return }
        // What sounds fade at the end of the last event need not see it, but a tap right there must.
        let later = tap < time + 0.002 ? time : min(time + 0.002, (time + next) / 2)
        pattern.parameters.append(
            DynamicParameter(
                id, at: Self.rounded(later) < next ? Self.rounded(later) : time, value: id.neutralValue,
                order: pattern.parameters.count + pattern.curves.count))
    }

    /// When the first tap at or after a time is due; infinite where there is none.
    private func firstTap(from time: Double) -> Double {
        let place = taps.partitionPoint { $0.time < time }
        return place < taps.count ? taps[place].time : .infinity
    }

    /// Where the layer is felt: stretches between silences, in order.
    func runs() -> [(start: Double, end: Double)] {
        let points = intensity.points
        guard points.count > 1 else { return [] }
        var runs: [(start: Double, end: Double)] = []
        for (from, to) in zip(points, points.dropFirst())
        where from.time < to.time && max(from.value, to.value) > Self.silence {
            if let last = runs.last, last.end == from.time {
                runs[runs.count - 1].end = to.time
            } else {
                runs.append((from.time, to.time))
            }
        }
        return runs
    }

    /// Six decimals: a microsecond, a millionth of full strength.
    static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}

extension BakedLine {
    /// The corners between two times, with one at each of them: at a jump there, the value inside.
    func part(from start: Double, to end: Double) -> [Point] {
        var part = [Point(time: start, value: value(at: start) ?? 0)]
        var index = firstIndex(from: start)
        while index < points.count, points[index].time <= start { index += 1 }
        while index < points.count, points[index].time < end {
            part.append(points[index])
            index += 1
        }
        part.append(Point(time: end, value: value(before: end)))
        return part
    }

    /// The first corner at or after a time; the count where there is none.
    func firstIndex(from time: Double) -> Int { points.partitionPoint { $0.time < time } }

    /// The value just before a time: at a jump, the old one.
    func value(before time: Double) -> Double {
        let index = firstIndex(from: time)
        guard index < points.count else { return points.last?.value ?? 0 }
        if points[index].time == time || index == 0 { return points[index].value }
        let (a, b) = (points[index - 1], points[index])
        return a.value + (b.value - a.value) * ((time - a.time) / (b.time - a.time))
    }
}

extension Pattern {
    /// Puts the events in order of time; equal times keep their order.
    mutating func sortEvents() {
        let order = events.indices.sorted { left, right in
            events[left].time != events[right].time ? events[left].time < events[right].time : left < right
        }
        events = order.map { events[$0] }
    }
}
