extension SearchIndex {
    /// Finds what a query asks for.
    ///
    /// - Complexity: O(*m*) in the number of patterns that have the words or, without words, of all; with a heap of one page.
    func search(_ query: SearchQuery) -> SearchResult {
        var result = SearchResult()
        let matches = matches(query.text)
        result.corrections = matches?.corrections ?? [:]
        let filters = QueryFilters(query, self)
        let order = order(of: query, matches)
        var page = ResultPage(size: query.limit + 1, after: query.after)
        var counts = FacetCounts(query.facets, self)
        func look(_ place: Int) {
            let failing = filters.failing(entries[place], place, self)
            // What fails by one facet's choice alone still counts in that facet.
            counts.add(entries[place], place, failing, self)
            guard failing == 0, let key = key(of: place, in: order) else { return }
            result.total += 1
            page.add(key, place, self)
        }
        if let matches {
            for place in matches.places { look(Int(place)) }
        } else {
            for place in entries.indices where entries[place].isThere { look(place) }
        }
        let sorted = page.sorted(self)
        result.items = sorted.prefix(query.limit).map(\.id)
        if sorted.count > query.limit { result.next = sorted[query.limit - 1] }
        result.facets = counts.lists(self)
        return result
    }

    /// What results are sorted by.
    private enum Order {
        case score([Float]), newest, downloads, likes, duration
        /// By how near they feel to what stands at a place; nil: to nothing that is there.
        case feel(Int?)
        case rhythm([Float], tempo: Float)
    }

    private func order(of query: SearchQuery, _ matches: Matches?) -> Order {
        if let id = query.similarTo { return .feel(place(of: id)) }
        if !query.rhythm.isEmpty {
            let (ratios, mean) = SearchEntry.rhythm(query.rhythm)
            return .rhythm(ratios, tempo: SearchEntry.tempo(mean))
        }
        switch query.sort ?? .relevance {
        case .relevance: return matches.map { .score($0.scores) } ?? .newest
        case .newest: return .newest
        case .downloads: return .downloads
        case .likes: return .likes
        case .duration: return .duration
        }
    }

    /// What a result is sorted by: the smallest first; nil for what is no result at all.
    private func key(of place: Int, in order: Order) -> Double? {
        let entry = entries[place]
        switch order {
        case .score(let scores):
            // Of two that fit alike, the more used one.
            return -Double(scores[place]) - Double(min(1_000, entry.downloads + 5 * entry.likes)) / 10_000
        case .newest: return -Double(entry.created)
        case .downloads: return -Double(entry.downloads)
        case .likes: return -Double(entry.likes)
        case .duration: return Double(entry.duration)
        case .feel(let wanted):
            guard let wanted, wanted != place else { return nil }
            return Double(entry.distance(entries[wanted]))
        case .rhythm(let ratios, let tempo):
            guard entry.hasRhythm, !ratios.isEmpty else { return nil }
            return Double(SearchEntry.rhythmDistance(lists[place].rhythm, ratios, tempi: (entry.tempo, tempo)))
        }
    }
}

extension SearchQuery.Facet {
    /// The facet's bit in a set of facets; the highest one is left for what is no facet's.
    fileprivate var bit: UInt16 {
        switch self {
        case .tag: 1 << 0
        case .category: 1 << 1
        case .use: 1 << 2
        case .license: 1 << 3
        case .author: 1 << 4
        case .sensation: 1 << 5
        case .duration: 1 << 6
        case .hasAudio: 1 << 7
        case .hasCurves: 1 << 8
        case .clean: 1 << 9
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
    func failing(_ entry: SearchEntry, _ place: Int, _ index: SearchIndex) -> UInt16 {
        var failing: UInt16 = durations.contains(entry.duration) ? 0 : Self.other
        guard chosen != 0 else { return failing }
        func test(_ facet: SearchQuery.Facet, _ isMet: () -> Bool) {
            if chosen & facet.bit != 0, !isMet() { failing |= facet.bit }
        }
        test(.tag) {
            let own = index.lists[place].tags
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

/// The first results in order after a place; a heap whose root is the last of them.
private struct ResultPage {
    let size: Int
    let after: SearchPlace?
    private var heap: [(key: Double, place: Int)] = []

    init(size: Int, after: SearchPlace?) {
        self.size = size
        self.after = after
    }

    /// The results, in order.
    func sorted(_ index: SearchIndex) -> [SearchPlace] {
        heap.sorted { Self.comesBefore($0, $1, index) }.map { SearchPlace(key: $0.key, id: index.ids[$0.place]) }
    }

    mutating func add(_ key: Double, _ place: Int, _ index: SearchIndex) {
        if let after, key < after.key || (key == after.key && index.ids[place] <= after.id) { return }
        let new = (key: key, place: place)
        if heap.count < size {
            heap.append(new)
            var child = heap.count - 1
            while child > 0, Self.comesBefore(heap[(child - 1) / 2], heap[child], index) {
                heap.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
        } else if Self.comesBefore(new, heap[0], index) {
            heap[0] = new
            var parent = 0
            while true {
                var last = parent
                for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                    if Self.comesBefore(heap[last], heap[child], index) { last = child }
                }
                if last == parent { return }
                heap.swapAt(parent, last)
                parent = last
            }
        }
    }

    private static func comesBefore(
        _ left: (key: Double, place: Int), _ right: (key: Double, place: Int), _ index: SearchIndex
    ) -> Bool {
        left.key != right.key ? left.key < right.key : index.ids[left.place] < index.ids[right.place]
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

    mutating func add(_ entry: SearchEntry, _ place: Int, _ failing: UInt16, _ index: SearchIndex) {
        guard wanted != 0 else { return }
        func counts(_ facet: SearchQuery.Facet) -> Bool {
            wanted & facet.bit != 0 && (failing == 0 || failing == facet.bit)
        }
        if counts(.tag) { for tag in index.lists[place].tags { tags[Int(tag)] += 1 } }
        if counts(.author) { owners[Int(entry.owner)] += 1 }
        if counts(.category) { categories[Int(entry.category)] += 1 }
        if counts(.use) { uses[Int(entry.use)] += 1 }
        if counts(.license) { licences[Int(entry.licence)] += 1 }
        if counts(.duration) { lengths[Int(entry.length)] += 1 }
        if counts(.sensation) {
            for place in sensations.indices where entry.sensations >> UInt16(place) & 1 == 1 { sensations[place] += 1 }
        }
        if counts(.hasAudio) { audio[entry.hasAudio ? 0 : 1] += 1 }
        if counts(.hasCurves) { curves[entry.hasCurves ? 0 : 1] += 1 }
        if counts(.clean) { clean[entry.isClean ? 0 : 1] += 1 }
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
