import JSONText

/// The pace of things that follow each other.
struct Series {
    private let starts: [Double]
    private let gaps: [Double]
    private let mean: Double
    /// Whether the gaps are alike, to a tenth.
    private let isEven: Bool

    init(starts: [Double]) {
        self.starts = starts
        let gaps = zip(starts, starts.dropFirst()).map { $1 - $0 }
        let mean = gaps.reduce(0, +) / Double(max(1, gaps.count))
        self.gaps = gaps
        self.mean = mean
        isEven = gaps.count >= 2 && gaps.allSatisfy { abs($0 - mean) <= 0.1 * mean }
    }

    /// ` every 0.1 s` for an even series, else nothing.
    func pace(_ times: TimeWords) -> String {
        guard isEven, mean > 0 else { return "" }
        if mean < 0.1 { return " every " + NumberText.rounded(mean * 1_000, digits: 0) + " ms" }
        return " every " + NumberText.rounded(mean, digits: 2) + " s"
    }

    /// `, ever faster`, `, ever slower`, `, again every 0.9 s`, `, about 15 a second` for an uneven series, else nothing.
    var change: String {
        guard !isEven, gaps.count >= 3, let first = gaps.first, let last = gaps.last else { return "" }
        let falls = zip(gaps, gaps.dropFirst()).allSatisfy { $1 <= $0 * 1.02 }
        if falls, last < 0.7 * first { return ", ever faster" }
        let rises = zip(gaps, gaps.dropFirst()).allSatisfy { $1 >= $0 * 0.98 }
        if rises, first < 0.7 * last { return ", ever slower" }
        let rhythm = Rhythm(starts)
        if rhythm.regularity >= 0.9, let period = rhythm.period {
            return ", again every " + NumberText.rounded(period, digits: 2) + " s"
        }
        guard gaps.count >= 8, mean > 0 else { return "" }
        let rate = 1 / mean
        return ", about " + NumberText.rounded(rate, digits: rate < 2 ? 1 : 0) + " a second"
    }
}

/// Where a series of values goes.
struct Trend {
    private let first: String
    private let last: String
    private let rise: Double
    /// The word that all values share; nil where they do not.
    private let shared: String?

    /// The trend of values in order, each 0...1; `word` names one.
    init(_ values: [Double], _ word: (Double) -> String) {
        let third = max(1, values.count / 3)
        func mean(_ values: ArraySlice<Double>) -> Double { values.reduce(0, +) / Double(max(1, values.count)) }
        let (start, end) = (mean(values.prefix(third)), mean(values.suffix(third)))
        (first, last, rise) = (word(start), word(end), end - start)
        let name = values.first.map(word)
        shared = values.allSatisfy { word($0) == name } ? name : nil
    }

    /// `firm `, where all share a word and there is no course to tell.
    var adjective: String { shared.map { $0 + " " } ?? "" }

    /// `, growing from soft to firm`, else nothing.
    func course(_ rising: String, _ falling: String) -> String {
        guard abs(rise) >= 0.2, first != last, shared == nil else { return "" }
        return ", \(rise > 0 ? rising : falling) from \(first) to \(last)"
    }
}
