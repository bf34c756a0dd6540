extension SearchIndex {
    /// Finds what a query asks for.
    ///
    /// - Complexity: O(*m*) in the number of patterns that have the words or, without words, of all; with a heap of one page.
    func search(_ query: SearchQuery) -> SearchResult {
        var result = SearchResult()
        let matches = matches(query.text)
        result.corrections = matches?.corrections ?? [:]
        var look = SearchLook(query, order(of: query, matches), self)
        withColumns(matches?.scores ?? []) { look.go(through: matches?.places, $0, self) }
        result.total = look.total
        let sorted = look.page.sorted(self)
        result.items = sorted.prefix(query.limit).map(\.id)
        if sorted.count > query.limit { result.next = sorted[query.limit - 1] }
        for facet in query.facets { result.facets[facet] = look.tally.counts(facet, self) }
        return result
    }

    /// Calls `body` with all lists as they lie in memory: none is copied while the patterns are looked through.
    private func withColumns(_ scores: [Float], _ body: (SearchColumns) -> Void) {
        entries.withUnsafeBufferPointer { entries in
            heads.withUnsafeBufferPointer { heads in
                feels.withUnsafeBufferPointer { feels in
                    tagList.withUnsafeBufferPointer { tags in
                        rhythmList.withUnsafeBufferPointer { rhythms in
                            scores.withUnsafeBufferPointer { scores in
                                body(
                                    SearchColumns(
                                        entries: entries, heads: heads, feels: feels, tags: tags, rhythms: rhythms,
                                        scores: scores))
                            }
                        }
                    }
                }
            }
        }
    }

    private func order(of query: SearchQuery, _ matches: Matches?) -> ResultOrder {
        if let id = query.similarTo {
            guard let place = place(of: id) else { return ResultOrder(.nothing) }
            return ResultOrder(.feel(feels[place], place))
        }
        if !query.rhythm.isEmpty {
            let (ratios, mean) = SearchEntry.rhythm(query.rhythm)
            var order = ResultOrder(ratios.isEmpty ? .nothing : .rhythm(tempo: SearchEntry.tempo(mean)))
            order.sought = ratios
            return order
        }
        switch query.sort ?? .relevance {
        case .relevance: return ResultOrder(matches == nil ? .newest : .score)
        case .newest: return ResultOrder(.newest)
        case .downloads: return ResultOrder(.downloads)
        case .likes: return ResultOrder(.likes)
        case .duration: return ResultOrder(.duration)
        }
    }
}

/// The lists of an index, and how well the patterns fit, by place.
struct SearchColumns {
    let entries: UnsafeBufferPointer<SearchEntry>
    let heads: UnsafeBufferPointer<UInt64>
    let feels: UnsafeBufferPointer<SIMD8<Float>>
    let tags: UnsafeBufferPointer<Int32>
    let rhythms: UnsafeBufferPointer<Float>
    let scores: UnsafeBufferPointer<Float>
}

/// A look through patterns: what is found and counted on the way.
private struct SearchLook {
    private let filters: QueryFilters
    private let order: ResultOrder
    var page: ResultPage
    var tally: FacetTally
    var total = 0

    init(_ query: SearchQuery, _ order: ResultOrder, _ index: SearchIndex) {
        filters = QueryFilters(query, index)
        self.order = order
        page = ResultPage(size: query.limit + 1, after: query.after)
        tally = FacetTally(query.facets, index)
    }

    /// Looks at the patterns at `places` or, without, at all.
    mutating func go(through places: [Int32]?, _ columns: SearchColumns, _ index: SearchIndex) {
        if let places {
            for place in places { look(at: Int(place), columns, index) }
        } else {
            for place in columns.entries.indices where columns.entries[place].isThere {
                look(at: place, columns, index)
            }
        }
    }

    private mutating func look(at place: Int, _ columns: SearchColumns, _ index: SearchIndex) {
        let entry = columns.entries[place]
        let failing = filters.failing(entry, columns)
        tally.add(entry, failing, columns)
        guard failing == 0, let key = order.key(of: place, columns) else { return }
        total += 1
        page.add(key, columns.heads[place], place, index)
    }
}

/// What results are sorted by.
private struct ResultOrder {
    enum Kind {
        case score, newest, downloads, likes, duration
        /// By how near they feel to what stands at a place.
        case feel(SIMD8<Float>, Int)
        /// By how near their rhythm is to the one that is sought.
        case rhythm(tempo: Float)
        /// Nothing is a result.
        case nothing
    }

    private let kind: Kind
    /// The rhythm that is sought.
    var sought: [Float] = []

    init(_ kind: Kind) { self.kind = kind }

