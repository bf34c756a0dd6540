/// Counts of results by the values of facets, made while the patterns are looked through.
struct FacetTally {
    private struct Part {
        var facet: SearchQuery.Facet
        /// Where its counts begin.
        var start: Int
        var count: Int
    }

    private let parts: [Part]
    private let bits: UInt16
    private var counts: [Int]

    /// Values of a facet that are listed, at most.
    private static let mostValues = 50

    init(_ facets: Set<SearchQuery.Facet>, _ index: SearchIndex) {
        var (parts, start): ([Part], Int) = ([], 0)
        for facet in facets {
            let count = Self.valueCount(facet, index)
            parts.append(Part(facet: facet, start: start, count: count))
            start += count
        }
        (self.parts, bits) = (parts, facets.reduce(0) { $0 | $1.bit })
        counts = [Int](repeating: 0, count: start)
    }

    /// Counts a pattern. What fails by one facet's choice alone still counts in that facet.
    mutating func add(_ entry: SearchEntry, _ failing: UInt16, _ columns: SearchColumns) {
        guard failing & ~bits == 0 else { return }
        for part in parts where failing == 0 || failing == part.facet.bit {
            func count(_ value: UInt8) { counts[part.start + Int(value)] += 1 }
            func count(_ flag: Bool) { counts[part.start + (flag ? 0 : 1)] += 1 }
            switch part.facet {
            case .tag: for tag in entry.tags { counts[part.start + Int(columns.tags[Int(tag)])] += 1 }
            case .author: counts[part.start + Int(entry.owner)] += 1
            case .category: count(entry.category)
            case .use: count(entry.use)
            case .license: count(entry.licence)
            case .duration: count(entry.length)
            case .sensation:
                for place in 0..<part.count { counts[part.start + place] += Int(entry.sensations >> UInt16(place) & 1) }
            case .hasAudio: count(entry.hasAudio)
            case .hasCurves: count(entry.hasCurves)
            case .clean: count(entry.isClean)
            }
        }
    }

    /// How many of the patterns have each value of a facet: the largest first, of equals by name.
    func counts(_ facet: SearchQuery.Facet, _ index: SearchIndex) -> [SearchResult.Count] {
        guard let part = parts.first(where: { $0.facet == facet }) else { return [] }
        let there = (0..<part.count).filter { counts[part.start + $0] > 0 }
        let values = there.map { place in
            SearchResult.Count(value: Self.name(place, of: facet, index), count: counts[part.start + place])
        }
        let sorted = values.sorted { $0.count != $1.count ? $0.count > $1.count : $0.value < $1.value }
        return Array(sorted.prefix(Self.mostValues))
    }

    private static func valueCount(_ facet: SearchQuery.Facet, _ index: SearchIndex) -> Int {
        switch facet {
        case .tag: index.tags.names.count
        case .author: index.owners.names.count
        default: values(facet).count
        }
    }

    private static func name(_ place: Int, of facet: SearchQuery.Facet, _ index: SearchIndex) -> String {
        switch facet {
        case .tag: index.tags.names[place]
        case .author: index.owners.names[place]
        default: values(facet)[place]
        }
    }

    /// The values of a facet whose values are always the same, in the order of their numbers.
    private static func values(_ facet: SearchQuery.Facet) -> [String] {
        switch facet {
        case .category: Category.allCases.map(\.rawValue)
        case .use: Use.allCases.map(\.rawValue)
        case .license: Licence.allCases.map(\.rawValue)
        case .duration: SearchQuery.Length.allCases.map(\.rawValue)
        case .sensation: SearchQuery.Sensation.allCases.map(\.rawValue)
        case .hasAudio, .hasCurves, .clean: ["true", "false"]
        case .tag, .author: []
        }
    }
}

extension SearchQuery.Facet {
    /// The facet's bit in a set of facets; the highest one is left for what is no facet's.
    var bit: UInt16 {
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
