extension SearchIndex {
    /// Finds what a query asks for.
    ///
    /// - Complexity: O(*n*) in the number of patterns, with a heap of one page.
    func search(_ query: SearchQuery) -> SearchResult {
        var result = SearchResult()
        let found = scores(of: query.text)
        result.corrections = found?.corrections ?? [:]
        let filters = QueryFilters(query, self)
        let key = sortKey(query, found?.scores)
        var page = ResultPage(size: query.limit + 1, after: query.after)
        var counts = FacetCounts(query.facets, self)
        for place in entries.indices {
            guard let entry = entries[place] else { continue }
            if let found, found.scores[place] == 0 { continue }
            let failing = filters.failing(entry)
            // What fails by one facet's choice alone still counts in that facet.
            counts.add(entry, failing)
            guard failing == 0, let value = key(place, entry) else { continue }
            result.total += 1
            page.add(value, entry.id)
        }
        let sorted = page.sorted
        result.items = sorted.prefix(query.limit).map(\.id)
        if sorted.count > query.limit { result.next = sorted[query.limit - 1] }
        result.facets = counts.lists(self)
        return result
    }

    /// What results are sorted by: the smallest first; nil for what is no result at all.
    private func sortKey(
        _ query: SearchQuery, _ scores: [Float]?
    ) -> (_ place: Int, _ entry: SearchEntry) -> Double? {
        if let id = query.similarTo {
            guard let wanted = self[id] else { return { _, _ in nil } }
            return { _, entry in
                entry.id == id ? nil : Double(entry.distance(wanted.features, wanted.duration))
            }
        }
        if !query.rhythm.isEmpty {
            let (ratios, mean) = SearchEntry.rhythm(query.rhythm)
            return { _, entry in entry.rhythmDistance(ratios, mean).map { Double($0) } }
        }
        switch query.sort ?? (scores == nil ? .newest : .relevance) {
        case .relevance:
            guard let scores else { return { _, entry in -Double(entry.created) } }
            return { place, entry in
                // Of two that fit alike, the more used one.
                -Double(scores[place]) - Double(min(1_000, entry.downloads + 5 * entry.likes)) / 10_000
            }
        case .newest: return { _, entry in -Double(entry.created) }
        case .downloads: return { _, entry in -Double(entry.downloads) }
        case .likes: return { _, entry in -Double(entry.likes) }
        case .duration: return { _, entry in Double(entry.duration) }
        }
    }
}

extension SearchQuery.Facet {
    /// The facet's bit in a set of facets.
    fileprivate var bit: UInt16 { 1 << UInt16(Self.allCases.firstIndex(of: self) ?? 15) }
}

/// The filters of a query, each a facet's choice or a condition that belongs to none.
private struct QueryFilters {
    private let durations: ClosedRange<Float>
    private let tags: Set<Int32>
    private let needsAllTags: Bool
    private let authors: Set<Int32>
    private let sensations: UInt16
    private let query: SearchQuery
    /// The facets in which something was chosen.
    private let chosen: UInt16

    /// The bit of conditions that are no facet's.
    private static let other: UInt16 = 1 << 15
    /// The number of a text that no pattern has.
    private static let unknown: Int32 = -1

    init(_ query: SearchQuery, _ index: SearchIndex) {
        self.query = query
        let least = Float(query.minimumDuration ?? 0)
        durations = least...max(least, Float(query.maximumDuration ?? .infinity))
        tags = Set(query.tags.map { index.tags.known($0) ?? Self.unknown })
        needsAllTags = query.tagMode == .all
        authors = Set(query.authors.map { index.owners.known($0) ?? Self.unknown })
        sensations = query.sensations.reduce(0) { $0 | SearchEntry.bit($1) }
        let choices: [(SearchQuery.Facet, Bool)] = [
            (.tag, !query.tags.isEmpty), (.category, !query.categories.isEmpty), (.use, !query.uses.isEmpty),
            (.license, !query.licences.isEmpty), (.author, !query.authors.isEmpty),
            (.sensation, !query.sensations.isEmpty), (.duration, !query.lengths.isEmpty),
            (.hasAudio, query.hasAudio != nil), (.hasCurves, query.hasCurves != nil), (.clean, query.isClean != nil),
        ]
        chosen = choices.reduce(0) { $1.1 ? $0 | $1.0.bit : $0 }
    }

    /// The facets whose choice an entry does not meet, as bits; 0 for a result.
    func failing(_ entry: SearchEntry) -> UInt16 {
        var failing: UInt16 = durations.contains(entry.duration) ? 0 : Self.other
        guard chosen != 0 else { return failing }
        func test(_ facet: SearchQuery.Facet, _ isMet: () -> Bool) {
            if chosen & facet.bit != 0, !isMet() { failing |= facet.bit }
        }
        test(.tag) { needsAllTags ? tags.isSubset(of: entry.tags) : !tags.isDisjoint(with: entry.tags) }
        test(.category) { query.categories.contains(entry.category) }
        test(.use) { query.uses.contains(entry.use) }
        test(.license) { query.licences.contains(entry.licence) }
        test(.author) { authors.contains(entry.owner) }
        test(.sensation) { entry.sensations & sensations == sensations }
        test(.duration) { query.lengths.contains(entry.length) }
        test(.hasAudio) { entry.hasAudio == query.hasAudio }
        test(.hasCurves) { entry.hasCurves == query.hasCurves }
        test(.clean) { entry.isClean == query.isClean }
        return failing
    }
}

