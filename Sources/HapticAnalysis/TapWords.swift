import HapticRendering

/// Taps in words.
struct TapWords {
    let times: TimeWords

    /// Up to this many taps are told one by one.
    private static let few = 4

    /// Clauses for taps in order of time, at most `limit` of them.
    func clauses(_ taps: [Tap], limit: Int) -> [Clause] {
        guard !taps.isEmpty else { return [] }
        let groups = taps.count <= Self.few ? alike(taps) : apart(taps)
        let chosen = groups.count <= limit ? groups : [taps]
        return chosen.map { Clause(start: $0[0].time, text: clause($0)) }
    }

    /// Taps in a row that the same words describe.
    private func alike(_ taps: [Tap]) -> [[Tap]] {
        var groups: [[Tap]] = []
        for tap in taps {
            if let last = groups.last?.last, words(last) == words(tap) {
                groups[groups.count - 1].append(tap)
            } else {
                groups.append([tap])
            }
        }
        return groups
    }

    /// Taps parted where there are long gaps.
    private func apart(_ taps: [Tap]) -> [[Tap]] {
        let gaps = zip(taps, taps.dropFirst()).map { $1.time - $0.time }
        let long = max(0.5, 3 * gaps.sorted()[gaps.count / 2])
        var groups: [[Tap]] = [[taps[0]]]
        for (tap, gap) in zip(taps.dropFirst(), gaps) {
            if gap > long { groups.append([tap]) } else { groups[groups.count - 1].append(tap) }
        }
        return groups
    }

    private func words(_ tap: Tap) -> String {
        Words.intensity(tap.intensity) + " " + Words.sharpness(tap.sharpness)
    }

    /// One group: `two firm crisp taps at 0 and 0.1 s`, `five soft taps every 0.1 s from 0 to 0.4 s`.
    private func clause(_ taps: [Tap]) -> String {
        if taps.count == 1 { return "a " + words(taps[0]) + " tap " + times.at(taps[0].time) }
        let strength = Trend(taps.map { $0.intensity }, Words.intensity)
        let sharpness = Trend(taps.map { $0.sharpness }, Words.sharpness)
        var text = Words.count(taps.count) + " " + strength.adjective + sharpness.adjective + "taps"
        guard taps.count > 3 else { return text + " " + times.at(taps.map { $0.time }) }
        let series = Series(starts: taps.map { $0.time })
        text += series.pace(times) + " " + times.span(taps[0].time, taps[taps.count - 1].time)
        return text + strength.course("growing", "fading") + sharpness.course("turning", "turning") + series.change
    }
}
