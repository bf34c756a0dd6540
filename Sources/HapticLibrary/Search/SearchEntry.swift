import HapticPattern

/// What search knows of a pattern, small enough for a hundred thousand of them.
struct SearchEntry: Sendable {
    var id: Identifier
    /// The revision of the record that it was made of.
    var revision: Int
    /// The numbers of its words.
    var words: [Int32] = []
    var tags: [Int32] = []
    var owner: Int32 = 0
    var category: Category
    var use: Use
    var licence: Licence
    var created: Int
    var downloads: Int
    var likes: Int
    var duration: Float
    var features: [Float]
    /// Log-ratios of intervals to their mean: a rhythm, whatever its tempo; and the mean.
    var rhythm: [Float]
    var tempo: Float
    var sensations: UInt16
    var length: SearchQuery.Length
    var hasAudio: Bool
    var hasCurves: Bool
    var isClean: Bool

    init(_ record: HapticRecord) {
        let facts = record.facts
        id = record.id
        revision = record.revision
        category = record.details.category
        use = record.details.use
        licence = record.details.licence
        created = record.created.milliseconds
        downloads = record.downloads
        likes = record.likes
        duration = Float(facts.felt)
        features = facts.features.map { Float($0) }
        (rhythm, tempo) = Self.rhythm(facts.intervals)
        sensations = Self.sensations(facts.features)
        length = Self.length(facts.felt)
        hasAudio = facts.sounds > 0
        hasCurves = facts.curves > 0
        isClean = facts.isClean
    }

    /// Words of a pattern with the weight of where they stand.
    static func words(_ record: HapticRecord) -> [(word: String, weight: UInt8)] {
        let fields: [(String, UInt8)] = [
            (record.details.title, 8), (record.details.tags.joined(separator: " "), 6), (record.owner, 4),
            (record.details.use.rawValue + " " + record.details.category.rawValue, 4), (record.details.description, 2),
        ]
        return fields.flatMap { text, weight in SearchWords.split(text).map { ($0, weight) } }
    }

    static func bit(_ sensation: SearchQuery.Sensation) -> UInt16 {
        1 << UInt16(SearchQuery.Sensation.allCases.firstIndex(of: sensation) ?? 15)
    }

    /// Which words of sensation hold; `features` in the order of ``PatternFacts/featureNames``.
    private static func sensations(_ features: [Double]) -> UInt16 {
        let (peak, sharpness, roughness) = (features[0], features[2], features[4])
        let (rising, regularity) = (features[5], features[6])
        let holds: [(SearchQuery.Sensation, Bool)] = [
            (.round, sharpness < 0.4), (.crisp, sharpness > 0.6), (.soft, peak < 0.45), (.strong, peak > 0.8),
            (.smooth, roughness < 0.2), (.rough, roughness > 0.5),
            (.steady, abs(rising - 0.5) < 0.1 && roughness < 0.35),
            (.rhythmic, regularity > 0.5), (.rising, rising > 0.62), (.falling, rising < 0.38),
        ]
        return holds.reduce(0) { $1.1 ? $0 | bit($1.0) : $0 }
    }

    private static func length(_ seconds: Double) -> SearchQuery.Length {
        switch seconds {
        case ..<0.1: .instant
        case ..<0.5: .short
        case ..<2: .medium
        case ..<10: .long
        default: .longer
        }
    }

    /// How a rhythm is compared: by the ratio of each interval to the mean of all.
    static func rhythm(_ intervals: [Double]) -> (ratios: [Float], mean: Float) {
        let intervals = intervals.filter { $0 > 0 }
        guard !intervals.isEmpty else { return ([], 0) }
        let mean = intervals.reduce(0, +) / Double(intervals.count)
        return (intervals.map { Float(Mathematics.log2($0 / mean)) }, Float(mean))
    }

    /// How far two rhythms are from each other: 0 for the same at any tempo; nil where there is nothing to compare.
    func rhythmDistance(_ ratios: [Float], _ mean: Float) -> Float? {
        guard !rhythm.isEmpty, !ratios.isEmpty else { return nil }
        let count = min(rhythm.count, ratios.count)
        var sum: Float = 0
        for index in 0..<count {
            let gap = rhythm[index] - ratios[index]
            sum += gap * gap
        }
        let shape = (sum / Float(count)).squareRoot()
        let missing = Float(max(rhythm.count, ratios.count) - count) / Float(max(rhythm.count, ratios.count))
        let tempo = abs(Float(Mathematics.log2(Double(self.tempo / mean))))
        return shape + missing + 0.1 * min(tempo, 4)
    }

    /// How far two patterns are from each other in what they feel like: 0 for the same.
    func distance(_ features: [Float], _ duration: Float) -> Float {
        var sum: Float = 0
        for index in features.indices {
            let gap = self.features[index] - features[index]
            sum += gap * gap
        }
        // Twice as long is as far as a fifth of a feature.
        let longer = Float(Mathematics.log2(Double((self.duration + 0.05) / (duration + 0.05)))) * 0.2
        return (sum + longer * longer).squareRoot()
    }
}
