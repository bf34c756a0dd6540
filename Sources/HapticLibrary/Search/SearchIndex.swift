import HapticPattern

/// All public patterns of a library in memory, found by words, filters, features and rhythm.
///
/// It is a value made of records; whoever keeps it follows ``LibraryStore/changes(after:)``. The same index serves every
/// database, so that a query means the same on all of them (docs/decisions/0009-search-in-memory.md).
struct SearchIndex: Sendable {
    /// A pattern under a word.
    struct Posting: Sendable {
        var place: Int32
        var weight: UInt8
    }

    /// Patterns by place, those too that were taken out and for which none has come since.
    private(set) var entries: [SearchEntry] = []
    private(set) var ids: [Identifier] = []
    /// The first letters of each id after its kind, as a number that sorts as they do: most ties are told apart by it.
    private(set) var heads: [UInt64] = []
    /// What each pattern feels like.
    private(set) var feels: [SIMD8<Float>] = []
    /// The numbers of each pattern's words.
    private(set) var wordLists: [[Int32]] = []
    /// The numbers of tags of all patterns, one pattern's after another's (``SearchEntry/tags``).
    private(set) var tagList: [Int32] = []
    /// Log-ratios of intervals to their mean, which are a rhythm whatever its tempo, of all patterns (``SearchEntry/rhythm``).
    private(set) var rhythmList: [Float] = []
    /// How much of both lists is of patterns that were taken out.
    private var waste = 0
    private var places: [Identifier: Int32] = [:]
    /// The places where nothing stands.
    private var free: [Int32] = []
    /// Words, those too that no pattern has any more, and the patterns under each.
    private var words = Vocabulary()
    private var postings: [[Posting]] = []
    /// Tags and authors by number, so that they are counted without comparing texts.
    private(set) var tags = NameList()
    private(set) var owners = NameList()

    /// Patterns that can be found.
    var count: Int { places.count }

    /// Where a pattern stands; nil where it cannot be found.
    func place(of id: Identifier) -> Int? { places[id].map { Int($0) } }

    /// Puts a pattern in, or in the place of what was known of it.
    mutating func insert(_ record: HapticRecord) {
        remove(record.id)
        var entry = SearchEntry(record)
        entry.owner = owners.number(of: record.owner)
        entry.tags = Self.append(record.details.tags.map { tags.number(of: $0) }, to: &tagList)
        entry.rhythm = Self.append(SearchEntry.rhythm(record.facts.intervals).ratios, to: &rhythmList)
        var list: [Int32] = []
        let place = free.popLast() ?? Int32(entries.count)
        for (number, weight) in weights(record) {
            postings[Int(number)].append(Posting(place: place, weight: weight))
            list.append(number)
        }
        if Int(place) == entries.count {
            entries.append(entry)
            ids.append(record.id)
            heads.append(Self.head(of: record.id))
            feels.append(SearchEntry.feel(record.facts))
            wordLists.append(list)
        } else {
            (entries[Int(place)], ids[Int(place)], wordLists[Int(place)]) = (entry, record.id, list)
            (heads[Int(place)], feels[Int(place)]) = (Self.head(of: record.id), SearchEntry.feel(record.facts))
        }
        places[record.id] = place
    }

