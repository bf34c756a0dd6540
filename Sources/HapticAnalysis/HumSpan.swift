import HapticRendering

/// A stretch of time in which continuous events are active or ring on, as one thing that is felt.
struct HumSpan {
    var start: Double
    var end: Double
    /// What is felt of it: corners of straight lines, at least one.
    var corners: [Corner]
    /// Whether every event in it is written with intensity 0.
    var isWrittenSilent: Bool

    struct Corner {
        var time: Double
        var intensity: Double
        var sharpness: Double
    }

    /// Gaps up to this, in seconds, are not felt as such.
    private static let gap = 0.02

    /// The spans of a timeline, in order of start.
    static func all(_ timeline: Timeline, _ baked: BakedPattern) -> [HumSpan] {
        var spans: [HumSpan] = []
        for voice in timeline.voices {
            let end = max(voice.end, voice.envelope.fallEnd)
            let isSilent = voice.intensity < 0.005
            if let last = spans.last, voice.start <= last.end + gap {
                spans[spans.count - 1].end = max(last.end, end)
                if !isSilent { spans[spans.count - 1].isWrittenSilent = false }
            } else {
                spans.append(HumSpan(start: voice.start, end: end, corners: [], isWrittenSilent: isSilent))
            }
        }
        let pieces = baked.pieces
        var next = 0
        for index in spans.indices {
            while next < pieces.count, pieces[next].end <= spans[index].start { next += 1 }
            spans[index].readCorners(pieces, from: next, baked)
        }
        return spans
    }

    private mutating func readCorners(_ pieces: [BakedPattern.Piece], from first: Int, _ baked: BakedPattern) {
        var index = first
        while index < pieces.count, pieces[index].start < end {
            let piece = pieces[index].part(from: max(pieces[index].start, start), to: min(pieces[index].end, end))
            corners.append(
                Corner(time: piece.start, intensity: piece.intensity.start, sharpness: piece.sharpness.start))
            corners.append(Corner(time: piece.end, intensity: piece.intensity.end, sharpness: piece.sharpness.end))
            index += 1
        }
        // An event without end outlasts the baked lines, whose last values hold.
        guard corners.isEmpty else { return }
        corners.append(
            Corner(
                time: start, intensity: baked.intensity.value(at: start) ?? 0,
                sharpness: baked.sharpness.value(at: start) ?? 0.5))
    }
}

extension HumSpan {
    /// The highest intensity, and when it is first reached.
    var peak: Corner { corners.reduce(corners[0]) { $1.intensity > $0.intensity ? $1 : $0 } }

    /// Whether nothing of it is felt.
    var isSilent: Bool { peak.intensity < 0.005 }

    /// The highest intensity near the start: what a short attack reaches.
    var first: Double { highest(from: start, to: start + margin) }

    /// The highest intensity near the end: what a short release leaves.
    var last: Double { end < .infinity ? highest(from: end - margin, to: end) : corners[corners.count - 1].intensity }

    /// The sharpness where it is first and last felt.
    var sharpness: (first: Double, last: Double) {
        let felt = corners.filter { $0.intensity > 0.02 }
        return (felt.first?.sharpness ?? corners[0].sharpness, felt.last?.sharpness ?? corners[0].sharpness)
    }

    /// The lowest intensity between `first` and `last`.
    var low: Corner {
        let inner = corners.filter { $0.time >= start + margin && $0.time <= end - margin }
        guard let first = inner.first else { return peak }
        return inner.reduce(first) { $1.intensity < $0.intensity ? $1 : $0 }
    }

    /// How often the intensity rises and falls again by at least `depth`, and the levels between which it does.
    func pulses(depth: Double) -> (count: Int, low: Double, high: Double) {
        var (count, low, high) = (0, 1.0, 0.0)
        var (bottom, top) = (0.0, 0.0)
        var isRising = true
        for corner in corners + [Corner(time: end, intensity: 0, sharpness: 0)] {
            if isRising {
                top = max(top, corner.intensity)
                if corner.intensity <= top - depth {
                    count += 1
                    high = max(high, top)
                    isRising = false
                    bottom = corner.intensity
                }
            } else {
                bottom = min(bottom, corner.intensity)
                if corner.intensity >= bottom + depth {
                    low = min(low, bottom)
                    isRising = true
                    top = corner.intensity
                }
            }
        }
        return (count, low, high)
    }

    /// How near is near the start or the end, in seconds.
    private var margin: Double { min(0.1, (end - start) * 0.15) }

    private func highest(from: Double, to: Double) -> Double {
        var highest = max(value(at: from), value(at: to))
        for corner in corners where corner.time >= from && corner.time <= to {
            highest = max(highest, corner.intensity)
        }
        return highest
    }

    private func value(at time: Double) -> Double {
        guard let next = corners.firstIndex(where: { $0.time > time }), next > 0 else {
            return time < corners[0].time ? corners[0].intensity : corners[corners.count - 1].intensity
        }
        let from = corners[next - 1], to = corners[next]
        return from.intensity + (to.intensity - from.intensity) * ((time - from.time) / (to.time - from.time))
    }
}
