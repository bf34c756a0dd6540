/// Continuous events in words.
struct HumWords {
    let times: TimeWords

    /// Differences of intensity and of sharpness below these are not told.
    private static let step = 0.1, turn = 0.2

    /// One span: `a firm hum from 0.1 to 0.6 s`.
    func clause(_ span: HumSpan) -> String {
        let sharpness = span.sharpness
        let course = course(span)
        let turning = turning(sharpness)
        var text = "a "
        if course == nil { text += Words.intensity(span.peak.intensity) + " " }
        text += Words.noun(turning == nil ? (sharpness.first + sharpness.last) / 2 : sharpness.first)
        text += " " + times.span(span.start, span.end)
        switch (course, turning) {
        case (nil, nil): break
        case (let course?, nil): text += " that " + course
        case (nil, let turning?): text += " that turns " + turning
        case (let course?, let turning?): text += " that " + course + " while turning " + turning
        }
        return text
    }

    /// How the intensity goes; nil where it stays.
    private func course(_ span: HumSpan) -> String? {
        let (first, last, peak, low) = (span.first, span.last, span.peak, span.low)
        let pulses = span.pulses(depth: 2 * Self.step)
        // Two ends with a dip between them are not two pulses.
        if pulses.count >= 3 || (pulses.count == 2 && min(first, last) < pulses.high - Self.step) {
            let often = pulses.count == 2 ? "twice" : Words.count(pulses.count) + " times"
            return "pulses \(often) between " + Words.value(pulses.low) + " and "
                + Words.value(pulses.high)
        }
        if peak.intensity >= max(first, last) + Self.step {
            return "swells to " + Words.value(peak.intensity) + " " + times.at(peak.time)
        }
        if low.intensity <= min(first, last) - Self.step {
            return "dips to " + Words.value(low.intensity) + " " + times.at(low.time)
        }
        if last >= first + Self.step { return "grows " + fromTo(first, last) }
        if last <= first - Self.step { return last < 0.15 ? "fades out" : "fades " + fromTo(first, last) }
        return nil
    }

    private func fromTo(_ first: Double, _ last: Double) -> String {
        let words = (Words.intensity(first), Words.intensity(last))
        return words.0 == words.1
            ? "from " + Words.value(first) + " to " + Words.value(last) : "from \(words.0) to \(words.1)"
    }

    /// `from round to crisp`; nil where the sharpness stays.
    private func turning(_ sharpness: (first: Double, last: Double)) -> String? {
        let words = (Words.sharpness(sharpness.first), Words.sharpness(sharpness.last))
        guard abs(sharpness.first - sharpness.last) >= Self.turn, words.0 != words.1 else { return nil }
        return "from \(words.0) to \(words.1)"
    }

    /// Many spans: `twelve firm hums from 0 to 2.3 s, every 0.2 s`.
    func clause(_ spans: [HumSpan]) -> String {
        let peaks = spans.map { $0.peak.intensity }
        let sharpness = spans.map { $0.sharpness.first }.reduce(0, +) / Double(spans.count)
        let series = Series(starts: spans.map { $0.start })
        return Words.count(spans.count) + " " + Trend(peaks, Words.intensity).adjective
            + Words.noun(sharpness, plural: true) + series.pace(times) + " "
            + times.span(spans[0].start, spans.reduce(0) { max($0, $1.end) })
            + Trend(peaks, Words.intensity).course("growing", "fading")
            + series.change
    }
}
