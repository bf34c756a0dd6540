import AHAP
import HapticPattern
import HapticRendering

/// What a timeline draws of each event and control, as straight lines: a list of numbers.
///
/// First the number of continuous events, of taps and of controls. Then of each continuous event, in order of start: its place
/// among the events, start, end, own intensity, own sharpness, number of points as authored and as felt; the points as
/// authored (time and intensity), and those as felt (time, intensity, sharpness). Then of each tap, in order of time: its
/// place among the events, time, own intensity, the control's factor there, intensity felt, sharpness. Then of each control that the
/// pattern sets: its place among the controls, number of points; its points (time, value).
///
/// A line that is felt is within 0.0005 of the product of envelope and control. Two points at one time are a jump.
func lines(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let pattern = AHAPDocument(input.text).pattern
    let timeline = Timeline(pattern)
    let authored = Timeline(Pattern(events: pattern.events))
    let limit = lastTime(of: timeline)
    let controls = ControlID.allCases.filter { !timeline.controls.isNeutral($0) }
    var numbers = [Double(timeline.voices.count), Double(timeline.taps.count), Double(controls.count)]
    for (voice, own) in zip(timeline.voices, authored.voices) {
        var line = HumLine(voice, limit: limit)
        line.follow(timeline.controls)
        let shape = HumLine.corners(of: own.envelope, limit: limit).map { ($0, $1 * own.intensity) }
        numbers += [Double(voice.event), voice.start, min(voice.end, limit), voice.intensity, voice.sharpness]
        numbers += [Double(shape.count), Double(line.points.count / 3)]
        for (time, level) in shape { numbers += [time, level] }
        numbers += line.points
        guard numbers.count < 1 << 22 else { throw WebRefusal("the pattern has too many corners to draw each event") }
    }
    for tap in timeline.taps {
        let factor = timeline.controls.value(of: .hapticIntensity, at: tap.time)
        numbers += [Double(tap.event), tap.time, tap.authoredIntensity, factor, tap.intensity, tap.sharpness]
    }
    for id in controls {
        let corners = timeline.controls[id].breakpoints.filter { $0.time <= limit }
        numbers += [Double(id.rawValue), Double(corners.count)]
        for corner in corners { numbers += [corner.time, corner.value] }
    }
    var result: [UInt8] = []
    result.reserveCapacity(8 * numbers.count)
    for number in numbers { appendLittleEndian(number, to: &result) }
    return result
}

/// Where lines end: at the end of the pattern, or of one without end shortly after its last start.
private func lastTime(of timeline: Timeline) -> Double {
    let end = max(timeline.duration, timeline.felt) + Timeline.edge
    if end < .infinity { return end }
    return 2 * max(timeline.voices.last?.start ?? 0, timeline.taps.last?.time ?? 0) + 1
}

/// What is felt of one continuous event: its envelope times the intensity control, and its sharpness.
private struct HumLine {
    let voice: Voice
    let limit: Double
    /// Time, intensity and sharpness of each point.
    var points: [Double] = []

    init(_ voice: Voice, limit: Double) {
        self.voice = voice
        self.limit = limit
    }

    /// The corners of an envelope as time and level; two at one time are a jump.
    static func corners(of envelope: Envelope, limit: Double) -> [(Double, Double)] {
        let fall = min(envelope.fallStart, limit), end = min(envelope.fallEnd, limit)
        var corners = [(envelope.start, envelope.startsHard ? envelope.peak : 0)]
        if !envelope.startsHard { corners.append((envelope.riseEnd, envelope.peak)) }
        if fall > envelope.riseEnd || envelope.endsHard { corners.append((fall, envelope.peak)) }
        if end > fall { corners.append((end, 0)) }
        return corners
    }

    mutating func follow(_ controls: ControlLayer) {
        let envelope = voice.envelope
        let intensity = controls[.hapticIntensity], sharpness = controls[.hapticSharpness]
        let end = min(envelope.fallEnd, limit)
        var times = [envelope.start, envelope.riseEnd, min(envelope.fallStart, limit), end]
        for track in [intensity, sharpness] {
            for index in track.upperBound(envelope.start)..<max(track.upperBound(envelope.start), track.upperBound(end))
            {
                times.append(track.breakpoints[index].time)
            }
        }
        times.sort()
        for (from, to) in zip(times, times.dropFirst()) where to > from {
            let level = (envelope.level(at: from), levelBefore(to))
            let factor = (intensity.value(at: from), valueBefore(to, intensity))
            let offset = (sharpness.value(at: from), valueBefore(to, sharpness))
            for share in shares(level, factor, offset) {
                let sharp = offset.0 + (offset.1 - offset.0) * share
                let control = factor.0 + (factor.1 - factor.0) * share
                append(
                    from + (to - from) * share,
                    ControlID.hapticIntensity.applied(to: voice.intensity, value: control)
                        * (level.0 + (level.1 - level.0) * share),
                    ControlID.hapticSharpness.applied(to: voice.sharpness, value: sharp))
            }
        }
    }

    private mutating func append(_ time: Double, _ intensity: Double, _ sharpness: Double) {
        if points.count >= 3, points[points.count - 3] == time, points[points.count - 2] == intensity,
            points[points.count - 1] == sharpness
        {
            return
        }
        points += [time, intensity, sharpness]
    }

    /// Where between 0 and 1 a stretch needs points: its ends, enough between them for the product, and where sharpness meets a bound.
    private func shares(
        _ level: (Double, Double), _ factor: (Double, Double), _ offset: (Double, Double)
    ) -> [Double] {
        let bend = abs((level.1 - level.0) * (factor.1 - factor.0)) * voice.intensity / 4
        let parts = max(1, Int((bend / 0.0005).squareRoot().rounded(.up)))
        var shares = (0...parts).map { Double($0) / Double(parts) }
        if offset.0 != offset.1 {
            for bound in [0.0, 1.0] {
                let share = (bound - voice.sharpness - offset.0) / (offset.1 - offset.0)
                if share > 0, share < 1 { shares.append(share) }
            }
            shares.sort()
        }
        return shares
    }

    /// The envelope's level just before `time`.
    private func levelBefore(_ time: Double) -> Double {
        let envelope = voice.envelope
        if time <= envelope.riseEnd, !envelope.startsHard {
            return envelope.peak * ((time - envelope.start) / (envelope.riseEnd - envelope.start))
        }
        if time <= envelope.fallStart || envelope.endsHard { return envelope.peak }
        return envelope.peak * ((envelope.fallEnd - time) / (envelope.fallEnd - envelope.fallStart))
    }

    /// The control's value just before `time`.
    private func valueBefore(_ time: Double, _ track: ControlTrack) -> Double {
        var low = 0, high = track.breakpoints.count
        while low < high {
            let middle = (low + high) / 2
            if track.breakpoints[middle].time < time { low = middle + 1 } else { high = middle }
        }
        return track.value(after: low - 1, at: time)
    }
}
