import HapticPattern

/// What every search looks at of a pattern, in plain numbers: no references that are counted, and one line of the processor's
/// cache for each of a hundred thousand patterns. What only some searches ask for stands in lists of its own
/// (``SearchIndex/feels``).
struct SearchEntry: Sendable {
    var created: Int
    /// The revision of the record that it was made of.
    var revision: Int32
    var downloads: Int32
    var likes: Int32
    var owner: Int32 = 0
    var duration: Float
    /// The binary logarithm of the mean interval of its rhythm.
    var tempo: Float
    /// Where its tags and its rhythm stand in the index's lists of them.
    var tags: Range<Int32> = 0..<0
    var rhythm: Range<Int32> = 0..<0
    var sensations: UInt16
    /// Values of sets by where they stand among all.
    var category, use, licence, length: UInt8
    /// Whether there is a pattern at all.
    var isThere = true
    var hasAudio: Bool
    var hasCurves: Bool
    var isClean: Bool

    init(_ record: HapticRecord) {
        let facts = record.facts
        revision = Int32(clamping: record.revision)
        category = SetPlace.of(record.details.category)
        use = SetPlace.of(record.details.use)
        licence = SetPlace.of(record.details.licence)
        length = SetPlace.of(Self.length(facts.felt))
        created = record.created.milliseconds
        downloads = Int32(clamping: record.downloads)
        likes = Int32(clamping: record.likes)
        duration = Float(facts.felt)
        let mean = Self.rhythm(facts.intervals).mean
        tempo = mean > 0 ? Self.tempo(mean) : 0
        sensations = Self.sensations(facts.features)
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

    static func tempo(_ mean: Float) -> Float { Float(Mathematics.log2(Double(mean))) }

    /// How far two rhythms of one interval or more are from each other: 0 for the same at any tempo.
    static func rhythmDistance(
        _ left: UnsafeBufferPointer<Float>, _ right: UnsafeBufferPointer<Float>, tempi: (Float, Float)
    ) -> Float {
        let (count, longer) = (min(left.count, right.count), max(left.count, right.count))
        var sum: Float = 0
        for index in 0..<count {
            let gap = left[index] - right[index]
            sum += gap * gap
        }
        let missing = Float(longer - count) / Float(longer)
        return (sum / Float(count)).squareRoot() + missing + 0.1 * min(abs(tempi.0 - tempi.1), 4)
    }

    /// What a pattern feels like: the seven features, and the length in steps of equal weight.
    static func feel(_ facts: PatternFacts) -> SIMD8<Float> {
        var feel = SIMD8<Float>(repeating: 0)
        for (place, value) in facts.features.enumerated() { feel[place] = Float(value) }
        // Twice as long is as far as a fifth of a feature.
        feel[7] = Float(Mathematics.log2(facts.felt + 0.05) * 0.2)
        return feel
    }

    /// How far one feel is from another: 0 for the same.
    static func distance(_ left: SIMD8<Float>, _ right: SIMD8<Float>) -> Float {
        let gaps = left - right
        return (gaps * gaps).sum().squareRoot()
    }
}

/// Where a value stands among all of its set: what is counted and told apart without comparing texts.
enum SetPlace {
    static func of<Value: CaseIterable & Equatable>(_ value: Value) -> UInt8 {
        var place: UInt8 = 0
        for other in Value.allCases {
            if other == value { break }
            place += 1
        }
        return place
    }

    /// Several values as bits.
    static func bits<Value: CaseIterable & Hashable>(_ values: Set<Value>) -> UInt64 {
        values.reduce(0) { $0 | 1 << UInt64(of($1)) }
    }
}
