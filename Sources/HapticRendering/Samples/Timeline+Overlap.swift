import HapticPattern

extension Timeline {
    /// An upper bound of the voices that sound within `slack` seconds of each other, whatever a live layer does.
    ///
    /// - Complexity: O(*n* log *n*).
    func mostVoices(slack: Double) -> Int {
        var lasts = voices.map { $0.end + Self.longestTail + slack }
        if zip(lasts, lasts.dropFirst()).contains(where: { $0 > $1 }) { lasts.sort() }
        var most = 0, ended = 0
        for index in voices.indices {
            while lasts[ended] < voices[index].start { ended += 1 }
            most = max(most, index + 1 - ended)
        }
        return most
    }

    /// An upper bound of the taps that ring within `slack` seconds of each other.
    func mostTaps(slack: Double, _ profile: Profile) -> Int {
        let length = profile.longestStrike + slack
        var most = 0, ended = 0
        for index in taps.indices {
            while taps[ended].time + length < taps[index].time { ended += 1 }
            most = max(most, index + 1 - ended)
        }
        return most
    }

    /// The number of taps at or before `time`.
    func firstTap(after time: Double) -> Int {
        var low = 0, high = taps.count
        while low < high {
            let middle = (low + high) / 2
            if taps[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Profile {
    /// Seconds that the longest tap lasts.
    public var longestStrike: Double { max(strike.length.round, strike.length.crisp) }
}
