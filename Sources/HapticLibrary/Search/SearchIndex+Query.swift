extension SearchIndex {
    /// Finds what a query asks for.
    ///
    /// - Complexity: O(*m*) in the number of patterns that have the words or, without words, of all; with a heap of one page.
    func search(_ query: SearchQuery) -> SearchResult {
        var result = SearchResult()
        let matches = matches(query.text)
        result.corrections = matches?.corrections ?? [:]
        let filters = QueryFilters(query, self)
        var order = order(of: query, matches)
        var page = ResultPage(size: query.limit + 1, after: query.after)
        // What fails by one facet's choice alone still counts in that facet.
        let wanted = query.facets.reduce(0) { $0 | $1.bit }
        var (found, near): ([Int32], [(place: Int32, failing: UInt16)]) = ([], [])
        func look(_ place: Int, _ entry: SearchEntry) {
            let failing = filters.failing(entry, self)
            guard failing == 0 else {
                if wanted & failing == failing, failing.nonzeroBitCount == 1 { near.append((Int32(place), failing)) }
                return
            }
            if wanted != 0 { found.append(Int32(place)) }
            guard let key = order.key(of: place, entry) else { return }
            result.total += 1
            page.add(key, place, self)
        }
        // No list is copied while the patterns are looked through.
        entries.withUnsafeBufferPointer { entries in
            rhythmList.withUnsafeBufferPointer { rhythms in
                order.rhythms = rhythms
                if let matches {
                    matches.scores.withUnsafeBufferPointer { scores in
                        order.scores = scores
                        for place in matches.places { look(Int(place), entries[Int(place)]) }
                    }
                } else {
                    for place in entries.indices where entries[place].isThere { look(place, entries[place]) }
                }
            }
        }
        let sorted = page.sorted(self)
        result.items = sorted.prefix(query.limit).map(\.id)
        if sorted.count > query.limit { result.next = sorted[query.limit - 1] }
        for facet in query.facets {
            result.facets[facet] = counts(facet, found + near.filter { $0.failing == facet.bit }.map(\.place))
        }
        return result
    }

    private func order(of query: SearchQuery, _ matches: Matches?) -> ResultOrder {
        if let id = query.similarTo {
            guard let place = place(of: id) else { return ResultOrder(.nothing) }
            return ResultOrder(.feel(entries[place].feel, place))
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

    // MARK: Facets

    /// Values of a facet that are listed, at most.
    private static let mostValues = 50

    /// How many of the patterns have each value of a facet: the largest first, of equals by name.
    private func counts(_ facet: SearchQuery.Facet, _ places: [Int32]) -> [SearchResult.Count] {
        let (names, counts): ([String], [Int])
        switch facet {
        case .tag:
            names = tags.names
            counts = tagList.withUnsafeBufferPointer { list in
                tally(names.count, places) { entry, counts in
                    for number in list[entry.tags] { counts[Int(number)] += 1 }
                }
            }
        case .author: (names, counts) = (owners.names, tally(owners.names.count, places) { $1[Int($0.owner)] += 1 })
        case .category: (names, counts) = set(Category.self, places) { $0.category }
        case .use: (names, counts) = set(Use.self, places) { $0.use }
        case .license: (names, counts) = set(Licence.self, places) { $0.licence }
        case .duration: (names, counts) = set(SearchQuery.Length.self, places) { $0.length }
        case .sensation:
            names = SearchQuery.Sensation.allCases.map(\.rawValue)
            counts = tally(names.count, places) { entry, counts in
                for place in counts.indices { counts[place] += Int(entry.sensations >> UInt16(place) & 1) }
            }
        case .hasAudio: (names, counts) = flag(places) { $0.hasAudio }
        case .hasCurves: (names, counts) = flag(places) { $0.hasCurves }
        case .clean: (names, counts) = flag(places) { $0.isClean }
        }
        let values = zip(names, counts).filter { $0.1 > 0 }.sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }
        return values.prefix(Self.mostValues).map { SearchResult.Count(value: $0.0, count: $0.1) }
    }

    private func set<Value: CaseIterable & RawRepresentable>(
        _ type: Value.Type, _ places: [Int32], _ value: (SearchEntry) -> UInt8
    ) -> ([String], [Int]) where Value.RawValue == String {
        (type.allCases.map(\.rawValue), tally(type.allCases.count, places) { $1[Int(value($0))] += 1 })
    }

    private func flag(_ places: [Int32], _ value: (SearchEntry) -> Bool) -> ([String], [Int]) {
        (["true", "false"], tally(2, places) { $1[value($0) ? 0 : 1] += 1 })
    }

    private func tally(
        _ size: Int, _ places: [Int32], _ add: (SearchEntry, UnsafeMutableBufferPointer<Int>) -> Void
    ) -> [Int] {
        var counts = [Int](repeating: 0, count: size)
        counts.withUnsafeMutableBufferPointer { counts in
            entries.withUnsafeBufferPointer { entries in
                for place in places { add(entries[Int(place)], counts) }
            }
        }
        return counts
    }
}

/// What results are sorted by.
private struct ResultOrder {
    enum Kind {
        case score, newest, downloads, likes, duration
        /// By how near they feel to what stands at a place. Not all of that: this is looked at for each pattern.
        case feel(SIMD8<Float>, Int)
        /// By how near their rhythm is to the one that is sought.
        case rhythm(tempo: Float)
        /// Nothing is a result.
        case nothing
    }

    private let kind: Kind
    /// How well patterns fit, by place, and the rhythms of all; while they are looked through.
    var scores = UnsafeBufferPointer<Float>(start: nil, count: 0)
    var rhythms = UnsafeBufferPointer<Float>(start: nil, count: 0)
    /// The rhythm that is sought.
    var sought: [Float] = []

    init(_ kind: Kind) { self.kind = kind }

    /// What a result is sorted by: the smallest first; nil for what is no result at all.
    func key(of place: Int, _ entry: SearchEntry) -> Double? {
        switch kind {
        case .score:
            // Of two that fit alike, the more used one.
            return -Double(scores[place]) - Double(min(1_000, entry.downloads + 5 * entry.likes)) / 10_000
        case .newest: return -Double(entry.created)
        case .downloads: return -Double(entry.downloads)
        case .likes: return -Double(entry.likes)
        case .duration: return Double(entry.duration)
        case .feel(let wanted, let own): return own == place ? nil : Double(entry.distance(to: wanted))
        case .rhythm(let tempo):
            guard !entry.rhythm.isEmpty else { return nil }
            return sought.withUnsafeBufferPointer { sought in
                Double(
                    SearchEntry.rhythmDistance(
                        UnsafeBufferPointer(rebasing: rhythms[entry.rhythm]), sought, tempi: (entry.tempo, tempo)))
            }
        case .nothing: return nil
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
    func failing(_ entry: SearchEntry, _ index: SearchIndex) -> UInt16 {
        var failing: UInt16 = durations.contains(entry.duration) ? 0 : Self.other
        guard chosen != 0 else { return failing }
        func test(_ facet: SearchQuery.Facet, _ isMet: () -> Bool) {
            if chosen & facet.bit != 0, !isMet() { failing |= facet.bit }
        }
        test(.tag) {
            let own = index.tagList[entry.tags]
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