/// The first results in order after a place; a heap whose root is the last of them.
private struct ResultPage {
    let size: Int
    let after: SearchPlace?
    private var heap: [SearchPlace] = []

    init(size: Int, after: SearchPlace?) {
        self.size = size
        self.after = after
    }

    /// The results, in order.
    var sorted: [SearchPlace] { heap.sorted(by: Self.comesBefore) }

    mutating func add(_ key: Double, _ id: Identifier) {
        let place = SearchPlace(key: key, id: id)
        if let after, !Self.comesBefore(after, place) { return }
        if heap.count < size {
            heap.append(place)
            var child = heap.count - 1
            while child > 0, Self.comesBefore(heap[(child - 1) / 2], heap[child]) {
                heap.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
        } else if Self.comesBefore(place, heap[0]) {
            heap[0] = place
            var parent = 0
            while true {
                var last = parent
                for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                    if Self.comesBefore(heap[last], heap[child]) { last = child }
                }
                if last == parent { return }
                heap.swapAt(parent, last)
                parent = last
            }
        }
    }

    private static func comesBefore(_ left: SearchPlace, _ right: SearchPlace) -> Bool {
        left.key != right.key ? left.key < right.key : left.id < right.id
    }
}

/// How many results have each value of each facet that was asked for.
private struct FacetCounts {
    private let wanted: UInt16
    private var tags: [Int] = []
    private var owners: [Int] = []
    private var categories = [Int](repeating: 0, count: Category.allCases.count)
    private var uses = [Int](repeating: 0, count: Use.allCases.count)
    private var licences = [Int](repeating: 0, count: Licence.allCases.count)
    private var lengths = [Int](repeating: 0, count: SearchQuery.Length.allCases.count)
    private var sensations = [Int](repeating: 0, count: SearchQuery.Sensation.allCases.count)
    private var audio = [0, 0]
    private var curves = [0, 0]
    private var clean = [0, 0]

    /// Values of a facet that are listed, at most.
    private static let most = 50

    init(_ facets: Set<SearchQuery.Facet>, _ index: SearchIndex) {
        wanted = facets.reduce(0) { $0 | $1.bit }
        if facets.contains(.tag) { tags = [Int](repeating: 0, count: index.tags.names.count) }
        if facets.contains(.author) { owners = [Int](repeating: 0, count: index.owners.names.count) }
    }

    mutating func add(_ entry: SearchEntry, _ failing: UInt16) {
        guard wanted != 0 else { return }
        func counts(_ facet: SearchQuery.Facet) -> Bool {
            wanted & facet.bit != 0 && (failing == 0 || failing == facet.bit)
        }
        if counts(.tag) { for tag in entry.tags { tags[Int(tag)] += 1 } }
        if counts(.author) { owners[Int(entry.owner)] += 1 }
        if counts(.category) { categories[Self.place(entry.category)] += 1 }
        if counts(.use) { uses[Self.place(entry.use)] += 1 }
        if counts(.license) { licences[Self.place(entry.licence)] += 1 }
        if counts(.duration) { lengths[Self.place(entry.length)] += 1 }
        if counts(.sensation) {
            for place in sensations.indices where entry.sensations >> UInt16(place) & 1 == 1 { sensations[place] += 1 }
        }
        if counts(.hasAudio) { audio[entry.hasAudio ? 0 : 1] += 1 }
        if counts(.hasCurves) { curves[entry.hasCurves ? 0 : 1] += 1 }
        if counts(.clean) { clean[entry.isClean ? 0 : 1] += 1 }
    }

    /// Where a value stands among all.
    private static func place<Value: CaseIterable & Equatable>(_ value: Value) -> Int {
        var place = 0
        for other in Value.allCases {
            if other == value { break }
            place += 1
        }
        return place
    }

    /// The counts in order: the largest first, of equals by name.
    func lists(_ index: SearchIndex) -> [SearchQuery.Facet: [SearchResult.Count]] {
        let answers = ["true", "false"]
        let all: [(SearchQuery.Facet, [String], [Int])] = [
            (.tag, index.tags.names, tags), (.author, index.owners.names, owners),
            (.category, Category.allCases.map(\.rawValue), categories), (.use, Use.allCases.map(\.rawValue), uses),
            (.license, Licence.allCases.map(\.rawValue), licences),
            (.duration, SearchQuery.Length.allCases.map(\.rawValue), lengths),
            (.sensation, SearchQuery.Sensation.allCases.map(\.rawValue), sensations),
            (.hasAudio, answers, audio), (.hasCurves, answers, curves), (.clean, answers, clean),
        ]
        var lists: [SearchQuery.Facet: [SearchResult.Count]] = [:]
        for (facet, names, counts) in all where wanted & facet.bit != 0 {
            let values = zip(names, counts).filter { $0.1 > 0 }.sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }
            lists[facet] = values.prefix(Self.most).map { SearchResult.Count(value: $0.0, count: $0.1) }
        }
        return lists
    }
}