    private static func head(of id: Identifier) -> UInt64 {
        id.description.utf8.dropFirst(2).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The words of a pattern, each once, with the weight of the best place where it stands.
    private mutating func weights(_ record: HapticRecord) -> [(number: Int32, weight: UInt8)] {
        var weights: [(number: Int32, weight: UInt8)] = []
        for (word, weight) in SearchEntry.words(record) {
            for term in SearchWords.terms(of: word) {
                let number = words.number(of: term)
                if Int(number) == postings.count { postings.append([]) }
                if let known = weights.firstIndex(where: { $0.number == number }) {
                    weights[known].weight = max(weights[known].weight, weight)
                } else {
                    weights.append((number, weight))
                }
            }
        }
        return weights
    }

    /// Takes a pattern out.
    mutating func remove(_ id: Identifier) {
        guard let place = places.removeValue(forKey: id) else { return }
        for word in wordLists[Int(place)] { postings[Int(word)].removeAll { $0.place == place } }
        wordLists[Int(place)] = []
        entries[Int(place)].isThere = false
        free.append(place)
        waste += entries[Int(place)].tags.count + entries[Int(place)].rhythm.count
        if waste > 10_000, waste > (tagList.count + rhythmList.count) / 2 { tidy() }
    }

    /// Makes the lists anew, without what is of patterns that were taken out.
    private mutating func tidy() {
        let (oldTags, oldRhythms) = (tagList, rhythmList)
        (tagList, rhythmList, waste) = ([], [], 0)
        for place in entries.indices {
            let isThere = entries[place].isThere
            let (tags, rhythm) = (entries[place].tags, entries[place].rhythm)
            entries[place].tags = Self.append(isThere ? oldTags[tags.places] : [], to: &tagList)
            entries[place].rhythm = Self.append(isThere ? oldRhythms[rhythm.places] : [], to: &rhythmList)
        }
    }

    /// Appends a pattern's part of a list; where it stands.
    private static func append<Element>(_ part: some Collection<Element>, to list: inout [Element]) -> Range<Int32> {
        list += part
        return Int32(list.count - part.count)..<Int32(list.count)
    }

    /// Takes over what is different about a pattern where that is told; false where the pattern has to be read.
    mutating func takeOver(_ change: LibraryStore.Change) -> Bool {
        guard change.isPublic else {
            remove(change.haptic)
            return true
        }
        guard let place = place(of: change.haptic), Int(entries[place].revision) == change.revision else {
            return false
        }
        entries[place].downloads = Int32(clamping: change.downloads)
        entries[place].likes = Int32(clamping: change.likes)
        return true
    }

    // MARK: Words

    /// What the words of a query find.
    struct Matches {
        /// The places where all words were found.
        var places: [Int32] = []
        /// How well they fit, by place; 0 or more elsewhere.
        var scores: [Float] = []
        /// What was looked for instead of a word that nothing has.
        var corrections: [String: String] = [:]
    }

    /// A word that is looked for, and the share that it counts for.
    private typealias Term = (number: Int32, share: Float)

    /// What the words of a query find; nil where no word is looked for.
    ///
    /// - Complexity: O(*m*) in how many patterns have each word, and a look through all words.
    func matches(_ text: String) -> Matches? {
        let sought = SearchWords.split(String(text.prefix(SearchQuery.longestText)))
        guard !sought.isEmpty else { return nil }
        var found = Matches()
        for (index, word) in sought.enumerated() {
            let stem = SearchWords.stem(word)
            var terms = exactTerms(stem)
            if index == sought.count - 1 { terms += used(words.longer(than: stem)).map { ($0, 0.5) } }
            if terms.isEmpty, stem.count >= 5 {
                // One slip away, the most used first.
                let near = mostUsedFirst(used(words.near(stem)))
                if let best = near.first { found.corrections[word] = words[best] }
                terms = near.map { ($0, 0.4) }
            }
            let best = best(of: terms)
            if index == 0 {
                (found.places, found.scores) = best
            } else {
                // Every word must be found.
                found.places.removeAll { best.scores[Int($0)] == 0 }
                for place in found.places { found.scores[Int(place)] += best.scores[Int(place)] }
            }
        }
        return found
    }

    /// The places of any of the terms, with the best score of each.
    private func best(of terms: [Term]) -> (places: [Int32], scores: [Float]) {
        var places: [Int32] = []
        places.reserveCapacity(min(entries.count, terms.reduce(0) { $0 + postings[Int($1.number)].count }))
        var scores = [Float](repeating: 0, count: entries.count)
        for (number, share) in terms {
            let list = postings[Int(number)]
            let rarity = Float(Mathematics.log2(1 + Double(max(1, count)) / Double(list.count)))
            for posting in list {
                let score = Float(posting.weight) * share * rarity
                let known = scores[Int(posting.place)]
                if known == 0 { places.append(posting.place) }
                if score > known { scores[Int(posting.place)] = score }
            }
        }
        return (places, scores)
    }

    private func exactTerms(_ stem: String) -> [Term] {
        let concept = SearchWords.concept(of: stem).flatMap { words.known($0) }
        return used(words.known(stem).map { [$0] } ?? []).map { ($0, 1) }
            + used(concept.map { [$0] } ?? []).map { ($0, 0.6) }
    }

    /// Those of the words that any pattern has.
    private func used(_ numbers: [Int32]) -> [Int32] { numbers.filter { !postings[Int($0)].isEmpty } }

    private func mostUsedFirst(_ numbers: [Int32]) -> [Int32] {
        numbers.sorted {
            let (a, b) = (postings[Int($0)].count, postings[Int($1)].count)
            return a != b ? a > b : words[$0] < words[$1]
        }
    }

    /// The words that are spelled most like one, for a page that found nothing.
    func suggestions(for text: String) -> [String] {
        SearchWords.split(text).flatMap { word -> [String] in
            let stem = SearchWords.stem(word)
            let letters = Array(stem.utf8)
            return used(words.alike(stem)).map { (words[$0], Self.shared(Array(words[$0].utf8), letters)) }
                .sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }.prefix(3).map { $0.0 }
        }
    }

    /// How many letters two words begin and end with alike.
    private static func shared(_ left: [UInt8], _ right: [UInt8]) -> Int {
        let start = zip(left, right).prefix { $0 == $1 }.count
        let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
        return start + end
    }
}

extension Range<Int32> {
    /// The same as places in a list.
    var places: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
