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

    /// Patterns by place; nil where one was replaced or taken back.
    private(set) var entries: [SearchEntry?] = []
    private var places: [Identifier: Int32] = [:]
    private var postings: [String: [Posting]] = [:]
    /// The words that there are, by their length in bytes, for spelling.
    private var vocabulary: [Int: [[UInt8]]] = [:]
    private var gone = 0
    /// Tags and authors by number, so that they are counted without comparing texts.
    private(set) var tags = NameList()
    private(set) var owners = NameList()

    /// Patterns that can be found.
    var count: Int { places.count }

    subscript(id: Identifier) -> SearchEntry? { places[id].flatMap { entries[Int($0)] } }

    /// Puts a pattern in, or in the place of what was known of it.
    mutating func insert(_ record: HapticRecord) {
        remove(record.id)
        let place = Int32(entries.count)
        var entry = SearchEntry(record)
        entry.tags = record.details.tags.map { tags.number(of: $0) }
        entry.owner = owners.number(of: record.owner)
        entries.append(entry)
        places[record.id] = place
        var weights: [String: UInt8] = [:]
        for (word, weight) in SearchEntry.words(record) {
            for term in SearchWords.terms(of: word) { weights[term] = max(weights[term] ?? 0, weight) }
        }
        for (term, weight) in weights {
            if postings[term] == nil, !term.hasPrefix("=") {
                let bytes = Array(term.utf8)
                vocabulary[bytes.count, default: []].append(bytes)
            }
            postings[term, default: []].append(Posting(place: place, weight: weight))
        }
    }

    /// Takes a pattern out.
    mutating func remove(_ id: Identifier) {
        guard let place = places.removeValue(forKey: id) else { return }
        entries[Int(place)] = nil
        gone += 1
        if gone > 1_000, gone > entries.count / 2 { compact() }
    }

    /// Forgets the places that nothing stands at.
    private mutating func compact() {
        var moved: [Int32] = []
        var kept: [SearchEntry?] = []
        for entry in entries {
            moved.append(entry == nil ? -1 : Int32(kept.count))
            if let entry { kept.append(entry) }
        }
        entries = kept
        places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1!.id, Int32($0)) })
        postings = postings.compactMapValues { list in
            let list = list.compactMap { posting -> Posting? in
                let place = moved[Int(posting.place)]
                return place < 0 ? nil : Posting(place: place, weight: posting.weight)
            }
            return list.isEmpty ? nil : list
        }
        vocabulary = [:]
        for term in postings.keys where !term.hasPrefix("=") {
            let bytes = Array(term.utf8)
            vocabulary[bytes.count, default: []].append(bytes)
        }
        gone = 0
    }

    // MARK: Words

    /// What the words of a query find: a score for each place, 0 where it is not found; nil where no word is looked for.
    func scores(of text: String) -> (scores: [Float], corrections: [String: String])? {
        let words = SearchWords.split(String(text.prefix(SearchQuery.longestText)))
        guard !words.isEmpty else { return nil }
        var total = [Float](repeating: 0, count: entries.count)
        var corrections: [String: String] = [:]
        for (index, word) in words.enumerated() {
            let stem = SearchWords.stem(word)
            var terms = exactTerms(stem)
            if index == words.count - 1 { terms += longerTerms(stem) }
            if terms.isEmpty {
                let near = nearTerms(stem)
                if let best = near.first { corrections[word] = best.term }
                terms = near
            }
            var best = [Float](repeating: 0, count: entries.count)
            for (term, share) in terms {
                guard let list = postings[term] else { continue }
                let rarity = Float(Mathematics.log2(1 + Double(max(1, count)) / Double(list.count)))
                for posting in list {
                    let score = Float(posting.weight) * share * rarity
                    if score > best[Int(posting.place)] { best[Int(posting.place)] = score }
                }
            }
            // Every word must be found.
            for place in total.indices {
                total[place] = best[place] == 0 || (index > 0 && total[place] == 0) ? 0 : total[place] + best[place]
            }
        }
        return (total, corrections)
    }

    private func exactTerms(_ stem: String) -> [(term: String, share: Float)] {
        var terms: [(term: String, share: Float)] = []
        if postings[stem] != nil { terms.append((stem, 1)) }
        if let concept = SearchWords.concept(of: stem), postings[concept] != nil { terms.append((concept, 0.6)) }
        return terms
    }

    /// Words that begin as the last word of a query, which may not be finished.
    private func longerTerms(_ stem: String) -> [(term: String, share: Float)] {
        let start = Array(stem.utf8)
        guard start.count >= 2 else { return [] }
        return vocabulary.keys.filter { $0 > start.count && $0 <= start.count + 8 }.sorted().flatMap { length in
            vocabulary[length]!.filter { $0.starts(with: start) }.map { (String(decoding: $0, as: UTF8.self), 0.5) }
        }
    }

    /// Words that are one slip away from one of five letters or more, the most used first.
    private func nearTerms(_ stem: String) -> [(term: String, share: Float)] {
        let letters = Array(stem.utf8)
        guard stem.count >= 5 else { return [] }
        let near = (letters.count - 1...letters.count + 1).flatMap { vocabulary[$0] ?? [] }
            .filter { SearchWords.areNear($0, letters) }.map { String(decoding: $0, as: UTF8.self) }
        let sorted = near.sorted {
            let (a, b) = (postings[$0]?.count ?? 0, postings[$1]?.count ?? 0)
            return a != b ? a > b : $0 < $1
        }
        return sorted.map { ($0, 0.4) }
    }

    /// The words that are spelled most like one, for a page that found nothing.
    func suggestions(for text: String) -> [String] {
        SearchWords.split(text).flatMap { word -> [String] in
            let letters = Array(SearchWords.stem(word).utf8)
            let near = (max(1, letters.count - 1)...letters.count + 1).flatMap { vocabulary[$0] ?? [] }
                .filter { $0.first == letters.first || SearchWords.areNear($0, letters) }
                .map { (String(decoding: $0, as: UTF8.self), Self.shared($0, letters)) }
            return near.sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }.prefix(3).map { $0.0 }
        }
    }

    /// How many letters two words begin and end with alike.
    private static func shared(_ left: [UInt8], _ right: [UInt8]) -> Int {
        let start = zip(left, right).prefix { $0 == $1 }.count
        let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
        return start + end
    }
}

/// Texts by number, in the order in which they came.
struct NameList: Sendable {
    private(set) var names: [String] = []
    private var numbers: [String: Int32] = [:]

    /// The number of a text, a new one where it has none.
    mutating func number(of name: String) -> Int32 {
        if let known = numbers[name] { return known }
        let number = Int32(names.count)
        names.append(name)
        numbers[name] = number
        return number
    }

    /// The number of a text; nil where it has none.
    func known(_ name: String) -> Int32? { numbers[name] }
}
