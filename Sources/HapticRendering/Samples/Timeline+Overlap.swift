import HapticPattern

extension Timeline {
    /// An upper bound of the voices that sound within `slack` seconds of each other, whatever a live layer does.
    ///
    /// - Complexity: O(*n* log *n*).
    func mostVoices(slack: Double) -> Int {
        Overlap.most(starts: voices.lazy.map { $0.start }, ends: voices.map { $0.end + Self.longestTail + slack })
    }

    /// An upper bound of the taps that ring within `slack` seconds of each other.
    func mostTaps(slack: Double, _ profile: Profile) -> Int {
        let length = profile.longestStrike + slack
        return Overlap.most(starts: taps.lazy.map { $0.time }, ends: taps.map { $0.time + length })
    }

    /// The number of taps at or before `time`.
    func firstTap(after time: Double) -> Int { taps.partitionPoint { $0.time <= time } }
}

/// How much lasts at once.
enum Overlap {
    /// The most of a number of spans that hold one moment.
    ///
    /// - Parameters:
    ///   - starts: When each begins, in order.
    ///   - ends: When each ends, in any order; a span that ends where another begins still counts there.
    /// - Complexity: O(*n*) where the ends stand in order, else O(*n* log *n*).
    static func most(starts: some Collection<Double>, ends: [Double]) -> Int {
        var ends = ends
        if zip(ends, ends.dropFirst()).contains(where: { $0 > $1 }) { ends.sort() }
        var most = 0, begun = 0, ended = 0
        for start in starts {
            while ends[ended] < start { ended += 1 }
            begun += 1
            most = max(most, begun - ended)
        }
        return most
    }
}

extension Profile {
    /// Seconds that the longest tap lasts.
    public var longestStrike: Double { max(strike.length.round, strike.length.crisp) }
}
