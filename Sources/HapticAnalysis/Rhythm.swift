/// Whether onsets come again after one and the same time.
struct Rhythm {
    /// The share of onsets, of those that could, that come again after `period`, less what chance alone would give and
    /// scaled back to 0...1.
    private(set) var regularity = 0.0
    /// Seconds; nil where nothing comes again.
    private(set) var period: Double?

    /// Periods looked for, in seconds.
    private static let periods = 0.06...2.0
    /// How far from the period, in seconds or as a share of it, an onset may come.
    private static let tolerance = 0.01, share = 0.04
    /// At most this many onsets are looked at, and this many that follow each of them.
    private static let limit = 500, reach = 8

    init(_ all: [Double]) {
        let onsets = Array(all.prefix(Self.limit))
        guard onsets.count >= 3 else { return }
        var isTried = [Bool](repeating: false, count: 2_001)
        for first in onsets.indices {
            for second in onsets.indices.dropFirst(first + 1).prefix(Self.reach) {
                let period = onsets[second] - onsets[first]
                guard Self.periods.contains(period) else { continue }
                let milliseconds = Int(period * 1_000 + 0.5)
                guard !isTried[milliseconds] else { continue }
                isTried[milliseconds] = true
                consider(period, onsets)
            }
        }
    }

    /// Keeps a period that more onsets keep, or as many at a shorter time.
    private mutating func consider(_ period: Double, _ onsets: [Double]) {
        let slack = max(Self.tolerance, Self.share * period)
        var possible = 0, kept = 0
        var sum = 0.0
        var match = 0
        for onset in onsets where onset + period <= onsets[onsets.count - 1] + slack {
            possible += 1
            while match + 1 < onsets.count, onsets[match] < onset + period - slack { match += 1 }
            guard abs(onsets[match] - onset - period) <= slack else { continue }
            kept += 1
            sum += onsets[match] - onset
        }
        guard kept >= 2 else { return }
        // So dense a row of onsets at random would keep any period this often.
        let chance = min(1, 2 * slack * Double(onsets.count) / (onsets[onsets.count - 1] - onsets[0]))
        guard chance < 1 else { return }
        let share = max(0, (Double(kept) / Double(possible) - chance) / (1 - chance))
        if share > regularity + 1e-9 || (share > 0 && share > regularity - 1e-9 && period < self.period ?? 0) {
            regularity = share
            self.period = sum / Double(kept)
        }
    }
}