    /// What a result is sorted by: the smallest first; nil for what is no result at all.
    func key(of place: Int, _ columns: SearchColumns) -> Double? {
        let entry = columns.entries[place]
        switch kind {
        case .score:
            // Of two that fit alike, the more used one.
            let use = min(1_000, Int(entry.downloads) + 5 * Int(entry.likes))
            return -Double(columns.scores[place]) - Double(use) / 10_000
        case .newest: return -Double(entry.created)
        case .downloads: return -Double(entry.downloads)
        case .likes: return -Double(entry.likes)
        case .duration: return Double(entry.duration)
        case .feel(let wanted, let own):
            return own == place ? nil : Double(SearchEntry.distance(columns.feels[place], wanted))
        case .rhythm(let tempo):
            guard !entry.rhythm.isEmpty else { return nil }
            return sought.withUnsafeBufferPointer { sought in
                Double(
                    SearchEntry.rhythmDistance(
                        UnsafeBufferPointer(rebasing: columns.rhythms[entry.rhythm.places]), sought,
                        tempi: (entry.tempo, tempo)))
            }
        case .nothing: return nil
        }
    }
}

/// The filters of a query, each a facet's choice or a condition that belongs to none.
private struct QueryFilters {
    private let durations: ClosedRange<Float>
    private let tags: [Int32]
    private let needsAllTags: Bool
    private let authors: Set<Int32>
    private let sensations: UInt16
    /// The chosen values of sets as bits.
    private let categories, uses, licences, lengths: UInt64
    private let hasAudio, hasCurves, isClean: Bool?
    /// The facets in which something was chosen.
    private let chosen: UInt16

    /// The bit of conditions that are no facet's.
    private static let other: UInt16 = 1 << 15
    /// The number of a text that no pattern has.
    private static let unknown: Int32 = -1

    init(_ query: SearchQuery, _ index: SearchIndex) {
        let least = Float(query.minimumDuration ?? 0)
        durations = least...max(least, Float(query.maximumDuration ?? .infinity))
        tags = query.tags.map { index.tags.known($0) ?? Self.unknown }
        needsAllTags = query.tagMode == .all
        authors = Set(query.authors.map { index.owners.known($0) ?? Self.unknown })
        sensations = query.sensations.reduce(0) { $0 | SearchEntry.bit($1) }
        (categories, uses) = (SetPlace.bits(query.categories), SetPlace.bits(query.uses))
        (licences, lengths) = (SetPlace.bits(query.licences), SetPlace.bits(query.lengths))
        (hasAudio, hasCurves, isClean) = (query.hasAudio, query.hasCurves, query.isClean)
        let choices: [(SearchQuery.Facet, Bool)] = [
            (.tag, !query.tags.isEmpty), (.category, !query.categories.isEmpty), (.use, !query.uses.isEmpty),
            (.license, !query.licences.isEmpty), (.author, !query.authors.isEmpty),
            (.sensation, !query.sensations.isEmpty), (.duration, !query.lengths.isEmpty),
            (.hasAudio, query.hasAudio != nil), (.hasCurves, query.hasCurves != nil), (.clean, query.isClean != nil),
        ]
        chosen = choices.reduce(0) { $1.1 ? $0 | $1.0.bit : $0 }
    }

    /// The facets whose choice an entry does not meet, as bits; 0 for a result.
    func failing(_ entry: SearchEntry, _ columns: SearchColumns) -> UInt16 {
        var failing: UInt16 = durations.contains(entry.duration) ? 0 : Self.other
        guard chosen != 0 else { return failing }
        func test(_ facet: SearchQuery.Facet, _ isMet: () -> Bool) {
            if chosen & facet.bit != 0, !isMet() { failing |= facet.bit }
        }
        test(.tag) {
            let own = UnsafeBufferPointer(rebasing: columns.tags[entry.tags.places])
            return needsAllTags ? tags.allSatisfy(own.contains) : tags.contains(where: own.contains)
        }
        test(.category) { categories >> UInt64(entry.category) & 1 == 1 }
        test(.use) { uses >> UInt64(entry.use) & 1 == 1 }
        test(.license) { licences >> UInt64(entry.licence) & 1 == 1 }
        test(.author) { authors.contains(entry.owner) }
        test(.sensation) { entry.sensations & sensations == sensations }
        test(.duration) { lengths >> UInt64(entry.length) & 1 == 1 }
        test(.hasAudio) { entry.hasAudio == hasAudio }
        test(.hasCurves) { entry.hasCurves == hasCurves }
        test(.clean) { entry.isClean == isClean }
        return failing
    }
}
